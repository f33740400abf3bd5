package import InventoryModel
import InventoryPages

/// The content of one label.
package struct Label: Hashable, Sendable {
  /// Shortened if it is long.
  package let name: String
  package let shortKey: String
  /// The address in its code: the item's page.
  package let link: String
  /// Counted from 0.
  package let column: Int
  package let row: Int

  /// More than fits on a label.
  private static let longestName = 200

  /// `place` is counted from 0, from left to right and then down.
  private init(_ item: Item, at place: Int, of layout: LabelLayout, keys: ShortKeys, baseURL: String) {
    let name = item.itemName
    self.name = Self.cut(name)
    shortKey = keys.short(item.itemKey)
    link = baseURL + PagePath.item(item).text + ".html"
    (row, column) = place.quotientAndRemainder(dividingBy: layout.columns)
  }

  /// A character can have any number of accents, so this counts code points.
  private static func cut(_ name: String) -> String {
    guard name.unicodeScalars.count > longestName else { return name }
    return String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName - 1))) + "\u{2026}"
  }

  /// The labels of these items, by sheet. The first `skip` labels, fewer than a sheet has, are left empty. `baseURL`
  /// ends with a slash.
  package static func sheets(
    of items: [Item], on layout: LabelLayout, skip: Int, keys: ShortKeys, baseURL: String
  ) -> [[Label]] {
    let size = layout.labelsPerSheet
    let labels = items.enumerated().map { index, item in
      Label(item, at: (index + skip) % size, of: layout, keys: keys, baseURL: baseURL)
    }
    let count = items.isEmpty ? 0 : (items.count + skip - 1) / size + 1
    return (0..<count).map { sheet in
      Array(labels[max(0, sheet * size - skip)..<min(labels.count, (sheet + 1) * size - skip)])
    }
  }
}
