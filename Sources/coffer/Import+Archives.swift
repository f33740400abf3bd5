import ArgumentParser
import InventoryImport

extension Import {
  /// An archive has no cells: what says how cells are read, or where rows go, would be passed over without a word.
  func refuseOptionsForCells() throws {
    guard let archive = sources.first(where: ItemArchive.isOne) else { return }
    let options = [
      ("--map", !map.isEmpty), ("--decimal", decimal != nil), ("--date-format", dateFormat != nil),
      ("--ignore", !ignore.isEmpty), ("--preset", preset != .recognised), ("--delimiter", delimiter != nil),
      ("--encoding", encoding != nil), ("--clear-empty", clearEmpty), ("--rejects", rejects != nil),
    ]
    let used = options.filter(\.1).map(\.0)
    guard let first = used.first else { return }
    let isOne = used.count == 1
    throw ValidationError(
      "\(used.joined(separator: ", ")) \(isOne ? "is" : "are") for CSV files, and \(archive) is an archive; "
        + "leave \(isOne ? first : "them") out, or import the CSV apart")
  }
}
