import InventoryRendering

/// A report as JSON for Typst. The key `report` contains the data shared by all pieces, and `pieces` contains the
/// pieces in order. The names are the same as in the other templates.
struct ReportWords<Content: Report>: ReportText {
  private let report: Content
  private let whole: InReport<Content, Void>
  private var isFirst = true

  init(_ report: Content, _ look: ReportLook) {
    self.report = report
    whole = InReport(content: (), report: report, look: look)
  }

  func begin(to bytes: inout [UInt8]) {
    let head = ReportHead(heading: report.heading, look: whole.look, style: nil)
    bytes += "{\"report\":".utf8
    (ReportHead.record.of { _ in head } + Content.columns).appendJSON(of: whole, to: &bytes)
    bytes += ",\n\"pieces\":[".utf8
  }

  mutating func append(_ piece: Content.Piece, to bytes: inout [UInt8]) {
    bytes += (isFirst ? "\n" : ",\n").utf8
    isFirst = false
    Content.record.appendJSON(of: whole.with(piece), isSparse: true, to: &bytes)
  }

  func end(to bytes: inout [UInt8]) { bytes += "\n]}\n".utf8 }
}
