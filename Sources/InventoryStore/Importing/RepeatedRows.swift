import GRDB
package import InventoryModel

/// Which part of an item the rows of a file state.
package struct StatedParts: Sendable {
  package enum Attribute: Sendable {
    case serialNumber, valueInDollars, dateCreated, assetType, notes
  }

  package var attributes: Set<Attribute> = []
  /// Names of fields.
  package var fields: Set<String> = []

  package init() {}
}

/// Counts the rows of a file that equal items of the store, as far as the file states them: an import of the same file again.
///
/// A row costs two hashes. The items are read in full only where nearly all names are known.
package struct RepeatedRows {
  private let parts: StatedParts
  /// The items that were there before the file: their names, and the last one.
  private let names: Set<Int>
  private let lastItem: Int64
  private var rows: [Int] = []
  private var known = 0

  /// `nil` where the store has no items.
  fileprivate init?(_ parts: StatedParts, in database: Database) throws {
    let last = try database.first("SELECT coalesce(max(id), 0) FROM item", of: "item") { try $0.integer(0) }
    var names: Set<Int> = []
    let items = try database.storedRows("SELECT id, itemName FROM item", of: "item")
    while let item = try items.next() { names.insert(Self.hash(of: try item.text(1))) }
    guard let last, !names.isEmpty else { return nil }
    (self.parts, self.names, lastItem) = (parts, names, last)
  }

  package mutating func add(_ draft: ItemDraft) {
    if names.contains(Self.hash(of: draft.itemName ?? "")) { known += 1 }
    rows.append(parts.hash(of: draft))
  }

  /// How many rows equal items, where these are nine in ten at least.
  fileprivate func repeats(in database: Database) throws -> (equal: Int, of: Int)? {
    guard !rows.isEmpty, Self.areMost(known, of: rows.count) else { return nil }
    var items: Set<Int> = []
    var last: Int64 = .min
    while last < lastItem {
      let batch = try ItemRow.fetch(
        database, from: .all, where: "item.id > ? AND item.id <= ? ORDER BY item.id LIMIT 1000",
        [last, lastItem],
        noteBytes: 4 << 20, withPhotos: false)
      for row in batch { items.insert(parts.hash(of: ItemDraft(row.item))) }
      guard let end = batch.last?.id, end > last else { break }
      last = end
    }
    let equal = rows.count { items.contains($0) }
    return Self.areMost(equal, of: rows.count) ? (equal, rows.count) : nil
  }

  private static func areMost(_ count: Int, of all: Int) -> Bool { count * 10 >= all * 9 }

  private static func hash(of name: String) -> Int {
    var hasher = Hasher()
    hasher.add(name)
    return hasher.finalize()
  }
}

extension StoreEdit {
  /// Looks out for rows that are in the store already; `nil` where it has no items.
  package func repeatedRows(stating parts: StatedParts) throws(Failure) -> RepeatedRows? {
    try write { database, _ in try RepeatedRows(parts, in: database) }
  }

  /// How many of the rows equal items that were there before them, where these are nine in ten at least.
  package func repeats(among rows: RepeatedRows) throws(Failure) -> (equal: Int, of: Int)? {
    try write { database, _ in try rows.repeats(in: database) }
  }
}

extension StatedParts {
  fileprivate func hash(of draft: ItemDraft) -> Int {
    var hasher = Hasher()
    hasher.add(draft.itemName)
    if attributes.contains(.serialNumber) { hasher.add(draft.serialNumber) }
    if attributes.contains(.valueInDollars) { hasher.combine(draft.valueInDollars) }
    if attributes.contains(.dateCreated) { hasher.combine(draft.dateCreated) }
    if attributes.contains(.assetType) { hasher.add(draft.assetType.map(AssetType.foldedLabel)) }
    if attributes.contains(.notes) { hasher.add(draft.notes) }
    for field in draft.fields where fields.contains(field.name) && !field.value.isEmpty {
      hasher.add(field.name)
      hasher.add(field.value)
    }
    return hasher.finalize()
  }
}

extension ItemDraft {
  fileprivate init(_ item: Item) {
    self.init(itemName: item.itemName)
    (serialNumber, valueInDollars, dateCreated) = (item.serialNumber, item.valueInDollars, item.dateCreated)
    (assetType, notes, fields) = (item.assetType, item.notes, item.fields)
  }
}

extension Hasher {
  /// To the byte, unlike Swift's own equality, and much faster.
  fileprivate mutating func add(_ text: String?) {
    guard var text else { return combine(-1) }
    combine(text.utf8.count)
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
