import InventoryModel

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
  /// `nil` if the text is no answer. A number is an answer only alone: `1 of 2` is no answer.
  package init?(_ text: String) {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    let word = words.first.map(String.init)
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
