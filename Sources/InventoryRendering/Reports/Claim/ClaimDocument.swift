import InventoryPages
package import InventoryReports
package import Mustache

extension ReportDocument where Part == ClaimPart {
  /// A claim, by the template `claim.html` or `claim.md`.
  package init(
    _ format: PageFormat, templates sources: [String: String], report: ClaimReport, look: ReportLook
  ) throws(TemplateErrors) {
    try self.init(
      "claim", format, templates: sources, ClaimValues.record, columns: ClaimValues.columns,
      of: ClaimValues(report: report, wording: look.wording), report.heading, look)
  }
}
