import InventoryModel
import InventoryPages
import InventoryProof
package import InventoryRendering
import InventorySettings

/// The names that the template of a claim can use.
extension ClaimReport {
  package static let record: Record<InThisReport<ClaimPiece>> = Record {
    Part("start", "Cover and summary.", start) { $0.content == .start ? $0.with(()) : nil }
    Part("group", "The beginning of the lines of an asset type or a room.", group) { piece in
      if case .group(let group) = piece.content { piece.with(group) } else { nil }
    }
    List("lines", "The next lines.", of: line) { $0.content.listed.map($0.with) }
    Part("groupEnd", "The end of the lines of an asset type or a room.", groupEnd) { piece in
      if case .groupEnd(let group) = piece.content { piece.with(group) } else { nil }
    }
    Flag("isEmpty", "Whether the list ends here without lines that are in totals.") {
      $0.content == .listEnd && $0.report.figures.groups.isEmpty
    }
    Part(
      "separate",
      "The beginning of a separate table: the lines that are in no total, or the items of lines for several items.",
      separate
    ) { piece in
      if case .separate(let table) = piece.content { piece.with(table) } else { nil }
    }
    Flag("separateEnd", "Whether this is the end of a separate table.") {
      $0.content == .separateEnd
    }
    Part("photosStart", "The beginning of the photos.", photosStart) {
      $0.content == .photosStart ? $0.with(()) : nil
    }
    Part("photographed", "A lost item with its photos.", ItemWithPictures.record) { piece in
      guard case .photographed(let photos) = piece.content else { return nil }
      let value = photos.isSeparate ? ClaimLine.inNoTotal : nil
      return ItemWithPictures(photos.item, number: photos.line, "No.", value: value, photos.pictures)
    }
    Part("end", "Limits, receipts, lines to check, method, signatures.", end) {
      $0.content == .end ? $0.with(()) : nil
    }
    Part("annex", "The documents, for the template report-annex.", AnnexPiece.record(of: ClaimReport.self)) {
      piece in
      if case .annex(let annex) = piece.content { piece.with(annex) } else { nil }
    }
    Flag("foot", "Whether this is the end of the claim.") { $0.content == .foot }
  }

  /// The names whose values are the same in all pieces. Most of them are about the columns of the list.
  package static let columns: Record<InThisReport<Void>> = Record {
    Text("groupTitle", "What the lines are grouped by: asset type or room.") {
      $0.report.figures.terms.grouping.title
    }
    Text("summaryTitle", "The title of the summary.") {
      "Summary by \($0.report.figures.terms.grouping.title.lowercased())"
    }
    Flag("hasShortSummary", "Whether the rows of the summary are so few that they stay together on a page.") {
      $0.look.fitsOnPage($0.report.figures.groups.count)
    }
    Text("summaryColumns", "The number of columns of the summary.") {
      $0.report.has(.replacementCost) ? "8" : "7"
    }
    Flag(
      "isEven",
      "Whether columns have the same width in all tables on paper. Yes unless a text or an amount is very long."
    ) { $0.isEven }
    Flag("hasLongWords", "Whether the list has words that are so long that they must be split.") {
      $0.report.figures.hasLongWord
    }
    Flag("hasLongAmounts", "Whether amounts are so long that tables need smaller letters on paper.") {
      $0.hasLongAmounts
    }
    Text("columnCount", "The number of columns of the list.") { String($0.report.columnCount) }
    Flag("hasTypes", "Whether the list has a column of asset types.") {
      $0.report.figures.terms.grouping == .room
    }
    Flag("hasRooms", "Whether the list has a column of rooms.") { $0.report.hasRoomColumn }
    Flag("hasSerialNumbers", "Whether there are serial numbers.") { $0.report.figures.hasSerialNumbers }
    Flag("hasPurchaseDates", "Whether there are dates of purchase.") { $0.report.has(.purchaseDate) }
    Flag("hasAges", "Whether ages are known.") { $0.report.figures.hasAges }
    Flag("hasReplacementCosts", "Whether there are replacement costs.") { $0.report.has(.replacementCost) }
    Flag("hasSalesTax", "Whether sales tax is added after the list.") {
      $0.report.figures.settlement.salesTax != nil
    }
    Flag("hasReceiptColumn", "Whether there are receipts.") { $0.report.figures.overall.receipts.items > 0 }
    Text("taxTitle", "The tax that is added after the list, as the policy calls it. Absent if none is added.")
    {
      $0.report.figures.settlement.salesTax == nil ? nil : $0.taxTitle
    }
    Text("legend", "The marks beside amounts, in a few words for every page. Absent if there are none.") {
      $0.legend
    }
    Flag("isWide", "Whether pages are in landscape format.") { _ in true }
    Text("columnsAfter", "The number of columns after the amounts, if there are any.") {
      let count = $0.report.columnsAfter
      return count > 0 ? String(count) : nil
    }
  }

  private static let start = Record<InThisReport<Void>> {
    List("details", "The details of the policy and the loss, and the as-of date.", of: LabeledText.record) {
      $0.details
    }
    List("facts", "The totals.", of: LabeledText.record) { $0.facts }
    Flag("hasLongCover", "Whether the cover is longer than a page.") {
      !$0.look.fitsOnCover($0.details + $0.facts)
    }
    List("marks", "The sentences that explain the marks beside amounts.", of: sentence) { $0.marks }
    List("settlement", "The amount of loss, step by step.", of: settlementRow) { start in
      start.settlement.map(start.with)
    }
    List(
      "settlementNotes", "The sentences that state what the amount of loss includes and leaves out.",
      of: sentence
    ) { $0.settlementNotes }
    Text("fingerprint", "The SHA-256 of the whole inventory.") { $0.report.fingerprint.digest }
    Text("command", "The command that prints the fingerprint.") { $0.report.fingerprint.command }
    List("summary", "One row for each asset type or room.", of: groupRow) { start in
      start.report.figures.groups.map { start.with((start.report.name(of: $0), $0.tally)) }
    }
    Part("total", "The totals of all groups.", groupRow) { $0.with(("In all", $0.report.figures.overall)) }
  }

