import InventoryModel
import InventoryStore

/// The first line of every dry run: what follows reads like the real run.
let dryRunNotice = "dry run: nothing was saved"

/// The end of a command that edits: it commits unless it is a dry run, and prints what was done.
struct EditSummary {
  private let edit: StoreEdit
  private let isDryRun: Bool

  init(_ edit: StoreEdit, dryRun: Bool) {
    (self.edit, isDryRun) = (edit, dryRun)
  }

  /// As many as a terminal has room for.
  private static func first(of changes: [String]) -> [String] {
    let rest = changes.count - 20
    return changes.prefix(20) + (rest > 0 ? ["... and \(rest) more; --verbose shows all"] : [])
  }

  private struct Report: Encodable {
    let done: String
    let items: [String]
    let changes: [String]
    let isDryRun: Bool
  }

  /// `done` is what was done in words, a line for each of `changes`, of which JSON has all, and `keys` the items that it
  /// was done to.
  func finish(
    _ done: String, changes: [String] = [], showsAll: Bool = true, keys: [ItemKey] = [],
    tellsNewTypes: Bool = true, _ options: SiteOptions
  ) throws {
    let types =
      edit.newTypes.isEmpty || !tellsNewTypes
      ? [] : ["new asset types: " + edit.newTypes.joined(separator: ", ")]
    if !isDryRun { try edit.commit() }
    let lines =
      (isDryRun ? [dryRunNotice] : []) + [done] + (showsAll ? changes : Self.first(of: changes)) + types
    let report = Report(
      done: done, items: keys.map(\.text), changes: changes, isDryRun: isDryRun)
    try options.printSaved(report, lines.map(\.shown).joined(separator: "\n"), isDryRun: isDryRun)
  }
}

extension ItemChange {
  /// `valueInDollars: '10.00' -> nothing`.
  var words: String { "\(name): \(Self.quoted(before)) -> \(Self.quoted(after))" }

  private static func quoted(_ text: String?) -> String {
    text.map { "'\($0)'" } ?? "nothing"
  }
}
