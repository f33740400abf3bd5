package import InventoryRendering

extension TemplateReference {
  package static var reports: [Section] {
    [
      Section("Every report", ReportHead.record),
      section("The report for an insurer", InsuranceReport.self),
      section("The report on what is missing", GapsReport.self), section("The claim", ClaimReport.self),
      section("The report on what changed", ChangesReport.self),
      Section("Labels: `labels`", PrintedLabels.record, LabelPage.record),
    ]
  }

  private static func section<Content: Report>(_ title: String, _ report: Content.Type) -> Section {
    Section("\(title): `\(Content.name)`", Content.record, Content.columns)
  }
}
