import InventoryModel
import InventoryPages
import InventorySettings
import InventorySite

extension ClaimWords {
  /// A line of the list in words: an item, or items of a type on one line.
  struct Line {
    var number: String
    var quantity: String
    var itemName: String
    var remarks: [String]
    var room, serialNumber, purchasedOn, age: String?
    var value: String
    var replacementCost, depreciation, actualCashValue, receipt: String?
    var isDoubtful: Bool
    var ofStatedValue = false
  }

  func line(_ line: ClaimLine, of type: ClaimType) -> Line {
    switch line.subject {
    case .item(let item): self.line(line, item)
    case .group: group(line, label(type))
    }
  }

  private func line(_ line: ClaimLine, _ item: ReportItem) -> Line {
    let estimate = line.depreciation
    let isPart = line.doubts.contains(.partOfRecord)
    let cost =
      line.tally.withReplacementCost > 0
      ? wording.money(line.tally.replacementCost)
      : line.tally.costAside.cents > 0 ? wording.money(line.tally.costAside) : item.roles[.replacementCost]
    return Line(
      number: String(line.number), quantity: ClaimWording.quantity(line), itemName: item.item.itemName,
      remarks: remarks(item), room: item.roles[.room], serialNumber: item.item.serialNumber,
      purchasedOn: line.purchasedOn.map(wording.date) ?? item.roles[.purchaseDate], age: line.age?.wording,
      value: item.item.valueInDollars.map { isPart ? "[\(wording.money($0))]" : wording.money($0) }
        ?? "not stated",
      replacementCost: isPart ? cost.map { "[\($0)]" } : cost,
      depreciation: estimate.map { wording.money($0.amount) },
      actualCashValue: estimate.map { wording.money($0.actualCashValue) }, receipt: item.roles[.receipt],
      isDoubtful: !line.doubts.isEmpty, ofStatedValue: estimate?.basis == .statedValue)
  }

  private func group(_ line: ClaimLine, _ label: String) -> Line {
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
    return Line(
      number: String(line.number), quantity: wording.number(tally.pieces), itemName: label, remarks: remarks,
      value: sum(tally.value, of: tally.withValue) ?? "not stated",
      replacementCost: sum(tally.replacementCost, of: tally.withReplacementCost),
      depreciation: sum(tally.depreciation, of: tally.estimated),
      actualCashValue: sum(tally.actualCashValue, of: tally.estimated),
      receipt: tally.receipts == 0 ? nil : wording.count(tally.receipts, "receipt", "receipts"),
      isDoubtful: !line.doubts.isEmpty)
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
