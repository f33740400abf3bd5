import ArgumentParser
import Diagnostics
import InventoryImport
import InventoryStore

extension Import {
  /// Everything else than `--undo` says how to import.
  func refuseOtherThanUndo() throws {
    let isImport =
      !sources.isEmpty || photos != nil || missingPhotos != nil || !cells.used.isEmpty || update
      || match != .itemKey || clearEmpty || again || rejects != nil
    if isImport {
      throw ValidationError(
        "--undo reverts the last import; use it without a source and without other options")
    }
  }

  func runUndo() throws {
    let work = try options.resolve(for: .writing)
    let edit = try work.store.edit()
    let undone = try edit.undoImport()
    if !dryRun { try edit.commit() }
    try work.console.printSaved(undone, undone.text(isDryRun: dryRun), isDryRun: dryRun)
  }
}

extension UndoneImport {
  fileprivate func text(isDryRun: Bool) -> String {
    var lines = isDryRun ? [dryRunNotice] : []
    lines += [
      "undid the import of " + sources,
      count(removed, "item", "items") + " removed" + list(names, of: removed),
    ]
    if restored > 0 { lines.append(count(restored, "item", "items") + " restored") }
    if photos > 0 { lines.append(count(photos, "photo", "photos") + " of other items removed") }
    if !removedTypes.isEmpty {
      lines.append("asset types removed" + list(removedTypes, of: removedTypes.count))
    }
    return lines.map(\.shown).joined(separator: "\n")
  }

  private func list(_ names: [String], of number: Int) -> String {
    guard number > 0 else { return "" }
    let first = names.prefix(Self.mostNames)
    let rest = number - first.count
    return ": " + first.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
