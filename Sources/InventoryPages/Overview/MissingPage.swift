package import InventoryModel

/// The page for the owner that shows what the items lack for a claim.
package struct MissingPage: Sendable {
  /// The documented share of the total stated value, in percent, such as `62.5`; `nil` if no item has a value.
  package let documentedPercent: String?
  package let gaps: [MissingKind]
  /// The items, the most valuable first. Each is in at least one of the lists.
  package let items: [MissingItem]
  /// The explanation of "documented", shown after the share.
  package let meaning: String
  /// The number of items that lack something.
  package let itemCount: String
  /// `For each gap, the 100 most valuable items are listed; 'coffer report gaps' lists all items`; `nil` if all items
  /// are in all of their lists.
  package let note: String?

  /// `items` are some of the `count` items that lack something, the most valuable first. For each kind of gap, these are
  /// all items or at least the `mostOfKind` most valuable ones. Each list has at most `mostOfKind` items.
  package init(
    documentedPercent: String?, meaning: String, gaps: [MissingKind], items: [MissingItem], count: Int,
    mostOfKind: Int, in outline: SiteOutline
  ) {
    (self.documentedPercent, self.gaps, self.meaning) = (documentedPercent, gaps, meaning)
    var counts: [String: Int] = [:]
    self.items = items.map { item in
      for list in item.lists { counts[list, default: 0] += 1 }
      var listed = item
      listed.lists = item.lists.filter { counts[$0, default: 0] <= mostOfKind }
      return listed
    }
    itemCount = outline.wording.count(count, "item", "items")
    note =
      count > mostOfKind
      ? "For each gap, "
        + (documentedPercent == nil
          ? "\(outline.wording.number(mostOfKind)) items are listed"
          : "the \(outline.wording.number(mostOfKind)) most valuable items are listed")
        + "; 'coffer report gaps' lists all items"
      : nil
  }
}

/// A kind of thing that items lack, such as a receipt.
package struct MissingKind: Sendable {
  /// The name of the kind for programs, such as `receipt`.
  package let name: String
  /// `Without a receipt`
  package let title: String
  /// `12 of 40`, `3 of 19 that need one`, `3 of 19 that need one, with a value or cost of $1,000.00 or more`
  package let itemCount: String
  /// The total value of the items that lack this kind of thing; `nil` unless the value is above 0.
  package let value: String?

  /// `count` is the number of items that lack something of this kind, and `among` is the number of items that need it.
  /// If only items of a minimum value need it, `from` is this value.
  package init(
    _ name: String, _ title: String, count: Int, among: Int, from: Money?, value: Money,
    in outline: SiteOutline
  ) {
    (self.name, self.title) = (name, title.sentenceCased)
    itemCount =
      outline.wording.number(count) + " of " + outline.wording.number(among)
      + (among < outline.totals.items || from != nil ? " that need one" : "")
      + (from.map { ", with a value or cost of \(outline.wording.money($0)) or more" } ?? "")
    self.value = value.cents > 0 ? outline.wording.money(value) : nil
  }
}

/// An item, and everything that it lacks.
package struct MissingItem: Sendable {
  package let name: String
  package let path: PagePath
  package let assetType: String?
  package let value: String?
  /// `Photo, receipt`
  package let lacks: String
  /// The lists that contain the item: `all`, and the names of kinds for programs.
  package fileprivate(set) var lists: [String]

  /// `lacks` has the missing things, in lowercase and in the order of their kinds. `kinds` has the names of these kinds
  /// for programs.
  package init(
    _ name: String, itemKey: ItemKey, assetType: String?, value: Money?, lacks: [String],
    kinds: [String], in outline: SiteOutline
  ) {
    (self.name, self.assetType) = (name, assetType)
    path = .item(named: FileName.ofKey(itemKey.text), names: outline.markdownNames)
    self.value = value.map(outline.wording.money)
    self.lacks = lacks.joined(separator: ", ").sentenceCased
    lists = ["all"] + kinds
  }
}
