import Diagnostics
import Yams

/// A mistake in a setting of site.yml, together with all other mistakes in the same setting.
struct Mistake: Error {
  let message: String
  /// Whether the mistake is in the key; if false, the mistake is in the value.
  let isAtKey: Bool
  /// The exact position of the mistake; `nil` if only its setting is known.
  let mark: Mark?
  /// The mistakes that were found after this one.
  fileprivate var others: [Mistake] = []

  /// This mistake and the others, in the order in which they were found.
  var all: [Mistake] { [self] + others }

  init(_ message: String, isAtKey: Bool = true) {
    (self.message, self.isAtKey, mark) = (message, isAtKey, nil)
  }

  /// Creates a mistake at a node inside the value.
  init(at node: Node, _ message: String) {
    (self.message, isAtKey, mark) = (message, false, node.mark)
  }

  init(_ key: some SettingsKey, needs what: String, found: Node) {
    let text = found.scalar.map { "'\($0.string)'" } ?? (found.sequence == nil ? "a mapping" : "a list")
    (message, isAtKey, mark) = ("\(key.rawValue) must be \(what), not \(text)", false, found.mark)
  }
}

extension Sequence {
  /// Calls `body` for each element, and throws the mistakes of all elements together.
  func forEachCollectingMistakes(_ body: (Element) throws(Mistake) -> Void) throws(Mistake) {
    var mistakes: [Mistake] = []
    for element in self {
      do throws(Mistake) { try body(element) } catch { mistakes += error.all }
    }
    guard var first = mistakes.first else { return }
    first.others = Array(mistakes.dropFirst())
    throw first
  }
}

extension Node {
  /// Calls `body` for each key of a mapping, and throws the mistakes of all keys together. A key that is not a case of
  /// `Key` is a mistake; its message says that the key is in `place`. Does nothing if the node is not a mapping.
  func forEachKey<Key: RawRepresentable<String> & CaseIterable>(
    of place: String, _ body: (Key, Node) throws(Mistake) -> Void
  ) throws(Mistake) {
    try (mapping ?? [:]).forEachCollectingMistakes { (name, value) throws(Mistake) in
      let text = name.scalar?.string ?? ""
      guard let key = Key(rawValue: text) else {
        throw Mistake(
          at: name, "unknown key '\(text)' in \(place)" + UnknownName.advice(on: text, among: Key.names))
      }
      try body(key, value)
    }
  }

  /// Calls `body` for each name and value of a mapping, and throws the mistakes of all names together. Throws if the
  /// node is not a mapping; `example` is such a mapping.
  func forEachName(
    of key: some SettingsKey, like example: String, _ body: (String, Node) throws(Mistake) -> Void
  ) throws(Mistake) {
    guard let mapping else { throw Mistake(key, needs: "a mapping like \(example)", found: self) }
    try mapping.forEachCollectingMistakes { (name, value) throws(Mistake) in
      try body(name.scalar?.string ?? "", value)
    }
  }
}
