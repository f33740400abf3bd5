import ArgumentParser
import InventoryModel
import InventoryReports
import InventorySite
import InventoryStore

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say how well the items are documented, and whether the store is sound.",
    discussion: """
      Example:
        coffer check --min-documented 80

      An item is documented when it has a photo and, where its type has one, a
      serial number. What is wrong is told on stderr, a line each, and ends with 1:
      a damaged store, photos that are not the files that were attached, and less
      of the stated value documented than --min-documented asks for.
      """)

  @Option(
    help: ArgumentHelp(
      "End with 1 where less of the stated value is documented: 0 to 100, one decimal at most.",
      valueName: "percent"),
    transform: asOption(threshold))
  var minDocumented: Share.Threshold?

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  func validate() throws {
    if selection.sort != nil { throw ValidationError("--sort changes nothing here; leave it out") }
  }

  func run() throws {
    let site = try options.ownSite()
    var request = ReportRequest(.json, generator: "Coffer " + Coffer.version)
    request.site = site
    request.selection = try selection.selection()
    let bar = ProgressBar(isQuiet: options.quiet)
    defer { bar.clear() }
    let check = InventoryCheck(request, threshold: minDocumented) { bar.show($0) }
    let summary = try check.run(of: options.openStore(of: site, for: .reading, picturesAreRead: true))
    bar.clear()
    try options.print(summary, summary.text)
    guard summary.findings.isEmpty else {
      Standard.error.write("\(summary.findings)\n")
      throw ExitCode(1)
    }
  }
}

/// A share as `--min-documented` says it.
@Sendable func threshold(_ text: String) throws -> Share.Threshold {
  guard let threshold = Share.Threshold(text) else {
    throw ValidationError("'\(text)' is not a share; write it like 80 or 82.5, from 0 to 100")
  }
  return threshold
}
