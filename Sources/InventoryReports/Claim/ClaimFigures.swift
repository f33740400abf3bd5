package import InventoryModel
package import InventoryProof
import InventorySettings
import ValueParsing

/// The lines of a claim, and their totals. Items are added in the order of the claim, group by group.
package struct ClaimFigures: Hashable, Sendable {
  package let terms: ClaimTerms
  let readings: FieldReadings
  /// The way to correct an item that the messages about doubtful items propose.
  private let correction: Correction
  /// The lines that are included in totals. `finish()` appends the lines that are listed separately.
  package private(set) var lines: [ClaimLine] = []
  package private(set) var groups: [ClaimGroup] = []
  package private(set) var overall = ClaimTally()
  /// The indices of the lines that are listed separately and excluded from totals; empty before `finish()`.
  package private(set) var separate = 0..<0
  package private(set) var receipts: [ClaimText] = []
  /// The notes of items, as plain text of at most 2,000 characters per item.
  package private(set) var notes: [ClaimText] = []
  /// The numbers of the lines that lack an amount or proof, keyed by what is missing. A line for several items lacks
  /// what one of its items lacks.
  package private(set) var missing: [GapKind: [Int]] = [:]
  /// The lines whose records were made after the loss.
  package private(set) var late = LateRecords()
  /// The items with photos, each with the number of its line.
  package private(set) var photographed: [PhotographedItem] = []
  package private(set) var annex = ReportAnnex()
  /// The items that cannot have been lost as recorded, or whose amounts do not apply to the lost pieces. Each has a
  /// message with the reason and the remedy.
  package private(set) var doubtful: [DoubtfulItem] = []
  /// The special limits that apply to items, and the limits that are suggested only by the names of items. Each limit
  /// has the sum of the bases of its items.
  package private(set) var limits: [LimitFinding] = []
  /// The lines of the items that the sum insured covers: no property that is not covered, and no scheduled items unless
  /// the sum includes them.
  package private(set) var ofSumInsured = ClaimTally()
  /// The lines of the items that the policy schedules.
  private(set) var ofSchedule = ClaimTally()
  /// The loss up to special limits, and the loss of property that is not covered.
  private(set) var limited: LimitedClaim
  /// The same loss without the limits that apply only to thefts.
  private(set) var limitedUnlessTheft: LimitedClaim
  /// The number of items that the policy schedules, and the sum of their bases.
  package private(set) var scheduled = ItemSum()
  /// The asset types of items to which no limit applies, with the sums of their bases.
  package private(set) var unlimited = UnlimitedTypes()
  /// Whether items in totals are animals that the policy covers as contents.
  private(set) var hasCoveredAnimals = false
  package private(set) var unknownClasses: [UnknownClass] = []
  /// The asset types that are included in totals and have a useful life, in the order of their lines.
  package private(set) var depreciated: [String] = []
  /// The roles of the fields that items have, in the order of the columns.
  package private(set) var roles: [FieldRole] = []
  /// Whether any item has a serial number that is not a placeholder.
  package private(set) var hasSerialNumbers = false
  package private(set) var hasAges = false
  package private(set) var hasLongCell = false
  package private(set) var hasLongWord = false
  package private(set) var latestRecord: Timestamp?
  private var rolesSeen: Set<FieldRole> = []
  /// The key of the group of the last line.
  private var lastGroup: String?
  private var notYetNumbered: [ClaimLine] = []

  /// `readings` must be made from the fields of all items, not only of the lost items.
  package init(_ terms: ClaimTerms, _ readings: FieldReadings, _ correction: Correction = .byCommand) {
    (self.terms, self.readings, self.correction) = (terms, readings, correction)
    limited = LimitedClaim(tax: terms.details.salesTax)
    limitedUnlessTheft = limited
  }

  /// Adds the next lost item. The items of a group must be contiguous, and so must the items of a type within a group.
  package mutating func add(_ item: Item) {
    let item = ReportItem(
      item, number: overall.items + notYetNumbered.count + 1, terms: terms.report, readings)
    rolesSeen.formUnion(item.roles.keys)
    unknownClasses.add(item, terms.report.fieldRoles)
    latestRecord = [latestRecord, item.item.dateCreated].compactMap(\.self).max()
    if item.hasSerialNumber { hasSerialNumbers = true }
    hasLongCell = hasLongCell || item.hasLongCell
    hasLongWord = hasLongWord || item.hasLongWord
    var line = line(of: item)
    if line.age != nil { hasAges = true }
    guard !line.isSeparate else {
      doubtful += line.doubts.filter(\.isSeparate).map {
        DoubtfulItem(item, because: $0, line, terms, correction)
      }
      notYetNumbered.append(line)
      return
    }
    let isNewGroup = begin(terms.grouping.group(of: item, terms.report))
    let isOnTypeLine =
      terms.isGrouped(item.item.assetType) && !isNewGroup && lines.last?.item == nil
      && lines.last?.assetType == item.item.assetType
    line.number = lines.count + (isOnTypeLine ? 0 : 1)
    note(item, on: line)
    if line.lacksAmount { noteMissing(.value, on: line) }
    count(line)
    if isOnTypeLine {
      lines[lines.count - 1].tally += line.tally
      lines[lines.count - 1].members.append(line)
      lines[lines.count - 1].doubts += line.doubts.filter { !lines[lines.count - 1].doubts.contains($0) }
    } else {
      lines.append(terms.isGrouped(item.item.assetType) ? line.forItsType : line)
      if terms.grouping == .room, lines[lines.count - 1].item == nil {
        lines[lines.count - 1].room = groups.last?.label
      }
    }
    groups[groups.count - 1].lines = groups[groups.count - 1].lines.lowerBound..<lines.count
  }

  /// Marks the last line of each group, and appends the lines that are listed separately. Call this method once, after
  /// you have added all items.
  package mutating func finish() {
    lines = lines.map(\.finished)
    for group in groups { lines[group.lines.upperBound - 1].isLast = true }
    if overall.receipts.items > 0 { rolesSeen.insert(.receipt) }
    roles = FieldRole.allCases.filter(rolesSeen.contains)
    separate = lines.count..<lines.count + notYetNumbered.count
    for var line in notYetNumbered {
      line.number = lines.count + 1
      if let item = line.item { note(item, on: line) }
      lines.append(line)
    }
    notYetNumbered = []
    limits.finish(terms.report.limits.profile)
  }

  /// Begins a new group if `group` differs from the group of the last line. Returns whether a group was begun.
  private mutating func begin(_ group: ReportGroup?) -> Bool {
    defer { lastGroup = group?.key }
    guard groups.isEmpty || group?.key != lastGroup else { return false }
    let usefulLife = terms.grouping == .type ? terms.usefulLife(of: group?.label) : nil
    groups.append(ClaimGroup(label: group?.label, usefulLife: usefulLife, lines: lines.count..<lines.count))
    return true
  }

  private mutating func noteMissing(_ kind: GapKind, on line: ClaimLine) {
    if missing[kind]?.last != line.number { missing[kind, default: []].append(line.number) }
  }

  /// Records the photos, the documents, the receipt, the notes and the missing proof of an item, and whether its record
  /// was made after the loss.
  private mutating func note(_ item: ReportItem, on claimLine: ClaimLine) {
    let line = claimLine.number
    annex.add(item.item, number: line)
    if let recorded = item.item.dateCreated, recorded.dayText > terms.lossDate.dayText {
      late.add(recorded, on: claimLine)
    }
    for kind in missingProof(of: claimLine) { noteMissing(kind, on: claimLine) }
    if !item.item.photos.isEmpty {
      photographed.append(
        PhotographedItem(line: line, item: item.withoutNotes, isSeparate: claimLine.isSeparate))
    }
    if item.hasReceipt, let receipt = annex.receipt(of: item) {
      receipts.append(ClaimText(claimLine, item, receipt))
    }
    if let text = item.plainNotes(upTo: 2000), !text.isEmpty {
      notes.append(ClaimText(claimLine, item, text))
    }
  }

  /// Returns the proof that the items of a line lack; empty for a line that is listed separately. If only some pieces
  /// are lost, the amount of these pieces decides whether proof for valuable items is needed.
  func missingProof(of line: ClaimLine) -> [GapKind] {
    guard !line.isSeparate else { return [] }
    guard let item = line.item else {
      let missing = Set(line.members.flatMap(missingProof))
      return GapKind.allCases.filter(missing.contains)
    }
    let isOfLess = line.isOfPart && line.loss.map { $0.basis < terms.report.proofFrom } ?? true
    return item.missingProof.filter { !(isOfLess && $0.isOfValuables) }
  }

  /// Adds a line to all totals that include it.
  private mutating func count(_ line: ClaimLine) {
    overall += line.tally
    groups[groups.count - 1].tally += line.tally
    if let type = line.assetType, terms.usefulLife(of: type) != nil, !depreciated.contains(type) {
      depreciated.append(type)
    }
    guard let item = line.item else { return }
    if item.isScheduled {
      scheduled.add(line.loss?.basis)
      ofSchedule += line.tally
    }
    if item.isCovered, !item.isScheduled || terms.report.limits.profile.sumIncludesScheduled {
      ofSumInsured += line.tally
    }
    if terms.report.limits.areCoveredAnimals(line.assetType) { hasCoveredAnimals = true }
    unlimited.noteElectricBike(item)
    unlimited.noteBullion(item, number: line.number, terms.report.limits)
    let isCost = line.loss?.source == .replacementCost
    if terms.report.limits.limits(of: item).isEmpty {
      let suggestions = item.isCovered ? terms.suggestions(for: item) : []
      if suggestions.isEmpty { unlimited.add(item, amount: line.loss?.basis) }
      for limit in suggestions where !item.isScheduled && item.isLimited(by: limit) {
        limits[index(of: limit)].suggest(item, number: line.number, amount: line.loss?.basis, isCost: isCost)
      }
    }
    let limits = terms.limits(of: item)
    if let loss = line.loss {
      if item.isCovered {
        let applied = item.isScheduled ? [] : limits.filter(item.isLimited)
        limited.add(loss, under: applied)
        limitedUnlessTheft.add(loss, under: applied.filter { !$0.isTheftOnly })
      } else {
        limited.addNotCovered(loss)
        limitedUnlessTheft.addNotCovered(loss)
      }
    }
    if limits.isEmpty, !terms.report.limits.limits(of: item).isEmpty {
      unlimited.addLimitedInThefts(item, amount: line.loss?.basis)
    }
    for limit in limits {
      self.limits[index(of: limit)].add(
        item, number: line.number, amount: line.loss?.basis, pieces: line.tally.pieces, isCost: isCost,
        terms.report.limits)
    }
  }

  private mutating func index(of limit: SpecialLimit) -> Int {
    let index = limits.firstIndex { $0.limit.subject == limit.subject } ?? limits.count
    if index == limits.count { limits.append(LimitFinding(limit, tax: terms.details.salesTax)) }
    return index
  }
}
