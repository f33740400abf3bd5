package import InventoryModel

/// Counts and sums of items. Sums are exact to the cent, and clamped to the range of 64 bits.
package struct Tally: Hashable, Sendable {
  package private(set) var items = 0
  package private(set) var withValue = 0
  package private(set) var withPhoto = 0
  package private(set) var withSerialNumber = 0
  package private(set) var withReceipt = 0
  /// The sum of all stated values.
  package private(set) var value = Money(cents: 0)
  /// The sum and number of the replacement costs that can be parsed.
  package private(set) var replacementCost = CountedSum()
  package private(set) var purchasePrice = CountedSum()
  /// The sum of the stated values above 0, which are the ones that need proof. Shares are percentages of this sum.
  package private(set) var provableValue = Money(cents: 0)
  /// The part of `provableValue` with a photo.
  package private(set) var valueWithPhoto = Money(cents: 0)
  package private(set) var valueWithSerialNumber = Money(cents: 0)
  /// The part of `provableValue` with all expected proof: a photo, and a serial number if the item needs one.
  package private(set) var documentedValue = Money(cents: 0)

  package init() {}

  package var withoutValue: Int { items - withValue }

  /// `readings` are for the amounts of fields; without them these are not counted.
  package mutating func add(_ item: ReportItem, _ readings: FieldReadings? = nil) {
    items += 1
    if let readings {
      replacementCost += CountedSum(item.replacementCost)
      purchasePrice += CountedSum(readings.sum(.purchasePrice, of: item))
    }
    if item.hasPhoto { withPhoto += 1 }
    if item.hasSerialNumber { withSerialNumber += 1 }
    if item.hasReceipt { withReceipt += 1 }
    guard let money = item.item.valueInDollars else { return }
    withValue += 1
    value += money
    guard money.cents > 0 else { return }
    provableValue += money
    if item.hasPhoto { valueWithPhoto += money }
    if item.hasSerialNumber { valueWithSerialNumber += money }
    if item.isDocumented { documentedValue += money }
  }

  package var documentedShare: Share { Share(documentedValue, of: provableValue) }

  /// What a value belongs to.
  package static let valueMeaning = "A stated value is for the whole line, with all of its pieces."

  /// The explanation of `documentedValue`.
  package static let gradeMeaning =
    "of the stated value is documented: the item has a photo and, where one is usual, a serial number. "
    + "\u{201C}N/A\u{201D}, \u{201C}unknown\u{201D} and similar texts do not count as serial numbers."
}

/// The counts of an asset type or a room.
package struct GroupFigures: Hashable, Sendable {
  /// `nil` for the items without one.
  package let label: String?
  /// The limits that apply to its items.
  package private(set) var limits: [AppliedLimit] = []
  package private(set) var tally = Tally()

  package init(label: String?) { self.label = label }

  /// Without `readings`, the amounts of fields are not counted.
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

/// A limit, and how many items of a group it applies to.
package struct AppliedLimit: Hashable, Sendable {
  package let limit: SpecialLimit
  package fileprivate(set) var items: Int
}
