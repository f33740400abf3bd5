import InventoryPages
import Mustache

/// The template reference as Markdown.
package enum TemplateReference {
  /// A section of the reference: the names for one template, or for several templates with the same names.
  package struct Section {
    let title: String
    let fields: [FieldHelp]

    /// Creates a section with the fields of several records, such as those of a page and those of every page.
    package init<each Source>(_ title: String, _ records: repeat Record<each Source>) {
      var fields: [FieldHelp] = []
      for record in repeat each records { fields += record.helps }
      (self.title, self.fields) = (title, fields)
    }
  }

  /// Returns the page of the documentation, with one table for each section, in the order of `sections`.
  package static func text(of sections: [Section]) -> String {
    var lines = [
      "# What templates may use", "",
      "The names that each page, report and sheet of labels offers to its template. This page is generated.",
      "",
      "The theme is part of the program. A file of the same name in the site's `templates/` folder replaces a template, and a new file there",
      "can be included with `{{>name}}`. `templates/` has files only: a folder in it is an error (exit code 78).",
      "",
      "Templates are written in [Mustache](https://mustache.github.io/mustache.5.html) with inheritance, without lambdas and dynamic names:",
      "`{{itemName}}` inserts text, and `{{#isHome}} ... {{/isHome}}` encloses content that is written only if the name is true, or once for each",
      "record of a list. The file's extension decides how text is escaped. `notes`, `intro`, `body` and `frontMatter`, and in reports `style`, are markup",
      "that is ready for the page: write them with three braces, `{{{notes}}}`. Any other name in three braces is an error.",
      "",
      "A report has a template for Typst, too, such as `insurance.typ`: a program that reads `report.json` with the same names below `report`",
      "and `pieces`. A missing value is `none` there, and there is no markup. A file that ends with `.typ` can be imported by its name.",
      "",
      "A template is compiled before anything is written. A name that is not listed here, a partial that does not exist and one that includes itself",
      "are errors with file, line and column. Item names, fields and notes are never read as templates.", "",
      "Names that begin with `shows` say what the audience sees, so that a page does not call hidden values missing.",
    ]
    for section in sections {
      lines += ["", "## " + section.title, "", "| name | kind | meaning |", "| --- | --- | --- |"]
      lines += section.fields.flatMap { rows($0, below: "") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package static var pages: [Section] {
    let titles = EveryPage.titles() as Record<InPage<ItemPage>>
    return [
      Section("Every page", titles, EveryPage.navigation, EveryPage.site),
      Section("The home page: `home`", HomeText.own),
      Section("A page of an asset type: `type`", TypePage.own),
      Section("The page of an item: `item`", ItemPage.own),
      Section("A page of your own: `content`", ContentPage.own),
      Section("The page of a place: `place`", PlacePage.own),
      Section("The list of places: `places`", PlacesPage.own),
      Section("Charts: `charts`", ChartsPage.own),
      Section("What is missing, for the owner: `missing`", MissingPage.own),
      Section("The page of a folder, in HTML only a long list of asset types: `folder`", FolderPage.own),
    ]
  }

  private static func rows(_ field: FieldHelp, below name: String) -> [String] {
    let name = name + field.name
    return ["| `\(name)` | \(kind(of: field.shape)) | \(field.text) |"]
      + field.parts.flatMap { rows($0, below: name + ".") }
  }

  private static func kind(of shape: Shape) -> String {
    switch shape {
    case .text: "text"
    case .markup: "markup"
    case .flag: "yes or no"
    case .list: "list"
    case .record: "record"
    case .nothing: "nothing"
    }
  }
}