  private static let settlementRow = Record<InThisReport<SettlementRow>> {
    Text("label", "The name of the step.") { $0.content.label }
    Text("remark", "The figures from which the amounts are calculated, such as the loss and the limit.") {
      $0.content.remark
    }
    Text("replacementCost", "The amount at replacement cost.") {
      $0.content.actualCashValue == nil
        ? ClaimFigures.notKnown : $0.content.replacementCost.map($0.wording.money)
    }
    Text("actualCashValue", "The amount at actual cash value.") {
      $0.content.actualCashValue.map($0.wording.money) ?? ClaimFigures.notKnown
    }
    Flag("isResult", "Whether the row is the result of the rows before it.") { $0.content.isResult }
  }

  private static let separate = Record<InThisReport<SeparateTable>> {
    Text("label", "The heading of these lines.") { $0.label }
    Text("remark", "The number of these items, and why they are in no total or which totals include them.") {
      $0.remark
    }
    Flag("isShort", "Whether the lines are so few that they stay together on a page.") {
      $0.look.isShort($0.lines.count)
    }
  }

  typealias LabeledTally = (label: String, tally: ClaimTally)

  private static let groupRow =
    Record<InThisReport<LabeledTally>> {
      Cell("label", "The asset type or room. For the totals of all items: 'In all'.") { $0.content.label }
      Text("itemCount", "The number of items.") { $0.wording.number($0.content.tally.items) }
      Text("pieces", "The number of pieces.") { $0.wording.number($0.content.tally.pieces) }
    } + amounts

  static let totals =
    Record<InThisReport<LabeledTally>> {
      Cell("label", "The asset type or room. For the totals of all items: 'In all'.") { $0.content.label }
      Text("itemCount", "The number of items.") { $0.wording.items($0.content.tally.items) }
    } + amounts
    + Record {
      Text("withoutBasis", "The number of items without an amount.") {
        let missing = $0.content.tally.items - $0.content.tally.loss.count
        return missing == 0 ? nil : "\($0.wording.number(missing)) without an amount"
      }
    }

  private static let groupEnd = Record<InThisReport<ClaimGroup>> {
    Part("totals", "The totals of the asset type or room.", totals) {
      $0.with(($0.report.name(of: $0.content), $0.content.tally))
    }
    Part("inAll", "The totals of all lines, after the last group.", totals) { end in
      end.content == end.report.figures.groups.last
        ? end.with(("In all", end.report.figures.overall)) : nil
    }
  }

  private static let amounts = Record<InThisReport<LabeledTally>> {
    Text("value", "The stated value of these items.") { $0.content.tally.value.stated.map($0.wording.money) }
    Text("replacementCost", "The replacement cost of these items.") {
      $0.content.tally.replacementCost.stated.map($0.wording.money)
    }
    Text(
      "replacementCostPart",
      "The number of items with a replacement cost, such as: 4 of 10. Absent if all items or none have one."
    ) {
      $0.wording.portion($0.content.tally.replacementCost.count, of: $0.content.tally.items)
    }
    Text(
      "basis",
      "The sum of the bases of these items: the replacement cost of each, or the stated value if there is none."
    ) {
      $0.content.tally.loss.stated.map { $0.basis }.map($0.wording.money)
    }
    Text("depreciation", "The estimated depreciation of these items.") {
      $0.content.tally.loss.stated.map { $0.depreciation }.map($0.wording.money)
    }
    Text(
      "actualCashValue", "The estimated actual cash value of these items: the basis minus the depreciation."
    ) {
      $0.content.tally.loss.stated.map { $0.actualCashValue }.map($0.wording.money)
    }
  }

  private static let group = Record<InThisReport<ClaimGroup>> {
    Cell("label", "The asset type or room.") { $0.report.name(of: $0.content) }
    Text("usefulLife", "The useful life of the type, with the rate of depreciation.") {
      $0.content.usefulLife.map($0.wording.usefulLife)
    }
    Text("remark", "The same text after the words: useful life.") { group in
      group.content.usefulLife.map { "useful life " + group.wording.usefulLife($0) }
    }
    Flag("isShort", "Whether the lines are so few that they stay together on a page.") {
      $0.look.isShort($0.content.lines.count)
    }
  }

  private static let photosStart = Record<InThisReport<Void>> {
    Flag("hasPhotographed", "Whether items with photos follow.") { $0.hasPhotographed }
    Text("title", "The heading of the photos.") { $0.photosTitle }
  }

  private func has(_ role: FieldRole) -> Bool { figures.roles.contains(role) }

  /// The number of columns after the amounts. The column of the date of purchase includes the age.
  private var columnsAfter: Int {
    [
      figures.terms.grouping == .room, hasRoomColumn, figures.hasSerialNumbers, has(.purchaseDate),
      figures.overall.receipts.items > 0,
    ].count { $0 }
  }

  private var columnCount: Int { 7 + (has(.replacementCost) ? 1 : 0) + columnsAfter }

  private var hasRoomColumn: Bool { figures.terms.grouping != .room && has(.room) }

  private func name(of group: ClaimGroup) -> String { group.label ?? figures.terms.grouping.missing }
}
