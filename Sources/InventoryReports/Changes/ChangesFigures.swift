package import InventoryModel

/// A kind of change to an item. The cases are in the order of the report. An item can have several kinds of change,
/// unless it was added or removed.
package enum ChangeKind: String, CaseIterable, Hashable, Sendable {
  case added, removed, revalued, moved, renamed, edited, photos

  /// The phrase that follows a number of items, such as `with changed photos`.
  package var text: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .revalued: "revalued"
    case .moved: "moved to another type"
    case .renamed: "in a renamed type"
    case .edited: "edited"
    case .photos: "with changed photos"
    }
  }

  /// The heading of the section about this kind of change.
  package var title: String {
    switch self {
    case .added: "Added"
    case .removed: "Removed"
    case .revalued: "Revalued"
    case .moved: "Moved to another type"
    case .renamed: "In a renamed type"
    case .edited: "Edited"
    case .photos: "Photos added or removed"
    }
  }
}

/// The positions of a changed item in the two inventories. The item itself is not stored.
package struct ChangeEntry: Hashable, Sendable {
  /// The positions in the earlier and in the later inventory. Positions start at 1. A position is `nil` if the
  /// inventory does not contain the item.
  package let before: Int?
  package let after: Int?
  /// The amount in cents by which entries are sorted, the largest first.
  fileprivate let weight: Int64

  fileprivate func precedes(_ other: ChangeEntry) -> Bool {
    guard weight == other.weight else { return weight > other.weight }
    return (before ?? 0, after ?? 0) < (other.before ?? 0, other.after ?? 0)
  }
}

/// The changes between two inventories. Items are compared in pairs, in the order of their keys.
package struct ChangesFigures: Hashable, Sendable {
  package private(set) var entries: [ChangeKind: [ChangeEntry]] = [:]
  package private(set) var overall = TypeChange(label: nil)
  package private(set) var types: [TypeChange] = []
  private var typesByLabel: [String?: TypeChange] = [:]
  /// All items whose type differs between the inventories; empty after `finish()`.
  private var moves: [TypeMove: [ChangeEntry]] = [:]
  /// The types whose label has changed, sorted by the new label.
  package private(set) var renamed: [RenamedType] = []
  /// The number of changed items. An item with several changes counts once.
  package private(set) var changedItems = 0
  package private(set) var photosAdded = 0
  package private(set) var photosGone = 0
  package private(set) var latestRecord: Timestamp?

  package init() {}

  /// Adds an item that is in one inventory or in both. Positions start at 1.
  package mutating func add(
    before: (item: ComparedItem, place: Int)?, after: (item: ComparedItem, place: Int)?
  ) {
    count(before?.item, in: \.before)
    count(after?.item, in: \.after)
    let kinds = kinds(before?.item, after?.item)
    if !kinds.isEmpty { changedItems += 1 }
    for (kind, weight) in kinds {
      let entry = ChangeEntry(before: before?.place, after: after?.place, weight: weight)
      if kind == .moved, let before, let after {
        let move = TypeMove(before: before.item.item.assetType, after: after.item.item.assetType)
        moves[move, default: []].append(entry)
      } else {
        entries[kind, default: []].append(entry)
      }
    }
  }

  private mutating func count(_ item: ComparedItem?, in side: WritableKeyPath<TypeChange, SideTally>) {
    guard let item = item?.item else { return }
    latestRecord = [latestRecord, item.dateCreated].compactMap(\.self).max()
    overall[keyPath: side].add(item)
    typesByLabel[item.assetType, default: TypeChange(label: item.assetType)][keyPath: side].add(item)
  }

  /// Detects renamed types, and sorts the changes by amount, the largest first, then by key. Call this method once,
  /// after you have added all items.
  package mutating func finish() {
    for (move, items) in moves {
      let isRenaming = isRenaming(move)
      entries[isRenaming ? .renamed : .moved, default: []] += items
      guard isRenaming, let before = move.before, let after = move.after else { continue }
      renamed.append(RenamedType(before: before, after: after, items: items.count))
      typesByLabel[after]?.labelBefore = before
      if let gone = typesByLabel.removeValue(forKey: before) { typesByLabel[after]?.before = gone.before }
    }
    moves = [:]
    renamed.sort { $0.after.utf8.lexicographicallyPrecedes($1.after.utf8) }
    for kind in ChangeKind.allCases { entries[kind]?.sort { $0.precedes($1) } }
    types = typesByLabel.values.sorted { $0.precedes($1) }
  }

  /// Whether a type was renamed. The old label must have no items in the later inventory, and the new label must have
  /// no items in the earlier inventory. All moves from the old label must be to the new label, and all moves to the new
  /// label must be from the old label.
  private func isRenaming(_ move: TypeMove) -> Bool {
    guard move.before != nil, move.after != nil else { return false }
    return typesByLabel[move.before]?.after.items == 0 && typesByLabel[move.after]?.before.items == 0
      && moves.keys.count { $0.before == move.before || $0.after == move.after } == 1
  }

  /// Returns the number of items with this change, including items that are not listed.
  package func count(_ kind: ChangeKind) -> Int { entries[kind]?.count ?? 0 }

  package var isEmpty: Bool { ChangeKind.allCases.allSatisfy { count($0) == 0 } }

  private mutating func kinds(_ before: ComparedItem?, _ after: ComparedItem?) -> [(ChangeKind, Int64)] {
    let value = (after ?? before)?.item.valueInDollars?.cents ?? -1
    guard let before else { return [(.added, value)] }
    guard let after else { return [(.removed, value)] }
    let difference = ItemDifference(before, after)
    photosAdded += difference.photosAdded.count
    photosGone += difference.photosGone.count
    let gain = after.item.valueInDollars.less(before.item.valueInDollars)
    let hasPhotos = !difference.photosAdded.isEmpty || !difference.photosGone.isEmpty
    return (difference.isRevalued ? [(.revalued, Int64(clamping: gain.cents.magnitude))] : [])
      + (difference.isMoved ? [(.moved, value)] : []) + (difference.edits.isEmpty ? [] : [(.edited, value)])
      + (hasPhotos ? [(.photos, value)] : [])
  }
}

