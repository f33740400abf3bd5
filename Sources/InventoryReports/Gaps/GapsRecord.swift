import InventoryModel
import InventoryPages
package import InventoryRendering

/// What the template of a report on what is missing may use.
extension GapsReport {
  package static let record: Record<Said<GapsPiece>> = Record {
    Part("start", "The figures, and what to do first.", start) { $0.content == .start ? $0.with(()) : nil }
    Part("gap", "The items with a gap begin.", gap) { piece in
      if case .gap(let gap) = piece.content { piece.with(gap) } else { nil }
    }
    List("items", "Some of them.", of: item) { piece in
      if case .items(let items) = piece.content { items.map(piece.with) } else { [] }
    }
    Flag("gapEnd", "They end.") { $0.content == .gapEnd }
    Part("end", "How it was counted.", end) { $0.content == .end ? $0.report : nil }
  }

  private static let start = Record<Said<Void>> {
    Text("grade", "The share of the stated value that is documented.") {
      $0.wording.grade($0.report.figures.overall)
    }
    Text("gradeMeaning", "What is documented.") { _ in Tally.gradeMeaning }
    List("facts", "Totals and gaps.", of: LabeledText.record) { $0.report.facts($0.wording) }
    List("summary", "The asset types.", of: typeRow) { start in
      start.report.figures.types.map { start.with(($0.label ?? "No type", $0.tally)) }
    }
    Part("total", "All types together.", typeRow) { $0.with(("In all", $0.report.figures.overall)) }
    Flag("hasProposals", "Whether there are proposals.") { !$0.report.figures.proposals.isEmpty }
    Text("proposalsIntroduction", "What they are.") {
      let count = $0.report.figures.proposals.count
      return "The proof of \(count == 1 ? "this item" : "these \($0.wording.items(count))") raises the share "
        + "that is documented the most. The last column is what it is then."
    }
    List("proposals", "The items whose proof would raise the share the most.", of: proposal) {
      $0.report.figures.proposals.map($0.with)
    }
    Flag("isComplete", "Whether nothing is missing.") { $0.report.figures.gaps.byValueAtRisk.isEmpty }
  }

  private static let typeRow = Record<Said<(label: String, tally: Tally)>> {
    Cell("label", "The asset type.") { $0.content.label }
    Text("itemCount", "How many items it has.") { $0.wording.number($0.content.tally.items) }
    Text("value", "Their stated value.") { $0.wording.money($0.content.tally.value) }
    Text("documented", "How much of it is documented.") { $0.wording.money($0.content.tally.documentedValue) }
    Text("grade", "The same as a share.") { $0.wording.grade($0.content.tally) }
  }

  private static let proposal = Record<Said<Proposal>> {
    Text("number", "The item's number.") { String($0.content.item.number) }
    Cell("itemName", "Its name.") { $0.content.item.itemName }
    Text("lacks", "What it lacks.") { $0.content.lacks.map(\.text).joined(separator: " and ") }
    Text("value", "Its stated value.") { $0.content.item.value.map($0.wording.money) }
    Text("gradeThen", "The share that is documented then.") {
      $0.report.figures.share(after: $0.content).percent.map { "\($0)%" }
    }
  }

  private static let gap = Record<Said<Gap>> {
    Text("text", "How many items have the gap.") {
      $0.wording.part($0.content.items.count, of: $0.content.among) + " " + $0.content.kind.title
    }
    Text("valueAtRisk", "Their stated value.") {
      $0.content.valueAtRisk.cents == 0 ? nil : $0.wording.money($0.content.valueAtRisk)
    }
  }

  private static let item = Record<Said<ItemReference>> {
    Text("number", "The item's number.") { String($0.content.number) }
    Cell("itemName", "Its name.") { $0.content.itemName }
    Cell("assetType", "Its asset type.") { $0.content.assetType }
    Cell("room", "Its room.") { $0.content.room }
    Text("value", "Its stated value.") { $0.wording.stated($0.content.value) }
  }

  private static let end = Record<GapsReport> {
    List("method", "How it was counted, in sentences.", of: sentence) { $0.method }
  }

  private func facts(_ wording: Wording) -> [LabeledText] {
    let gaps = figures.gaps.all.filter { $0.among > 0 }.map { gap in
      let value = gap.valueAtRisk.cents == 0 ? "" : ", " + wording.money(gap.valueAtRisk)
      return LabeledText(
        gap.kind.title.prefix(1).uppercased() + gap.kind.title.dropFirst(),
        wording.part(gap.items.count, of: gap.among) + value)
    }
    return [
      LabeledText("Total stated value", wording.money(figures.overall.value)),
      LabeledText("Items", wording.number(figures.overall.items)),
      LabeledText("Documented", wording.money(figures.overall.documentedValue)),
    ] + gaps
  }

  private var method: [String] {
    let expecting = figures.types.filter { $0.tally.expectingSerialNumber > 0 }.compactMap(\.label)
    return [
      "Numbers are those of the full list in the report for the insurer, where it is made of the same items. The most valuable items come first.",
      expecting.isEmpty
        ? "No item is of a type in which a serial number is expected."
        : "A serial number is expected of the items in \(expecting.joined(separator: ", ")); site.yml may say otherwise.",
      "A share is one of the stated value, rounded down. What has no stated value is in no share.",
    ]
  }
}
