import GRDB
import InventoryModel

/// Writes items within an edit.
struct ItemWriter {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The new row, or nothing when the key is taken.
  func insert(_ draft: ItemDraft, created: Timestamp, _ memory: inout StoreEdit.Memory) throws -> Int64? {
    let order = try draft.orderingValue ?? ItemOrder(database).next(after: lastOrderingValue(&memory))
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO item (itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (itemKey) DO NOTHING
        """)
    try statement.execute(arguments: [
      (draft.itemKey ?? .new()).text, draft.itemName, draft.serialNumber, draft.valueInDollars?.cents,
      (draft.dateCreated ?? created).text, order, draft.assetType.map { try type(labelled: $0, &memory) },
      draft.notes,
    ])
    guard database.changesCount > 0 else { return nil }
    // A number that the draft gives says nothing of the last one; a number that was found is the last one.
    memory.lastOrderingValue =
      draft.orderingValue == nil ? order : memory.lastOrderingValue.map { max(order, $0) }
    let row = database.lastInsertedRowID
    if memory.isUpdate { memory.updated.insert(row) }
    try insertFields(draft.fields, of: row)
    return row
  }

  /// The asset type with this label in any case; made when there is none.
  func type(labelled label: String, _ memory: inout StoreEdit.Memory) throws -> AssetType.ID {
    let folded = AssetType.foldedLabel(label)
    if memory.typesByFoldedLabel == nil { memory.typesByFoldedLabel = try knownTypes() }
    if let known = memory.typesByFoldedLabel?[folded] { return known }
    try database.execute(
      sql: "INSERT INTO assetType (label, foldedLabel) VALUES (?, ?)", arguments: [label, folded])
    memory.typesByFoldedLabel?[folded] = database.lastInsertedRowID
    memory.newTypes.append(label)
    return database.lastInsertedRowID
  }
}

extension ItemWriter {
  private func lastOrderingValue(_ memory: inout StoreEdit.Memory) throws -> Double {
    if let known = memory.lastOrderingValue { return known }
    let last = try Double.fetchOne(database, sql: "SELECT max(orderingValue) FROM item") ?? 0
    memory.lastOrderingValue = last
    return last
  }

  private func knownTypes() throws -> [String: AssetType.ID] {
    let rows = try Row.fetchAll(database, sql: "SELECT foldedLabel, id FROM assetType")
    // SQLite compares bytes, Swift characters: what other programs wrote may be twice there for Swift.
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  func replaceFields(by fields: [Field], of item: Int64) throws {
    try database.execute(sql: "DELETE FROM field WHERE item = ?", arguments: [item])
    try insertFields(fields, of: item)
  }

  private func insertFields(_ fields: [Field], of item: Int64) throws {
    let fields = fields.filter { !$0.value.isEmpty }
    guard !fields.isEmpty else { return }
    let statement = try database.cachedStatement(
      sql: "INSERT INTO field (item, position, name, value) VALUES (?, ?, ?, ?)")
    for (index, field) in fields.enumerated() {
      try statement.execute(arguments: [item, index, field.name, field.value])
    }
  }
}
