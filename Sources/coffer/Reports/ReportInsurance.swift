import ArgumentParser
import InventoryModel
import InventoryReports
import InventorySettings
import InventorySite

struct ReportInsurance: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insurance",
    abstract: "Write the report that an insurer asks for: what there is, what it is worth, and the proof.",
    discussion: """
      Example:
        coffer report insurance --format pdf --output insurance.pdf
        coffer report insurance --output Insurance/

      What stands on the cover, and the policy's own limits, are said in site.yml
      under 'report'.
      """)

  @Option(help: ArgumentHelp("How it is written.", valueName: "format"))
  var format = ReportFormat.html

  @Option(
    help: ArgumentHelp(
      "basic has no pictures, no schedule, and does not say what is missing.", valueName: "level"))
  var level = ReportLevel.full

  @Option(
    help: ArgumentHelp(
      "How large one file may be, by HTML or PDF; pictures are made smaller for it (default: 10MB).",
      valueName: "size"),
    transform: asOption(size))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      "The special limits to compare with, instead of what site.yml says.", valueName: "profile"))
  var limits: LimitProfile?

  @Flag(help: "Stops at a photo that cannot be decoded (65), instead of showing a placeholder.")
  var strict = false

  @OptionGroup var report: ReportOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions
  @OptionGroup var sheets: PDFOptions

  func run() async throws {
    let work = try report.resolve(
      format, of: "insurance", for: .insurer, options, selecting: selection.selection(now: report.asOf),
      selection.text, on: sheets, maxSize: maxSize ?? 10_000_000)
    let insurance = InsuranceRequest(level: level, limits: limits, isStrict: strict)
    try await work.write { _ in try InsuranceReport(of: work.store, work.request, insurance) }
  }
}

extension ReportLevel: ExpressibleByArgument {}
extension LimitProfile: ExpressibleByArgument {}
