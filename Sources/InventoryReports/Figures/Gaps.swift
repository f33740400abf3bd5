package import InventoryModel

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
      if let value = item.item.valueInDollars { all[index].valueAtRisk += value }
    }
  }

  mutating func finish() {
    for index in all.indices { all[index].items.sort(by: ItemReference.byValue) }
  }
}

extension ReportItem {
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
