import InventoryModel
import InventoryPages
package import InventoryRendering
import InventorySettings
import InventorySite

extension ClaimReport {
  package func words(_ look: ReportLook) -> ClaimWords { ClaimWords(report: self, wording: look.wording) }

  package static var record: Record<InReport<ClaimWords, ClaimPart>> { ClaimWords.record }
  package static var columns: Record<ClaimWords> { ClaimWords.columns }
}

/// A claim in words.
package struct ClaimWords: Sendable {
  let report: ClaimReport
  let wording: Wording

  var figures: ClaimFigures { report.figures }

  /// Number, quantity and description are always there.
  var columnsBefore: Int {
    let roles = figures.roles
    let flags = [
      roles.contains(.room), figures.hasSerialNumbers, roles.contains(.purchaseDate), figures.hasAges,
    ]
    return 3 + flags.count { $0 }
  }

  func label(_ type: ClaimType) -> String { type.label ?? "No type" }

  func years(_ number: Int) -> String { wording.count(number, "year", "years") }

  /// Nothing where no line has one, so that there is no sum of nothing.
  func sum(_ money: Money, of count: Int) -> String? { count == 0 ? nil : wording.money(money) }

  var details: [LabeledText] {
    PolicyDetails.Line.allCases.map { LabeledText($0.title, report.details.texts[$0]) }
      + [LabeledText("As of", report.heading.asOf.map(wording.date))]
  }

  var facts: [LabeledText] {
    let overall = figures.overall
    var facts = [
      LabeledText("Total stated value", wording.money(overall.value)),
      LabeledText(
        "Lost",
        wording.items(overall.items) + ", " + wording.count(overall.pieces, "piece", "pieces") + ", on "
          + wording.count(figures.lines.count, "line", "lines")),
      LabeledText("With a stated value", wording.part(overall.withValue, of: overall.items)),
    ]
    if overall.withReplacementCost > 0 {
      facts.append(
        LabeledText(
          "Replacement cost",
          wording.money(overall.replacementCost) + ", of "
            + wording.part(overall.withReplacementCost, of: overall.items)))
    }
    if figures.hasEstimates {
      facts.append(
        LabeledText(
          "Estimated actual cash value",
          wording.money(overall.actualCashValue) + ", of "
            + wording.part(overall.estimated, of: overall.items)
        ))
    }
    if overall.receipts > 0 {
      facts.append(LabeledText("With a receipt", wording.part(overall.receipts, of: overall.items)))
    }
    return facts
  }

  /// What could not be read, and on which lines.
  var doubts: [String] {
    figures.doubts.map { doubt, lines in
      "No. " + lines.map(String.init).joined(separator: ", ") + ": " + doubt.wording
    }
  }

  var method: [String] {
    let day = wording.date(figures.terms.lossDate)
    return [
      "This is an inventory of what was lost, as the policyholder has recorded it. It is no sworn proof of loss: an insurer "
        + "may ask for one, on a form of its own and within a time. The oath below is blank, and nothing in it is filled in.",
      "A stated value is what the record says. On what it rests is not known unless a source is given. "
        + "\u{201C}Not stated\u{201D} is not zero, and no total counts it. Values are those of a line with all of its pieces: "
        + "nothing is multiplied.",
      "Ages are whole years and months from the day of purchase to \(day), the day of the loss.",
      depreciation,
      "Every total is the sum of its lines, to the cent. Amounts in square brackets, or as they were written, are in no total.",
      "The fingerprint on the cover is the SHA-256 of the whole inventory, not only of what was lost. "
        + "\u{201C}\(report.fingerprint.command)\u{201D} prints the same as long as nothing in it has changed.",
      "This is neither legal nor insurance advice. Policies differ: check your policy.",
    ]
  }

  private var depreciation: String {
    guard figures.hasEstimates else {
      return
        "Neither depreciation nor actual cash value is estimated. That takes a useful life, which the policyholder gives to "
        + "types, a date of purchase before the loss, and an amount, both of which can be read for sure."
    }
    let lives = figures.types.compactMap { type in
      type.usefulLife.map { "\(label(type)) \(years($0))" }
    }.joined(separator: ", ")
    return
      "Depreciation and actual cash value are estimates of the policyholder: a straight line from the day of purchase over "
      + "the useful life that the policyholder gives (\(lives)), never below zero, from the replacement cost or, marked s, "
      + "from the stated value. There is no table that holds for everybody. Types without a useful life have no estimate."
  }

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
