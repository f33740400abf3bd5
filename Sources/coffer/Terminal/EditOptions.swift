import ArgumentParser
import Diagnostics
import InventoryModel
import InventorySettings
import InventoryStore

/// The first line that a dry run of an import or an edit prints.
let dryRunNotice = "dry run: nothing was saved"

/// The options of every command that edits items or asset types.
struct EditOptions: ParsableArguments {
  @Flag(help: "Show what would change without saving it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  /// Changes the store and prints a summary. The change is saved unless this is a dry run.
  func edit(_ change: (StoreEdit, SiteSettings) throws -> EditSummary) throws {
    let work = try options.resolve(for: dryRun ? .trying : .writing)
    let edit = try work.store.edit()
    let summary = try change(edit, work.settings)
    if !dryRun { try edit.commit() }
    try work.console.printSaved(
      summary.report(isDryRun: dryRun),
      summary.lines(isDryRun: dryRun, showsAll: dryRun || work.console.isVerbose).map(\.shown)
        .joined(separator: "\n"),
      isDryRun: dryRun)
  }

  /// Changes one item. `change` returns a sentence about what was done.
  func edit(_ item: String, _ change: (EditedItem, StoreEdit) throws -> String) throws {
    try edit { edit, _ in
      let item = try edit.item(named: item)
      return EditSummary(done: try change(item, edit), keys: [item.item.itemKey])
    }
  }
}

/// The result of a command that changes the store.
struct EditSummary {
  /// The result as a single sentence.
  let done: String
  /// One line per change. Text output may show only the first lines; JSON output has all lines.
  var changes: [String] = []
  /// The keys of the affected items.
  var keys: [ItemKey] = []
  /// The labels of the asset types that were created.
  var newTypes: [String] = []
  /// Whether text output shows only the first 20 changes, unless `--verbose` or `--dry-run` is given.
  var isBulk = false

  private static let mostLines = 20

  fileprivate func lines(isDryRun: Bool, showsAll: Bool) -> [String] {
    let rest = showsAll || !isBulk ? 0 : max(0, changes.count - Self.mostLines)
    return (isDryRun ? [dryRunNotice] : []) + [done] + changes.prefix(changes.count - rest)
      + (rest > 0 ? ["... and \(rest) more; --verbose shows all"] : [])
      + (newTypes.isEmpty ? [] : ["new asset types: " + newTypes.joined(separator: ", ")])
  }

  fileprivate func report(isDryRun: Bool) -> some Encodable {
    Report(done: done, items: keys.map(\.text), changes: changes, isDryRun: isDryRun)
  }

  private struct Report: Encodable {
    let done: String
    let items: [String]
    let changes: [String]
    let isDryRun: Bool
  }
}
