package import InventoryModel

/// The answer to a yes-or-no question in the text of a field.
package enum WrittenAnswer: Hashable, Sendable {
  case yes, no

  private static let yesWords: Set<String> = [
    "yes", "y", "true", "1", "x", "ja", "oui", "si", "s\u{ED}", "sim",
  ]
  private static let noWords: Set<String> = [
    "no", "n", "false", "0", "not", "nein", "non", "nee", "n\u{E3}o",
  ]

  /// Reads the first word, or a check mark, so that `Yes, since 2024` is an answer. Placeholders such as `N/A` mean no.
  /// `nil` if the text is no answer. A number is an answer only alone: `1 of 2` is no answer, and neither is `yes?`.
  package init?(_ text: String) {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    let word = words.first.map(String.init)
    if !words.isEmpty, text.contains("?") { return nil }
    if words.count > 1, word?.allSatisfy(\.isNumber) ?? false { return nil }
    if word.map(Self.yesWords.contains) ?? text.contains(where: "\u{2713}\u{2714}\u{2611}\u{2705}".contains) {
      self = .yes
    } else if word.map(Self.noWords.contains) ?? false || NotKnown.isOne(text) {
      self = .no
    } else {
      return nil
    }
  }
}

/// Whether an item is kept in a safe, according to the texts of its fields.
package enum StatedSafe: Hashable, Sendable {
  case inside, outside
  /// A text mentions a safe, but does not clearly state that the item is in it.
  case unclear

  /// Reads the field about a safe: yes, no, or a safe, as in `Tresor`. Without this field, reads the fields that state
  /// where the item is. The last level of a place counts, as in `Study > Safe`. A place such as `next to the safe` is
  /// unclear.
  package init(_ roles: [FieldRole: String]) {
    if let text = roles[.inSafe] {
      switch WrittenAnswer(text) {
      case .yes: self = .inside
      case .no: self = .outside
      case nil: self = Self.isSafe(text) ? .inside : .unclear
      }
      return
    }
    let places = [roles[.room], roles[.storage]].compactMap(\.self).flatMap(FieldRoles.parts)
    if places.contains(where: { Self.isSafe($0.split { $0 == ">" || $0 == "/" }.last ?? $0) }) {
      self = .inside
    } else {
      self = places.contains(where: Self.mentionsSafe) ? .unclear : .outside
    }
  }

  private static let names = Set(FieldRole.inSafe.names.map { FoldedName($0).text })

  private static func isSafe(_ text: some StringProtocol) -> Bool {
    names.contains(FoldedName(String(text)).text)
  }

  /// Whether one word, or two words together, are the name of a safe.
  private static func mentionsSafe(_ text: Substring) -> Bool {
    let words = text.split { !$0.isLetter }
    return words.contains(where: isSafe) || zip(words, words.dropFirst()).contains { isSafe($0 + $1) }
  }
}
