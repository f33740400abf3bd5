import ArgumentParser
import InventoryReports
import InventoryStore

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Say how well the items are documented, and whether the store is sound.",
    examples: "coffer check --min-documented 80",
    more: """
      An item is documented when it has a photo and, where its type has one, a
      serial number. What is wrong is told on stderr, a line each, and ends with 1:
      a damaged store, photos that are not the files that were attached, and less
      of the stated value documented than --min-documented asks for.
      """)

  @Option(
    help: .value(
      "percent",
      "End with 1 where less of the stated value is documented: 0 to 100, one decimal at most."),
    transform: asOption(threshold))
  var minDocumented: Share.Threshold?

  @OptionGroup var selection: WhereOption
  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading, nil, selection.selection(), picturesAreRead: true)
    let check = try work.console.showingProgress { bar in
      try InventoryCheck(of: work.store, work.settings, work.selection, threshold: minDocumented) {
        bar.show($0)
      }
    }
    try work.console.print(check, check.text)
    try failWhere(check.findings)
  }
}

/// A share as `--min-documented` says it.
@Sendable func threshold(_ text: String) throws -> Share.Threshold {
  guard let threshold = Share.Threshold(text) else {
    throw ValidationError("'\(text)' is not a share; write it like 80 or 82.5, from 0 to 100")
  }
  return threshold
}
