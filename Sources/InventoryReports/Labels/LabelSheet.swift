package import InventoryModel
import InventoryPages

/// What one label says.
package struct Label: Hashable, Sendable {
  /// Its beginning, where it is long.
  package let name: String
  package let shortKey: String
  /// Where its code leads to: the item's page.
  package let link: String
  /// Counted from 0.
  package let column: Int
  package let row: Int

  /// More than a label has room for.
  private static let longestName = 200

  /// `place` is counted from 0, from left to right and then down.
  init(_ item: Item, at place: Int, of layout: LabelLayout, keys: ShortKeys, baseURL: String) {
    let name = item.itemName
    self.name = Self.cut(name)
    shortKey = keys.short(item.itemKey)
    link = baseURL + PagePath.item(item.itemKey).text + ".html"
    (row, column) = place.quotientAndRemainder(dividingBy: layout.columns)
  }

  /// A character may have any number of accents: code points are counted.
  private static func cut(_ name: String) -> String {
    guard name.unicodeScalars.count > longestName else { return name }
    return String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName - 1))) + "\u{2026}"
  }
}

/// The labels of one sheet of paper.
package struct LabelSheet: Hashable, Sendable {
  package let labels: [Label]

  /// The sheets for these items. On the first one `skip` labels are used up: fewer than a sheet has. `baseURL` ends in a slash.
  package static func sheets(
    of items: [Item], on layout: LabelLayout, skip: Int, keys: ShortKeys, baseURL: String
  ) -> [LabelSheet] {
    let size = layout.labelsPerSheet
    let places = items.indices.map { $0 + skip }
    let labels = zip(items, places).map { item, place in
      (sheet: place / size, label: Label(item, at: place % size, of: layout, keys: keys, baseURL: baseURL))
    }
    let count = labels.last.map { $0.sheet + 1 } ?? 0
    var sheets = [[Label]](repeating: [], count: count)
    for (sheet, label) in labels { sheets[sheet].append(label) }
    return sheets.map(LabelSheet.init)
  }
}
