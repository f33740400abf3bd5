import Diagnostics
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

extension InventoryStore {
  /// A new store, with items perhaps.
  static func sample(in folder: TemporaryFolder, _ drafts: [ItemDraft] = []) throws -> InventoryStore {
    let store = try InventoryStore(opening: folder.write(empty.get(), to: "store.sqlite"), for: .writing)
    if !drafts.isEmpty { try store.change { _ = try $0.add(drafts) } }
    return store
  }

  /// The bytes of a new store.
  private static let empty = Result {
    let folder = try TemporaryFolder()
    try create(at: folder.file("store.sqlite"))
    return try folder.bytes(of: "store.sqlite")
  }

  /// Edits and commits.
  @discardableResult
  func change<Result>(_ body: (StoreEdit) throws -> Result) throws -> Result {
    let edit = try edit()
    let result = try body(edit)
    try edit.commit()
    return result
  }

  /// The items, group by group, each group in its order.
  func items(batchedBy size: Int = 256) throws -> [Item] {
    let snapshot = try snapshot()
    return try snapshot.groups().flatMap { try snapshot.allItems(of: $0.assetType, batchedBy: size) }
  }

  func names() throws -> [String] { try items().map(\.itemName) }

  func item(_ name: String) throws -> Item {
    try #require(try items().first { $0.itemName == name })
  }

  func labels() throws -> [String] { try snapshot().groups().compactMap(\.assetType?.label) }

  /// What no API offers: SQL on the file of the store.
  func execute(_ sql: String) throws {
    try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: sql) }
  }

  func number(_ sql: String) throws -> Int? {
    try DatabaseQueue(path: path).inDatabase { try Int.fetchOne($0, sql: sql) }
  }
}

extension Snapshot {
  func allItems(of type: AssetType?, batchedBy size: Int) throws -> [Item] {
    var batches = items(of: type?.id, batchedBy: size)
    var items: [Item] = []
    while let batch = try batches.next() { items += batch }
    return items
  }
}

extension StoreEdit {
  @discardableResult
  func add(_ drafts: [ItemDraft]) throws -> [ItemID?] { try add(drafts, created: .sample) }

  func add(_ name: String) throws -> ItemID {
    try #require(try add([.sample(name)]).first ?? nil)
  }
}

extension ItemDraft {
  /// An item whose key is its name.
  static func sample(
    _ name: String = "Lamp", type: String? = nil, order: Double? = nil, cents: Int64? = nil,
    fields: [Field] = []
  ) -> ItemDraft {
    var draft = ItemDraft(itemKey: ItemKey(name), itemName: name)
    draft.assetType = type
    draft.orderingValue = order
    draft.valueInDollars = cents.map(Money.init)
    draft.fields = fields
    return draft
  }
}

extension NewPhoto {
  /// The store does not look into photos: any bytes will do.
  static func sample(_ name: String = "photo") -> NewPhoto {
    NewPhoto(
      bytes: Array(name.utf8), format: .jpeg, width: 4, height: 3, hasAlpha: false,
      thumbnail: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(("thumbnail of " + name).utf8))
  }
}

/// What a piece of work fails with; a test that expects a failure fails when there is none.
func failure(_ work: () throws -> Void) -> Failure? {
  do {
    try work()
    return nil
  } catch {
    return error as? Failure
  }
}
