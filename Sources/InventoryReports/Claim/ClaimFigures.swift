import Diagnostics
package import InventoryModel
package import InventorySettings
import ValueParsing

/// The lines of a claim, and their totals. Items are added by type and in their order.
package struct ClaimFigures: Hashable, Sendable {
  package let terms: ClaimTerms
  private let columns: ClaimColumns
  package private(set) var lines: [ClaimLine] = []
  package private(set) var types: [ClaimType] = []
  package private(set) var overall = ClaimTally()
  package private(set) var receipts: [ClaimReceipt] = []
  /// The items with photos, each with the number of its line.
  package private(set) var photographed: [PhotographedItem] = []
  /// The items that cannot have been lost as recorded, or not with these amounts, with the reason and the remedy.
  package private(set) var doubtful: [DoubtfulItem] = []
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
    if !item.item.photos.isEmpty {
      photographed.append(PhotographedItem(line: line.number, item: item.withoutNotes))
    }
    doubtful += line.doubts.filter(\.excludesAmounts).map { DoubtfulItem(item, because: $0, line, terms) }
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
    count(item, &line)
    if let value = item.item.valueInDollars, value.cents < 0 { line.doubts.append(.negativeValue) }
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
    if item.hasReceipt { line.tally.receipts = 1 }
    guard !line.isAside else {
      line.tally.valueAside = item.item.valueInDollars ?? Money(cents: 0)
      line.tally.costAside = replacementCost ?? Money(cents: 0)
      line.tally.aside = 1
      return line
    }
    let unitValue = line.unitPrice.flatMap { $0.times(line.tally.pieces) }
    let statedValue = unitValue ?? item.item.valueInDollars
    line.tally.value = CountedSum(statedValue)
    // The cost of all pieces is not divided.
    if line.unitPrice != nil {
      line.tally.costAside = replacementCost ?? Money(cents: 0)
      line.tally.aside = replacementCost == nil ? 0 : 1
    }
    let wholeCost = line.unitPrice == nil ? replacementCost : nil
    line.tally.replacementCost = CountedSum(wholeCost)
    // An invalid cost is not replaced with the stated value.
    guard let age = line.age, let years = terms.usefulLife(of: item.item.assetType),
      !line.doubts.contains(.replacementCost)
    else { return line }
    line.depreciation = Depreciation(
      replacementCost: wholeCost, statedValue: statedValue, age: age, usefulLife: years)
    line.tally.depreciation = CountedSum(line.depreciation?.amount)
    line.tally.actualCashValue = CountedSum(line.depreciation?.actualCashValue)
    return line
  }

  /// Counts the pieces. If the stated number of lost pieces differs from the record (1 without a quantity), its value
  /// does not apply, but the price of one piece does, provided that it makes the value.
  private func count(_ item: ReportItem, _ line: inout ClaimLine) {
    line.tally.items = 1
    let text = item.roles[.quantity]
    if let text, Self.hasNoPieces(text) {
      line.doubts.append(.noPieces)
      line.tally.pieces = terms.lostPieces[item.item.itemKey] ?? 0
      return
    }
    let recorded = text == nil ? 1 : text.flatMap(WrittenQuantity.pieces)
    let lost = terms.lostPieces[item.item.itemKey]
    if lost == nil, recorded == nil { line.doubts.append(.quantity) }
    line.tally.pieces = lost ?? recorded ?? 1
    guard let lost, lost != recorded else { return }
    if let unitPrice = unitPrice(of: item), let recorded, lost < recorded,
      unitPrice.times(recorded) == item.item.valueInDollars, unitPrice.times(lost) != nil
    {
      line.unitPrice = unitPrice
    } else {
      line.doubts.append(.partOfRecord)
    }
  }

  private func unitPrice(of item: ReportItem) -> Money? {
    item.roles[.unitPrice].flatMap(columns.unitPrice).flatMap { $0.cents < 0 ? nil : $0 }
  }

  /// Whether a quantity states that there are no pieces: `0`, `0.0`, `-2`.
  private static func hasNoPieces(_ text: String) -> Bool {
    Double(text.replacing(",", with: ".").filter { $0 != " " }).map { $0 <= 0 } ?? false
  }
}

/// A lost item with photos.
package struct PhotographedItem: Hashable, Sendable {
  /// The number of its line.
  package let line: Int
  package let item: ReportItem
}

/// An item that cannot have been lost as recorded, or not with the amounts of its record.
package struct DoubtfulItem: Hashable, Sendable {
  package let itemKey: ItemKey
  /// The item, the reason and the remedy.
  package let message: String

  init(_ item: ReportItem, because doubt: ClaimDoubt, _ line: ClaimLine, _ terms: ClaimTerms) {
    itemKey = item.item.itemKey
    let key = itemKey.text
    let quantity = item.roles[.quantity] ?? "1"
    let recorded = WrittenQuantity.pieces(quantity)
    let pieces = "\(line.tally.pieces) of \(quantity) pieces are lost"
    let lost = line.tally.pieces == 1 ? "1 piece is lost" : "\(line.tally.pieces) pieces are lost"
    let unit = item.roles[.unitPrice]
    let reason =
      switch doubt {
      case .boughtAfterLoss:
        "was bought on \(line.purchasedOn?.dayText ?? ""), after the loss on \(terms.lossDate.dayText); correct one of the two"
      case .noPieces: "has the quantity \(quantity); correct it"
      case .negativeValue: "has a stated value below zero; correct it"
      case .partOfRecord where recorded == nil:
        "\(lost), but the quantity '\(quantity)' is not a whole number; correct it"
      case .partOfRecord where recorded ?? 0 < line.tally.pieces:
        "\(lost), but the record has \(quantity); correct one of the two"
      case .partOfRecord where unit != nil && item.item.valueInDollars == nil:
        pieces + ", but the record has no stated value; state it"
      case .partOfRecord where unit != nil:
        pieces
          + ", but its unit price (\(unit ?? "")) times its quantity is not its stated value; correct one of them"
      case .partOfRecord:
        pieces + ", and the price of one piece is not known; state it with: "
          + "coffer item edit \(key.quotedForShell) --field 'unit price=AMOUNT'"
      case .quantity, .purchaseDate, .replacementCost: doubt.text
      }
    message = "'\(item.item.itemName)' (\(key))" + (doubt == .partOfRecord ? ": " : " ") + reason
  }
}
