package import Diagnostics
import GRDB
package import InventoryModel

/// The attributes and fields that a file has columns for.
package struct StatedParts: Sendable {
  private let attributes: Set<ItemAttribute>
  /// The names of the fields.
  private let fields: Set<String>

  /// The name of an item always counts, even if `attributes` does not contain it.
  package init(attributes: Set<ItemAttribute> = [], fields: Set<String> = []) {
    (self.attributes, self.fields) = (attributes, fields)
  }

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

/// Counts the rows of a file that equal existing items in everything that the file states. If there are many such rows,
/// the file has probably been imported before. If the earlier import had other options, it may have read the columns
/// differently; then only the names match.
///
/// For each row, only two hashes are computed. The existing items are read completely only if a name matches.
package struct RepeatedRows {
  private let parts: StatedParts
  /// The items before the import: the hashes of their names, and the last row id.
  private let names: Set<Int>
  private let lastItem: Int64
  /// Whether the last import had the same sources.
  private let isLastImport: Bool
  /// Whether no two of these items have the same name, and no two rows that match them have the same name.
  private var haveUniqueNames: Bool
  private var rowNames: Set<Int> = []
  private var rows: [Int] = []
  private var known = 0

  /// `nil` if the store has no items.
  fileprivate init?(_ parts: StatedParts, of record: ImportRecord?, in database: Database) throws {
    let last = try database.first("SELECT coalesce(max(id), 0) FROM item", of: "item") { try $0.integer(0) }
    var names: Set<Int> = []
    let items = try database.storedRows("SELECT id, itemName FROM item", of: "item")
    var areUnique = true
    while let item = try items.next() {
      if !names.insert(Self.hash(of: try item.text(1))).inserted { areUnique = false }
    }
    haveUniqueNames = areUnique
    guard let last, !names.isEmpty else { return nil }
    (self.parts, self.names, lastItem) = (parts, names, last)
    isLastImport = try record?.isLast(in: database) ?? false
  }

  /// Adds the next row of the file.
  package mutating func add(_ draft: ItemDraft) {
    let name = Self.hash(of: draft.itemName ?? "")
    if names.contains(name) {
      known += 1
      // Only the names of existing items matter for an update.
      if !rowNames.insert(name).inserted { haveUniqueNames = false }
    }
    rows.append(parts.hash(of: draft))
  }

  /// Returns how many rows repeat items; `nil` if no row equals an item. If the last import had the same sources, a row
  /// that has only the name of an item is sufficient.
  fileprivate func repeats(in database: Database) throws -> Repeats? {
    guard known > 0 else { return nil }
    var items: Set<Int> = []
    var last: Int64 = .min
    while last < lastItem {
      let batch = try ItemRow.fetch(
        database, from: .all, where: "item.id > ? AND item.id <= ? ORDER BY item.id LIMIT 1000",
        [last, lastItem], noteBytes: BatchLimit.noteBytes, .fields)
      for row in batch { items.insert(parts.hash(of: ItemDraft(row.item))) }
      guard let end = batch.last?.id, end > last else { break }
      last = end
    }
    let equal = rows.count { items.contains($0) }
    guard equal > 0 || isLastImport else { return nil }
    return Repeats(
      equal: equal, named: known, count: rows.count, haveUniqueNames: haveUniqueNames,
      isLastImport: isLastImport)
  }

  private static func hash(of name: String) -> Int {
    var hasher = Hasher()
    hasher.add(name)
    return hasher.finalize()
  }
}

/// How many rows of a file repeat items of the store.
package struct Repeats: Sendable {
  package let equal: Int
  /// The number of rows that have the name of an item.
  package let named: Int
  /// The number of all rows that were added.
  package let count: Int
  /// Whether no two items of the store have the same name, and no two rows that match them have the same name. Only
  /// then can an update match items by name.
  package let haveUniqueNames: Bool
  fileprivate let isLastImport: Bool

  /// Whether at least nine out of ten rows equal an item.
  package var areMost: Bool { isMost(equal) }

  /// Whether the files of the last import are imported again, perhaps with other options. This is assumed if the
  /// sources are the same and at least nine out of ten rows have the name of an item.
  package var areOfLastImport: Bool { isLastImport && isMost(named) }

  private func isMost(_ number: Int) -> Bool { number * 10 >= count * 9 }
}

extension StoreEdit {
  /// Starts counting the rows that are already in the store; `nil` if the store has no items.
  package func repeatedRows(stating parts: StatedParts) throws(Failure) -> RepeatedRows? {
    try write { database, memory in try RepeatedRows(parts, of: memory.record, in: database) }
  }

  /// Returns how many rows repeat earlier items; `nil` if there are no such rows.
  package func repeats(among rows: RepeatedRows) throws(Failure) -> Repeats? {
    try write { database, _ in try rows.repeats(in: database) }
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
  /// Adds the bytes of the text. This is much faster than Swift's hash of a string, and distinguishes texts that Swift
  /// treats as equal.
  fileprivate mutating func add(_ text: String?) {
    guard var text else { return combine(-1) }
    combine(text.utf8.count)
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
