package import InventoryPages
package import InventoryReports
package import Mustache

extension ReportDocument where Part == InsurancePart {
  /// An insurance report, by the template `insurance.html` or `insurance.md`.
  package init(
    _ format: PageFormat, templates sources: [String: String], report: InsuranceReport, look: ReportLook
  ) throws(TemplateErrors) {
    let values = InsuranceValues(report: report, look: look)
    let head = ReportHead(report.heading, look, sources)
    try self.init(
      "insurance", format, templates: sources,
      InsuranceValues.record + InsuranceValues.everywhere.of(\.report) + ReportHead.record.of { _ in head },
      of: values,
      fixed: ReportHead.record.namedValues(of: head).merging(
        InsuranceValues.everywhere.namedValues(of: values)
      ) { $1 })
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
