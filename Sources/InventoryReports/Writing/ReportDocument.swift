import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventorySettings
import Mustache

/// A report in HTML or Markdown. Its template is rendered once for each piece, and only the section for that piece has
/// content. The template therefore has the same structure as the report.
struct ReportDocument<Content: Report>: ReportText {
  private let template: RecordTemplate<InReport<Content, Content.Piece>>
  private let whole: InReport<Content, Void>

  /// `sources` has all templates and `report.css`, keyed by file name. The values of `columns` and of the heading do
  /// not depend on the piece.
  init(
    _ report: Content, _ format: PageFormat, templates sources: [String: String], _ look: ReportLook
  ) throws(TemplateErrors) {
    let head = ReportHead(heading: report.heading, look: look, style: sources["report.css"])
    whole = InReport(content: (), report: report, look: look)
    template = try RecordTemplate(
      Content.name + "." + format.fileExtension, from: sources,
      TagNames(in: sources, withExtension: format.fileExtension),
      Content.record + Content.columns.of { $0.with(()) } + ReportHead.record.of { _ in head },
      fixed: ReportHead.record.namedValues(of: head).merging(Content.columns.namedValues(of: whole)) { $1 })
  }

  func append(_ piece: Content.Piece, to bytes: inout [UInt8]) {
    template.render(whole.with(piece), into: &bytes)
  }
}

/// The appearance of a report, as opposed to its content.
package struct ReportLook: Sendable {
  let wording: Wording
  let paper: Paper
  /// The sizes of the pictures.
  let level: PictureLevel
  /// The separate files with photos of scheduled items; empty if there are none.
  let photoFiles: [PhotoFileName]
  /// The location of the documents.
  let annex: AnnexForm
  /// The names of the data files that Typst attaches to a PDF.
  let attachments: [String]

  /// Whether a group in a list has so few rows that it is kept on one page.
  func isShort(_ rows: Int) -> Bool { rows <= 4 }

  /// Whether a table with this number of rows, each with one or two lines, fits on one page. If so, the table is kept
  /// on one page.
  func fitsOnPage(_ rows: Int) -> Bool { rows <= 25 }

  /// Whether a serial number or the text of an amount is too long for one line in its column on paper.
  static func isLong(_ text: String?) -> Bool { text.map { $0.count > 17 } ?? false }

  /// Whether the lines are so few that a cover with these lines fits on one page.
  func fitsOnCover(_ lines: [LabeledText]) -> Bool {
    lines.reduce(0) { $0 + max(1, (($1.text?.count ?? 0) + 64) / 65) } <= 26
  }
}

/// A value and its report, from which templates take their data.
package struct InReport<Source: Report, Content> {
  let content: Content
  /// The report and its look. They are in an instance of a class, because `InReport` is copied for each field of each
  /// item.
  private let whole: Whole<Source>

  init(content: Content, report: Source, look: ReportLook) {
    self.init(content, Whole(report: report, look: look))
  }

  private init(_ content: Content, _ whole: Whole<Source>) { (self.content, self.whole) = (content, whole) }

  var report: Source { whole.report }
  var look: ReportLook { whole.look }
  var wording: Wording { whole.look.wording }

  /// Returns the same report with another value.
  func with<Other>(_ other: Other) -> InReport<Source, Other> { InReport<Source, Other>(other, whole) }
}

extension InReport: Sendable where Content: Sendable {}

private final class Whole<Source: Report>: Sendable {
  let report: Source
  let look: ReportLook

  init(report: Source, look: ReportLook) { (self.report, self.look) = (report, look) }
}

/// The data of the templates `report-head` and `report-foot`, which all kinds of reports use.
struct ReportHead: Sendable {
  let heading: ReportHeading
  let look: ReportLook
  /// The text of `report.css`; `nil` for Typst.
  let style: String?

  static let record = Record<ReportHead> {
    Text("title", "The report's title.") { $0.heading.title }
    Text("language", "The report's language, such as en.") { $0.heading.language }
    Markup("style", "The style sheet report.css.") { $0.style ?? "" }
    Markup("footer", "The footer of every printed page, as a CSS string.") {
      $0.heading.footer.inCSS
    }
    Text("footerText", "The same footer as plain text.") { $0.heading.footer }
    Text("generator", "Coffer and its version.") { $0.heading.generator }
    Text("asOf", "The report's as-of date, if one is given.") {
      $0.heading.asOf.map($0.look.wording.date)
    }
    List("attachments", "The names of the files attached to a PDF from Typst.", of: sentence) {
      $0.look.attachments
    }
    Flag("hasAppended", "Whether documents are appended. Page numbers do not count the appended pages.") {
      if case .appended = $0.look.annex { true } else { false }
    }
    Flag("isLetter", "Whether the paper is US Letter instead of A4.") { $0.look.paper == .letter }
  }
}

