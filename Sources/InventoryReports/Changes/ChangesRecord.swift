import InventoryModel
import InventoryPages
package import InventoryRendering

extension ChangesReport {
  package func words(_ look: ReportLook) -> ChangesWords { ChangesWords(report: self, wording: look.wording) }

  package static var record: Record<InReport<ChangesWords, ChangesPart>> { ChangesWords.record }
}

/// A report on what changed, in words.
package struct ChangesWords: Sendable {
  let report: ChangesReport
  let wording: Wording

  static let record = Record<InReport<ChangesWords, ChangesPart>> {
    Part("start", "Totals before and after.", start) { part in
      if case .start = part.content { part.report } else { nil }
    }
    Part("kind", "The items of a kind of change begin.", kind) { part in
      if case .kind(let kind) = part.content { part.with(kind) } else { nil }
    }
    List("changes", "Some of them.", of: change) { part in
      if case .changes(let changes) = part.content { changes.map(part.with) } else { [] }
    }
    Part("kindEnd", "They end.", kindEnd) { part in
      if case .kindEnd(let more) = part.content { part.with(more) } else { nil }
    }
    Flag("end", "The report ends.") { if case .end = $0.content { true } else { false } }
  }

  private static let start = Record<ChangesWords> {
    Text("since", "What it is compared with.") { $0.report.since }
    Flag("isNothing", "Whether nothing has changed.") { $0.report.figures.isEmpty }
    Text("line", "What has changed, in one line.") {
      let figures = $0.report.figures
      return figures.isEmpty ? "Nothing has changed." : figures.line($0.wording)
    }
    List("types", "The asset types.", of: typeRow) { values in
      values.report.figures.types.map {
        InReport(TypeRow(label: $0.label ?? "No type", before: $0.before, after: $0.after), in: values)
      }
    }
    Part("total", "All types together.", typeRow) {
      let figures = $0.report.figures
      return InReport(TypeRow(label: "In all", before: figures.before, after: figures.after), in: $0)
    }
  }

  private struct TypeRow {
    let label: String
    let before, after: SideTally
  }

  private static let typeRow = Record<InReport<ChangesWords, TypeRow>> {
    Cell("label", "The asset type.") { $0.content.label }
    Text("itemsBefore", "How many items it had.") { $0.report.wording.number($0.content.before.items) }
    Text("itemsAfter", "How many it has.") { $0.report.wording.number($0.content.after.items) }
    Text("before", "Their stated value then.") { $0.report.wording.money($0.content.before.value) }
    Text("after", "Their stated value now.") { $0.report.wording.money($0.content.after.value) }
    Text("difference", "The difference, with its sign.") {
      $0.report.wording.difference($0.content.after.value - $0.content.before.value)
    }
  }

  private static let kind = Record<InReport<ChangesWords, ChangeKind>> {
    Text("title", "What happened to the items.") { $0.content.title }
    Text("itemCount", "How many items.") {
      $0.report.wording.items($0.report.report.figures.count($0.content))
    }
    Flag("hasValue", "Whether each has one value.") { $0.content.hasValue }
    Flag("hasDifference", "Whether each has a value before and after.") { $0.content == .revalued }
    Flag("hasTypes", "Whether each has an asset type before and after.") { $0.content == .moved }
    Flag("hasDetails", "Whether each has details.") { $0.content == .edited || $0.content == .photos }
  }

  private static let change = Record<InReport<ChangesWords, Change>> {
    Cell("itemName", "The item's name.") { $0.content.item?.itemName }
    Cell("assetType", "Its asset type.") { $0.content.item?.assetType ?? "No type" }
    Text("value", "Its stated value.") { $0.report.money($0.content.item) }
    Cell("before", "Its value or asset type then.") {
      $0.report.said(of: $0.content.before?.item, $0.content.kind)
    }
    Cell("after", "Its value or asset type now.") {
      $0.report.said(of: $0.content.after?.item, $0.content.kind)
    }
    Text("difference", "The difference of the values, with its sign.") {
      guard $0.content.kind == .revalued else { return nil }
      let (before, after) = ($0.content.before?.item.valueInDollars, $0.content.after?.item.valueInDollars)
      return $0.report.wording.difference((after ?? Money(cents: 0)) - (before ?? Money(cents: 0)))
    }
    Flag("hasValue", "Whether it has one value.") { $0.content.kind.hasValue }
    Flag("hasDifference", "Whether it has a value before and after.") { $0.content.kind == .revalued }
    Flag("hasTypes", "Whether it has an asset type before and after.") { $0.content.kind == .moved }
    List("details", "What was edited, and photos that came or went.", of: detail) {
      ChangesWords.details($0.content)
    }
  }

  private struct Detail {
    let name, before, after: String
  }

  private static let detail = Record<Detail> {
    Cell("name", "What was changed.") { $0.name }
    Cell("before", "What it was.") { $0.before }
    Cell("after", "What it is.") { $0.after }
  }

  private static let kindEnd = Record<InReport<ChangesWords, Int>> {
    Text("more", "How many items are left out.") {
      $0.content == 0 ? nil : "and \($0.report.wording.number($0.content)) more"
    }
  }
}

extension ChangeKind {
  fileprivate var hasValue: Bool { self == .added || self == .removed }
}

extension ChangesWords {
  private func money(_ item: Item?) -> String {
    item?.valueInDollars.map(wording.money) ?? "not stated"
  }

  private func said(of item: Item?, _ kind: ChangeKind) -> String {
    kind == .revalued ? money(item) : item?.assetType ?? "No type"
  }

  private static func details(_ change: Change) -> [Detail] {
    guard let difference = change.difference else { return [] }
    if change.kind == .photos {
      return difference.photosGone.map { Detail(name: "photo", before: $0, after: "gone") }
        + difference.photosAdded.map { Detail(name: "photo", before: "none", after: $0) }
    }
    guard change.kind == .edited else { return [] }
    return difference.edits.map { edit in
      let common = zip(edit.before ?? "", edit.after ?? "").prefix { $0 == $1 }.count
      return Detail(
        name: edit.name, before: excerpt(edit.before, around: common),
        after: excerpt(edit.after, around: common))
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
