/// The short forms of keys, with which commands such as `coffer item show` find an item. A short form is a prefix of at
/// least eight characters that only one key begins with, ignoring the case of ASCII letters.
package struct ShortKeys: Sendable {
  /// For each key, the length in bytes of the longest prefix that it shares with another key. ASCII letters of the keys
  /// are in lowercase. A key is left out if this length is below `shortest`.
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

  /// Returns the shortest prefix of a key that no other key begins with, but at least `shortest` characters. Returns
  /// the whole key if it is shorter, or if another key begins with it.
  package func short(_ text: String) -> String {
    let common = shared[Self.folded(text)] ?? 0
    var short = ""
    for (index, character) in text.enumerated() {
      if index >= Self.shortest, short.utf8.count > common { break }
      short.append(character)
    }
    return short
  }

  /// Returns the bytes of a key with ASCII letters in lowercase. Punctuation is significant, and other letters keep
  /// their case.
  private static func folded(_ key: String) -> [UInt8] {
    key.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
