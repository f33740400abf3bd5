import InventoryPages
import Mustache

/// The template reference as Markdown.
package enum TemplateReference {
  /// A section of the reference: the names for one template, or for several templates with the same names.
  package struct Section {
    let title: String
    let fields: [FieldHelp]

    /// Creates a section with the fields of several records, in order.
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
      "This page lists the names that each page, report and sheet of labels offers to its template. The list is generated.",
      "",
      "The theme is part of the program. A file in the site's `templates/` folder replaces the template of the same name. A new file in this folder",
      "can be included with `{{>name}}`. A folder in `templates/` is an error (exit code 78).",
      "",
      "Templates are written in [Mustache](https://mustache.github.io/mustache.5.html) with inheritance, but without lambdas and dynamic names.",
      "`{{itemName}}` inserts text, and `{{#isHome}} ... {{/isHome}}` encloses content that is written only if the name is true, or once for each",
      "record of a list. The file's extension decides how text is escaped. `notes`, `intro`, `body` and `frontMatter`, and in reports `style` and `footer`, are markup",
      "that is ready for the page. Write these names with three braces, such as `{{{notes}}}`. Any other name in three braces is an error.",
      "",
      "A report also has a template for Typst, such as `insurance.typ`. It is a program that reads `report.json`, which has the same names below `report`",
      "and `pieces`. In `report.json`, a missing value is `null`, which Typst reads as `none`, and there is no markup. A file whose name ends with `.typ` can be imported by its name.",
      "",
      "The templates of the pages, or of a report, are compiled before anything is written. An unlisted name, a missing partial and a partial that includes itself",
      "are errors with file, line and column. Item names, fields and notes are never treated as templates.",
      "",
      "Names that begin with `shows` state what the audience sees, so that a page does not report hidden values as missing.",
    ]
    for section in sections {
      lines += ["", "## " + section.title, "", "| name | kind | meaning |", "| --- | --- | --- |"]
      lines += section.fields.flatMap { rows($0, below: "") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  package static var pages: [Section] {
    let page = EveryPage.page() as Record<InPage<ItemPage>>
    return [
      Section("Every page", page, EveryPage.navigation, EveryPage.site),
      Section("The home page: `home`", HomeText.own),
      Section("A page of an asset type: `type`", TypePage.own),
      Section("The page of an item: `item`", ItemPage.own),
      Section("A page in the folder content: `content`", ContentPage.own),
      Section("The page of a place: `place`", PlacePage.own),
      Section("The list of places: `places`", PlacesPage.own),
      Section("Charts: `charts`", ChartsPage.own),
      Section("What is missing, for the owner: `missing`", MissingPage.own),
      Section("A folder (in HTML, only a long list of asset types): `folder`", FolderPage.own),
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
