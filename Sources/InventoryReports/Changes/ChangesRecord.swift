import InventoryModel
import InventoryPages
import InventoryProof
package import InventoryRendering

/// The names that the template of a changes report can use.
extension ChangesReport {
  package static let record: Record<InThisReport<ChangesPiece>> = Record {
    Part("start", "Totals before and after.", start) { $0.content == .start ? $0.with(()) : nil }
    Part("kind", "The beginning of the section about one kind of change.", kind) { piece in
      if case .kind(let kind) = piece.content { piece.with(kind) } else { nil }
    }
    List("changes", "The next rows of the section.", of: change) { piece in
      if case .changes(let changes) = piece.content { changes.map(piece.with) } else { [] }
    }
    List(
      "renamed", "The renamed asset types, which are the only rows of a section about renamed types.",
      of: renamed
    ) { piece in
      if case .renamed(let types) = piece.content { types.map(piece.with) } else { [] }
    }
    Part("kindEnd", "The end of the section.", kindEnd) { piece in
      if case .kindEnd(let more) = piece.content { piece.with(more) } else { nil }
    }
    Flag("end", "Whether this is the end of the report.") { $0.content == .end }
  }

  private static let start = Record<InThisReport<Void>> {
    Text("since", "The earlier export or store.") { $0.report.since }
    Flag("isNothing", "Whether nothing changed.") { $0.report.figures.isEmpty }
    Text("line", "The changes in one line.") {
      let figures = $0.report.figures
      return figures.isEmpty ? "Nothing changed." : figures.line($0.wording)
    }
    List("types", "One row for each asset type, with its totals before and after.", of: typeRow) { start in
      start.report.figures.types.map { type in
        start.with(((type.label ?? "No type") + (type.labelBefore.map { ", formerly \($0)" } ?? ""), type))
      }
    }
    Part("total", "The totals of all asset types.", typeRow) {
      $0.with(("In all", $0.report.figures.overall))
    }
    Text("valueMeaning", "What a stated value covers.") { _ in Tally.valueMeaning }
  }

  private static let typeRow = Record<InThisReport<(label: String, type: TypeChange)>> {
    Cell("label", "The asset type. For the totals of all items: 'In all'.") { $0.content.label }
    Text("itemsBefore", "The number of items before.") { $0.wording.number($0.content.type.before.items) }
    Text("itemsAfter", "The number of items after.") { $0.wording.number($0.content.type.after.items) }
    Text("before", "The stated value of these items before.") {
      $0.wording.stated($0.content.type.before)
    }
    Text("after", "The stated value of these items after.") { $0.wording.stated($0.content.type.after) }
    Text("difference", "The difference of the values, with a plus or minus sign.") {
      $0.content.type.isUnvalued ? "\u{2013}" : $0.wording.difference($0.content.type.difference)
    }
  }

  private static let kind = Record<InThisReport<ChangeKind>> {
    Text("title", "The kind of change.") { $0.content.title }
    Text("itemCount", "The number of items.") { $0.wording.items($0.report.figures.count($0.content)) }
    Flag("isShort", "Whether the items are so few that they stay together on a page.") {
      $0.look.fitsOnPage($0.report.figures.count($0.content))
    }
    Flag("hasValue", "Whether each item has one value.") { $0.content.hasValue }
    Flag("hasDifference", "Whether each item has a value before and after.") { $0.content == .revalued }
    Flag("hasTypes", "Whether each item has an asset type before and after.") { $0.content == .moved }
    Flag("hasRenamed", "Whether the rows are asset types, not items.") { $0.content == .renamed }
    Flag("hasDetails", "Whether each item has details.") { $0.content == .edited || $0.content == .photos }
  }

  private static let change = Record<InThisReport<Change>> {
    Cell("itemName", "The item's name.") { $0.content.item?.itemName }
    Cell("assetType", "The item's asset type.") { $0.content.item?.assetType ?? "No type" }
    Text("value", "The item's stated value.") { $0.wording.stated($0.content.item?.valueInDollars) }
    Cell("before", "The item's value or asset type before.") { $0.text(of: $0.content.before?.item) }
    Cell("after", "The item's value or asset type after.") { $0.text(of: $0.content.after?.item) }
    Text("difference", "The difference of the values, with a plus or minus sign.") {
      $0.content.kind == .revalued ? $0.wording.difference($0.content.gain) : nil
    }
    Flag("hasValue", "Whether the item has one value.") { $0.content.kind.hasValue }
    Flag("hasDifference", "Whether the item has a value before and after.") { $0.content.kind == .revalued }
    Flag("hasTypes", "Whether the item has an asset type before and after.") { $0.content.kind == .moved }
    List("details", "Edited attributes, and added and removed photos.", of: detail) { $0.content.details }
  }

  private static let renamed = Record<InThisReport<RenamedType>> {
    Text("itemCount", "The number of the type's items that are in both inventories.") {
      $0.wording.items($0.content.items)
    }
    Cell("before", "The type's label before.") { $0.content.before }
    Cell("after", "The type's label after.") { $0.content.after }
  }

  private static let detail = Record<Change.Detail> {
    Cell("name", "The name of the changed attribute, or: photo.") { $0.name }
    Cell("before", "The value before.") { $0.before }
    Cell("after", "The value after.") { $0.after }
  }

  private static let kindEnd = Record<InThisReport<Int>> {
    Text("more", "The number of items left out, such as: and 12 more.") {
      $0.content == 0 ? nil : "and \($0.wording.number($0.content)) more"
    }
  }
}

extension ChangeKind {
  fileprivate var hasValue: Bool { self == .added || self == .removed }
}

extension InReport<ChangesReport, Change> {
  /// Returns the stated value of an item if the kind of change is `revalued`; otherwise the asset type of the item.
  fileprivate func text(of item: Item?) -> String {
    content.kind == .revalued ? wording.stated(item?.valueInDollars) : item?.assetType ?? "No type"
  }
}

extension Change {
  fileprivate struct Detail {
    let name, before, after: String
  }

  fileprivate var details: [Detail] {
    guard let difference else { return [] }
    switch kind {
    case .added, .removed, .revalued, .moved, .renamed: return []
    case .photos:
      return difference.photosGone.map { Detail(name: "photo", before: $0, after: "removed") }
        + difference.photosAdded.map { Detail(name: "photo", before: "none", after: $0) }
    case .edited:
      return difference.edits.map { edit in
        let common = zip(edit.before ?? "", edit.after ?? "").prefix { $0 == $1 }.count
        return Detail(
          name: edit.name, before: Self.excerpt(edit.before, around: common),
          after: Self.excerpt(edit.after, around: common))
      }
    }
  }

  /// Returns an excerpt of a text for a table, on one line; `none` for `nil`. The excerpt contains the first
  /// difference, which is at `place`.
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
  /// Returns the sum of the stated values, or a dash if there are items but none has a value.
  fileprivate func stated(_ side: SideTally) -> String { side.isUnvalued ? "\u{2013}" : money(side.value) }

  /// Returns an amount with its sign, such as `+$1,204.00` or `-$4.05`.
  func difference(_ amount: Money) -> String { (amount.cents < 0 ? "" : "+") + money(amount) }
}
