package import InventoryPages
package import InventoryReports
package import Mustache

/// An insurance report for people: HTML or Markdown, made by the template `insurance.html` or `insurance.md`.
package struct InsuranceDocument: InsuranceFormat {
  private let template: Template
  private let values: InsuranceValues

  /// `sources` are all templates and `report.css`, by file name.
  package init(
    _ format: PageFormat, templates sources: [String: String], report: InsuranceReport, look: ReportLook
  ) throws(TemplateErrors) {
    values = InsuranceValues(report: report, look: look)
    template = try Template(
      "insurance." + format.fileExtension, from: sources, offering: InsuranceShape.report,
      fixed: values.everywhere(style: sources["report.css"] ?? ""))
  }

  package func append(_ part: InsurancePart, to bytes: inout [UInt8]) {
    template.render(values.value(of: part), into: &bytes)
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
