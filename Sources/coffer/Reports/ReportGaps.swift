import ArgumentParser
import InventoryModel
import InventoryReports

struct ReportGaps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Report missing photos, serial numbers, values, asset types and rooms, and missing proof of valuable items.",
    named: "gaps",
    examples: "coffer report gaps --output gaps.html",
    more: """
      The report starts with the items for which a photo or a serial number would
      raise the documented share of the value the most. 'coffer check' uses the same
      counts.
      """)

  @Option(help: .value("format", ReportFormat.help("The report format")))
  var format: ReportFormat?

  @OptionGroup var report: ReportOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions
  @OptionGroup var sheets: PDFOptions

  func run() async throws {
    let work = try report.resolve(
      format, of: .gaps, options, selecting: selection.chosen(now: report.asOf), on: sheets)
    try await work.write { try GapsReport(of: work.store, work.request, progress: $0) }
  }
}
