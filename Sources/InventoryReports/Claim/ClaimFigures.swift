package import InventoryModel
package import InventorySettings

/// The lines of a claim, and their totals. Items are added by type and in their order.
package struct ClaimFigures: Hashable, Sendable {
  package let terms: ClaimTerms
  private let columns: ClaimColumns
  package private(set) var lines: [ClaimLine] = []
  package private(set) var types: [ClaimType] = []
  package private(set) var overall = ClaimTally()
  package private(set) var receipts: [ClaimReceipt] = []
  /// The field roles that occur, in the order of the columns.
  package private(set) var roles: [FieldRole] = []
  /// Whether a line has a serial number, or a valid date of purchase.
  package private(set) var hasSerialNumbers = false
  package private(set) var hasAges = false
  private var rolesSeen: Set<FieldRole> = []

  package init(_ terms: ClaimTerms, columns: ClaimColumns) {
    (self.terms, self.columns) = (terms, columns)
  }

  package var hasEstimates: Bool { overall.depreciation.count > 0 }

  /// Adds the next lost item. Items of a type must be contiguous.
  package mutating func add(_ item: Item) {
    let number = lines.count + 1
    let item = ReportItem(item, number: overall.items + 1, terms: terms.report)
    rolesSeen.formUnion(item.roles.keys)
    if item.hasSerialNumber { hasSerialNumbers = true }
    begin(item.item.assetType, line: number)
    let line = line(of: item, number: types[types.count - 1].isGrouped ? lines.count : number)
    if line.age != nil { hasAges = true }
    types[types.count - 1].tally += line.tally
    overall += line.tally
    if let receipt = item.roles[.receipt] {
      receipts.append(ClaimReceipt(line: line.number, itemName: item.item.itemName, text: receipt))
    }
    guard types[types.count - 1].isGrouped else {
      lines.append(line)
      types[types.count - 1].lines = types[types.count - 1].lines.lowerBound..<lines.count
      return
    }
    lines[lines.count - 1].tally += line.tally
    lines[lines.count - 1].doubts += line.doubts.filter { !lines[lines.count - 1].doubts.contains($0) }
  }

  /// Call it once, after the last item.
  package mutating func finish() { roles = FieldRole.allCases.filter(rolesSeen.contains) }

  /// The line numbers for each doubt.
  package var doubts: [(doubt: ClaimDoubt, lines: [Int])] {
    ClaimDoubt.allCases.map { doubt in
      (doubt, lines.filter { $0.doubts.contains(doubt) }.map(\.number))
    }.filter { !$0.1.isEmpty }
  }

  /// A new type has separate lines, or one line for all of its items.
  private mutating func begin(_ label: String?, line: Int) {
    guard types.isEmpty || types.last?.label != label else { return }
    let isGrouped = terms.isGrouped(label)
    if isGrouped { lines.append(ClaimLine(number: line, assetType: label, item: nil)) }
    types.append(
      ClaimType(
        label: label, isGrouped: isGrouped, usefulLife: terms.usefulLife(of: label),
        lines: line - 1..<lines.count))
  }

  private func line(of item: ReportItem, number: Int) -> ClaimLine {
    var line = ClaimLine(number: number, assetType: item.item.assetType, item: item)
    let isPart = count(item, &line)
    if let text = item.roles[.purchaseDate] {
      line.purchasedOn = columns.purchaseDate(text)
      if let day = line.purchasedOn {
        line.age = Age(from: day, to: terms.lossDate)
        if line.age == nil { line.doubts.append(.boughtAfterLoss) }
      } else {
        line.doubts.append(.purchaseDate)
      }
    }
    let readCost = item.roles[.replacementCost].flatMap(columns.replacementCost)
    let replacementCost = readCost.flatMap { $0.cents < 0 ? nil : $0 }
    if item.roles[.replacementCost] != nil, replacementCost == nil { line.doubts.append(.replacementCost) }
    if item.roles[.receipt] != nil { line.tally.receipts = 1 }
    guard !isPart else {
      line.tally.valueAside = item.item.valueInDollars ?? Money(cents: 0)
      line.tally.costAside = replacementCost ?? Money(cents: 0)
      line.tally.aside = 1
      return line
    }
    line.tally.value = CountedSum(item.item.valueInDollars)
    line.tally.replacementCost = CountedSum(replacementCost)
    // An invalid cost is not replaced with the stated value.
    guard let age = line.age, let years = terms.usefulLife(of: item.item.assetType),
      !line.doubts.contains(.replacementCost)
    else { return line }
    line.depreciation = Depreciation(
      replacementCost: replacementCost, statedValue: item.item.valueInDollars, age: age, usefulLife: years)
    line.tally.depreciation = CountedSum(line.depreciation?.amount)
    line.tally.actualCashValue = CountedSum(line.depreciation?.actualCashValue)
    return line
  }

  /// Counts the pieces. True if the stated number of lost pieces differs from the record (1 without a quantity): the
  /// amounts of the record then do not apply.
  private func count(_ item: ReportItem, _ line: inout ClaimLine) -> Bool {
    line.tally.items = 1
    let text = item.roles[.quantity]
    let recorded = text == nil ? 1 : text.flatMap(Self.pieces)
    let lost = terms.lostPieces[item.item.itemKey]
    if lost == nil, recorded == nil { line.doubts.append(.quantity) }
    line.tally.pieces = lost ?? recorded ?? 1
    guard let lost, lost != recorded else { return false }
    line.doubts.append(.partOfRecord)
    return true
  }

  /// A positive whole number, as a spreadsheet may write it: `6`, `6.0`.
  package static func pieces(_ text: String) -> Int? {
    let digits = text.hasSuffix(".0") ? text.dropLast(2) : text[...]
    guard 1...9 ~= digits.utf8.count, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits), number > 0
    else { return nil }
    return number
  }
}
