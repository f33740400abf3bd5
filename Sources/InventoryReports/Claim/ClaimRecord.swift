import InventoryModel
import InventoryPages
package import InventoryRendering
import InventorySettings

/// The names for the template of a claim.
extension ClaimReport {
  package static let record: Record<InThisReport<ClaimPiece>> = Record {
    Part("start", "Cover and summary.", start) { $0.content == .start ? $0.with(()) : nil }
    Part("type", "The beginning of an asset type.", type) { piece in
      if case .type(let type) = piece.content { piece.with(type) } else { nil }
    }
    List("lines", "The next rows.", of: line) { piece in piece.report.rows(of: piece.content).map(piece.with)
    }
    Part("typeEnd", "The end of this part.", totals) { piece in
      if case .typeEnd(let type) = piece.content { piece.with((type.name, type.tally)) } else { nil }
    }
    Part("listEnd", "The end of the list, with its totals.", listEnd) {
      $0.content == .listEnd ? $0.with(()) : nil
    }
    Part("photographed", "A lost item with its photos.", photographed) { piece in
      if case .photographed(let photos) = piece.content { photos } else { nil }
    }
    Part("end", "Receipts, lines to check, method, signatures.", end) {
      $0.content == .end ? $0.with(()) : nil
    }
  }

  /// The columns of the list.
  package static let columns: Record<InThisReport<Void>> = Record {
    Flag("hasRooms", "Whether there are rooms.") { $0.report.has(.room) }
    Flag("hasSerialNumbers", "Whether there are serial numbers.") { $0.report.figures.hasSerialNumbers }
    Flag("hasPurchaseDates", "Whether there are dates of purchase.") { $0.report.has(.purchaseDate) }
    Flag("hasAges", "Whether ages are known.") { $0.report.figures.hasAges }
    Flag("hasReplacementCosts", "Whether there are replacement costs.") { $0.report.has(.replacementCost) }
    Flag("hasEstimates", "Whether depreciation is estimated.") { $0.report.figures.hasEstimates }
    Flag("hasReceiptColumn", "Whether there are receipts.") { $0.report.figures.overall.receipts > 0 }
    Flag("isWide", "Whether pages are in landscape format.") { _ in true }
    Text("columnsBefore", "The number of columns before the amounts.") {
      let report = $0.report
      let others = [
        report.has(.room), report.figures.hasSerialNumbers, report.has(.purchaseDate), report.figures.hasAges,
      ]
      // Number, quantity and description are always present.
      return String(3 + others.count { $0 })
    }
  }

  private static let start = Record<InThisReport<Void>> {
    List("details", "The details of the policy and the loss, and the as-of date.", of: LabeledText.record) {
      $0.report.details.lines + [LabeledText("As of", $0.report.heading.asOf.map($0.wording.date))]
    }
    List("facts", "Totals.", of: LabeledText.record) { $0.facts }
    Text("fingerprint", "The SHA-256 of the whole inventory.") { $0.report.fingerprint.digest }
    Text("command", "The command that prints it.") { $0.report.fingerprint.command }
    List("summary", "The asset types.", of: typeRow) { start in
      start.report.figures.types.map { start.with(($0.name, $0.tally)) }
    }
    Part("total", "All types together.", typeRow) { $0.with(("In all", $0.report.figures.overall)) }
  }

  private typealias LabeledTally = (label: String, tally: ClaimTally)

  private static let typeRow =
    Record<InThisReport<LabeledTally>> {
      Cell("label", "The asset type.") { $0.content.label }
      Text("itemCount", "The number of items.") { $0.wording.number($0.content.tally.items) }
      Text("pieces", "The number of pieces.") { $0.wording.number($0.content.tally.pieces) }
    } + amounts

  private static let totals =
    Record<InThisReport<LabeledTally>> {
      Cell("label", "The asset type.") { $0.content.label }
      Text("itemCount", "The number of items.") { $0.wording.items($0.content.tally.items) }
    } + amounts
    + Record {
      Text("withoutValue", "The number of items without a value in the total.") {
        let missing = $0.content.tally.items - $0.content.tally.value.count
        return missing == 0 ? nil : "\($0.wording.number(missing)) without a value in the total"
      }
    }

  private static let amounts = Record<InThisReport<LabeledTally>> {
    Text("value", "Their stated value.") { $0.wording.money($0.content.tally.value.amount) }
    Text("replacementCost", "Their replacement cost.") {
      $0.content.tally.replacementCost.stated.map($0.wording.money)
    }
    Text("depreciation", "Their estimated depreciation.") {
      $0.content.tally.depreciation.stated.map($0.wording.money)
    }
    Text("actualCashValue", "Their estimated actual cash value.") {
      $0.content.tally.actualCashValue.stated.map($0.wording.money)
    }
  }

