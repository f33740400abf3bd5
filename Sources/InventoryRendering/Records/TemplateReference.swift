import InventoryPages
import Mustache

/// What templates may use, as a text for those who write them.
package enum TemplateReference {
  package static var text: String {
    var lines = [
      "# What templates may use", "",
      "A template is written in [Mustache](https://mustache.github.io/mustache.5.html): `{{itemName}}` writes a text,",
      "`{{{notes}}}` markup that is ready for the page, `{{#isHome}} ... {{/isHome}}` encloses what is written only if it is so, or",
      "once for each record of a list. A name that is not listed is an error with file, line and column. Made from the program.",
    ]
    for section in sections {
      lines += ["", "## " + section.title, "", "| name | kind | what it says |", "| --- | --- | --- |"]
      lines += section.fields.flatMap { rows($0, below: "") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let sections: [(title: String, fields: [FieldHelp])] = [
    (
      "Every page",
      help(EveryPage.titles() as Record<Placed<ItemPage>>) + help(EveryPage.navigation) + help(EveryPage.site)
    ),
    ("The home page: `home`", help(HomeText.own)), ("A page of an asset type: `type`", help(TypePage.own)),
    ("The page of an item: `item`", help(ItemPage.own)),
    ("A page of your own: `content`", help(ContentPage.own)), ("Every report", help(ReportHead.record)),
    (
      "The report for an insurer: `insurance`",
      help(InsuranceValues.record) + help(InsuranceValues.everywhere)
    ),
    ("The report on what is missing: `gaps`", help(GapsValues.record)),
    ("The claim: `claim`", help(ClaimValues.record) + help(ClaimValues.columns)),
    ("The report on what changed: `changes`", help(ChangesValues.record)),
    ("Labels: `labels`", help(PrintedLabels.record) + help(LabelPage.record)),
  ]

  private static func help<Source>(_ record: Record<Source>) -> [FieldHelp] {
    record.fields.map(FieldHelp.init)
  }

  private static func rows(_ field: FieldHelp, below name: String) -> [String] {
    let name = name + field.name
    return ["| `\(name)` | \(kind(of: field.shape)) | \(field.help) |"]
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
