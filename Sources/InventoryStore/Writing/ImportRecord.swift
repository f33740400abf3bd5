package import Diagnostics
import GRDB
import InventoryModel

/// The data for undoing an import, which is recorded while the import changes the store.
struct ImportRecord {
  private let sources: [String]
  /// The row id of the first item that this import adds; `nil` before any change.
  private var firstItem: Int64?
  /// The SQL of the index by asset type. An import into an empty store creates this index after all items, which takes
  /// less time than a change of the index for each item.
  private var postponedIndex: String?

  init(of sources: [String]) {
    self.sources = sources
  }

  /// Whether the last import had the same sources. `false` if one of them is standard input, which is different each
  /// time.
  func isLast(in database: Database) throws -> Bool {
    let last = try database.first("SELECT id, sources FROM lastImport", of: "lastImport") { try $0.text(1) }
    return last == sources.joined(separator: ", ") && !sources.contains("-")
  }

  /// Starts the record at the first change, so that an import without changes keeps the record of the previous import.
  mutating func begin(_ database: Database) throws {
    guard firstItem == nil else { return }
    try Self.clear(database)
    // SQLite gives a new row the largest id plus 1.
    firstItem = try database.first("SELECT coalesce(max(id), 0) FROM item", of: "item") {
      try $0.integer(0, in: .min ... .max - 1)
    }.map { $0 + 1 }
    if firstItem == 1 { try postponeIndex(database) }
  }

  private mutating func postponeIndex(_ database: Database) throws {
    postponedIndex = try database.first(
      "SELECT rowid, sql FROM sqlite_master WHERE name = 'itemByTypeAndOrder'", of: "sqlite_master"
    ) { try $0.text(1) }
    try database.execute(sql: "DROP INDEX itemByTypeAndOrder")
  }

  /// Saves the values of an existing item for undoing the import. Must be called before the item is changed.
  mutating func keep(_ item: Int64, _ database: Database) throws {
    try begin(database)
    guard let firstItem, item < firstItem else { return }
    for query in [
      """
      INSERT OR IGNORE INTO itemBeforeImport
        SELECT item.id, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, label, notes
        FROM item LEFT JOIN assetType ON assetType.id = item.assetType WHERE item.id = ?
      """,
      "INSERT OR IGNORE INTO fieldBeforeImport SELECT item, position, name, value FROM field WHERE item = ?",
    ] {
      try database.cachedStatement(sql: query).run { $0.add(item) }
    }
  }

  mutating func add(photo: Int64, of item: Int64, _ database: Database) throws {
    try begin(database)
    guard let firstItem, item < firstItem else { return }
    try database.execute(
      sql: "INSERT INTO importedPhoto (item, photo) VALUES (?, ?)", arguments: [item, photo])
  }

  mutating func add(document: Int64, of item: Int64, _ database: Database) throws {
    try keep(item, database)
    guard let firstItem, item < firstItem else { return }
    try database.execute(
      sql: "INSERT INTO importedDocument (item, document) VALUES (?, ?)", arguments: [item, document])
  }

  mutating func add(type: AssetType.ID, _ database: Database) throws {
    try begin(database)
    try database.execute(sql: "INSERT INTO importedType (assetType) VALUES (?)", arguments: [type])
  }

  /// Saves the record. From then on, the triggers of the store record changes to the results of the import.
  func finish(_ database: Database) throws {
    guard let firstItem else { return }
    if let postponedIndex {
      // SQLite sorts in as much memory as its cache may have. Without a smaller cache, the import would need more memory.
      try database.execute(sql: "PRAGMA cache_size = -4096")
      try database.execute(sql: postponedIndex)
      try database.execute(sql: "PRAGMA cache_size = \(InventoryStore.cacheSize)")
    }
    try database.execute(
      sql: """
        INSERT INTO lastImport (id, sources, firstItem, lastItem)
        SELECT 1, :sources, :first, max(coalesce(max(id), 0), :first - 1) FROM item
        """,
      arguments: ["sources": sources.isEmpty ? "-" : sources.joined(separator: ", "), "first": firstItem])
  }

