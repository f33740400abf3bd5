import InventoryModel
import InventoryPages
import InventoryProof
package import InventoryRendering

/// The names that the template of a gaps report can use.
extension GapsReport {
  package static let record: Record<InThisReport<GapsPiece>> = Record {
    Part("start", "The figures, and which items to document first.", start) {
      $0.content == .start ? $0.with(()) : nil
    }
    Part("gap", "The beginning of the list of items with a gap.", gap) { piece in
      if case .gap(let gap) = piece.content { piece.with(gap) } else { nil }
    }
    List("items", "The next items.", of: item) { piece in
      if case .items(let items, let kind) = piece.content {
        items.map { piece.with(($0, kind)) }
      } else {
        []
      }
    }
    Flag("gapEnd", "Whether this is the end of the list of items with a gap.") { $0.content == .gapEnd }
    Part("end", "How the figures were counted.", end) { $0.content == .end ? $0.with(()) : nil }
  }

  /// The names whose values are the same in all pieces.
  package static let columns: Record<InThisReport<Void>> = Record {
    Flag("hasReplacementCosts", "Whether items have replacement costs.") {
      $0.report.figures.overall.replacementCost.count > 0
    }
  }

  private static let start = Record<InThisReport<Void>> {
    Text("grade", "The share of the stated value that is documented.") {
      $0.wording.grade($0.report.figures.overall)
    }
    Text("gradeMeaning", "An explanation of the share.") {
      $0.wording.gradeMeaning($0.report.figures.overall)
    }
    List("facts", "The totals, and the number of items with each gap.", of: LabeledText.record) {
      $0.report.facts($0.wording)
    }
    List("summary", "One row for each asset type.", of: typeRow) { start in
      start.report.figures.types.map { start.with(($0.label ?? "No type", $0.tally)) }
    }
    Part("total", "The totals of all asset types.", typeRow) {
      $0.with(("In all", $0.report.figures.overall))
    }
    Flag("hasProposals", "Whether there are proposals of what to document first.") {
      !$0.report.figures.proposals.isEmpty
    }
    Text("proposalsIntroduction", "The introduction to the proposals.") {
      let count = $0.report.figures.proposals.count
      return
        "Documenting \(count == 1 ? "this item" : "these \($0.wording.items(count))") raises the documented share "
        + "the most. Property that is not covered is not proposed. \u{201C}Documented share after\u{201D} is the share after each step."
    }
    List("proposals", "The items whose proof would raise the share the most.", of: proposal) {
      $0.report.figures.proposals.map($0.with)
    }
    Flag("isComplete", "Whether nothing is missing.") { $0.report.figures.gaps.byValueAtRisk.isEmpty }
  }

  private static let typeRow = Record<InThisReport<(label: String, tally: Tally)>> {
    Cell("label", "The asset type. For the totals of all items: 'In all'.") { $0.content.label }
    Text("itemCount", "The number of items.") { $0.wording.number($0.content.tally.items) }
    Text("value", "The stated value of these items, if any item has a value.") {
      $0.wording.stated($0.content.tally)
    }
    Text("documented", "The documented part of the stated value.") {
      $0.wording.money($0.content.tally.documentedValue)
    }
    Text("grade", "The documented part as a percentage of the stated value.") {
      $0.wording.grade($0.content.tally)
    }
  }

  private static let proposal = Record<InThisReport<Proposal>> {
    Text("number", "The item's number.") { String($0.content.item.number) }
    Cell("itemName", "The item's name.") { $0.content.item.itemName }
    Text("lacks", "What the item lacks.") { $0.content.lacks.map(\.text).joined(separator: " and ") }
    Text("value", "The item's stated value.") { $0.content.item.value.map($0.wording.money) }
    Text("gradeThen", "The documented share after this item and all items before it are documented.") {
      $0.report.figures.share(after: $0.content).percent.map { "\($0)%" }
    }
  }

  private static let gap = Record<InThisReport<Gap>> {
    Text("text", "The number of items with the gap, and what they lack.") {
      $0.wording.part($0.content.count.items, of: $0.content.count.among) + " " + $0.content.kind.title
        + $0.wording.amongValuables($0.content.kind, $0.report.figures.terms)
    }
    Text("valueAtRisk", "The stated value of these items.") {
      $0.wording.valueAtRisk($0.content.count)
    }
    Flag("isShort", "Whether the items are so few that they stay together on a page.") {
      $0.look.fitsOnPage($0.content.count.items)
    }
  }

