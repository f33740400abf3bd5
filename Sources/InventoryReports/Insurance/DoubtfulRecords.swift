import InventoryModel
package import InventoryProof
import ValueParsing

/// The items with contradictory or impossible records. Totals include the amounts of these items, but no replacement
/// cost or purchase price below zero.
package struct DoubtfulRecords: Hashable, Sendable {
  /// The items with each doubt, in the order in which they were added.
  package private(set) var byDoubt: [RecordDoubt: DoubtfulItems] = [:]
  private let asOf: Timestamp?
  /// The purchases that are later than `asOf` and later than all records so far. `finish(latestRecord:)` compares them
  /// with the records of all items.
  private var boughtLater: [DatedRecord] = []
  private var numbersBoughtLater: Set<Int> = []
  /// The appraisals of items that are expected to have one. `finish(latestRecord:)` compares their ages.
  private var appraisals: [DatedRecord] = []
  private var numbersWithOldAppraisal: Set<Int> = []
  /// The age in years from which an appraisal is old; `nil` if no appraisal is old.
  private let appraisalYears: Int?

  /// `asOf` is the stated date of the report. Purchases are compared with this date or with the latest record,
  /// whichever is later, because the date may be earlier than the records: SOURCE_DATE_EPOCH can be the date of a commit.
  init(asOf: Timestamp?, appraisalYears: Int?) { (self.asOf, self.appraisalYears) = (asOf, appraisalYears) }

  /// `latestRecord` is the latest date of a record so far, including the record of `item`.
  mutating func add(
    _ item: ReportItem, _ readings: FieldReadings, _ roles: FieldRoles, latestRecord: Timestamp?
  ) {
    for doubt in item.doubts {
      add(DoubtfulRecord(item, doubt, roles), because: doubt)
    }
    if appraisalYears != nil, item.expectsAppraisal, let days = readings.latestDays(.appraisalDate, of: item)
    {
      appraisals.append(DatedRecord(record: DoubtfulRecord(item, .oldAppraisal, roles), day: days.upperBound))
    }
    let last = [asOf, latestRecord].compactMap(\.self).max()
    guard let text = item.roles[.purchaseDate], let day = readings.day(.purchaseDate, text),
      last.map({ day > $0 }) ?? true
    else { return }
    boughtLater.append(DatedRecord(record: DoubtfulRecord(item, .boughtLater, roles), day: day))
  }

  /// Finds the purchases that are later than the report, and the old appraisals. Call this method once, after you have
  /// added all items.
  mutating func finish(latestRecord: Timestamp?) {
    // The day of a record is in UTC, and can be one day before the local day of the purchase.
    let last = [asOf, latestRecord.flatMap { $0.adding(days: 1) }].compactMap(\.self).max()
    guard let last else { return }
    for purchase in boughtLater where purchase.day.dayText > last.dayText {
      add(purchase.record, because: .boughtLater)
      numbersBoughtLater.insert(purchase.record.number)
    }
    boughtLater = []
    findOldAppraisals(on: [asOf, latestRecord].compactMap(\.self).max())
  }

  /// Finds the appraisals that are too old on a day.
  private mutating func findOldAppraisals(on day: Timestamp?) {
    guard let day, let appraisalYears else { return }
    for appraisal in appraisals {
      guard let end = appraisal.day.adding(months: 12 * appraisalYears), end.dayText < day.dayText else {
        continue
      }
      add(appraisal.record, because: .oldAppraisal)
      numbersWithOldAppraisal.insert(appraisal.record.number)
    }
    appraisals = []
  }

  private mutating func add(_ record: DoubtfulRecord, because doubt: RecordDoubt) {
    byDoubt[doubt, default: DoubtfulItems(first: record)].add(record)
  }

  /// Returns all doubts about an item. Call this method after `finish(latestRecord:)`.
  func doubts(of item: ReportItem) -> [RecordDoubt] {
    item.doubts + (numbersBoughtLater.contains(item.number) ? [.boughtLater] : [])
      + (numbersWithOldAppraisal.contains(item.number) ? [.oldAppraisal] : [])
  }
}

/// An item with the date of its purchase, or the last possible date of its appraisal.
private struct DatedRecord: Hashable, Sendable {
  let record: DoubtfulRecord
  let day: Timestamp
}

/// An item with a contradictory or impossible record.
package struct DoubtfulRecord: Hashable, Sendable {
  let number: Int
  let itemName: String
  let itemKey: ItemKey
  let value: Money?
  /// The replacement cost; `nil` if it is missing or not clearly an amount above zero.
  let replacementCost: Money?
  /// The name of the field to correct; `nil` if the user must correct an attribute.
  let field: String?

  fileprivate init(_ item: ReportItem, _ doubt: RecordDoubt, _ roles: FieldRoles) {
    (number, itemName, itemKey) = (item.number, item.item.itemName, item.item.itemKey)
    (value, replacementCost) = (item.item.valueInDollars, item.replacementCost)
    field = doubt.role.flatMap { roles.name(of: $0, in: item.item.fields) }
  }
}

/// Items with the same doubt.
package struct DoubtfulItems: Hashable, Sendable {
  package let first: DoubtfulRecord
  /// The numbers of these items, in order.
  package private(set) var numbers: [Int] = []
  package private(set) var value = CountedSum()
  package private(set) var replacementCost = CountedSum()

  fileprivate init(first: DoubtfulRecord) { self.first = first }

  fileprivate mutating func add(_ record: DoubtfulRecord) {
    numbers.append(record.number)
    value += CountedSum(record.value)
    replacementCost += CountedSum(record.replacementCost)
  }
}
