package import InventoryModel
package import InventoryStore

/// An item in a list sorted by value. It takes 24 bytes because it contains no texts, so a list of a million items fits
/// into memory. The texts are read again when the list is written.
package struct RankedItem: Hashable, Sendable {
  package let id: ItemID
  /// The amount by which the list is sorted.
  package let value: Money?
  private let gaps: GapSet
  private let place: UInt32

  package init(_ id: ItemID, number: Int, value: Money?) {
    self.init(id, number: number, value: value, lacks: GapSet())
  }

  init(_ id: ItemID, number: Int, value: Money?, lacks gaps: GapSet) {
    (self.id, self.value, self.gaps) = (id, value, gaps)
    place = UInt32(clamping: number)
  }

  /// The number of the item in the report's full list. Numbers start at 1.
  package var number: Int { Int(place) }
  /// The kinds of gaps that the item has, in the order of the kinds.
  package var lacks: [GapKind] { GapKind.allCases.filter(gaps.contains) }
  var rank: ValueRank { ValueRank(number: number, value: value) }

  package func lacks(_ kind: GapKind) -> Bool { gaps.contains(kind) }
}

/// A set of gap kinds, stored in two bytes.
struct GapSet: Hashable, Sendable {
  private var bits: UInt16 = 0

  var isEmpty: Bool { bits == 0 }

  func contains(_ kind: GapKind) -> Bool { bits & Self.bit(kind) != 0 }

  mutating func insert(_ kind: GapKind) { bits |= Self.bit(kind) }

  private static func bit(_ kind: GapKind) -> UInt16 {
    switch kind {
    case .photo: 1
    case .serialNumber: 1 << 1
    case .value: 1 << 2
    case .assetType: 1 << 3
    case .room: 1 << 4
    case .receipt: 1 << 5
    case .appraisal: 1 << 6
    case .purchaseDate: 1 << 7
    case .replacementCost: 1 << 8
    }
  }
}

extension [RankedItem] {
  /// Sorts the list by value, the most valuable item first, and ties by number.
  package mutating func sortByRank() { sort { $0.rank < $1.rank } }
}

/// The order of lists that are sorted by value: the most valuable item first, items without a value last, and ties by
/// number.
package struct ValueRank: Comparable, Sendable {
  private let number: Int
  private let value: Money?

  package init(number: Int, value: Money?) { (self.number, self.value) = (number, value) }

  /// Whether the left item comes first: larger values first, items without a value last, and ties by number.
  package static func < (left: ValueRank, right: ValueRank) -> Bool {
    switch (left.value, right.value) {
    case (let first?, let second?) where first != second: first > second
    case (_?, nil): true
    case (nil, _?): false
    default: left.number < right.number
    }
  }
}

extension Sequence {
  /// Returns the elements sorted by rank. Sorting moves only the ranks, which are small; each element is moved once.
  package func sorted(byRank rank: (Element) -> ValueRank) -> [Element] {
    let elements = Array(self)
    return elements.map(rank).enumerated().sorted { $0.element < $1.element }.map { elements[$0.offset] }
  }
}

/// The facts about an item that a list shows.
package struct ItemReference: Hashable, Sendable {
  package let number: Int
  package let itemKey: ItemKey
  package let itemName: String
  package let assetType: String?
  package let room: String?
  /// The stated value of the item, or the amount that is compared with a limit.
  package let value: Money?
  /// The replacement cost if a list shows it beside the stated value; otherwise `nil`.
  package let replacementCost: Money?
  /// ``ReportItem/unclearProof``
  package let unclearProof: [GapKind: String]

  package init(
    number: Int, itemKey: ItemKey, itemName: String, assetType: String?, room: String?, value: Money?,
    replacementCost: Money? = nil, unclearProof: [GapKind: String] = [:]
  ) {
    self.unclearProof = unclearProof
    (self.number, self.itemKey, self.itemName) = (number, itemKey, itemName)
    (self.assetType, self.room, self.value) = (assetType, room, value)
    self.replacementCost = replacementCost
  }

  package var rank: ValueRank {
    ValueRank(number: number, value: [value, replacementCost].compactMap(\.self).max())
  }
}
