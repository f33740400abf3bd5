import InventoryModel
import InventoryPages
package import InventoryReports
package import Mustache

extension ReportDocument where Part == ChangesPart {
  /// A report on what changed, by the template `changes.html` or `changes.md`.
  package init(
    _ format: PageFormat, templates sources: [String: String], report: ChangesReport, look: ReportLook
  ) throws(TemplateErrors) {
    let values = ChangesValues(report: report, wording: look.wording)
    try self.init(
      "changes", format, templates: sources, offering: ChangesValues.shape,
      fixed: report.heading.everywhere(look, sources), value: values.value)
  }
}

/// The parts of a report on what changed as the values that its template renders.
struct ChangesValues: Sendable {
  let report: ChangesReport
  let wording: Wording

  /// In the order of `ChangesPart`'s cases.
  static let shape = Shape.record(
    [
      .init(
        "start",
        [
          "since": .text, "isNothing": .flag, "line": .text, "types": .list(typeRow), "total": typeRow,
        ]),
      .init(
        "kind",
        [
          "title": .text, "itemCount": .text, "hasValue": .flag, "hasDifference": .flag,
          "hasTypes": .flag, "hasDetails": .flag,
        ]),
      .init(
        "changes",
        .list([
          "itemName": .text, "assetType": .text, "value": .text, "before": .text, "after": .text,
          "difference": .text, "hasValue": .flag, "hasDifference": .flag, "hasTypes": .flag,
          "details": .list(["name": .text, "before": .text, "after": .text]),
        ])),
      .init("kindEnd", ["more": .text]),
      .init("end", .flag),
    ] + ReportHeading.shape)

  private static let typeRow: Shape = [
    "label": .text, "itemsBefore": .text, "itemsAfter": .text, "before": .text, "after": .text,
    "difference": .text,
  ]

  func value(of part: ChangesPart) -> Value {
    switch part {
    case .start: .only(0, start)
    case .kind(let kind): .only(1, self.kind(kind))
    case .changes(let changes): .only(2, .list(changes.map(row)))
    case .kindEnd(let more):
      .only(3, .record([.text(more == 0 ? nil : "and \(wording.number(more)) more")]))
    case .end: .only(4, .flag(true))
    }
  }
}

extension ChangesValues {
  private var start: Value {
    let figures = report.figures
    let line = ChangesLine(figures, wording).text
    return .record([
      .text(report.since), .flag(figures.isEmpty),
      .text(figures.isEmpty ? "Nothing has changed." : line),
      .list(
        figures.types.map { row($0.label ?? "No type", $0.before, $0.after) }),
      row("In all", figures.before, figures.after),
    ])
  }

  private func row(_ label: String, _ before: SideTally, _ after: SideTally) -> Value {
    .record([
      .cell(label), .text(wording.number(before.items)), .text(wording.number(after.items)),
      .text(wording.money(before.value)), .text(wording.money(after.value)),
      .text(wording.difference(after.value - before.value)),
    ])
  }

  private func kind(_ kind: ChangeKind) -> Value {
    .record([
      .text(kind.title), .text(wording.items(report.figures.count(kind))),
      .flag(kind == .added || kind == .removed), .flag(kind == .revalued), .flag(kind == .moved),
      .flag(kind == .edited || kind == .photos),
    ])
  }

  private func row(_ change: Change) -> Value {
    let (before, after) = (change.before?.item, change.after?.item)
    let value = change.item?.valueInDollars.map(wording.money) ?? "not stated"
    func money(_ item: Item?) -> String { item?.valueInDollars.map(wording.money) ?? "not stated" }
    let isValue = change.kind == .revalued
    return .record([
      .cell(change.item?.itemName), .cell(change.item?.assetType ?? "No type"), .text(value),
      .cell(isValue ? money(before) : before?.assetType ?? "No type"),
      .cell(isValue ? money(after) : after?.assetType ?? "No type"),
      .text(
        isValue
          ? wording.difference(
            (after?.valueInDollars ?? Money(cents: 0)) - (before?.valueInDollars ?? Money(cents: 0))) : nil),
      .flag(change.kind == .added || change.kind == .removed), .flag(isValue), .flag(change.kind == .moved),
      .list(details(change)),
    ])
  }

  private func details(_ change: Change) -> [Value] {
    guard let difference = change.difference else { return [] }
    if change.kind == .photos {
      return difference.photosGone.map { .record([.text("photo"), .cell($0), .text("gone")]) }
        + difference.photosAdded.map { .record([.text("photo"), .text("none"), .cell($0)]) }
    }
    guard change.kind == .edited else { return [] }
    return difference.edits.map { edit in
      let common = zip(edit.before ?? "", edit.after ?? "").prefix { $0 == $1 }.count
      return .record([
        .cell(edit.name), .text(Self.excerpt(edit.before, around: common)),
        .text(Self.excerpt(edit.after, around: common)),
      ])
    }
  }

  /// A table has no room for notes: so many characters on one line, from a little before the place where two texts begin
  /// to differ.
  private static func excerpt(_ text: String?, around place: Int) -> String {
    guard let text else { return "none" }
    let start = place > 60 ? place - 20 : 0
    let rest = text.dropFirst(start)
    let shown = rest.prefix(80).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return (start > 0 ? "... " : "") + shown.joined(separator: " / ")
      + (rest.dropFirst(80).isEmpty ? "" : " ...")
  }
}

extension Wording {
  /// With its sign: `+$1,204.00`, `-$4.05`.
  func difference(_ amount: Money) -> String { (amount.cents < 0 ? "" : "+") + money(amount) }
}
