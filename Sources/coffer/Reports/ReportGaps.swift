import ArgumentParser
import InventoryModel
import InventorySite

struct ReportGaps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gaps",
    abstract: "Write what is missing: items without photo, serial number, value, type or room.",
    discussion: """
      Example:
        coffer report gaps --output gaps.html

      It begins with the few items whose photo or serial number would raise the
      share of value that is documented the most. 'coffer check' counts the same.
      """)

  @Option(help: ArgumentHelp("How it is written.", valueName: "format"))
  var format = ReportFormat.html

  @OptionGroup var report: ReportOptions
  @OptionGroup var sheets: PDFOptions

  func run() async throws {
    let (request, store) = try report.request(
      format, of: "gaps", on: sheets, for: .owner, needs: ReportOptions.attributesOfProof)
    try await report.told { progress in
      try await GapsReporter(request, progress: progress).run(of: store) {
        try Standard.output.writeResult($0)
      }
    }
  }
}
