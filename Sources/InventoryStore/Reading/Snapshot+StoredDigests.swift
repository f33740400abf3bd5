package import Diagnostics
package import Digests
import GRDB
import GRDBSQLite
package import InventoryModel

/// An item of a store, with a digest of the item's data except its thumbnail.
package struct DigestedItem: Sendable {
  package let id: ItemID
  /// The SHA-256 of the item's attributes, fields, photos and documents. The asset type is represented by its id, and
  /// the bytes of each photo and document are represented by the SHA-256 in the store.
  package let digest: SHA256Digest
  let position: ItemRow.Position
}

extension Snapshot {
  /// Returns the digests of all items, grouped by asset type, in the order of the items. Rows are read once, in the
  /// order of the file, and are not decoded. Only Coffer stores that have a `fileDigest` are supported.
  package func digestedItems() throws(Failure) -> [AssetType.ID?: [DigestedItem]] {
    let items = try read { database in
      var parts = try Self.partQueries.map {
        try StoredParts(try database.storedRows($0, of: "item", keys: 2))
      }
      let rows = try database.storedRows(
        """
        SELECT id, itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes
        FROM item ORDER BY id
        """, of: "item")
      var items: [AssetType.ID?: [DigestedItem]] = [:]
      var bytes: [UInt8] = []
      while let row = try rows.next() {
        bytes.removeAll(keepingCapacity: true)
        let id = try row.integer(0)
        row.appendCells(0..<9, to: &bytes)
        for index in parts.indices { try parts[index].append(of: id, to: &bytes) }
        items[try row.optionalInteger(7), default: []].append(
          DigestedItem(
            id: ItemID(row: id), digest: SHA256Digest(of: bytes),
            position: ItemRow.Position(number: try row.number(6), id: id)))
      }
      return items
    }
    return items.mapValues { $0.inOrder }
  }

  /// The queries for the fields, photos and documents of items, sorted by item.
  private static let partQueries = [
    "SELECT item, position, name, value FROM field ORDER BY item, position",
    """
    SELECT item, position, photo, sha256, format, width, height, hasAlpha, fileName, kind
    FROM attached ORDER BY item, position
    """,
    """
    SELECT item, position, document, sha256, byteCount, pages, firstPageWidth, firstPageHeight, fileName, kind
    FROM attachedDocument ORDER BY item, position
    """,
  ]

  /// Returns the items that `digested` lists. They must directly follow `previous` among the items of the type.
  package func items(
    _ digested: [DigestedItem], of assetType: AssetType.ID?, after previous: DigestedItem?
  ) throws(Failure) -> [StoredItem] {
    var batches = items(of: assetType, batchedBy: digested.count, noteBytes: .max)
    batches.start(after: previous)
    let items = try batches.nextStored() ?? []
    guard items.map(\.id) == digested.map(\.id) else {
      throw Failure(.badData, file: path, OrderMismatch.message)
    }
    return items
  }
}

/// The rows of a query whose result is sorted by item.
private struct StoredParts {
  private let rows: StoredRows
  private var row: StoredRow?
  private let columns: Range<Int>

  init(_ rows: StoredRows) throws {
    self.rows = rows
    row = try rows.next()
    columns = 0..<(row?.columnCount ?? 0)
  }

  /// Appends the cells of all rows of an item, and a byte that marks their end. The items of successive calls must
  /// ascend.
  mutating func append(of item: Int64, to bytes: inout [UInt8]) throws {
    while let row, case let id = try row.integer(0), id <= item {
      if id == item { row.appendCells(columns, to: &bytes) }
      self.row = try rows.next()
    }
    bytes.append(0)
  }
}

extension StoredRow {
  fileprivate var columnCount: Int { Int(sqlite3_column_count(statement)) }

  /// Appends each cell with its type, and each text or blob with its length, so that different cells give different
  /// bytes.
  fileprivate func appendCells(_ columns: Range<Int>, to bytes: inout [UInt8]) {
    for column in columns {
      let index = Int32(column)
      let type = sqlite3_column_type(statement, index)
      bytes.append(UInt8(truncatingIfNeeded: type))
      switch type {
      case SQLITE_NULL: break
      case SQLITE_INTEGER: bytes.appendNumber(sqlite3_column_int64(statement, index))
      case SQLITE_FLOAT: bytes.appendNumber(sqlite3_column_double(statement, index).bitPattern)
      default:
        let count = Int(sqlite3_column_bytes(statement, index))
        bytes.appendNumber(count)
        bytes.append(
          contentsOf: UnsafeRawBufferPointer(
            start: sqlite3_column_blob(statement, index), count: count))
      }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func appendNumber(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension [DigestedItem] {
  /// The items sorted by their positions. They usually have this order already.
  fileprivate var inOrder: [DigestedItem] {
    let isInOrder = zip(self, dropFirst()).allSatisfy { $1.position.follows($0.position) }
    return isInOrder ? self : sorted { $1.position.follows($0.position) }
  }
}
