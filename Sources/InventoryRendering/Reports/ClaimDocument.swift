import InventoryPages
package import InventoryReports
package import Mustache

extension ReportDocument where Part == ClaimPart {
  /// A claim, by the template `claim.html` or `claim.md`.
  package init(
    _ format: PageFormat, templates sources: [String: String], report: ClaimReport, look: ReportLook
  ) throws(TemplateErrors) {
    let values = ClaimValues(report: report, wording: look.wording)
    var fixed = report.heading.everywhere(look, sources)
    fixed.merge(values.everywhere) { $1 }
    try self.init(
      "claim", format, templates: sources, offering: ClaimShape.report, fixed: fixed, value: values.value)
  }
}
