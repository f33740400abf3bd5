import InventoryPages
import InventoryReports
import Mustache

/// A report for people: HTML or Markdown, made by a template that is rendered once for each part. Only that part is there
/// then, so that the template reads like the report.
package struct ReportDocument<Part: Sendable>: ReportText {
  private let append: @Sendable (Part, inout [UInt8]) -> Void

  /// `name` is the template's, without its extension; `sources` are all templates and `report.css`, by file name. The names
  /// of `columns` and of the heading are the same in all parts.
  init<Values: Sendable>(
    _ name: String, _ format: PageFormat, templates sources: [String: String],
    _ parts: Record<InReport<Values, Part>>, columns: Record<Values> = Record {}, of values: Values,
    _ heading: ReportHeading, _ look: ReportLook
  ) throws(TemplateErrors) {
    let head = ReportHead(heading, look, sources)
    let template = try RecordTemplate(
      name + "." + format.fileExtension, from: sources,
      parts + columns.of(\.report) + ReportHead.record.of { _ in head },
      fixed: ReportHead.record.namedValues(of: head).merging(columns.namedValues(of: values)) { $1 })
    append = { template.render(InReport($0, in: values), into: &$1) }
  }

  package func append(_ part: Part, to bytes: inout [UInt8]) {
    append(part, &bytes)
  }
}

/// Something that a report says, and the report: what the records of reports are made of.
struct InReport<Report, Content> {
  let content: Content
  let report: Report

  init(_ content: Content, in report: Report) {
    (self.content, self.report) = (content, report)
  }

  /// Something else that the same report says.
  func with<Other>(_ other: Other) -> InReport<Report, Other> {
    InReport<Report, Other>(other, in: report)
  }
}
