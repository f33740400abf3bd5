import GRDB
import InventoryModel

/// Updates existing items within an edit.
struct ItemUpdater {
  let database: Database
  let match: ItemMatch

  /// Updates the item that matches the draft. Writes nothing if the item already has the stated values.
  func update(_ draft: ItemDraft, _ memory: inout StoreEdit.Memory) throws -> ItemUpdate {
    let rows = try rows(like: draft, memory.index)
    guard let row = rows.first else { return .unknown }
    guard rows.count == 1 else { return .ambiguous(rows.count) }
    guard memory.updated.insert(row).inserted else { return .repeated }
    let before = try ItemRow.fetch(database, from: .all, id: row, .fields).item
    var after = before
    after.take(draft)
    if let label = after.assetType, label != before.assetType {
      after.assetType = try ItemWriter(database: database).savedLabel(of: label, &memory)
    }
    let changes = after.changes(since: before)
    guard !changes.isEmpty else { return .known(ItemID(row: row), changes: []) }
    try memory.record?.keep(row, database)
    try write(after, to: row, &memory)
    if !after.hasFields(of: before) {
      try ItemWriter(database: database).replaceFields(by: after.fields, of: row)
    }
    if after.orderingValue != before.orderingValue { memory.lastOrderingValue = nil }
    return .known(ItemID(row: row), changes: changes)
  }

  private func rows(like draft: ItemDraft, _ index: MatchIndex?) throws -> [Int64] {
    guard let value = match.value(of: draft) else { return [] }
    if let index { return try index.rows(value, database) }
    return try database.all("SELECT id FROM item WHERE \(match.rawValue) = ?", [value], of: "item") {
      try $0.integer(0)
    }
  }

  private func write(_ item: Item, to row: Int64, _ memory: inout StoreEdit.Memory) throws {
    let statement = try database.cachedStatement(
      sql: """
        UPDATE item SET itemName = ?, serialNumber = ?, valueInDollars = ?, dateCreated = ?, orderingValue = ?,
          assetType = ?, notes = ?
        WHERE id = ?
        """)
    try statement.execute(arguments: [
      item.itemName, item.serialNumber, item.valueInDollars?.cents, item.dateCreated?.text,
      item.orderingValue,
      item.assetType.map { try ItemWriter(database: database).type(labeled: $0, &memory) }, item.notes, row,
    ])
  }
}

extension Item {
  /// Sets the attributes that the draft states. A label that looks like the label of the item's type does not change
  /// the type.
  fileprivate mutating func take(_ draft: ItemDraft) {
    for cleared in draft.cleared { clear(cleared) }
    take(draft.fields, clearing: draft.cleared)
    itemName = draft.itemName ?? itemName
    serialNumber = draft.serialNumber ?? serialNumber
    valueInDollars = draft.valueInDollars ?? valueInDollars
    dateCreated = draft.dateCreated ?? dateCreated
    orderingValue = draft.orderingValue ?? orderingValue
    notes = draft.notes ?? notes
    if let label = draft.assetType, !(assetType.map { AssetType.looksTheSame(label, as: $0) } ?? false) {
      assetType = label
    }
  }

  /// Sets the fields that the draft states. If an item has several fields with the same name, they are matched in
  /// order.
  private mutating func take(_ new: [Field], clearing cleared: Set<ItemDraft.Clearable>) {
    let newIDs = FieldID.all(of: new)
    let kept = zip(FieldID.all(of: fields), fields).filter { id, field in
      !cleared.contains(.field(field.name)) || newIDs.contains(id)
    }
    fields = kept.map(\.1)
    for (id, field) in zip(newIDs, new) {
      if let index = kept.firstIndex(where: { $0.0 == id }) {
        fields[index] = field
      } else {
        fields.append(field)
      }
    }
  }

  private mutating func clear(_ what: ItemDraft.Clearable) {
    switch what {
    case .serialNumber: serialNumber = nil
    case .valueInDollars: valueInDollars = nil
    case .assetType: assetType = nil
    case .notes: notes = nil
    case .field: break  // Cleared with the update of the fields.
    }
  }

  fileprivate func changes(since before: Item) -> [ItemChange] {
    let attributes = zip(texts, before.texts).filter { !Self.areSame($0.1, $1.1) }.map { after, before in
      ItemChange(name: after.0, before: before.1, after: after.1)
    }
    if hasFields(of: before) { return attributes }
    let (old, new) = (before.values, values)
    let ids = FieldID.all(of: before.fields) + FieldID.all(of: fields).filter { old[$0] == nil }
    let changed = ids.map { ItemChange(name: $0.name, before: old[$0], after: new[$0]) }
    return attributes + changed.filter { !Self.areSame($0.before, $0.after) }
  }

  fileprivate func hasFields(of other: Item) -> Bool {
    fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy {
        Self.areSame($0.name, $1.name) && Self.areSame($0.value, $1.value)
      }
  }

  /// Compares bytes, because Swift treats a composed and a decomposed é as equal.
  private static func areSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == right }
    return left.utf8.elementsEqual(right.utf8)
  }

  private var texts: [(String, String?)] {
    [
      ("itemName", itemName), ("serialNumber", serialNumber),
      ("valueInDollars", valueInDollars?.plainText), ("dateCreated", dateCreated?.text),
      ("orderingValue", "\(orderingValue)"), ("assetType", assetType), ("notes", notes),
    ]
  }

  private var values: [FieldID: String] {
    Dictionary(uniqueKeysWithValues: zip(FieldID.all(of: fields), fields.map(\.value)))
  }
}

/// A field of an item, identified by its name and the number of earlier fields with that name.
private struct FieldID: Hashable {
  let name: String
  let number: Int

  static func all(of fields: [Field]) -> [FieldID] {
    var counts: [String: Int] = [:]
    return fields.map { field in
      defer { counts[field.name, default: 0] += 1 }
      return FieldID(name: field.name, number: counts[field.name, default: 0])
    }
  }
}

/// A temporary index of the items by an attribute that has no index in the store. The index is created once per edit,
/// so that an update does not scan all items for each draft.
struct MatchIndex {
  private let match: ItemMatch

  /// `nil` if items are matched by key, which has an index in the store.
  init?(_ match: ItemMatch, in database: Database) throws {
    guard match != .itemKey else { return nil }
    self.match = match
    try database.execute(
      sql: """
        CREATE TEMP TABLE matched (value TEXT NOT NULL, item INTEGER NOT NULL);
        INSERT INTO temp.matched SELECT \(match.rawValue), id FROM item WHERE \(match.rawValue) IS NOT NULL;
        CREATE INDEX temp.matchedByValue ON matched (value);
        """)
  }

  func rows(_ value: String, _ database: Database) throws -> [Int64] {
    try database.all(
      "SELECT item FROM temp.matched WHERE value = ? AND item IN (SELECT id FROM item) ORDER BY item",
      [value], of: "item"
    ) { try $0.integer(0) }
  }

  /// Adds a new item, which a later draft may match.
  func add(_ draft: ItemDraft, _ row: Int64, _ database: Database) throws {
    guard let value = match.value(of: draft) else { return }
    let statement = try database.cachedStatement(sql: "INSERT INTO temp.matched (value, item) VALUES (?, ?)")
    try statement.run { values in
      values.add(value)
      values.add(row)
    }
  }
}
