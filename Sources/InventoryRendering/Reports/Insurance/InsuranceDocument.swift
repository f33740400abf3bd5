package import InventoryPages
package import InventoryReports
package import Mustache

extension ReportDocument where Part == InsurancePart {
  /// An insurance report, by the template `insurance.html` or `insurance.md`.
  package init(
    _ format: PageFormat, templates sources: [String: String], report: InsuranceReport, look: ReportLook
  ) throws(TemplateErrors) {
    try self.init(
      "insurance", format, templates: sources, InsuranceValues.record, columns: InsuranceValues.everywhere,
      of: InsuranceValues(report: report, look: look), report.heading, look)
  }
}

/// How a report looks, beyond what it says.
package struct ReportLook: Sendable {
  package let wording: Wording
  package let paper: Paper
  package let hasThumbnails: Bool

  package init(wording: Wording, paper: Paper, hasThumbnails: Bool) {
    self.wording = wording
    self.paper = paper
    self.hasThumbnails = hasThumbnails
  }
}
