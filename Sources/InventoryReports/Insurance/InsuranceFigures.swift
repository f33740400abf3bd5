package import InventoryModel
package import InventoryProof
import InventorySettings
package import InventoryStore
import ValueParsing

/// The counts, sums and selections of an insurance report. Add the items in the order of the full list, which
/// determines their numbers. The lists store only the IDs, numbers and amounts of items.
package struct InsuranceFigures: Hashable, Sendable {
  package let terms: ReportTerms
  package let readings: FieldReadings
  package let grouping: ReportGrouping
  package private(set) var overall = Tally()
  /// The asset types or rooms that have items, in the order of the items.
  package private(set) var groups: [GroupFigures] = []
  /// The asset types that have items, in the order of the items. They do not depend on the grouping.
  package private(set) var types: [String] = []
  package private(set) var limits: [LimitFinding] = []
  /// The items worth at least ``ReportTerms/highValue``, the most valuable item first.
  package private(set) var schedule: [RankedItem] = []
  /// The items of `schedule` that have photos.
  package private(set) var scheduleWithPhotos: [RankedItem] = []
  /// The items with photos that their thumbnails do not show, in the order of the full list.
  package private(set) var withMorePhotos: [RankedItem] = []
  /// The cost to replace all items that the sum insured covers: no property that is not covered, and no items that the
  /// policy schedules unless the sum includes them. The cost of an item is its replacement cost, or its stated value if
  /// it has no replacement cost. Items without pieces and items with an amount below zero are not included.
  package private(set) var replaceable = CountedSum()
  /// The part of `replaceable` that consists of replacement costs.
  package private(set) var replaceableAtCost = CountedSum()
  /// The numbers of the items that are insured for their own amounts, because the policy schedules them, and that the
  /// sum insured does not include.
  package private(set) var scheduledSeparately: [Int] = []
  /// The numbers of the items that the policy schedules and that the sum insured includes.
  package private(set) var scheduledInSum: [Int] = []
  /// The numbers of the other items that the policy does not cover.
  package private(set) var notCovered: [Int] = []
  /// The number of covered, unscheduled items with an amount below zero.
  package private(set) var belowZero = 0
  /// The items with contradictory or impossible records. Totals include these items, but items without pieces are not
  /// compared with limits or with the sum insured.
  package private(set) var doubtful: DoubtfulRecords
  package private(set) var unlimited = UnlimitedTypes()
  package private(set) var unknownClasses: [UnknownClass] = []
  package private(set) var gaps = Gaps()
  package private(set) var annex = ReportAnnex()
  /// The roles of the fields that items have, in the order of the columns.
  package private(set) var columns: [FieldRole] = []
  package private(set) var hasLongCell = false
  package private(set) var hasLongWord = false
  package private(set) var latestRecord: Timestamp?
  /// The items with a field that should be an amount or a day but is unclear.
  package private(set) var unclear: [UnclearField: UnclearItems] = [:]
  /// Whether a column of the list has such a text.
  package private(set) var hasUnclearCell = false
  private var limitIndices: [SpecialLimit.Subject: Int] = [:]
  private var rolesSeen: Set<FieldRole> = []
  /// The key of the group of the item that was added last.
  private var lastGroup: String?
  /// The number of items of each asset type; `nil` is the key of items without a type.
  private var itemsOfTypes: [String?: Int] = [:]

  /// `asOf` is the stated date of the report; `nil` if none is stated.
  package init(
    _ terms: ReportTerms, _ readings: FieldReadings? = nil, by grouping: ReportGrouping = .type,
    asOf: Timestamp? = nil
  ) {
    self.terms = terms
    self.readings = readings ?? FieldReadings(terms)
    self.grouping = grouping
    doubtful = DoubtfulRecords(asOf: asOf, appraisalYears: terms.appraisalYears)
  }

  /// Adds the next item of the full list. Items of a group must be contiguous.
  package mutating func add(_ item: Item, _ id: ItemID) {
    let item = ReportItem(item, number: overall.items + 1, terms: terms, readings)
    overall.add(item, readings)
    gaps.add(item, id)
    unknownClasses.add(item, terms.fieldRoles)
    annex.add(item.item, number: item.number)
    rolesSeen.formUnion(item.roles.keys)
    let type = item.item.assetType
    if let type, itemsOfTypes[type] == nil { types.append(type) }
    itemsOfTypes[type, default: 0] += 1
    for role in readings.unclear(item) {
      unclear[UnclearField(role, of: item, readings), default: UnclearItems()].add(item)
      if role.isColumn { hasUnclearCell = true }
    }
    hasLongCell = hasLongCell || item.hasLongCell
    hasLongWord = hasLongWord || item.hasLongWord
    latestRecord = [latestRecord, item.item.dateCreated].compactMap(\.self).max()
    let group = grouping.group(of: item, terms)
    doubtful.add(item, readings, terms.fieldRoles, latestRecord: latestRecord)
    let hasPieces = !item.doubts.contains(.noPieces)
    let limits = hasPieces ? terms.limits.limits(of: item) : []
    if groups.isEmpty || group?.key != lastGroup { groups.append(GroupFigures(label: group?.label)) }
    lastGroup = group?.key
    groups[groups.count - 1].add(item, readings, item.isScheduled ? [] : limits.filter(item.isLimited))
    if hasPieces { compare(item, with: limits) }
    addToLists(item, id)
  }

  /// Compares an item with these limits, and adds its amount to the total that is compared with the sum insured.
  private mutating func compare(_ item: ReportItem, with limits: [SpecialLimit]) {
    unlimited.noteElectricBike(item)
    unlimited.noteBullion(item, number: item.number, terms.limits)
    for limit in limits + [terms.limits.singleItemLimit(of: item)].compactMap(\.self) {
      self.limits[index(of: limit)].add(
        item, number: item.number, amount: item.basis,
        pieces: item.roles[.quantity].flatMap(WrittenQuantity.pieces) ?? 1,
        isCost: item.replacementCost != nil, terms.limits)
    }
    addInsured(item)
    if limits.isEmpty { addUnlimited(item) }
  }

  /// Returns the amount of `replaceable`, with sales tax added to the replacement costs.
  func replaceable(withTax rate: Percentage) -> Money {
    var total = replaceable.amount
    total += rate.of(replaceableAtCost.amount)
    return total
  }

  /// Returns the part of `replaceable` above limits that bound the insured value, such as the limit of valuables in
  /// Germany. `rate` is the tax that is added to replacement costs; `nil` for no tax.
  func aboveBounds(withTax rate: Percentage?) -> Money {
    limits.filter(\.limit.rule.boundsInsuredValue).reduce(into: Money(cents: 0)) { sum, finding in
      sum += finding.excess(withTax: rate) ?? Money(cents: 0)
    }
  }

  /// Returns the amount that is compared with the sum insured: `replaceable` without the part above limits that bound
  /// the insured value.
  func insurable(withTax rate: Percentage?) -> Money {
    (rate.map(replaceable(withTax:)) ?? replaceable.amount) - aboveBounds(withTax: rate)
  }

  /// Whether an item is worth at least ``ReportTerms/highValue``, and therefore in the report's schedule.
  func isScheduled(_ item: ReportItem) -> Bool { isScheduled(worth: item.worth) }

  /// Whether an item of `withMorePhotos` is in the report's schedule.
  func isScheduled(_ item: RankedItem) -> Bool { isScheduled(worth: item.value) }

  private func isScheduled(worth: Money?) -> Bool { worth.map { $0 >= terms.highValue } ?? false }

  /// Sorts the lists, and determines the columns. Call this method once, after you have added all items.
  package mutating func finish() {
    gaps.finish()
    limits.finish(terms.limits.profile)
    doubtful.finish(latestRecord: latestRecord)
    schedule.sortByRank()
    scheduleWithPhotos.sortByRank()
    // A receipt may be a photo or a document, so the column may be needed even if no item has a field for receipts.
    if overall.receipts.items > 0 { rolesSeen.insert(.receipt) }
    columns = FieldRole.allCases.filter(rolesSeen.contains)
  }

  /// The number of items without pieces, which the replacement total does not include.
  var withoutPieces: Int { doubtful.byDoubt[.noPieces]?.numbers.count ?? 0 }

  /// The number of items that the replacement total does not include because they have no amount.
  var withoutReplacementTotal: Int {
    overall.items - scheduledSeparately.count - notCovered.count - withoutPieces - belowZero
      - replaceable.count
  }

  /// Returns the limit of a group with its finding. If several limits apply, returns the lowest limit that is exceeded,
  /// or the lowest limit if none is exceeded. Returns `nil` if no limit with a known amount applies.
  func limit(of group: GroupFigures) -> FoundLimit? {
    let candidates = group.limits.filter { $0.limit.amount != nil }.map { applied in
      (limit: applied.limit, items: applied.items, finding: limits.first { $0.limit == applied.limit })
    }
    let none = Money(cents: 0)
    let exceeded = candidates.filter { $0.finding?.isOver ?? false }
    return (exceeded.isEmpty ? candidates : exceeded).min {
      ($0.limit.amount ?? none) < ($1.limit.amount ?? none)
    }
  }

  /// Whether the items that count toward a limit are all items of their asset types.
  func isOfWholeTypes(_ finding: LimitFinding) -> Bool {
    finding.items == finding.assetTypes.reduce(0) { $0 + itemsOfTypes[$1, default: 0] }
  }

  private mutating func addToLists(_ item: ReportItem, _ id: ItemID) {
    let ranked = RankedItem(id, number: item.number, value: item.worth)
    let photos = item.item.photos
    if isScheduled(item) {
      schedule.append(ranked)
      if !photos.isEmpty { scheduleWithPhotos.append(ranked) }
    }
    if photos.count > 1 || !photos.isEmpty && !item.hasPhoto { withMorePhotos.append(ranked) }
  }

  private mutating func addUnlimited(_ item: ReportItem) {
    let suggestions = item.isCovered ? terms.limits.suggestions(for: item) : []
    if suggestions.isEmpty { unlimited.add(item, amount: item.basis) }
    for limit in suggestions where !item.isScheduled && item.isLimited(by: limit) {
      limits[index(of: limit)].suggest(
        item, number: item.number, amount: item.basis, isCost: item.replacementCost != nil)
    }
  }

  private mutating func addInsured(_ item: ReportItem) {
    if item.isScheduled {
      guard terms.limits.profile.sumIncludesScheduled else { return scheduledSeparately.append(item.number) }
      scheduledInSum.append(item.number)
    }
    guard item.isCovered else { return notCovered.append(item.number) }
    if let amount = item.basis {
      if amount.cents >= 0 { replaceable += CountedSum(amount) } else { belowZero += 1 }
    }
    replaceableAtCost += CountedSum(item.replacementCost)
  }

  private mutating func index(of limit: SpecialLimit) -> Int {
    if let index = limitIndices[limit.subject] { return index }
    limits.append(LimitFinding(limit, tax: terms.limits.salesTax))
    limitIndices[limit.subject] = limits.count - 1
    return limits.count - 1
  }
}

/// A limit, the number of items in a group to which the limit applies, and the finding about the limit. The finding is
/// `nil` if no item counts toward the limit.
typealias FoundLimit = (limit: SpecialLimit, items: Int, finding: LimitFinding?)
