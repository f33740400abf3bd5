import ArgumentParser
import InventoryModel
import InventoryReports
import InventoryStore

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Check the store for damage, and show how well the items are documented.",
    examples: "coffer check --min-documented 80",
    more: """
      An item is documented if it has a photo and, where one is usual, a
      serial number. Problems are printed to stderr, one per line, and the exit code
      is 1: a damaged store, photos that differ from the attached files, or less of
      the stated value documented than --min-documented.
      """)

  @Option(
    help: .value(
      "percent",
      "Exit with code 1 if less than this share of the stated value is documented: 0 to 100, with at most three decimals."
    ),
    transform: asOption(percentage))
  var minDocumented: Percentage?

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

/// Parses the value of `--min-documented`.
@Sendable func percentage(_ text: String) throws -> Percentage {
  guard let percentage = Percentage(text) else {
    throw ValidationError("'\(text)' is not a percentage; use a number from 0 to 100, such as 80 or 82.5")
  }
  return percentage
}
