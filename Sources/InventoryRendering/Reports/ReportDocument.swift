import InventoryPages
import InventoryReports
import Mustache

/// A report for people: HTML or Markdown, made by a template that is rendered once for each part. Only that part is there
/// then, so that the template reads like the report.
package struct ReportDocument<Part: Sendable>: ReportText {
  private let append: @Sendable (Part, inout [UInt8]) -> Void

  /// `sources` are all templates and `report.css`, by file name; `name` is the template's, without its extension. `fixed` are
  /// the names that all parts have alike.
  init<Values: Sendable>(
    _ name: String, _ format: PageFormat, templates sources: [String: String],
    _ record: Record<InReport<Values, Part>>, of values: Values, fixed: [String: Value]
  ) throws(TemplateErrors) {
    let template = try RecordTemplate(
      name + "." + format.fileExtension, from: sources, record, fixed: fixed)
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
