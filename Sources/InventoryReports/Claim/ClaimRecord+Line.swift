import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventorySettings

/// The names that the template of a claim can use for a line.
extension ClaimReport {
  static let line = Record<InThisReport<ClaimLine>> {
    Text("number", "The number of the line.") { String($0.content.number) }
    Cell("quantity", "The number of lost pieces, such as: 2 of 3.") {
      $0.content.item == nil
        ? $0.wording.number($0.content.tally.pieces)
        : $0.content.quantity.replacing(" of ", with: " of\u{A0}")
    }
    Flag("hasLongQuantity", "Whether the quantity is so long that it may be split across lines.") {
      ReportLook.isLong($0.content.quantity)
    }
    Cell("itemName", "The name of the lost item, or the asset type if the line is for several items.") {
      $0.content.item?.item.itemName ?? $0.content.assetType ?? "No type"
    }
    List("remarks", "Remarks such as brand, model, condition and place of purchase.", of: remark) {
      $0.remarks
    }
    Cell("assetType", "The asset type.") { $0.content.assetType }
    Cell("room", "The room.") { $0.content.item?.roles[.room] }
    Cell("serialNumber", "The item's serial number.") { $0.content.item?.item.serialNumber }
    Flag("hasLongSerialNumber", "Whether the serial number is so long that it may be split across lines.") {
      ReportLook.isLong($0.content.item?.item.serialNumber)
    }
    Cell("purchasedOn", "The date of purchase.") {
      $0.purchasedOn
    }
    Text("age", "The age of the item on the day of the loss.") { $0.content.age?.text }
    Text("value", "The stated value.") { $0.value }
    Text(
      "valueRemark",
      "The pieces for which a stated value in brackets is. Absent if it is for the lost pieces."
    ) {
      $0.valueRemark
    }
    Cell("replacementCost", "The replacement cost.") { $0.replacementCost }
    Text(
      "replacementCostRemark",
      "The pieces for which a replacement cost in brackets is. Absent if it is for the lost pieces."
    ) { $0.replacementCostRemark }
    Flag(
      "hasLongReplacementCost", "Whether the replacement cost is so long that it may be split across lines."
    ) {
      ReportLook.isLong($0.replacementCost)
    }
    Text("basis", "The replacement cost, or the stated value if there is none.") {
      $0.content.tally.loss.stated.map { $0.basis }.map($0.wording.money)
    }
    Text("depreciation", "The estimated depreciation.") {
      $0.content.tally.loss.stated.map { $0.depreciation }.map($0.wording.money)
    }
    Text("rate", "The depreciation as a percentage of the basis.") { $0.content.loss?.rate?.text }
    Text("actualCashValue", "The estimated actual cash value: the basis minus the depreciation.") {
      $0.content.tally.loss.stated.map { $0.actualCashValue }.map($0.wording.money)
    }
    Cell("receipt", "The receipt.") { $0.receipt }
    Flag("isLast", "Whether the totals of the asset type or room follow.") { $0.content.isLast }
    Flag("isDoubtful", "Whether the line needs checking.") { !$0.content.doubts.isEmpty }
    Flag("ofStatedValue", "Whether the basis is the stated value.") {
      $0.content.basisSource == .statedValue
    }
    Flag(
      "hasNoUsefulLife", "Whether the line has no depreciation, because the asset type has no useful life."
    ) {
      $0.content.fullBasis == .noUsefulLife
    }
    Flag("depreciatesStatedValue", "Whether a stated value is depreciated.") {
      $0.content.depreciatesStatedValue
    }
    Flag("exceedsStatedValue", "Whether the actual cash value is above the stated value.") {
      $0.content.exceedsStatedValue
    }
    Flag("hasNoAge", "Whether the line has no depreciation, because the age is unknown.") {
      $0.content.fullBasis == .noAge
    }
  }

  private static let remark = Record<String> { Cell("text", "The text.") { $0 } }
}