  static func clear(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM lastImport; DELETE FROM itemBeforeImport; DELETE FROM importedPhoto; DELETE FROM importedType;
        DELETE FROM importedDocument; DELETE FROM changedSinceImport
        """)
  }
}

/// The result of undoing an import, or of a dry run.
package struct UndoneImport: Codable, Hashable, Sendable {
  /// The sources of the import, separated by commas.
  package let sources: String
  /// The number of removed items, which the import had added.
  package fileprivate(set) var removed = 0
  /// The names of the first removed items, in the order in which they were added; at most `mostNames`.
  package fileprivate(set) var names: [String] = []
  /// The number of restored items, which the import had changed.
  package fileprivate(set) var restored = 0
  /// The number of detached photos, which the import had attached to existing items.
  package fileprivate(set) var photos = 0
  /// The labels of the removed asset types, which the import had added and which no remaining item has.
  package fileprivate(set) var removedTypes: [String] = []

  package static let mostNames = 20
}

extension StoreEdit {
  /// Records the changes of this edit, so that `undoImport` can revert them.
  package func recordImport(of sources: [String]) {
    startRecord(ImportRecord(of: sources))
  }

  /// Reverts the last import: its items, changes, photos, documents and asset types. Throws if there is no import to
  /// undo, or if any result of the import has been changed since.
  package func undoImport() throws(Failure) -> UndoneImport {
    try write { [path] database, memory in
      let record = try database.first(
        "SELECT id, sources, firstItem, lastItem FROM lastImport", of: "lastImport"
      ) { (sources: try $0.text(1), first: try $0.integer(2), last: try $0.integer(3)) }
      guard let record else {
        throw Failure(
          .badData, file: path,
          "no import to undo (only the last import can be undone, once); remove items with "
            + "'coffer item remove --where'")
      }
      try refuseChanges(since: record.sources, database, path)
      return try ImportUndo(database: database, items: (record.first, record.last)).run(
        UndoneImport(sources: record.sources), &memory)
    }
  }
}

private func refuseChanges(since sources: String, _ database: Database, _ path: String) throws {
  let changes = try database.all(
    """
    SELECT kind, name, (SELECT itemName FROM item WHERE itemKey = name) FROM changedSinceImport
    ORDER BY kind DESC, name
    """, of: "changedSinceImport", keys: 2
  ) { (kind: try $0.text(0), name: try $0.text(1), title: try $0.optionalText(2)) }
  guard !changes.isEmpty else { return }
  var problems = Problems([
    Problem(
      file: path,
      "nothing was undone, because results of the import of \(sources) were changed later; "
        + "correct the items with 'coffer item edit' or 'coffer item remove --where'")
  ])
  for change in changes {
    let what =
      change.kind == "assetType"
      ? "the asset type '\(change.name)' has changed"
      : change.title.map { "'\($0)' (\(change.name)) has changed" } ?? "the item \(change.name) was removed"
    problems.add(Problem(file: path, what))
  }
  throw Failure(.badData, problems)
}

/// Undoes an import whose results have not been changed.
private struct ImportUndo {
  let database: Database
  let items: (first: Int64, last: Int64)

  func run(_ start: UndoneImport, _ memory: inout StoreEdit.Memory) throws -> UndoneImport {
    var undone = start
    let range: StatementArguments = [items.first, items.last]
    undone.removed = try database.count("SELECT count(*) FROM item WHERE id BETWEEN ? AND ?", range)
    undone.names = try database.all(
      "SELECT id, itemName FROM item WHERE id BETWEEN ? AND ? ORDER BY id LIMIT \(UndoneImport.mostNames)",
      range, of: "item"
    ) { try $0.text(1) }
    undone.photos = try database.count("SELECT count(*) FROM importedPhoto")
    undone.restored = try database.count("SELECT count(*) FROM itemBeforeImport")
    // After the row of `lastImport` is deleted, the triggers that record changes do nothing.
    try database.execute(sql: "DELETE FROM lastImport")
    try removePhotos()
    try restoreItems()
    try database.execute(sql: "DELETE FROM item WHERE id BETWEEN ? AND ?", arguments: range)
    undone.removedTypes = try removeTypes()
    try ImportRecord.clear(database)
    memory = StoreEdit.Memory()
    return undone
  }

  private func removePhotos() throws {
    try database.execute(
      sql: """
        DELETE FROM itemPhoto WHERE (item, photo) IN (SELECT item, photo FROM importedPhoto);
        DELETE FROM itemDocument WHERE (item, document) IN (SELECT item, document FROM importedDocument);
        UPDATE item SET thumbnail = NULL
        WHERE id IN (SELECT item FROM importedPhoto) AND NOT EXISTS (
          SELECT 1 FROM itemPhoto WHERE itemPhoto.item = item.id AND kind = 'item')
        """)
  }

  private func restoreItems() throws {
    try database.execute(
      sql: """
        UPDATE item SET (itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes) = (
          SELECT before.itemName, before.serialNumber, before.valueInDollars, before.dateCreated, before.orderingValue,
            (SELECT id FROM assetType WHERE label = before.assetType), before.notes
          FROM itemBeforeImport AS before WHERE before.item = item.id)
        WHERE id IN (SELECT item FROM itemBeforeImport);
        DELETE FROM field WHERE item IN (SELECT item FROM itemBeforeImport);
        INSERT INTO field (item, position, name, value) SELECT item, position, name, value FROM fieldBeforeImport
        """)
  }

  /// Removes the types that the import added, except types that other items use. Returns the removed labels.
  private func removeTypes() throws -> [String] {
    let unused = """
      FROM assetType WHERE id IN (SELECT assetType FROM importedType)
        AND NOT EXISTS (SELECT 1 FROM item WHERE item.assetType = assetType.id)
      """
    let labels = try database.all("SELECT id, label \(unused) ORDER BY foldedLabel", of: "assetType") {
      try $0.text(1)
    }
    try database.execute(sql: "DELETE \(unused)")
    return labels
  }
}
