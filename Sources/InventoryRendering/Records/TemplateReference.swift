import InventoryPages
import Mustache

/// The template reference as Markdown.
package enum TemplateReference {
  /// One template, or several with the same names.
  package struct Section {
    let title: String
    let fields: [FieldHelp]

    package init<each Source>(_ title: String, _ records: repeat Record<each Source>) {
      var fields: [FieldHelp] = []
      for record in repeat each records { fields += record.helps }
      (self.title, self.fields) = (title, fields)
    }
  }

  package static func text(of sections: [Section]) -> String {
    var lines = [
      "# What templates may use", "",
      "Templates are written in [Mustache](https://mustache.github.io/mustache.5.html): `{{itemName}}` inserts text,",
      "`{{{notes}}}` inserts markup, and `{{#isHome}} ... {{/isHome}}` encloses content that is written only if the name is true, or",
      "once for each record of a list. An unknown name is an error with file, line and column. This page is generated.",
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
