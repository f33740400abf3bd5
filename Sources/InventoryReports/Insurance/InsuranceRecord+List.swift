import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering

/// The names that templates can use for the full list.
extension InsuranceReport {
  /// The beginning of the full list. A list with many columns is in landscape format.
  static let list = Record<InThisReport<Void>> {
    Flag("isWide", "Whether the pages of the list are in landscape format.") {
      $0.amountColumns.count + $0.columnsAfterAmounts > 3 || $0.hasLongAmounts
    }
    Text("introduction", "The number and order of the items.") {
      "\($0.wording.items($0.report.itemCount)), by \($0.report.figures.grouping.title.lowercased()). "
        + "All parts of this report use the same numbers. In a report by "
        + ($0.report.figures.grouping == .room ? "asset type" : "room")
        + ", and in a claim, items\($0.report.annex == nil ? "" : " and documents") may have other numbers."
        + ($0.leftOut.map { " " + $0 } ?? "")
    }
    Flag("hasSchedule", "Whether a schedule of high-value items comes before the list.") {
      !$0.report.schedule.isEmpty
    }
  }

  static let group = Record<InThisReport<GroupFigures>> {
    Cell("label", "The asset type or room.") { $0.report.name(of: $0.content) }
    Text("itemCount", "The number of items.") { $0.wording.items($0.content.tally.items) }
    Flag("isShort", "Whether the items are so few that they stay together on a page.") {
      $0.look.isShort($0.content.tally.items)
    }
  }

  static let item = Record<InThisReport<ListedItem>> {
    Text("number", "The item's number.") { String($0.content.item.number) }
    Cell("itemName", "The item's name.") { $0.content.item.item.itemName }
    Cell("serialNumber", "The item's serial number.") { $0.content.item.item.serialNumber }
    Flag("hasLongSerialNumber", "Whether the serial number is so long that it may be split across lines.") {
      ReportLook.isLong($0.content.item.item.serialNumber)
    }
    Text("recordedOn", "The date when the item was recorded.") {
      $0.content.item.item.dateCreated.map($0.wording.date)
    }
    List("remarks", "Brand and model, other fields without a column, and notes.", of: remark) {
      $0.remarks(of: $0.content.item)
    }
    Cell("assetType", "The item's asset type.") { $0.content.item.item.assetType }
    Text("value", "The item's stated value.") { $0.content.item.item.valueInDollars.map($0.wording.money) }
    Flag("isDoubtful", "Whether the item needs checking, because its record cannot be correct.") {
      !$0.report.doubts(of: $0.content.item).isEmpty
    }
    Flag("isLast", "Whether the totals of the asset type or room follow.") { $0.content.isLast }
    Part("thumbnail", "The item's thumbnail.", CaptionedPicture.record) { listed in
      listed.content.thumbnail.map {
        CaptionedPicture($0, alternativeText: "Item \(listed.content.item.number)")
      }
    }
    List("amounts", "The amounts of fields, one cell per amount column.", of: cell) {
      $0.cells($0.amountColumns)
    }
    List("cells", "The values of other fields, one cell per column.", of: cell) { $0.cells($0.otherColumns) }
  }

  static let remark = Record<String> { Cell("text", "The text.") { $0 } }

  static let cell = Record<FieldCell> {
    Text("title", "The title of the cell's column.") { $0.role.title }
    Cell("text", "The text. Amounts and dates have a uniform format.") { $0.text }
    Flag("isAmount", "Whether the cell is in a column of amounts.") { $0.role.isAmount }
    Flag("isLong", "Whether the text of an amount is so long that it may be split across lines.") {
      ReportLook.isLong($0.text)
    }
    Flag(
      "isUnclear", "Whether the text is printed as written, because it is not clearly an amount or a date."
    ) {
      $0.isUnclear
    }
  }

  static let groupEnd = Record<InThisReport<GroupFigures>> {
    Cell("label", "The asset type or room.") { $0.report.name(of: $0.content) }
    Text("itemCount", "The number of items.") { $0.wording.items($0.content.tally.items) }
    Text("value", "The stated value of these items, if any item has a value.") {
      $0.wording.stated($0.content.tally)
    }
    Text("withoutValue", "The number of items without a stated value.") {
      let missing = $0.content.tally.withoutValue
      return missing == 0 ? nil : "\($0.wording.number(missing)) not stated"
    }
    Text("span", "The number of columns before the value.") { String($0.columnsBeforeValue) }
    List("amounts", "The sums of the amount columns.", of: sumCell) { end in
      end.amountColumns.map { end.with((end.content.tally, $0)) }
    }
    Text("spanAfter", "The number of columns after the amounts, if there are any.") {
      $0.columnsAfterAmounts > 0 ? String($0.columnsAfterAmounts) : nil
    }
    Part("totals", "The totals of all items, after the last group.", totals) { end in
      end.content == end.report.figures.groups.last ? end.with(()) : nil
    }
  }

  static let sumCell = Record<InThisReport<(tally: Tally, role: FieldRole)>> {
    Text("title", "The title of the sum's column.") { $0.content.role.title }
    Text("text", "The sum.") { cell in
      let sum =
        cell.content.role == .replacementCost
        ? cell.content.tally.replacementCost : cell.content.tally.purchasePrice
      return sum.stated.map(cell.wording.money)
    }
  }

  static let totals = Record<InThisReport<Void>> {
    Text("total", "The total stated value.") { $0.wording.money($0.report.figures.overall.value) }
    Text(
      "notCovered",
      "The part of the total stated value for items that are not covered. Absent if there are none."
    ) {
      $0.report.figures.overall.notCovered.stated.map($0.wording.money)
    }
    Text("replacementCost", "The total replacement cost.") {
      $0.report.figures.overall.replacementCost.stated.map($0.wording.money)
    }
    Text("purchasePrice", "The total purchase price.") {
      $0.report.figures.overall.purchasePrice.stated.map($0.wording.money)
    }
    Text("itemCount", "The number of items.") { $0.wording.items($0.report.itemCount) }
  }

  static let listEnd = Record<InThisReport<Void>> {
    Flag("isEmpty", "Whether there are no items.") { $0.report.figures.groups.isEmpty }
    Flag("hasUnclear", "Whether amounts or days in columns are printed as written.") {
      $0.report.figures.hasUnclearCell
    }
    Text(
      "doubtNote",
      "A sentence that names the kinds of unclear records, and the totals that include them. Absent if there are none."
    ) {
      $0.doubtNote
    }
    Flag("hasPhotographed", "Whether other items with several photos follow.") { $0.hasPhotographed }
  }
}

/// The text of a field in a cell.
struct FieldCell: Sendable {
  let role: FieldRole
  let text: String?
  let isUnclear: Bool
}

extension InReport<InsuranceReport, ListedItem> {
  fileprivate func cells(_ roles: [FieldRole]) -> [FieldCell] {
    roles.map {
      FieldCell(role: $0, text: text($0, of: content.item), isUnclear: isUnclear($0, of: content.item))
    }
  }
}

extension InReport<InsuranceReport, LimitFinding> {
  /// Returns `text` and a space if some of the items have no amount, or if `isBound` is `true`; otherwise an empty string.
  /// The caller appends an amount.
  func bound(_ text: String, _ isBound: Bool = false) -> String {
    content.withoutAmount == 0 && !isBound ? "" : text + " "
  }
}
