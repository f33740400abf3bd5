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

  func run() async throws {
    let (request, store) = try report.request(format, for: .owner)
    let needed: [Disclosure.Attribute] = [.valueInDollars, .serialNumber, .photos]
    guard needed.allSatisfy(request.disclosure.shows) else {
      let name = request.disclosure.audience.rawValue
      throw ValidationError(
        "what is missing is about values, serial numbers and photos, and --audience \(name) does not see all of them; leave it out"
      )
    }
    try await report.told { progress in
      try await GapsReporter(request, progress: progress).run(of: store) {
        try Standard.output.writeResult($0)
      }
    }
  }
}
