package import InventoryModel
import InventorySettings

/// A line of a claim: an item, or all items of a type together.
package struct ClaimLine: Hashable, Sendable {
  /// The number in the claim, from 1.
  package let number: Int
  package let assetType: String?
  /// `nil` for the items of a type.
  package let item: ReportItem?
  package internal(set) var tally = ClaimTally()
  package internal(set) var purchasedOn: Timestamp?
  package internal(set) var age: Age?
  package internal(set) var depreciation: Depreciation?
  package internal(set) var doubts: [ClaimDoubt] = []
  /// The price of one piece, if its value is that of the lost pieces only.
  package internal(set) var unitPrice: Money?

  /// The number of pieces; an invalid text is shown as written; for a part `2 of 6`.
  var quantity: String {
    let text = item?.roles[.quantity]
    if item != nil, doubts.contains(.quantity), let text { return text }
    if item != nil, isPart { return "\(tally.pieces) of \(text ?? "1")" }
    return String(tally.pieces)
  }

  /// Whether it has another number of pieces than its record.
  private var isPart: Bool { doubts.contains(.partOfRecord) || unitPrice != nil }

  /// Whether its amounts are in no total.
  var isAside: Bool { doubts.contains(where: \.excludesAmounts) }

  /// Whether its replacement cost is in no total, which may be that of more pieces.
  var isCostAside: Bool { isAside || tally.aside > 0 }
}

/// Something to check in a line. Some kinds exclude parts of the line from totals.
package enum ClaimDoubt: String, CaseIterable, Hashable, Sendable {
  case quantity, purchaseDate, replacementCost
  case boughtAfterLoss
  /// The record has no pieces.
  case noPieces
  /// The stated value is below zero.
  case negativeValue
  /// The number of lost pieces differs from the record, and the price of one piece is unknown.
  case partOfRecord

  /// Whether the amounts of the line are in no total: what it says cannot have been lost.
  package var excludesAmounts: Bool {
    switch self {
    case .boughtAfterLoss, .noPieces, .negativeValue, .partOfRecord: true
    case .quantity, .purchaseDate, .replacementCost: false
    }
  }

  /// The short form for a cell.
  package var text: String {
    switch self {
    case .quantity: "quantity unclear"
    case .purchaseDate: "date of purchase unclear"
    case .replacementCost: "replacement cost unclear"
    case .boughtAfterLoss: "bought after the loss"
    case .noPieces: "no pieces"
    case .negativeValue: "value below zero"
    case .partOfRecord: "pieces differ from the record"
    }
  }

  /// The explanation, after the numbers of the affected lines.
  package var explanation: String {
    switch self {
    case .quantity: "the quantity is not a whole number and counts as one piece."
    case .purchaseDate: "the date of purchase is ambiguous or invalid, so the age is unknown."
    case .replacementCost:
      "the replacement cost is ambiguous, invalid or below zero, and is not in totals."
    case .boughtAfterLoss: "the date of purchase is after the loss. The amounts are not in totals."
    case .noPieces: "the record has no pieces. The amounts are not in totals."
    case .negativeValue: "the stated value is below zero. The amounts are not in totals."
    case .partOfRecord:
      "the number of lost pieces differs from the record. The amounts of the record are not in totals."
    }
  }
}

/// An exact sum of amounts, and their number.
package struct CountedSum: Hashable, Sendable {
  package private(set) var amount = Money(cents: 0)
  package private(set) var count = 0

  init() {}

  init(_ amount: Money?) {
    if let amount { (self.amount, count) = (amount, 1) }
  }

  /// `nil` if there are no amounts.
  var stated: Money? { count == 0 ? nil : amount }

  static func += (left: inout CountedSum, right: CountedSum) {
    left.amount += right.amount
    left.count += right.count
  }
}

/// The counts and sums of some lines.
package struct ClaimTally: Hashable, Sendable {
  package internal(set) var items = 0
  package internal(set) var pieces = 0
  package internal(set) var value = CountedSum()
  package internal(set) var replacementCost = CountedSum()
  /// Only for items with both estimates.
  package internal(set) var depreciation = CountedSum()
  package internal(set) var actualCashValue = CountedSum()
  package internal(set) var receipts = 0
  /// The stated values and costs of records with another number of pieces. They are not in any other sum.
  package internal(set) var valueAside = Money(cents: 0)
  package internal(set) var costAside = Money(cents: 0)
  /// The number of these records.
  package internal(set) var aside = 0

  static func += (left: inout ClaimTally, right: ClaimTally) {
    left.items += right.items
    left.pieces += right.pieces
    left.value += right.value
    left.replacementCost += right.replacementCost
    left.depreciation += right.depreciation
    left.actualCashValue += right.actualCashValue
    left.receipts += right.receipts
    left.valueAside += right.valueAside
    left.costAside += right.costAside
    left.aside += right.aside
  }
}

/// The lines of a type.
package struct ClaimType: Hashable, Sendable {
  package let label: String?
  package let isGrouped: Bool
  /// In years, from site.yml.
  package let usefulLife: Int?
  package internal(set) var lines: Range<Int>
  package internal(set) var tally = ClaimTally()
}

/// The receipt of a line.
package struct ClaimReceipt: Hashable, Sendable {
  package let line: Int
  package let itemName: String
  package let text: String
}

/// Whole months between two days.
package struct Age: Hashable, Comparable, Sendable {
  package let months: Int

  package init(months: Int) { self.months = months }

  /// `nil` if the end is before the start. A month is complete on the same day of a later month; if that month has no
  /// such day, on the first day of the next one.
  package init?(from start: Timestamp, to end: Timestamp) {
    guard start.dayText <= end.dayText else { return nil }
    let months = (end.year - start.year) * 12 + end.month - start.month
    self.months = months - (end.day < start.day ? 1 : 0)
  }

  package static func < (left: Age, right: Age) -> Bool { left.months < right.months }

  /// `3 years, 4 months`
  package var text: String {
    let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
    let parts = [(years, "year"), (rest, "month")].filter { $0.0 > 0 }.map {
      "\($0) \($1)" + ($0 == 1 ? "" : "s")
    }
    return parts.isEmpty ? "less than a month" : parts.joined(separator: ", ")
  }
}

/// An estimate of the value that an item has lost by age, linear over its useful life.
package struct Depreciation: Hashable, Sendable {
  /// The amount that the estimate is based on.
  package enum Basis: Hashable, Sendable {
    case replacementCost, statedValue
  }

  package let basis: Basis
  /// Rounded to the nearest cent, half up; never more than the basis.
  package let amount: Money
  /// The basis minus the amount: never below 0.
  package let actualCashValue: Money

  /// Based on the replacement cost, or on the stated value if there is none; `nil` if neither is above 0.
  init?(replacementCost: Money?, statedValue: Money?, age: Age, usefulLife years: Int) {
    guard let amount = replacementCost ?? statedValue, amount.cents > 0, years > 0 else { return nil }
    let life = Int128(years) * 12
    let used = min(Int128(max(age.months, 0)), life)
    let lost = (Int128(amount.cents) * used * 2 + life) / (2 * life)
    basis = replacementCost == nil ? .statedValue : .replacementCost
    self.amount = Money(cents: Int64(lost))
    actualCashValue = Money(cents: amount.cents - Int64(lost))
  }
}
