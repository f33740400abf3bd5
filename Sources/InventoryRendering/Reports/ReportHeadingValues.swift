import InventoryPages
import InventoryReports
import Mustache

/// What the templates `report-head` and `report-foot` show, the same for each report.
struct ReportHead: Sendable {
  let heading: ReportHeading
  let look: ReportLook
  /// `report.css`.
  let style: String?

  init(_ heading: ReportHeading, _ look: ReportLook, _ sources: [String: String]) {
    (self.heading, self.look, style) = (heading, look, sources["report.css"])
  }

  static let record = Record<ReportHead> {
    Text("title", "The report's title.") { $0.heading.title }
    Text("language", "Its language, such as en.") { $0.heading.language }
    Markup("style", "The style sheet report.css.") { $0.style ?? "" }
    Text("generator", "Coffer and its version.") { $0.heading.generator }
    Text("asOf", "The report's as-of date; absent unless one is given.") {
      $0.heading.asOf.map($0.look.wording.date)
    }
    Flag("isLetter", "Whether a PDF is laid out for US Letter, and not for A4.") { $0.look.paper == .letter }
  }
}

/// A label and what is said of it.
struct LabeledText: Sendable {
  let label: String
  let text: String?

  init(_ label: String, _ text: String?) { (self.label, self.text) = (label, text) }

  static let record = Record<LabeledText> {
    Text("label", "What is said.") { $0.label }
    Text("text", "What it is; absent where it is not known.") { $0.text }
  }
}

/// A sentence or a name in a list.
let sentence = Record<String> { Text("text", "The text.") { $0 } }

extension Wording {
  /// `12 of 40 (30%)`
  func part(_ part: Int, of whole: Int) -> String {
    let percent = Share(part, of: whole).percent.map { " (\($0)%)" } ?? ""
    return number(part) + " of " + number(whole) + percent
  }

  /// `83%`, or nothing of nothing.
  func percent(_ share: Share) -> String? { share.percent.map { "\($0)%" } }

  func items(_ number: Int) -> String { count(number, "item", "items") }
}
