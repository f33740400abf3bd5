import InventoryModel
import InventoryPages
package import InventoryRendering
import InventorySettings

/// What the template of a claim may use.
extension ClaimReport {
  package static let record: Record<Said<ClaimPiece>> = Record {
    Part("start", "Cover and summary.", start) { $0.content == .start ? $0.with(()) : nil }
    Part("type", "The lines of an asset type begin.", type) { piece in
      if case .type(let type) = piece.content { piece.with(type) } else { nil }
    }
    List("lines", "Some of them.", of: line) { piece in piece.report.rows(of: piece.content).map(piece.with) }
    Part("typeEnd", "They end.", totals) { piece in
      if case .typeEnd(let type) = piece.content { piece.with((type.name, type.tally)) } else { nil }
    }
    Part("end", "Receipts, what could not be read, method, signatures.", end) {
      $0.content == .end ? $0.with(()) : nil
    }
  }

  /// Which columns there are.
  package static let columns: Record<Said<Void>> = Record {
    Flag("hasRooms", "Whether there are rooms.") { $0.report.has(.room) }
    Flag("hasSerialNumbers", "Whether there are serial numbers.") { $0.report.figures.hasSerialNumbers }
    Flag("hasPurchaseDates", "Whether there are days of purchase.") { $0.report.has(.purchaseDate) }
    Flag("hasAges", "Whether ages are known.") { $0.report.figures.hasAges }
    Flag("hasReplacementCosts", "Whether there are replacement costs.") { $0.report.has(.replacementCost) }
    Flag("hasEstimates", "Whether depreciation is estimated.") { $0.report.figures.hasEstimates }
    Flag("hasReceiptColumn", "Whether there are receipts.") { $0.report.has(.receipt) }
    Flag("isWide", "Whether pages lie on their side.") { _ in true }
    Text("columnsBefore", "How many columns are before the amounts.") {
      let report = $0.report
      let others = [
        report.has(.room), report.figures.hasSerialNumbers, report.has(.purchaseDate), report.figures.hasAges,
      ]
      // Number, quantity and description are always there.
      return String(3 + others.count { $0 })
    }
  }

  private static let start = Record<Said<Void>> {
    List("details", "The policy, the loss, the day.", of: LabeledText.record) {
      $0.report.details.lines + [LabeledText("As of", $0.report.heading.asOf.map($0.wording.date))]
    }
    List("facts", "Totals.", of: LabeledText.record) { $0.facts }
    Text("fingerprint", "The SHA-256 of the whole inventory.") { $0.report.fingerprint.digest }
    Text("command", "What prints it.") { $0.report.fingerprint.command }
    List("summary", "The asset types.", of: typeRow) { start in
      start.report.figures.types.map { start.with(($0.name, $0.tally)) }
    }
    Part("total", "All types together.", typeRow) { $0.with(("In all", $0.report.figures.overall)) }
  }

  private typealias LabeledTally = (label: String, tally: ClaimTally)

  private static let typeRow =
    Record<Said<LabeledTally>> {
      Cell("label", "The asset type.") { $0.content.label }
      Text("itemCount", "How many items.") { $0.wording.number($0.content.tally.items) }
      Text("pieces", "How many pieces.") { $0.wording.number($0.content.tally.pieces) }
    } + amounts

  private static let totals =
    Record<Said<LabeledTally>> {
      Cell("label", "The asset type.") { $0.content.label }
      Text("itemCount", "How many items.") { $0.wording.items($0.content.tally.items) }
    } + amounts
    + Record {
      Text("withoutValue", "How many have no value in the total.") {
        let missing = $0.content.tally.items - $0.content.tally.value.count
        return missing == 0 ? nil : "\($0.wording.number(missing)) without a value in the total"
      }
    }

  private static let amounts = Record<Said<LabeledTally>> {
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

  private static let type = Record<Said<ClaimType>> {
    Text("label", "The asset type.") { $0.content.name }
    Text("usefulLife", "Its useful life in years.") { $0.content.usefulLife.map($0.wording.years) }
  }

  private static let line = Record<Said<ClaimLine>> {
    Text("number", "The number of the line.") { String($0.content.number) }
    Cell("quantity", "How many pieces.") {
      $0.content.item == nil ? $0.wording.number($0.content.tally.pieces) : $0.content.quantity
    }
    Cell("itemName", "What was lost.") {
      $0.content.item?.item.itemName ?? $0.content.assetType ?? "No type"
    }
    List("remarks", "Brand, model, condition, where it was bought.", of: remark) { $0.remarks }
    Cell("room", "Where it was.") { $0.content.item?.roles[.room] }
    Cell("serialNumber", "Its serial number.") { $0.content.item?.item.serialNumber }
    Cell("purchasedOn", "When it was bought.") {
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
    Flag("isDoubtful", "Whether something of it could not be read.") { !$0.content.doubts.isEmpty }
    Flag("ofStatedValue", "Whether the estimate begins with the stated value.") {
      $0.content.depreciation?.basis == .statedValue
    }
  }

  private static let remark = Record<String> { Cell("text", "The text.") { $0 } }

  private static let end = Record<Said<Void>> {
    Part("totals", "All types together.", totals) { $0.with(("In all", $0.report.figures.overall)) }
    Flag("hasReceipts", "Whether there are receipts.") { !$0.report.figures.receipts.isEmpty }
    Text("receiptsIntroduction", "What they are.") {
      "Receipts of \($0.wording.items($0.report.figures.receipts.count)), as the records name them. "
        + "Attach copies, and keep the originals."
    }
    List("receipts", "The receipts.", of: receipt) { $0.report.figures.receipts }
    Flag("hasDoubts", "Whether something could not be read.") { !$0.report.figures.doubts.isEmpty }
    List("doubts", "What, and on which lines.", of: sentence) {
      $0.report.figures.doubts.map { doubt, lines in
        "No. " + lines.map(String.init).joined(separator: ", ") + ": " + doubt.explanation
      }
    }
    List("method", "How amounts were made, in sentences.", of: sentence) { $0.method }
    List("signatures", "Who signs.", of: sentence) { _ in
      ["Policyholder", "Spouse or second policyholder", "Sworn to and signed before me"]
    }
  }

  private static let receipt = Record<ClaimReceipt> {
    Text("number", "The number of the line.") { String($0.line) }
    Cell("itemName", "The item's name.") { $0.itemName }
    Cell("text", "What the record says of the receipt.") { $0.text }
  }

  private func has(_ role: FieldRole) -> Bool { figures.roles.contains(role) }
}
