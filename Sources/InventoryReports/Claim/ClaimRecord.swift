import InventoryModel
import InventoryPages
import InventoryRendering
import InventorySettings
import InventorySite
import Mustache

/// What the template of a claim may use.
extension ClaimWords {
  static let record = Record<InReport<ClaimWords, ClaimPart>> {
    Part("start", "Cover and summary.", start) { part in
      if case .start = part.content { part.report } else { nil }
    }
    Part("type", "The lines of an asset type begin.", type) { part in
      if case .type(let type) = part.content { part.with(type) } else { nil }
    }
    List("lines", "Some of them.", of: line) { part in
      if case .lines(let lines, let type) = part.content {
        lines.map { part.report.line($0, of: type) }
      } else {
        []
      }
    }
    Part("typeEnd", "They end.", totals) { part in
      guard case .typeEnd(let type) = part.content else { return nil }
      return part.with((part.report.label(type), type.tally))
    }
    Part("end", "Receipts, what could not be read, method, signatures.", end) { part in
      if case .end = part.content { part.report } else { nil }
    }
  }

  /// Which columns there are.
  static let columns = Record<ClaimWords> {
    Flag("hasRooms", "Whether there are rooms.") { $0.figures.roles.contains(.room) }
    Flag("hasSerialNumbers", "Whether there are serial numbers.") { $0.figures.hasSerialNumbers }
    Flag("hasPurchaseDates", "Whether there are days of purchase.") {
      $0.figures.roles.contains(.purchaseDate)
    }
    Flag("hasAges", "Whether ages are known.") { $0.figures.hasAges }
    Flag("hasReplacementCosts", "Whether there are replacement costs.") {
      $0.figures.roles.contains(.replacementCost)
    }
    Flag("hasEstimates", "Whether depreciation is estimated.") { $0.figures.hasEstimates }
    Flag("hasReceiptColumn", "Whether there are receipts.") { $0.figures.roles.contains(.receipt) }
    Flag("isWide", "Whether pages lie on their side.") { _ in true }
    Text("columnsBefore", "How many columns are before the amounts.") { String($0.columnsBefore) }
  }

  private static let start = Record<ClaimWords> {
    List("details", "The policy, the loss, the day.", of: LabeledText.record) { $0.details }
    List("facts", "Totals.", of: LabeledText.record) { $0.facts }
    Text("fingerprint", "The SHA-256 of the whole inventory.") { $0.report.fingerprint.digest }
    Text("command", "What prints it.") { $0.report.fingerprint.command }
    List("summary", "The asset types.", of: typeRow) { values in
      values.figures.types.map { InReport((values.label($0), $0.tally), in: values) }
    }
    Part("total", "All types together.", typeRow) { InReport(("In all", $0.figures.overall), in: $0) }
  }

  typealias LabeledTally = InReport<ClaimWords, (label: String, tally: ClaimTally)>

  private static let typeRow = Record<LabeledTally> {
    Cell("label", "The asset type.") { $0.content.label }
    Text("itemCount", "How many items.") { $0.report.wording.number($0.content.tally.items) }
    Text("pieces", "How many pieces.") { $0.report.wording.number($0.content.tally.pieces) }
    Text("value", "Their stated value.") { $0.report.wording.money($0.content.tally.value) }
    Text("replacementCost", "Their replacement cost.") { $0.replacementCost }
    Text("depreciation", "Their estimated depreciation.") { $0.depreciation }
    Text("actualCashValue", "Their estimated actual cash value.") { $0.actualCashValue }
  }

  private static let totals = Record<LabeledTally> {
    Cell("label", "The asset type.") { $0.content.label }
    Text("itemCount", "How many items.") { $0.report.wording.items($0.content.tally.items) }
    Text("value", "Their stated value.") { $0.report.wording.money($0.content.tally.value) }
    Text("replacementCost", "Their replacement cost.") { $0.replacementCost }
    Text("depreciation", "Their estimated depreciation.") { $0.depreciation }
    Text("actualCashValue", "Their estimated actual cash value.") { $0.actualCashValue }
    Text("withoutValue", "How many have no value in the total.") {
      let missing = $0.content.tally.items - $0.content.tally.withValue
      return missing == 0 ? nil : "\($0.report.wording.number(missing)) without a value in the total"
    }
  }

  private static let type = Record<InReport<ClaimWords, ClaimType>> {
    Text("label", "The asset type.") { $0.report.label($0.content) }
    Text("usefulLife", "Its useful life in years.") { $0.content.usefulLife.map($0.report.years) }
  }

  private static let line = Record<Line> {
    Text("number", "The number of the line.") { $0.number }
    Cell("quantity", "How many pieces.") { $0.quantity }
    Cell("itemName", "What was lost.") { $0.itemName }
    List("remarks", "Brand, model, condition, where it was bought.", of: remark) { $0.remarks }
    Cell("room", "Where it was.") { $0.room }
    Cell("serialNumber", "Its serial number.") { $0.serialNumber }
    Cell("purchasedOn", "When it was bought.") { $0.purchasedOn }
    Text("age", "Its age on the day of the loss.") { $0.age }
    Text("value", "Its stated value.") { $0.value }
    Cell("replacementCost", "Its replacement cost.") { $0.replacementCost }
    Text("depreciation", "Its estimated depreciation.") { $0.depreciation }
    Text("actualCashValue", "Its estimated actual cash value.") { $0.actualCashValue }
    Cell("receipt", "Its receipt.") { $0.receipt }
    Flag("isDoubtful", "Whether something of it could not be read.") { $0.isDoubtful }
    Flag("ofStatedValue", "Whether the estimate begins with the stated value.") { $0.ofStatedValue }
  }

  private static let remark = Record<String> { Cell("text", "The text.") { $0 } }

  private static let end = Record<ClaimWords> {
    Part("totals", "All types together.", totals) { InReport(("In all", $0.figures.overall), in: $0) }
    Flag("hasReceipts", "Whether there are receipts.") { !$0.figures.receipts.isEmpty }
    Text("receiptsIntroduction", "What they are.") {
      "Receipts of \($0.wording.items($0.figures.receipts.count)), as the records name them. "
        + "Attach copies, and keep the originals."
    }
    List("receipts", "The receipts.", of: receipt) { $0.figures.receipts }
    Flag("hasDoubts", "Whether something could not be read.") { !$0.figures.doubts.isEmpty }
    List("doubts", "What, and on which lines.", of: sentence) { $0.doubts }
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
}

extension ClaimWords.LabeledTally {
  fileprivate var replacementCost: String? {
    report.sum(content.tally.replacementCost, of: content.tally.withReplacementCost)
  }

  fileprivate var depreciation: String? {
    report.sum(content.tally.depreciation, of: content.tally.estimated)
  }

  fileprivate var actualCashValue: String? {
    report.sum(content.tally.actualCashValue, of: content.tally.estimated)
  }
}
