import Diagnostics
import GRDB

extension StoreEdit {
  /// The items for which a predicate is true, in their order. Throws a `SelectionError` where no item has a field that it
  /// names, and a `Failure` where no item is selected: a change to nothing is a mistake.
  package func items(in selection: ItemSelection) throws -> [ItemID] {
    if let mistake = try write({ database, _ in try selection.unknownField(in: database) }) { throw mistake }
    let rows = try write { database, _ in try selection.rows(in: database) }
    guard !rows.isEmpty else {
      throw Failure(
        .badData, file: path, "no items match; preview a predicate with 'coffer list --where PREDICATE'")
    }
    return rows.map { ItemID(row: $0) }
  }
}
