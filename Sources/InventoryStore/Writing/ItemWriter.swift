import Diagnostics
import GRDB
import InventoryModel

/// Writes items within an edit.
struct ItemWriter {
  let database: Database

  /// Returns the statement that inserts an item. Callers reuse it for many items, because looking it up for each item
  /// would take 5% of the total time.
  func insertion() throws -> Statement {
    try database.cachedStatement(
      sql: """
        INSERT INTO item (itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (itemKey) DO NOTHING
        """)
  }

  /// Inserts an item, and returns its row; `nil` if the key is already used. An item without a name gets the name
  /// `Item.unnamed`. `created` is the date of an item that states no date. `created` is `nil` only in a union, whose
  /// items may have no date.
  func insert(
    _ draft: ItemDraft, created: Timestamp?, by insertion: Statement, _ memory: inout StoreEdit.Memory
  ) throws -> Int64? {
    try memory.record?.begin(database)
    let order =
      try draft.orderingValue ?? ItemOrder(database: database).next(after: lastOrderingValue(&memory))
    let assetType = try draft.assetType.map { try type(labeled: $0, &memory) }
    try insertion.run { values in
      values.add((draft.itemKey ?? .new()).text)
      values.add(draft.itemName ?? Item.unnamed)
      values.add(draft.serialNumber)
      values.add(draft.valueInDollars?.cents)
      values.add((draft.dateCreated ?? created)?.text)
      values.add(order)
      values.add(assetType)
      values.add(draft.notes)
    }
    guard database.changesCount > 0 else { return nil }
    // A computed number is always the largest. A stated number may be smaller than those of other items.
    memory.lastOrderingValue =
      draft.orderingValue == nil ? order : memory.lastOrderingValue.map { max(order, $0) }
    let row = database.lastInsertedRowID
    if memory.isUpdate { memory.updated.insert(row) }
    try memory.index?.add(draft, row, database)
    try insertFields(draft.fields, of: row)
    return row
  }

  /// Returns the asset type whose label looks like `label`. Creates the type if there is none.
  func type(labeled label: String, _ memory: inout StoreEdit.Memory) throws -> AssetType.ID {
    if let known = memory.types[label] { return known }
    let folded = AssetType.foldedLabel(label)
    let type =
      try type(folded: folded) ?? lookalike(of: label, besides: folded, &memory)
      ?? add(label.trimmed, &memory)
    memory.types[label] = type
    return type
  }

  /// Returns the stored label of the type whose label looks like `label`. Creates the type if there is none.
  func savedLabel(of label: String, _ memory: inout StoreEdit.Memory) throws -> String {
    let id = try type(labeled: label, &memory)
    return try database.first("SELECT id, label FROM assetType WHERE id = ?", [id], of: "assetType") {
      try $0.text(1)
    } ?? label
  }

  private func type(folded label: String) throws -> AssetType.ID? {
    try database.first("SELECT id FROM assetType WHERE foldedLabel = ?", [label], of: "assetType") {
      try $0.integer(0)
    }
  }

  /// Throws a `Failure` if an import would refuse the label.
  static func check(_ label: String) throws {
    guard let problem = label.nameProblem("asset type") else { return }
    throw Failure(
      .badData, file: "'" + String(String.UnicodeScalarView(label.unicodeScalars.prefix(40))) + "…'", problem)
  }

  private func add(_ label: String, _ memory: inout StoreEdit.Memory) throws -> AssetType.ID {
    try Self.check(label)
    try database.execute(
      sql: "INSERT INTO assetType (label, foldedLabel) VALUES (?, ?)",
      arguments: [label, AssetType.foldedLabel(label)])
    let id = database.lastInsertedRowID
    try memory.record?.add(type: id, database)
    memory.newTypes.append(label)
    memory.types.note(label, id)
    return id
  }

  /// Returns a type whose label looks like `label` although its folded label differs; `nil` if there is none.
  private func lookalike(of label: String, besides folded: String, _ memory: inout StoreEdit.Memory) throws
    -> AssetType.ID?
  {
    let appearance = AssetType.appearance(of: label)
    if appearance != folded, let type = try type(folded: appearance) { return type }
    if memory.types.unusual == nil {
      let types = try database.all("SELECT id, label FROM assetType ORDER BY foldedLabel", of: "assetType") {
        (id: try $0.integer(0), label: try $0.text(1))
      }
      memory.types.unusual = [:]
      for type in types.reversed() { memory.types.note(type.label, type.id) }
    }
    return memory.types.unusual?[appearance]
  }

  private func lastOrderingValue(_ memory: inout StoreEdit.Memory) throws -> Double {
    if let known = memory.lastOrderingValue { return known }
    let last = try ItemOrder(database: database).last() ?? 0
    memory.lastOrderingValue = last
    return last
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
      try statement.run { values in
        values.add(item)
        values.add(Int64(index))
        values.add(field.name)
        values.add(field.value)
      }
    }
  }
}

/// A cache of asset types, keyed by the labels as written. The cache is needed because folding a label costs more than
/// the rest of storing an item.
struct KnownTypes {
  private var types: [String: AssetType.ID] = [:]
  /// Types whose folded label differs from `AssetType.appearance`, for example because of a double space. They are
  /// keyed by appearance. Usually empty; `nil` before the types are read.
  var unusual: [String: AssetType.ID]?
  private static let most = 1_000
  private static let longest = 256

  subscript(label: String) -> AssetType.ID? {
    get { types[label] }
    set {
      guard label.utf8.count <= Self.longest else { return }
      if types.count == Self.most { types = [:] }
      types[label] = newValue
    }
  }

  /// Adds a type to `unusual` if it belongs there. Does nothing before the types are read.
  mutating func note(_ label: String, _ type: AssetType.ID) {
    guard unusual != nil else { return }
    let appearance = AssetType.appearance(of: label)
    if appearance != AssetType.foldedLabel(label) { unusual?[appearance] = type }
  }
}
