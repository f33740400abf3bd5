package import InventoryModel

/// Counts and sums of items. Sums are exact to the cent, and clamped to the range of `Int64`.
package struct Tally: Hashable, Sendable {
  package private(set) var items = 0
  package private(set) var withValue = 0
  package private(set) var withPhoto = 0
  package private(set) var withSerialNumber = 0
  package private(set) var receipts = ProofCount()
  package private(set) var appraisals = ProofCount()
  /// The sum of all stated values.
  package private(set) var value = Money(cents: 0)
  /// The part of `value` for items that the policy does not cover, and the number of these items with a stated value.
  package private(set) var notCovered = CountedSum()
  /// The sum and the number of all replacement costs that are clearly amounts above zero.
  package private(set) var replacementCost = CountedSum()
  package private(set) var purchasePrice = CountedSum()
  /// The sum of all stated values above 0. Only these values need proof, and percentages are shares of this sum.
  package private(set) var provableValue = Money(cents: 0)
  /// The part of `provableValue` that comes from items with a photo.
  package private(set) var valueWithPhoto = Money(cents: 0)
  package private(set) var valueWithSerialNumber = Money(cents: 0)
  /// The part of `provableValue` that comes from documented items: items with a photo, and with a serial number if they
  /// need one.
  package private(set) var documentedValue = Money(cents: 0)

  package init() {}

  package var withoutValue: Int { items - withValue }

  /// Adds an item. Without `readings`, replacement costs and purchase prices are not counted.
  package mutating func add(_ item: ReportItem, _ readings: FieldReadings? = nil) {
    items += 1
    if let readings {
      replacementCost += CountedSum(item.replacementCost)
      purchasePrice += CountedSum(readings.sum(.purchasePrice, of: item))
    }
    if item.hasPhoto { withPhoto += 1 }
    if item.hasSerialNumber { withSerialNumber += 1 }
    if item.hasReceipt { receipts.add(isAttached: item.hasAttachedReceipt) }
    if item.hasAppraisal { appraisals.add(isAttached: item.hasAttachedAppraisal) }
    guard let money = item.item.valueInDollars else { return }
    withValue += 1
    value += money
    if !item.isCovered { notCovered += CountedSum(money) }
    guard money.cents > 0 else { return }
    provableValue += money
    if item.hasPhoto { valueWithPhoto += money }
    if item.hasSerialNumber { valueWithSerialNumber += money }
    if item.isDocumented { documentedValue += money }
  }

  package var documentedShare: Share { Share(documentedValue, of: provableValue) }

  /// An explanation of what a stated value covers.
  package static let valueMeaning =
    "Stated values, replacement costs and purchase prices are for the whole line, with all of its pieces."
  /// The same explanation for programs, which also explains the currency.
  package static let valueMeaningOfData =
    valueMeaning + " All amounts are in the currency that `currency` states, including `valueInDollars`."

  /// The explanation of `documentedValue` that follows a percentage in a report.
  package static let gradeMeaning =
    "of the stated value is documented. A documented item has a photo of the item, and a serial number if such items usually have one. "
    + "\u{201C}N/A\u{201D}, \u{201C}unknown\u{201D} and similar texts do not count as serial numbers."
}

/// The number of items with a kind of proof, such as a receipt.
package struct ProofCount: Hashable, Sendable {
  package private(set) var items = 0
  /// The number of items whose proof is a photo or a document of the inventory. The other proof is only stated in fields.
  package private(set) var attached = 0

  package init() {}

  package mutating func add(isAttached: Bool) {
    items += 1
    if isAttached { attached += 1 }
  }

  package static func += (left: inout ProofCount, right: ProofCount) {
    left.items += right.items
    left.attached += right.attached
  }
}

/// The counts, sums and limits of an asset type or a room.
package struct GroupFigures: Hashable, Sendable {
  /// The label of the type or room; `nil` for items without a type or room.
  package let label: String?
  /// The limits that apply to items of the group, with the number of items under each limit.
  package private(set) var limits: [AppliedLimit] = []
  package private(set) var tally = Tally()

  package init(label: String?) { self.label = label }

  /// Adds an item with its limits. Without `readings`, replacement costs and purchase prices are not counted.
  package mutating func add(
    _ item: ReportItem, _ readings: FieldReadings? = nil, _ limits: [SpecialLimit] = []
  ) {
    tally.add(item, readings)
    for limit in limits {
      if let index = self.limits.firstIndex(where: { $0.limit == limit }) {
        self.limits[index].items += 1
      } else {
        self.limits.append(AppliedLimit(limit: limit, items: 1))
      }
    }
  }
}

/// A limit that applies to items of a group, and the number of these items.
package struct AppliedLimit: Hashable, Sendable {
  package let limit: SpecialLimit
  package fileprivate(set) var items: Int
}
