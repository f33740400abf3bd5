import InventoryModel
import InventoryPages
package import InventoryRendering

extension GapsReport {
  package func words(_ look: ReportLook) -> GapsWords { GapsWords(figures: figures, wording: look.wording) }

  package static var record: Record<InReport<GapsWords, GapsPart>> { GapsWords.record }
}

/// A report on what is missing, in words.
package struct GapsWords: Sendable {
  let figures: GapsFigures
  let wording: Wording

  static let record = Record<InReport<GapsWords, GapsPart>> {
    Part("start", "The figures, and what to do first.", start) { part in
      if case .start = part.content { part.report } else { nil }
    }
    Part("gap", "The items with a gap begin.", gap) { part in
      if case .gap(let gap) = part.content { part.with(gap) } else { nil }
    }
    List("items", "Some of them.", of: item) { part in
      if case .items(let items) = part.content { items.map(part.with) } else { [] }
    }
    Flag("gapEnd", "They end.") { if case .gapEnd = $0.content { true } else { false } }
    Part("end", "How it was counted.", end) { part in
      if case .end = part.content { part.report } else { nil }
    }
  }

  private static let start = Record<GapsWords> {
    Text("grade", "The share of the stated value that is documented.") { $0.grade($0.figures.overall) }
    Text("gradeMeaning", "What is documented.") { _ in Tally.gradeMeaning }
    List("facts", "Totals and gaps.", of: LabeledText.record) { $0.facts }
    List("summary", "The asset types.", of: typeRow) { values in
      values.figures.types.map { InReport(($0.label ?? "No type", $0.tally), in: values) }
    }
    Part("total", "All types together.", typeRow) { InReport(("In all", $0.figures.overall), in: $0) }
    Flag("hasProposals", "Whether there are proposals.") { !$0.figures.proposals.isEmpty }
    Text("proposalsIntroduction", "What they are.") { $0.proposalsIntroduction }
    List("proposals", "The items whose proof would raise the share the most.", of: proposal) { values in
      values.figures.proposals.map { InReport($0, in: values) }
    }
    Flag("isComplete", "Whether nothing is missing.") { $0.figures.gaps.byValueAtRisk.isEmpty }
  }

  private static let typeRow = Record<InReport<GapsWords, (label: String, tally: Tally)>> {
    Cell("label", "The asset type.") { $0.content.label }
    Text("itemCount", "How many items it has.") { $0.report.wording.number($0.content.tally.items) }
    Text("value", "Their stated value.") { $0.report.wording.money($0.content.tally.value) }
    Text("documented", "How much of it is documented.") {
      $0.report.wording.money($0.content.tally.documentedValue)
    }
    Text("grade", "The same as a share.") { $0.report.grade($0.content.tally) }
  }

  private static let proposal = Record<InReport<GapsWords, Proposal>> {
    Text("number", "The item's number.") { String($0.content.item.number) }
    Cell("itemName", "Its name.") { $0.content.item.itemName }
    Text("lacks", "What it lacks.") { $0.content.lacks.map(\.title).joined(separator: " and ") }
    Text("value", "Its stated value.") { $0.content.item.value.map($0.report.wording.money) }
    Text("gradeThen", "The share that is documented then.") {
      let overall = $0.report.figures.overall
      return $0.report.wording.percent(Share($0.content.documentedThen, of: overall.provableValue))
    }
  }

  private static let gap = Record<InReport<GapsWords, Gap>> {
    Text("text", "How many items have the gap.") {
      $0.report.wording.part($0.content.items.count, of: $0.content.among) + " " + $0.content.kind.wording
    }
    Text("valueAtRisk", "Their stated value.") {
      $0.content.valueAtRisk.cents == 0 ? nil : $0.report.wording.money($0.content.valueAtRisk)
    }
  }

  private static let item = Record<InReport<GapsWords, ItemReference>> {
    Text("number", "The item's number.") { String($0.content.number) }
    Cell("itemName", "Its name.") { $0.content.itemName }
    Cell("assetType", "Its asset type.") { $0.content.assetType }
    Cell("room", "Its room.") { $0.content.room }
    Text("value", "Its stated value.") { $0.content.value.map($0.report.wording.money) ?? "not stated" }
  }

  private static let end = Record<GapsWords> {
    List("method", "How it was counted, in sentences.", of: sentence) { $0.method }
  }
}

extension GapsWords {
  private var proposalsIntroduction: String {
    let count = figures.proposals.count
    return "The proof of \(count == 1 ? "this item" : "these \(wording.items(count))") raises the share "
      + "that is documented the most. The last column is what it is then."
  }

  private var facts: [LabeledText] {
    let overall = figures.overall
    let gaps = figures.gaps.all.filter { $0.among > 0 }.map { gap in
      let value = gap.valueAtRisk.cents == 0 ? "" : ", " + wording.money(gap.valueAtRisk)
      return LabeledText(
        gap.kind.wording.prefix(1).uppercased() + gap.kind.wording.dropFirst(),
        wording.part(gap.items.count, of: gap.among) + value)
    }
    return [
      LabeledText("Total stated value", wording.money(overall.value)),
      LabeledText("Items", wording.number(overall.items)),
      LabeledText("Documented", wording.money(overall.documentedValue)),
    ] + gaps
  }

  private func grade(_ tally: Tally) -> String? {
    wording.percent(Share(tally.documentedValue, of: tally.provableValue))
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
