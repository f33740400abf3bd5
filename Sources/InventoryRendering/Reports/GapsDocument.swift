import InventoryModel
import InventoryPages
package import InventoryReports
package import Mustache

extension ReportDocument where Part == GapsPart {
  /// A report on what is missing, by the template `gaps.html` or `gaps.md`.
  package init(
    _ format: PageFormat, templates sources: [String: String], report: GapsReport, look: ReportLook
  ) throws(TemplateErrors) {
    let values = GapsValues(figures: report.figures, wording: look.wording)
    try self.init(
      "gaps", format, templates: sources, offering: GapsValues.shape,
      fixed: report.heading.everywhere(look, sources), value: values.value)
  }
}

/// The parts of a report on what is missing as the values that its template renders.
struct GapsValues: Sendable {
  let figures: GapsFigures
  let wording: Wording

  /// In the order of `GapsPart`'s cases.
  static let shape = Shape.record(
    [
      .init(
        "start",
        [
          "grade": .text, "gradeMeaning": .text, "facts": .list(.line), "summary": .list(typeRow),
          "total": typeRow, "hasProposals": .flag, "proposalsIntroduction": .text,
          "proposals": .list([
            "number": .text, "itemName": .text, "lacks": .text, "value": .text, "gradeThen": .text,
          ]),
          "isComplete": .flag,
        ]),
      .init("gap", ["text": .text, "valueAtRisk": .text]),
      .init(
        "items",
        .list(["number": .text, "itemName": .text, "assetType": .text, "room": .text, "value": .text])),
      .init("gapEnd", .flag),
      .init("end", ["method": .list(["text": .text])]),
    ] + ReportHeading.shape)

  private static let typeRow: Shape = [
    "label": .text, "itemCount": .text, "value": .text, "documented": .text, "grade": .text,
  ]

  func value(of part: GapsPart) -> Value {
    switch part {
    case .start: .only(0, start)
    case .gap(let gap): .only(1, self.gap(gap))
    case .items(let items): .only(2, .list(items.map(row)))
    case .gapEnd: .only(3, .flag(true))
    case .lacking: .record([])
    case .end: .only(4, .record([.list(method.map { .record([.text($0)]) })]))
    }
  }
}

extension GapsValues {
  private var start: Value {
    let overall = figures.overall
    let proposals = figures.proposals
    return .record([
      .text(grade(overall)), .text(InsuranceValues.gradeMeaning), .list(facts),
      .list(figures.types.map { typeRow($0.label ?? "No type", $0.tally) }), typeRow("In all", overall),
      .flag(!proposals.isEmpty),
      .text(
        "The proof of \(proposals.count == 1 ? "this item" : "these \(wording.items(proposals.count))") raises the share "
          + "that is documented the most. The last column is what it is then."),
      .list(
        proposals.map { proposal in
          .record([
            .text(proposal.item.number), .cell(proposal.item.itemName),
            .text(proposal.lacks.map(\.title).joined(separator: " and ")),
            .text(proposal.item.value.map(wording.money)),
            .text(wording.percent(Share(proposal.documentedThen, of: overall.provableValue))),
          ])
        }),
      .flag(figures.gaps.byValueAtRisk.isEmpty),
    ])
  }

  private var facts: [Value] {
    let overall = figures.overall
    let gaps = figures.gaps.all.filter { $0.among > 0 }.map { gap in
      let value = gap.valueAtRisk.cents == 0 ? "" : ", " + wording.money(gap.valueAtRisk)
      return Value.line(
        gap.kind.wording.prefix(1).uppercased() + gap.kind.wording.dropFirst(),
        wording.part(gap.items.count, of: gap.among) + value)
    }
    return [
      .line("Total stated value", wording.money(overall.value)),
      .line("Items", wording.number(overall.items)),
      .line("Documented", wording.money(overall.documentedValue)),
    ] + gaps
  }

  private func grade(_ tally: Tally) -> String? {
    wording.percent(Share(tally.documentedValue, of: tally.provableValue))
  }

  private func typeRow(_ label: String, _ tally: Tally) -> Value {
    .record([
      .cell(label), .text(wording.number(tally.items)), .text(wording.money(tally.value)),
      .text(wording.money(tally.documentedValue)), .text(grade(tally)),
    ])
  }

  private func gap(_ gap: Gap) -> Value {
    .record([
      .text(wording.part(gap.items.count, of: gap.among) + " " + gap.kind.wording),
      .text(gap.valueAtRisk.cents == 0 ? nil : wording.money(gap.valueAtRisk)),
    ])
  }

  private func row(_ item: ItemReference) -> Value {
    .record([
      .text(item.number), .cell(item.itemName), .cell(item.assetType), .cell(item.room),
      .text(item.value.map(wording.money) ?? "not stated"),
    ])
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
