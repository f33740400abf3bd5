import ArgumentParser
import InventoryImport

extension Import {
  /// Archives, stores and JSON have no cells: what says how cells are read, or where rows go, would be passed over without a
  /// word.
  func refuseOptionsForCells() throws {
    let kinds = sources.map { ($0, SourceKind($0)) }
    guard let (source, kind) = kinds.first(where: { $0.1 != .cells }) else { return }
    let options = [
      ("--map", !map.isEmpty), ("--decimal", decimal != nil), ("--date-format", dateFormat != nil),
      ("--ignore", !ignore.isEmpty), ("--preset", preset != .recognised), ("--delimiter", delimiter != nil),
      ("--encoding", encoding != nil), ("--header-line", headerLine != nil), ("--blank", !blank.isEmpty),
      ("--extra-rows", extraRows != nil), ("--require-names", requireNames), ("--clear-empty", clearEmpty),
      ("--rejects", rejects != nil),
    ]
    let used = options.filter(\.1).map(\.0)
    guard let first = used.first else { return }
    let isOne = used.count == 1
    throw ValidationError(
      "\(used.joined(separator: ", ")) \(isOne ? "is" : "are") for CSV files, and \(source) is \(kind.title); "
        + "leave \(isOne ? first : "them") out, or import the CSV apart")
  }
}

extension SourceKind {
  fileprivate var title: String {
    switch self {
    case .cells: "a CSV"
    case .archive: "an archive"
    case .store: "a store"
    case .export: "a JSON export"
    }
  }
}
