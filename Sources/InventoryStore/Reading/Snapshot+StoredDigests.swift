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

/// The digests of items, grouped by asset type.
package typealias DigestedItems = [AssetType.ID?: [DigestedItem]]

extension Snapshot {
  /// Returns the digests of all items, grouped by asset type, in the order of the items. Rows are read once, in the
  /// order of the file, and are not decoded. Only Coffer stores that have a `fileDigest` are supported.
  package func digestedItems() throws(Failure) -> DigestedItems {
    let items = try read { database in
      var parts = try Self.partQueries.map {
        try StoredParts(try database.storedRows($0, of: "item", keys: 2))
      }
      let rows = try database.storedRows(
        """
        SELECT id, itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes
        FROM item ORDER BY id
        """, of: "item")
      var items: DigestedItems = [:]
      var bytes = CellBytes()
      while let row = try rows.next() {
        bytes.removeAll()
        let id = try row.integer(0)
        bytes.append(row, 0..<9)
        for index in parts.indices { try parts[index].append(of: id, to: &bytes) }
        items[try row.optionalInteger(7), default: []].append(
          DigestedItem(
            id: ItemID(row: id), digest: bytes.digest,
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
  private let row: StoredRow?
  /// The item of the current row; `nil` after the last row.
  private var item: Int64?
  private let columns: Range<Int>

  init(_ rows: StoredRows) throws {
    self.rows = rows
    row = try rows.next()
    item = try row?.integer(0)
    columns = 0..<(row?.columnCount ?? 0)
  }

  /// Appends the cells of all rows of an item, and a byte that marks their end. The items of successive calls must
  /// ascend.
  mutating func append(of item: Int64, to bytes: inout CellBytes) throws {
    while let row, let id = self.item, id <= item {
      if id == item { bytes.append(row, columns) }
      self.item = try rows.next()?.integer(0)
    }
    bytes.append(byte: 0)
  }
}

extension StoredRow {
  fileprivate var columnCount: Int { Int(sqlite3_column_count(statement)) }
}

/// The cells of one item as bytes, in memory that is used for one item after the other. Appending to an array takes more
/// time than SQLite needs to read the cells.
private struct CellBytes: ~Copyable {
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  private var count = 0

  deinit { memory.deallocate() }

  var digest: SHA256Digest {
    var stream = SHA256Stream()
    stream.add(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    return stream.finish()
  }

  mutating func removeAll() { count = 0 }

  /// Appends each cell with its type, and each text or blob with its length, so that different cells give different
  /// bytes.
  mutating func append(_ row: StoredRow, _ columns: Range<Int>) {
    let statement = row.statement
    for column in Int32(columns.lowerBound)..<Int32(columns.upperBound) {
      let type = sqlite3_column_type(statement, column)
      append(byte: UInt8(truncatingIfNeeded: type))
      switch type {
      case SQLITE_NULL: break
      case SQLITE_INTEGER: append(UInt64(bitPattern: sqlite3_column_int64(statement, column)))
      case SQLITE_FLOAT: append(sqlite3_column_double(statement, column).bitPattern)
      default:
        let start = sqlite3_column_blob(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        append(UInt64(count))
        append(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
      }
    }
  }

  mutating func append(byte: UInt8) { withUnsafeBytes(of: byte) { append($0) } }

  private mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { append($0) }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let end = count + bytes.count
    if end > memory.count { grow(to: end) }
    UnsafeMutableRawBufferPointer(rebasing: memory[count..<end]).copyMemory(from: bytes)
    count = end
  }

  private mutating func grow(to size: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * size, alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    memory.deallocate()
    memory = larger
  }
}

extension [DigestedItem] {
  /// The items sorted by their positions. They usually have this order already.
  fileprivate var inOrder: [DigestedItem] {
    let isInOrder = zip(self, dropFirst()).allSatisfy { $1.position.follows($0.position) }
    return isInOrder ? self : sorted { $1.position.follows($0.position) }
  }
}
