import GRDB
import InventoryModel

/// Reads every cell of our tables as the queries do, and goes on after one that cannot be read.
struct CellCheck {
  private typealias Cell = (name: String, read: (StoredRow, Int) throws -> Void)

  /// A table, and what its columns hold; the first `keys` of them say which row it is.
  private struct Table {
    let name: String
    let keys: Int
    let cells: [Cell]
  }

  let database: Database
  let path: String

  func findings() throws -> Problems {
    var problems = Problems()
    var hasOversized = false
    for table in Self.tables { try check(table, &problems, &hasOversized) }
    if hasOversized {
      for cell in try OversizedCell.all(in: database, limit: StoredRows.longestText) {
        add(cell, to: &problems)
      }
    }
    return problems
  }

  private func check(_ table: Table, _ problems: inout Problems, _ hasOversized: inout Bool) throws {
    let columns = table.cells.map(\.name).joined(separator: ", ")
    let keys = table.cells.prefix(table.keys).map(\.name).joined(separator: ", ")
    var done = 0
    while true {
      let rows = try database.storedRows(
        "SELECT \(columns) FROM main.\(table.name) ORDER BY \(keys) LIMIT -1 OFFSET ?", [done],
        of: table.name,
        keys: table.keys)
      do {
        while let row = try rows.next() {
          done += 1
          for (index, cell) in table.cells.enumerated() {
            do { try cell.read(row, index) } catch let error as UnreadableCell { add(error, to: &problems) }
          }
        }
        return
      } catch is UnreadableCell {
        // The row has a cell that is too large, and SQLite has ended the query.
        hasOversized = true
        done += 1
      }
    }
  }

  private func add(_ cell: UnreadableCell, to problems: inout Problems) {
    problems.add(Problem(file: path, cell.description + "; restore the store from a copy"))
  }
}

extension CellCheck {
  private static var tables: [Table] {
    [
      Table(name: "assetType", keys: 1, cells: [integer("id"), text("label"), text("foldedLabel")]),
      Table(
        name: "item", keys: 1,
        cells: [
          integer("id"), text("itemKey"), text("itemName"), optionalText("serialNumber"),
          ("valueInDollars", { _ = try $0.money($1) }),
          (
            "dateCreated",
            { row, column in
              if Timestamp(try row.text(column)) == nil { throw row.unreadable(column, "a date") }
            }
          ),
          ("orderingValue", { _ = try $0.number($1) }), ("assetType", { _ = try $0.optionalInteger($1) }),
          optionalText("notes"), blob("thumbnail", isOptional: true),
        ]),
      Table(
        name: "field", keys: 2, cells: [integer("item"), position, text("name"), text("value")]),
      Table(
        name: "photo", keys: 1,
        cells: [
          ("id", { _ = try Photo($0, from: $1) }), ("sha256", { _, _ in }), ("format", { _, _ in }),
          ("width", { _, _ in }), ("height", { _, _ in }), ("hasAlpha", { _, _ in }),
          ("'' AS fileName", { _, _ in }),
          blob("bytes", isOptional: false),
        ]),
      Table(
        name: "itemPhoto", keys: 2,
        cells: [integer("item"), position, integer("photo"), text("fileName")]),
    ]
  }

  private static func integer(_ name: String) -> Cell { (name, { _ = try $0.integer($1) }) }
  private static var position: Cell { ("position", { _ = try $0.integer($1, in: 0...Int64.max - 1) }) }
  private static func text(_ name: String) -> Cell {
    (
      name,
      {
        if try $0.text($1).isEmpty, name != "value", name != "fileName" { throw $0.unreadable($1, "a text") }
      }
    )
  }
  private static func optionalText(_ name: String) -> Cell {
    (name, { if try $0.optionalText($1)?.isEmpty == true { throw $0.unreadable($1, "a text, or nothing") } })
  }

  /// Its type only: the bytes may be many.
  private static func blob(_ name: String, isOptional: Bool) -> Cell {
    (
      "typeof(\(name)) AS \(name)",
      { row, column in
        let type = try row.text(column)
        guard type != "blob", !(isOptional && type == "null") else { return }
        throw UnreadableCell(
          table: row.origin.table, key: ["\(try row.integer(0))"], column: name, found: "of type \(type)",
          expected: "a blob")
      }
    )
  }
}
