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

/// The short forms of keys: at least eight characters, and enough to be unique ignoring case, so that `coffer item
/// show` finds the item.
package struct ShortKeys: Sendable {
  /// Sorted; ASCII letters are in lowercase.
  private let keys: [[UInt8]]

  package static let shortest = 8

  /// `keys` are those of all items of the store.
  package init(_ keys: [ItemKey]) {
    self.keys = keys.map { Self.folded($0.text) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  package func short(_ key: ItemKey) -> String {
    let bytes = Self.folded(key.text)
    let place = place(of: bytes)
    let neighbors = [place - 1, place + 1].filter(keys.indices.contains).map { keys[$0] }
    let common = neighbors.map { zip($0, bytes).prefix { $0 == $1 }.count }.max() ?? 0
    var short = ""
    for (index, character) in key.text.enumerated() {
      if index >= Self.shortest, short.utf8.count > common { break }
      short.append(character)
    }
    return short
  }

  /// The first index with this key or a greater one.
  private func place(of key: [UInt8]) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Signs are part of a key, and non-ASCII letters keep their case.
  private static func folded(_ key: String) -> [UInt8] {
    key.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
