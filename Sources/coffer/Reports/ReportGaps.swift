import ArgumentParser
import InventoryModel
import InventoryReports

struct ReportGaps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Write what is missing: items without photo, serial number, value, type or room.", named: "gaps",
    examples: "coffer report gaps --output gaps.html",
    more: """
      It begins with the few items whose photo or serial number would raise the
      share of value that is documented the most. 'coffer check' counts the same.
      """)

  @Option(help: .value("format", "How it is written."))
  var format = ReportFormat.html

  @OptionGroup var report: ReportOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions
  @OptionGroup var sheets: PDFOptions

  func run() async throws {
    let work = try report.resolve(
      format, of: "gaps", for: .owner, options, selecting: selection.selection(now: report.asOf),
      selection.text, on: sheets, needs: .proof)
    try await work.write { try GapsReport(of: work.store, work.request, progress: $0) }
  }
}
