import InventoryModel
import InventoryPages
import InventoryReports
import Mustache

extension ClaimValues {
  func row(_ line: ClaimLine, of type: ClaimType) -> Value {
    switch line.subject {
    case .item(let item): row(line, item)
    case .group: group(line, label(type))
    }
  }

  private func row(_ line: ClaimLine, _ item: ReportItem) -> Value {
    let estimate = line.depreciation
    let isPart = line.doubts.contains(.partOfRecord)
    let cost =
      line.tally.withReplacementCost > 0
      ? wording.money(line.tally.replacementCost)
      : line.tally.costAside.cents > 0 ? wording.money(line.tally.costAside) : item.roles[.replacementCost]
    return .record([
      .text(line.number), .cell(ClaimWording.quantity(line)), .cell(item.item.itemName),
      .list(remarks(item).map { .record([.cell($0)]) }),
      .cell(item.roles[.room]), .cell(item.item.serialNumber),
      .cell(line.purchasedOn.map(wording.date) ?? item.roles[.purchaseDate]),
      .text(line.age?.wording),
      .text(
        item.item.valueInDollars.map { isPart ? "[\(wording.money($0))]" : wording.money($0) }
          ?? "not stated"),
      .cell(isPart ? cost.map { "[\($0)]" } : cost), .text(estimate.map { wording.money($0.amount) }),
      .text(estimate.map { wording.money($0.actualCashValue) }), .cell(item.roles[.receipt]),
      .flag(!line.doubts.isEmpty), .flag(estimate?.basis == .statedValue),
    ])
  }

  private func group(_ line: ClaimLine, _ label: String) -> Value {
    let tally = line.tally
    func part(_ count: Int, _ what: String) -> String? {
      count == 0 || count == tally.items ? nil : "\(what) of \(wording.number(count)) of them"
    }
    let remarks =
      [wording.items(tally.items) + " on one line"]
      + [
        part(tally.withValue, "stated value"), part(tally.withReplacementCost, "replacement cost"),
        part(tally.estimated, "estimates"), aside(tally),
      ].compactMap { $0 }
    return .record([
      .text(line.number), .text(wording.number(tally.pieces)), .cell(label),
      .list(remarks.map { .record([.text($0)]) }), .absent, .absent, .absent, .absent,
      .text(sum(tally.value, of: tally.withValue) ?? "not stated"),
      .text(sum(tally.replacementCost, of: tally.withReplacementCost)),
      .text(sum(tally.depreciation, of: tally.estimated)),
      .text(sum(tally.actualCashValue, of: tally.estimated)),
      .text(tally.receipts == 0 ? nil : wording.count(tally.receipts, "receipt", "receipts")),
      .flag(!line.doubts.isEmpty), .flag(false),
    ])
  }

  /// The amounts of records whose pieces are lost in part.
  private func aside(_ tally: ClaimTally) -> String? {
    guard tally.aside > 0 else { return nil }
    let amounts = [tally.valueAside, tally.costAside].filter { $0.cents != 0 }.map {
      "[\(wording.money($0))]"
    }
    return (["in no total: " + wording.count(tally.aside, "record", "records")] + amounts).joined(
      separator: " ")
  }

  /// Brand and model, then what else an adjuster asks for.
  private func remarks(_ item: ReportItem) -> [String] {
    let name = [item.roles[.brand], item.roles[.model]].compactMap { $0 }.joined(separator: " ")
    let others: [FieldRole] = [.condition, .purchasePlace, .purchasePrice, .valueSource]
    return (name.isEmpty ? [] : [name])
      + others.compactMap { role in item.roles[role].map { role.title + ": " + $0 } }
  }
}

/// What all formats of a claim say alike.
enum ClaimWording {
  /// Pieces; a text that is no number as it stands; of a part `2 of 6`.
  static func quantity(_ line: ClaimLine) -> String {
    guard case .item(let item) = line.subject else { return String(line.tally.pieces) }
    let text = item.roles[.quantity]
    if line.doubts.contains(.quantity), let text { return text }
    if line.doubts.contains(.partOfRecord) { return "\(line.tally.pieces) of \(text ?? "1")" }
    return String(line.tally.pieces)
  }
}