  private static let type = Record<InThisReport<ClaimType>> {
    Text("label", "The asset type.") { $0.content.name }
    Text("usefulLife", "Its useful life in years.") { $0.content.usefulLife.map($0.wording.years) }
  }

  private static let line = Record<InThisReport<ClaimLine>> {
    Text("number", "The number of the line.") { String($0.content.number) }
    Cell("quantity", "The number of pieces.") {
      $0.content.item == nil ? $0.wording.number($0.content.tally.pieces) : $0.content.quantity
    }
    Cell("itemName", "The lost item or items.") {
      $0.content.item?.item.itemName ?? $0.content.assetType ?? "No type"
    }
    List("remarks", "Brand, model, condition, where it was bought.", of: remark) { $0.remarks }
    Cell("room", "The room.") { $0.content.item?.roles[.room] }
    Cell("serialNumber", "Its serial number.") { $0.content.item?.item.serialNumber }
    Cell("purchasedOn", "The date of purchase.") {
      $0.content.purchasedOn.map($0.wording.date) ?? $0.content.item?.roles[.purchaseDate]
    }
    Text("age", "Its age on the day of the loss.") { $0.content.age?.text }
    Text("value", "Its stated value.") { $0.value }
    Cell("replacementCost", "Its replacement cost.") { $0.replacementCost }
    Text("depreciation", "Its estimated depreciation.") {
      $0.content.tally.depreciation.stated.map($0.wording.money)
    }
    Text("actualCashValue", "Its estimated actual cash value.") {
      $0.content.tally.actualCashValue.stated.map($0.wording.money)
    }
    Cell("receipt", "Its receipt.") { $0.receipt }
    Flag("isDoubtful", "Whether the line needs checking.") { !$0.content.doubts.isEmpty }
    Flag("ofStatedValue", "Whether the estimate is based on the stated value.") {
      $0.content.depreciation?.basis == .statedValue
    }
  }

  private static let remark = Record<String> { Cell("text", "The text.") { $0 } }

  private static let listEnd = Record<InThisReport<Void>> {
    Part("totals", "All types together.", totals) { $0.with(("In all", $0.report.figures.overall)) }
    Flag("hasPhotographed", "Whether items with photos follow.") { $0.hasPhotographed }
  }

  private static let photographed = Record<ClaimPhotos> {
    Text("number", "The number of its line.") { String($0.line) }
    Text("itemName", "The lost item.") { $0.item.item.itemName }
    List(
      "pictures", "Its photos, by kind: of the item, serial plates, receipts, appraisals.",
      of: CaptionedPicture.record
    ) {
      photos in
      photos.pictures.map { CaptionedPicture($0, of: photos.item, "No. \(photos.line)") }
    }
  }

  private static let end = Record<InThisReport<Void>> {
    Flag("hasPhotographed", "Whether items with photos came before.") { $0.hasPhotographed }
    Part("totals", "All types together.", totals) { $0.with(("In all", $0.report.figures.overall)) }
    Flag("hasReceipts", "Whether there are receipts.") { !$0.report.figures.receipts.isEmpty }
    Text("receiptsIntroduction", "An introduction.") {
      "Receipts of \($0.wording.items($0.report.figures.receipts.count)), as named in the records. "
        + "Attach copies and keep the originals."
    }
    List("receipts", "The receipts.", of: receipt) { $0.report.figures.receipts }
    Flag("hasDoubts", "Whether there are lines to check.") { !$0.report.figures.doubts.isEmpty }
    List("doubts", "What to check, and on which lines.", of: sentence) {
      $0.report.figures.doubts.map { doubt, lines in
        "No. " + lines.map(String.init).joined(separator: ", ") + ": " + doubt.explanation
      }
    }
    List("method", "How the amounts were calculated, in sentences.", of: sentence) { $0.method }
    List("signatures", "The labels of the signature lines.", of: sentence) { _ in
      ["Policyholder", "Spouse or second policyholder", "Sworn to and signed before me"]
    }
  }

  private static let receipt = Record<ClaimReceipt> {
    Text("number", "The number of the line.") { String($0.line) }
    Cell("itemName", "The item's name.") { $0.itemName }
    Cell("text", "The receipt as named in the record.") { $0.text }
  }

  private func has(_ role: FieldRole) -> Bool { figures.roles.contains(role) }
}