extension String {
  /// The text inside a CSS string in HTML: everything except ASCII letters and digits is escaped.
  fileprivate var inCSS: String {
    unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
    }.joined()
  }
}

/// A label and its value.
struct LabeledText: Sendable {
  let label: String
  let text: String?

  init(_ label: String, _ text: String?) { (self.label, self.text) = (label, text) }

  static let record = Record<LabeledText> {
    Text("label", "The name of the fact.") { $0.label }
    Text("text", "The value of the fact, if it is known.") { $0.text }
  }
}

/// The name that templates use for a text in a list of sentences or names.
let sentence = Record<String> { Text("text", "The text.") { $0 } }

extension Wording {
  /// Returns a text such as `12 of 40 (30%)`.
  func part(_ part: Int, of whole: Int) -> String {
    let percent = Share(part, of: whole).percent.map { " (\($0)%)" } ?? ""
    return number(part) + " of " + number(whole) + percent
  }

  /// Returns the lines about receipts and appraisals of `items` items, such as `13 of 54 (24%): 4 attached, 9 only
  /// stated`. A kind of proof that no item has is left out.
  func proof(_ receipts: ProofCount, _ appraisals: ProofCount, of items: Int) -> [LabeledText] {
    [("With a receipt", receipts), ("With an appraisal", appraisals)].filter { $0.1.items > 0 }
      .map { label, proof in
        let how =
          switch proof.attached {
          case 0: ", only stated"
          case proof.items: ", attached"
          default: ": \(number(proof.attached)) attached, \(number(proof.items - proof.attached)) only stated"
          }
        return LabeledText(label, part(proof.items, of: items) + how)
      }
  }

  /// Returns a text such as `No. 3, 5–7 and 12 more`.
  func firstNumbers(_ numbers: [Int]) -> String {
    let more = numbers.count - Gap.mostFirst
    return "No. " + Array(numbers.prefix(Gap.mostFirst)).runs + (more > 0 ? " and \(number(more)) more" : "")
  }

  /// Returns a text such as `4 of 10`; `nil` if the part is 0 or equal to the whole.
  func portion(_ part: Int, of whole: Int) -> String? {
    part == 0 || part == whole ? nil : number(part) + " of " + number(whole)
  }

  /// Returns the documented share of the stated value, such as `83%`; `nil` if no value is above zero.
  func grade(_ tally: Tally) -> String? { tally.documentedShare.percent.map { "\($0)%" } }

  func items(_ number: Int) -> String { count(number, "item", "items") }

  /// Returns the sum of the stated values, or a dash if there are items but none has a value, because "not stated" does
  /// not mean zero.
  func stated(_ tally: Tally) -> String {
    tally.items > 0 && tally.withValue == 0 ? "\u{2013}" : money(tally.value)
  }

  func stated(_ value: Money?) -> String { value.map(money) ?? "not stated" }

  /// Whether an amount, with the marks around it, is too wide for columns of equal width on paper. Callers need to pass
  /// only totals and amounts that are in no total, because these are the longest amounts of a list.
  func areLong(_ amounts: [Money], in marks: String = "") -> Bool {
    amounts.contains { money($0).count + marks.count > 12 }
  }
}

/// A text in a table cell, shortened so that its row fits on one page.
struct Cell<Source>: RecordPart {
  let field: RecordField<Source>

  init(_ name: String, _ help: String, _ value: @escaping @Sendable (Source) -> String?) {
    field = Text(name, help) { value($0)?.tableText }.field
  }
}

extension String {
  /// The text, shortened for a table. Each word has at most 80 code points, and the whole text at most 240. An ellipsis
  /// replaces the rest.
  var tableText: String {
    // A text has at least as many bytes as code points.
    guard utf8.count > 80 else { return self }
    let words = unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: \.partsWords)
    return words.map { $0.shortened(to: 80) }.joined(separator: " ").unicodeScalars[...].shortened(to: 240)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate func shortened(to most: Int) -> String {
    guard dropFirst(most).isEmpty else { return String(Substring(prefix(most - 1))) + "\u{2026}" }
    return String(Substring(self))
  }
}

extension Unicode.Scalar {
  /// Whether a line may break at this character: at a space, unless the space is non-breaking.
  fileprivate var partsWords: Bool {
    properties.isWhitespace && self != "\u{A0}" && self != "\u{2007}" && self != "\u{202F}"
  }
}
