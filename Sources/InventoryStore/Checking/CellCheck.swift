import Diagnostics
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
    for table in Self.tables + Self.importTables where try exists(table) {
      try check(table, &problems, &hasOversized)
    }
    if hasOversized {
      for cell in try OversizedCell.all(in: database, limit: StoredRows.longestText) {
        add(cell, to: &problems)
      }
    }
    return problems
  }

  /// A store of version 1 has no tables of its last import.
  private func exists(_ table: Table) throws -> Bool {
    try database.count(
      "SELECT count(*) FROM main.sqlite_master WHERE type = 'table' AND name = ?", [table.name]) > 0
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
          date,
          ("orderingValue", { _ = try $0.number($1) }), ("assetType", { _ = try $0.optionalInteger($1) }),
          optionalText("notes"), thumbnail,
        ]),
      Table(
        name: "field", keys: 2, cells: [integer("item"), position, text("name"), text("value")]),
      Table(
        name: "photo", keys: 1,
        cells: [
          ("id", { _ = try Photo($0, from: $1) }), ("sha256", { _, _ in }), ("format", { _, _ in }),
          ("width", { _, _ in }), ("height", { _, _ in }), ("hasAlpha", { _, _ in }),
          ("'' AS fileName", { _, _ in }),
          bytes,
        ]),
      Table(
        name: "itemPhoto", keys: 2,
        cells: [integer("item"), position, integer("photo"), text("fileName")]),
    ]
  }

  /// What it takes to undo the last import.
  private static var importTables: [Table] {
    [
      Table(
        name: "lastImport", keys: 1,
        cells: [integer("id"), text("sources"), integer("firstItem"), integer("lastItem")]),
      Table(
        name: "itemBeforeImport", keys: 1,
        cells: [
          integer("item"), text("itemName"), optionalText("serialNumber"),
          ("valueInDollars", { _ = try $0.money($1) }), date, ("orderingValue", { _ = try $0.number($1) }),
          optionalText("assetType"), optionalText("notes"),
        ]),
      Table(
        name: "fieldBeforeImport", keys: 2,
        cells: [integer("item"), position, text("name"), text("value")]),
      Table(name: "importedPhoto", keys: 2, cells: [integer("item"), integer("photo")]),
      Table(name: "importedType", keys: 1, cells: [integer("assetType")]),
      Table(name: "changedSinceImport", keys: 2, cells: [text("kind"), text("name")]),
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

  private static var date: Cell {
    (
      "dateCreated",
      { row, column in
        if Timestamp(try row.text(column)) == nil { throw row.unreadable(column, "a date") }
      }
    )
  }

  /// Its type only: the bytes may be many.
  private static var bytes: Cell { kind(of: "bytes", "typeof(bytes)", is: ["blob"], "a blob") }

  /// Its type and its first bytes. Each thumbnail is a PNG.
  private static var thumbnail: Cell {
    let kind = """
      CASE WHEN typeof(thumbnail) = 'blob' AND substr(thumbnail, 1, 8) = x'89504E470D0A1A0A' THEN 'png'
        ELSE typeof(thumbnail) END
      """
    return Self.kind(of: "thumbnail", kind, is: ["null", "png"], "a PNG")
  }

  private static func kind(of name: String, _ sql: String, is allowed: Set<String>, _ title: String) -> Cell {
    (
      "\(sql) AS \(name)",
      { row, column in
        let kind = try row.text(column)
        guard !allowed.contains(kind) else { return }
        throw UnreadableCell(
          table: row.origin.table, key: ["\(try row.integer(0))"], column: name, found: "of type \(kind)",
          expected: title)
      }
    )
  }
}
