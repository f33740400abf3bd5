/// The short forms of keys: beginnings of at least eight characters that are unique ignoring case, so that `coffer item
/// show` finds the item.
package struct ShortKeys: Sendable {
  /// The length in bytes of the longest prefix that a key shares with another key, keyed by the key with ASCII letters
  /// in lowercase. Contains only keys for which this length is at least `shortest`.
  private let shared: [[UInt8]: Int]

  package static let shortest = 8

  /// `keys` are the keys of all items in the store.
  package init(_ keys: [ItemKey]) {
    self.init(keys.map(\.text))
  }

  /// Complexity: O(*n* log *n*), where *n* is the number of texts.
  package init(_ texts: [String]) {
    let keys = texts.map(Self.folded).sorted { $0.lexicographicallyPrecedes($1) }
    var shared: [[UInt8]: Int] = [:]
    for (one, next) in zip(keys, keys.dropFirst()) {
      let count = zip(one, next).prefix { $0 == $1 }.count
      guard count >= Self.shortest else { continue }
      for key in [one, next] { shared[key] = max(count, shared[key] ?? 0) }
    }
    self.shared = shared
  }

  package func short(_ key: ItemKey) -> String { short(key.text) }

  /// Returns the shortest prefix of a key that no other key begins with; at least `shortest` characters.
  package func short(_ text: String) -> String {
    let common = shared[Self.folded(text)] ?? 0
    var short = ""
    for (index, character) in text.enumerated() {
      if index >= Self.shortest, short.utf8.count > common { break }
      short.append(character)
    }
    return short
  }

  /// Returns the bytes of a key with ASCII letters in lowercase. Signs are significant, and non-ASCII letters keep
  /// their case.
  private static func folded(_ key: String) -> [UInt8] {
    key.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
