package import InventoryModel
package import InventorySettings

/// An item as reports look at it.
package struct ReportItem: Hashable, Sendable {
  /// In the full list, from 1. Captions of photos and other lists call the item by it.
  package let number: Int
  package private(set) var item: Item
  /// What its fields say of what a report asks for.
  package let roles: [FieldRole: String]
  /// Whether a serial number is expected of its type.
  package let expectsSerialNumber: Bool

  package init(_ item: Item, number: Int, terms: ReportTerms) {
    self.item = item
    self.number = number
    roles = terms.fieldRoles.values(of: item.fields)
    expectsSerialNumber = terms.expectsSerialNumber(item.assetType)
  }

  /// The same without what only the full list shows.
  var withoutNotes: ReportItem {
    var short = self
    short.item.notes = nil
    return short
  }

  package var hasPhoto: Bool { !item.photos.isEmpty }
  /// A text such as `N/A` or `unknown` is not a serial number.
  package var hasSerialNumber: Bool { item.serialNumber.map { !NotKnown.isOne($0) } ?? false }

  /// Whether all the proof is there that is expected of it.
  package var isDocumented: Bool { hasPhoto && (hasSerialNumber || !expectsSerialNumber) }

  package var reference: ItemReference {
    ItemReference(
      number: number, itemKey: item.itemKey, itemName: item.itemName, assetType: item.assetType,
      room: roles[.room], value: item.valueInDollars)
  }
}

/// An item in a list that only names it.
package struct ItemReference: Hashable, Sendable {
  package let number: Int
  package let itemKey: ItemKey
  package let itemName: String
  package let assetType: String?
  package let room: String?
  package let value: Money?

  /// The most valuable first; those without a value last; equal ones by their number.
  package static func byValue(_ left: ItemReference, _ right: ItemReference) -> Bool {
    switch (left.value, right.value) {
    case (let first?, let second?) where first != second: first > second
    case (_?, nil): true
    case (nil, _?): false
    default: left.number < right.number
    }
  }
}

/// What can be counted and summed of some items. Sums are exact to the cent; those beyond what a number of 64 bits holds
/// stay at its end.
package struct Tally: Hashable, Sendable {
  package private(set) var items = 0
  package private(set) var withValue = 0
  package private(set) var withPhoto = 0
  package private(set) var withSerialNumber = 0
  /// Items of types where a serial number is expected.
  package private(set) var expectingSerialNumber = 0
  package private(set) var withReceipt = 0
  /// Of the items that state one.
  package private(set) var value = Money(cents: 0)
  /// Of the items that state a value above 0: there is nothing to prove of the others. Shares are of this.
  package private(set) var provableValue = Money(cents: 0)
  /// Of those with a photo, with a serial number.
  package private(set) var valueWithPhoto = Money(cents: 0)
  package private(set) var valueWithSerialNumber = Money(cents: 0)
  /// Of those with all the proof that is expected of them: a photo, and a serial number where one is.
  package private(set) var documentedValue = Money(cents: 0)

  package init() {}

  package var withoutValue: Int { items - withValue }

  mutating func add(_ item: ReportItem) {
    items += 1
    if item.hasPhoto { withPhoto += 1 }
    if item.hasSerialNumber { withSerialNumber += 1 }
    if item.expectsSerialNumber { expectingSerialNumber += 1 }
    if item.roles[.receipt] != nil { withReceipt += 1 }
    guard let money = item.item.valueInDollars else { return }
    withValue += 1
    value += money
    guard money.cents > 0 else { return }
    provableValue += money
    if item.hasPhoto { valueWithPhoto += money }
    if item.hasSerialNumber { valueWithSerialNumber += money }
    if item.isDocumented { documentedValue += money }
  }

  var documentedShare: Share { Share(documentedValue, of: provableValue) }

  /// As JSON, without what is hidden or of no use.
  func totals(
    hasValues: Bool = true, hasSerialNumbers: Bool = true, hasReceipts: Bool = true
  ) -> JSONObject {
    var totals: JSONObject = ["items": items, "withPhoto": withPhoto]
    if hasSerialNumbers { totals += ["withSerialNumber": withSerialNumber] }
    if hasReceipts { totals += ["withReceipt": withReceipt] }
    guard hasValues else { return totals }
    return totals + [
      "value": value, "withValue": withValue, "valueWithPhoto": valueWithPhoto,
      "valueWithSerialNumber": valueWithSerialNumber, "documentedValue": documentedValue,
    ]
  }

  /// What is said of `documentedValue`.
  static let gradeMeaning =
    "of the stated value is documented: the item has a photo and, if its type needs one, a serial number. "
    + "\u{201C}N/A\u{201D}, \u{201C}unknown\u{201D} and similar texts do not count as serial numbers."
}