/// The number and the value of the items in one of the two inventories.
package struct SideTally: Hashable, Sendable {
  package private(set) var items = 0
  /// The number of items with a stated value.
  fileprivate var valued = 0
  /// The sum of the stated values.
  package private(set) var value = Money(cents: 0)

  /// Whether there are items, but none has a value.
  package var isUnvalued: Bool { items > 0 && valued == 0 }

  mutating func add(_ item: Item) {
    items += 1
    if let money = item.valueInDollars {
      valued += 1
      value += money
    }
  }
}

/// The labels of an item's type in the two inventories.
private struct TypeMove: Hashable {
  let before, after: String?
}

/// A type whose label has changed.
package struct RenamedType: Hashable, Sendable {
  package let before, after: String
  /// The number of its items that are in both inventories.
  package let items: Int
}

/// The items of an asset type, or of all types, in both inventories.
package struct TypeChange: Hashable, Sendable {
  package let label: String?
  /// The earlier label; `nil` unless the type was renamed.
  package fileprivate(set) var labelBefore: String?
  package fileprivate(set) var before = SideTally()
  package fileprivate(set) var after = SideTally()

  /// The change in the stated value.
  package var difference: Money { after.value - before.value }
  /// Whether there are items, but none has a value before or after.
  package var isUnvalued: Bool {
    before.items + after.items > 0 && before.valued + after.valued == 0
  }

  /// Whether this type comes before another type. Types are sorted by label, ignoring case. Items without a type come
  /// last.
  fileprivate func precedes(_ other: TypeChange) -> Bool {
    guard let label else { return false }
    guard let otherLabel = other.label else { return true }
    let (key, otherKey) = (label.naturalKey, otherLabel.naturalKey)
    guard key == otherKey else { return key < otherKey }
    let (folded, otherFolded) = (AssetType.foldedLabel(label), AssetType.foldedLabel(otherLabel))
    return folded == otherFolded
      ? label.utf8.lexicographicallyPrecedes(otherLabel.utf8)
      : folded.utf8.lexicographicallyPrecedes(otherFolded.utf8)
  }
}

extension Money? {
  /// Returns this value minus another value. A missing value counts as 0.
  func less(_ other: Money?) -> Money { (self ?? Money(cents: 0)) - (other ?? Money(cents: 0)) }
}
