package import InventoryModel
import InventorySettings
import InventorySite

/// What an item may lack that a claim asks for.
package enum GapKind: String, CaseIterable, Hashable, Sendable {
  case photo
  case serialNumber
  case value
  case assetType
  case room

  /// `without a photo`, behind a number of items.
  package var wording: String {
    switch self {
    case .photo: "without a photo"
    case .serialNumber: "without a serial number where one is expected"
    case .value: "without a stated value"
    case .assetType: "without an asset type"
    case .room: "without a room"
    }
  }

  /// Names what is missing, in a list.
  package var title: String {
    switch self {
    case .photo: "photo"
    case .serialNumber: "serial number"
    case .value: "stated value"
    case .assetType: "asset type"
    case .room: "room"
    }
  }
}

/// The items with one gap.
package struct Gap: Hashable, Sendable {
  package let kind: GapKind
  /// How many items there are in which it could be: all, or those of which a serial number is expected.
  package fileprivate(set) var among = 0
  /// The value of the items that have it: what a claim could not prove so well.
  package fileprivate(set) var valueAtRisk = Money(cents: 0)
  /// The most valuable first.
  package fileprivate(set) var items: [ItemReference] = []
}

/// What is missing, by kind, in the order of the kinds.
package struct Gaps: Hashable, Sendable {
  package private(set) var all = GapKind.allCases.map { Gap(kind: $0) }

  package init() {}

  mutating func add(_ item: ReportItem) {
    for index in all.indices {
      guard item.mayLack(all[index].kind) else { continue }
      all[index].among += 1
      guard item.lacks(all[index].kind) else { continue }
      all[index].items.append(item.reference)
      if let value = item.item.valueInDollars, value.cents > 0 { all[index].valueAtRisk += value }
    }
  }

  mutating func finish() {
    for index in all.indices { all[index].items.sort(by: ItemReference.byValue) }
  }

  /// Those in which some item is, the one with the most value at risk first; equal ones in the order of the kinds.
  package var byValueAtRisk: [Gap] {
    all.enumerated().filter { !$1.items.isEmpty }.sorted { left, right in
      left.element.valueAtRisk == right.element.valueAtRisk
        ? left.offset < right.offset : left.element.valueAtRisk > right.element.valueAtRisk
    }.map(\.element)
  }

  /// Every item that lacks something, once, the most valuable first.
  package var lackingItems: [LackingItem] {
    var kinds: [Int: LackingItem] = [:]
    for gap in all {
      for item in gap.items {
        kinds[item.number, default: LackingItem(item: item, lacks: [])].lacks.append(gap.kind)
      }
    }
    return kinds.values.sorted { ItemReference.byValue($0.item, $1.item) }
  }
}

/// An item and all that it lacks.
package struct LackingItem: Hashable, Sendable {
  package let item: ItemReference
  /// In the order of the kinds.
  package fileprivate(set) var lacks: [GapKind]
}

extension ReportItem {
  /// What keeps the item from being documented.
  var missingProof: [GapKind] {
    [GapKind.photo, .serialNumber].filter { mayLack($0) && lacks($0) }
  }

  fileprivate func mayLack(_ gap: GapKind) -> Bool {
    gap == .serialNumber ? expectsSerialNumber : true
  }

  fileprivate func lacks(_ gap: GapKind) -> Bool {
    switch gap {
    case .photo: !hasPhoto
    case .serialNumber: !hasSerialNumber
    case .value: item.valueInDollars == nil
    case .assetType: item.assetType == nil
    case .room: roles[.room] == nil
    }
  }
}
