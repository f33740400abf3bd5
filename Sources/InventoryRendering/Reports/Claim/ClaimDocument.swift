import InventoryPages
package import InventoryReports
package import Mustache

extension ReportDocument where Part == ClaimPart {
  /// A claim, by the template `claim.html` or `claim.md`.
  package init(
    _ format: PageFormat, templates sources: [String: String], report: ClaimReport, look: ReportLook
  ) throws(TemplateErrors) {
    let values = ClaimValues(report: report, wording: look.wording)
    let head = ReportHead(report.heading, look, sources)
    try self.init(
      "claim", format, templates: sources,
      ClaimValues.record + ClaimValues.columns.of(\.report) + ReportHead.record.of { _ in head }, of: values,
      fixed: ReportHead.record.namedValues(of: head).merging(ClaimValues.columns.namedValues(of: values)) {
        $1
      })
  }
}
