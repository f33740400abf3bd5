import InventoryModel
import InventoryProof
import InventorySettings
import ValueParsing

/// The amounts, the dates and the doubts of the line of an item.
extension ClaimFigures {
  /// Returns the line of an item, without its number.
  func line(of item: ReportItem) -> ClaimLine {
    var line = ClaimLine(number: 0, assetType: item.item.assetType, item: item)
    count(item, &line)
    if item.doubts.contains(.negativeValue) { line.doubts.append(.negativeValue) }
    // If only some pieces are lost, `partOfRecord` already covers a wrong unit price.
    if item.doubts.contains(.unitPrice), !line.doubts.contains(.partOfRecord) {
      line.doubts.append(.unitPrice)
    }
    if item.doubts.contains(.costOfOnePiece), !line.isSeparate, !line.isOfPart {
      line.doubts.append(.costOfOnePiece)
    }
    if item.doubts.contains(.scheduled) { line.doubts.append(.scheduled) }
    if item.doubts.contains(.limitClass) { line.doubts.append(.limitClass) }
    if item.doubts.contains(.inSafe) { line.doubts.append(.inSafe) }
    if hasOldAppraisal(item) { line.doubts.append(.oldAppraisal) }
    if let days = readings.latestDays(.appraisalDate, of: item),
      days.lowerBound.dayText > terms.lossDate.dayText
    {
      line.doubts.append(.laterAppraisal)
    }
    // The date of purchase and the replacement cost have their own doubts.
    if readings.unclear(item).contains(where: { $0 != .purchaseDate && $0 != .replacementCost }) {
      line.doubts.append(.unclearField)
    }
    if let text = item.known(.purchaseDate) { date(&line, text) }
    let replacementCost = item.replacementCost
    if let text = item.roles[.replacementCost], replacementCost == nil, let doubt = doubt(inCost: text) {
      line.doubts.append(doubt)
    }
    if item.hasReceipt { line.tally.receipts.add(isAttached: item.hasAttachedReceipt) }
    if item.hasAppraisal { line.tally.appraisals.add(isAttached: item.hasAttachedAppraisal) }
    if line.isSeparate { line.costAside = replacementCost } else { value(&line, item, replacementCost) }
    return line
  }

  /// Whether the appraisal of an item was too old on the day of the loss.
  private func hasOldAppraisal(_ item: ReportItem) -> Bool {
    guard let years = terms.report.appraisalYears, item.expectsAppraisal,
      let end = readings.latestDays(.appraisalDate, of: item)?.upperBound.adding(months: 12 * years)
    else { return false }
    return end.dayText < terms.lossDate.dayText
  }

  /// Sets the date of purchase and the age of a line from the text of the date.
  private func date(_ line: inout ClaimLine, _ text: String) {
    line.purchasedOn = readings.day(.purchaseDate, text)
    if let day = line.purchasedOn {
      line.age = Age(from: day, to: terms.lossDate)
      if line.age == nil { line.doubts.append(.boughtAfterLoss) }
    } else {
      let isLater = readings.days(.purchaseDate, text).map { $0.lowerBound.dayText > terms.lossDate.dayText }
      line.doubts.append(isLater ?? false ? .boughtAfterLoss : .purchaseDate)
    }
  }

  /// Sets the amounts of a line that is in the totals. `replacementCost` is for all pieces in the record.
  private func value(_ line: inout ClaimLine, _ item: ReportItem, _ replacementCost: Money?) {
    let unitValue = line.unitPrice.flatMap { $0.times(line.tally.pieces) }
    let cost = line.isOfPart ? partOfCost(&line, item, replacementCost) : replacementCost
    let value = unitValue ?? item.item.valueInDollars
    line.tally.value = CountedSum(value)
    line.tally.replacementCost = CountedSum(cost)
    if cost == nil, value?.cents == 0 { line.doubts.append(.zeroValue) }
    line.loss = AmountOfLoss(
      replacementCost: cost, statedValue: value, age: line.age,
      usefulLife: terms.usefulLife(of: line.assetType))
    line.fullBasis = line.loss?.reason
    line.tally.loss = LossSum(line.loss)
    line.tally.replacementLoss = LossSum(line.loss.flatMap { $0.source == .replacementCost ? $0 : nil })
    line.tally.undepreciated = CountedSum(line.loss.flatMap { $0.reason == nil ? nil : $0.basis })
  }

  /// Returns the replacement cost of the lost pieces: an equal share of the cost of all pieces in the record, which have
  /// the same unit price. `nil` if the cost may already be that of one piece. The cost of all pieces is then in no total,
  /// and the line is one to check.
  private func partOfCost(_ line: inout ClaimLine, _ item: ReportItem, _ costOfAll: Money?) -> Money? {
    guard let costOfAll else { return nil }
    if !item.doubts.contains(.costOfOnePiece), let recorded = line.piecesInRecord,
      let cost = costOfAll.share(
        of: line.tally.pieces, of: recorded, unit: .smallest(in: terms.report.currency))
    {
      line.costOfAll = costOfAll
      return cost
    }
    line.costAside = costOfAll
    line.doubts.append(.costNotDivided)
    return nil
  }

  /// Counts the lost pieces. The stated number of lost pieces can differ from the quantity in the record; a missing
  /// quantity counts as 1. If the two numbers differ, the value in the record does not apply. If fewer pieces are lost,
  /// the unit price is used instead, provided that the unit price times the quantity equals the value in the record.
  private func count(_ item: ReportItem, _ line: inout ClaimLine) {
    line.tally.items = 1
    if item.doubts.contains(.noPieces) {
      line.doubts.append(.noPieces)
      line.tally.pieces = terms.lostPieces[item.item.itemKey] ?? 0
      return
    }
    let recorded = item.roles[.quantity].map(WrittenQuantity.pieces) ?? 1
    let lost = terms.lostPieces[item.item.itemKey]
    if lost == nil, recorded == nil { line.doubts.append(.quantity) }
    line.tally.pieces = lost ?? recorded ?? 1
    guard let lost, lost != recorded else { return }
    line.partReason = reasonForNoPrice(item, recorded, lost)
    if line.partReason == nil {
      line.unitPrice = unitPrice(of: item)
    } else {
      line.doubts.append(.partOfRecord)
    }
  }

  /// Returns the reason why the unit price cannot be used for the lost pieces; `nil` if it can.
  private func reasonForNoPrice(_ item: ReportItem, _ recorded: Int?, _ lost: Int) -> PartReason? {
    guard let recorded else { return .quantity }
    guard lost < recorded else { return .morePieces }
    guard item.roles[.unitPrice] != nil else { return .noUnitPrice }
    guard let unitPrice = unitPrice(of: item) else { return .unitPriceUnclear }
    guard let value = item.item.valueInDollars else { return .noValue }
    return unitPrice.times(recorded) == value && unitPrice.times(lost) != nil ? nil : .unitPrice
  }

  /// Returns the reason why a text is not a valid replacement cost; `nil` for a placeholder such as `N/A`.
  private func doubt(inCost text: String) -> ClaimDoubt? {
    if readings.money(.replacementCost, text) != nil { return .replacementCostNotAboveZero }
    if readings.isClear(.replacementCost, text) { return nil }
    if FieldRoles.parts(of: text).count > 1 { return .severalReplacementCosts }
    return readings.isForeign(.replacementCost, text) ? .foreignReplacementCost : .replacementCost
  }

  func unitPrice(of item: ReportItem) -> Money? {
    readings.money(.unitPrice, of: item).flatMap { $0.cents < 0 ? nil : $0 }
  }
}
