package import InventoryModel

/// The beginnings by which items are named: at least eight characters, and as many as no other item's key begins with,
/// whatever its case, so that `coffer item show` finds it.
package struct ShortKeys: Sendable {
  /// In lower case as far as they are ASCII, sorted.
  private let keys: [[UInt8]]

  package static let shortest = 8

  /// `keys` are those of all items of the store.
  package init(_ keys: [ItemKey]) {
    self.keys = keys.map { Self.folded($0.text) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  package func short(_ key: ItemKey) -> String {
    let bytes = Self.folded(key.text)
    let place = place(of: bytes)
    let neighbours = [place - 1, place + 1].filter(keys.indices.contains).map { keys[$0] }
    let common = neighbours.map { zip($0, bytes).prefix { $0 == $1 }.count }.max() ?? 0
    var short = ""
    for (index, character) in key.text.enumerated() {
      if index >= Self.shortest, short.utf8.count > common { break }
      short.append(character)
    }
    return short
  }

  /// The first place at which the key, or a greater one, stands.
  private func place(of key: [UInt8]) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Signs are part of a key, and letters beyond ASCII keep their case.
  private static func folded(_ key: String) -> [UInt8] {
    key.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
