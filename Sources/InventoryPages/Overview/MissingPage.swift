package import InventoryModel

/// What the items lack that a claim needs, for the owner.
package struct MissingPage: Sendable {
  /// The share of the stated value that is documented, such as `62.5`; `nil` if nothing has a value.
  package let documentedPercent: String?
  package let gaps: [MissingKind]
  /// The most valuable first.
  package let items: [MissingItem]
  /// The meaning of "documented", for the text after the share.
  package let meaning: String
  /// The number of items that lack something.
  package let itemCount: String
  /// `The 500 most valuable of 812 items`; `nil` if all are listed.
  package let note: String?

  /// `items` are the most valuable of the `count` items that lack something.
  package init(
    documentedPercent: String?, meaning: String, gaps: [MissingKind], items: [MissingItem], count: Int,
    in outline: SiteOutline
  ) {
    (self.documentedPercent, self.gaps, self.items) = (documentedPercent, gaps, items)
    self.meaning = meaning
    itemCount = outline.wording.count(count, "item", "items")
    note =
      items.count < count
      ? "The \(outline.wording.number(items.count)) most valuable of \(itemCount)" : nil
  }
}

/// One kind of gap.
package struct MissingKind: Sendable {
  /// `Without a receipt`
  package let title: String
  /// `12 of 40`, `3 of 19 that need one`
  package let itemCount: String
  /// The value of the affected items; `nil` if it is 0.
  package let value: String?

  /// `among` is the number of items that could lack it.
  package init(_ title: String, count: Int, among: Int, value: Money, in outline: SiteOutline) {
    self.title = title.sentenceCased
    itemCount =
      outline.wording.number(count) + " of " + outline.wording.number(among)
      + (among < outline.totals.items ? " that need one" : "")
    self.value = value.cents > 0 ? outline.wording.money(value) : nil
  }
}

/// An item and all that it lacks.
package struct MissingItem: Sendable {
  package let name: String
  package let path: PagePath
  package let assetType: String?
  package let value: String?
  /// `Photo, receipt`
  package let lacks: String

  /// `lacks` are words in lower case, in the order of their kinds.
  package init(
    _ name: String, itemKey: ItemKey, assetType: String?, value: Money?, lacks: [String],
    in outline: SiteOutline
  ) {
    (self.name, self.assetType) = (name, assetType)
    path = .item(named: FileName.ofKey(itemKey.text), names: outline.markdownNames)
    self.value = value.map(outline.wording.money)
    self.lacks = lacks.joined(separator: ", ").sentenceCased
  }
}
