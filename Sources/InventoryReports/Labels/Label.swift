package import InventoryModel
import InventoryPages
import InventoryRendering

/// The content of one label.
package struct Label: Hashable, Sendable {
  /// The name of the item or the place, shortened if it is long.
  package let name: String
  /// The short key of an item, or the places that contain a place; empty for a place at the top level.
  package let detail: String
  /// The URL in the QR code of the label. It is the URL of the page of the item or the place.
  package let link: String
  /// The position on the sheet: the column and the row. Both start at 0.
  package let column: Int
  package let row: Int

  /// The maximum number of code points in a name or a detail. Longer texts are cut, because they do not fit on a label.
  private static let longestName = 200

  /// `index` is the position on the sheet. It starts at 0, and counts row by row, from left to right.
  private init(_ text: LabelText, at index: Int, of layout: LabelLayout, baseURL: String) {
    (name, detail) = (Self.cut(text.name), Self.cut(text.detail))
    link = text.path.file(.html, from: baseURL)
    (row, column) = index.quotientAndRemainder(dividingBy: layout.columns)
  }

  /// Cuts a long text. Code points are counted, because a character can have any number of accents.
  private static func cut(_ name: String) -> String {
    guard name.unicodeScalars.count > longestName else { return name }
    return String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName - 1))) + "\u{2026}"
  }

  /// Returns the labels with these texts, sheet by sheet. The first `skip` positions of the first sheet stay empty;
  /// `skip` must be less than the number of labels on a sheet. `baseURL` ends with a slash.
  package static func sheets(
    of texts: [LabelText], on layout: LabelLayout, skip: Int, baseURL: String
  ) -> [[Label]] {
    let size = layout.labelsPerSheet
    let labels = texts.enumerated().map { index, text in
      Label(text, at: (index + skip) % size, of: layout, baseURL: baseURL)
    }
    let count = texts.isEmpty ? 0 : (texts.count + skip - 1) / size + 1
    return (0..<count).map { sheet in
      Array(labels[max(0, sheet * size - skip)..<min(labels.count, (sheet + 1) * size - skip)])
    }
  }
}

/// The texts of a label, and the page to which its QR code links.
package struct LabelText: Hashable, Sendable {
  let name: String
  let detail: String
  let path: PagePath

  /// Creates the texts of an item's label: the name and the short key of the item.
  package init(_ item: Item, keys: ShortKeys) {
    (name, detail, path) = (item.itemName, keys.short(item.itemKey), .item(item))
  }

  init(_ node: PlaceTree.Node) {
    (name, detail, path) = (node.place.name, node.place.parent.map(Self.nearest) ?? "", node.path)
  }

  /// Returns the levels of a place. If they are too long for a label, the outer levels become an ellipsis.
  private static func nearest(_ place: Place) -> String {
    var levels = place.levels[...]
    while levels.count > 1, levels.map(\.count).reduce(0, +) + 3 * levels.count > 42 { levels.removeFirst() }
    return (levels.count < place.levels.count ? "\u{2026} > " : "") + levels.joined(separator: " > ")
  }
}