  private static let item = Record<InThisReport<(item: ItemReference, kind: GapKind)>> {
    Text("number", "The item's number.") { String($0.content.item.number) }
    Cell("itemName", "The item's name.") { $0.content.item.itemName }
    Cell("asWritten", "The text that counts as missing, because it is not clear. Absent if there is none.") {
      $0.content.item.asWritten($0.content.kind)
    }
    Cell("assetType", "The item's asset type.") { $0.content.item.assetType }
    Cell("room", "The item's room.") { $0.content.item.room }
    Text("value", "The item's stated value.") { $0.wording.stated($0.content.item.value) }
    Text("replacementCost", "The item's replacement cost.") {
      $0.content.item.replacementCost.map($0.wording.money) ?? ""
    }
  }

  private static let end = Record<InThisReport<Void>> {
    List("method", "The sentences that explain how the figures were counted.", of: sentence) {
      $0.report.method($0.wording)
    }
  }

  private func facts(_ wording: Wording) -> [LabeledText] {
    let gaps = figures.gaps.all.filter { $0.count.among > 0 }.map { gap in
      let value = wording.valueAtRisk(gap.count).map { ", " + $0 } ?? ""
      return LabeledText(
        gap.kind.title.sentenceCased,
        wording.part(gap.count.items, of: gap.count.among) + value)
    }
    return [
      LabeledText("Total stated value", wording.money(figures.overall.value)),
      wording.notCovered(figures.overall).map { LabeledText(Wording.notCovered, $0) },
      LabeledText("Items", wording.number(figures.overall.items)),
      LabeledText("Documented", wording.money(figures.overall.documentedValue)),
    ].compactMap(\.self) + gaps
      + wording.proof(figures.overall.receipts, figures.overall.appraisals, of: figures.overall.items)
  }

  private func method(_ wording: Wording) -> [String] {
    return [
      "Item numbers are the same as in the full list of an insurance report that covers the same items by asset type. The most valuable items come first.",
      figures.terms.serialNumbersExpected(of: figures.types.compactMap(\.label)),
      wording.proofExpected(from: figures.terms),
      "\(Tally.valueMeaning) Shares are percentages, rounded down. Shares of the value do not count items without a stated value. All other shares are shares of the number of items.",
    ]
  }
}

extension Wording {
  /// Returns the explanation of the documented share, with the part of the value that is not covered, if any.
  func gradeMeaning(_ tally: Tally) -> String {
    Tally.gradeMeaning
      + (tally.notCovered.stated.map {
        " The share counts all items, also property that is not covered (\(money($0)) of the stated value)."
      } ?? "")
  }

  /// Returns text that states which items need more proof than a photo and a serial number.
  func proofExpected(from terms: ReportTerms) -> String {
    "An item with a stated value or replacement cost of \(money(terms.proofFrom)) or more is expected to have "
      + "a receipt and a date of purchase. Jewelry, furs, watches, silverware, goldware, coins, silver, stamps, art, "
      + "antiques, oriental rugs and collectibles of this value also need an appraisal. Other things also need a replacement cost. "
      + "Cash, securities, other documents, and property that is not covered, such as motor vehicles, need none of these. A date of purchase "
      + "that is not clearly a day, and a replacement cost that is not clearly an amount above zero, count as missing. "
      + "Such gaps do not change the documented share. A receipt or an appraisal counts if a field states it, even if it is "
      + "not attached. Proof that is only mentioned in notes does not count."
  }

  /// Returns the phrase that follows a number of items in a report for the insurer.
  func missing(_ kind: GapKind) -> String {
    kind == .serialNumber ? "without a serial number, although such items usually have one" : kind.title
  }

  /// Returns a text such as `, of items worth $500.00 or more that need one`; empty for proof that is not limited to
  /// valuable items.
  func amongValuables(_ kind: GapKind, _ terms: ReportTerms) -> String {
    kind.isOfValuables ? ", of items worth \(money(terms.proofFrom)) or more that need one" : ""
  }

  /// Returns a text such as `$1,204.00, excluding 1 value below zero`; `nil` if no item has a value above zero.
  func valueAtRisk(_ gap: GapCount) -> String? {
    guard gap.valueAtRisk.cents > 0 else { return nil }
    return money(gap.valueAtRisk)
      + (gap.belowZero == 0
        ? "" : ", excluding \(count(gap.belowZero, "value", "values")) below zero")
  }
}
