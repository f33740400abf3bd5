import InventoryRendering
import Mustache

/// A text in a cell of a table, of which a row stays on one page whatever the text is.
struct Cell<Source>: RecordPart {
  let field: RecordField<Source>

  init(_ name: String, _ help: String, _ value: @escaping @Sendable (Source) -> String?) {
    field = Text(name, help) { value($0)?.tableText }.field
  }
}

extension String {
  /// What is cut ends with an ellipsis: a word beyond 80 letters, and a text beyond 240.
  var tableText: String {
    // So few bytes are not more letters.
    guard utf8.count > 80 else { return self }
    let words = unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: \.partsWords)
    return words.map { $0.shortened(to: 80) }.joined(separator: " ").unicodeScalars[...].shortened(to: 240)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate func shortened(to most: Int) -> String {
    guard dropFirst(most).isEmpty else { return String(Substring(prefix(most - 1))) + "\u{2026}" }
    return String(Substring(self))
  }
}

extension Unicode.Scalar {
  /// Whether a line may end there: a blank, but for those that forbid it.
  fileprivate var partsWords: Bool {
    properties.isWhitespace && self != "\u{A0}" && self != "\u{2007}" && self != "\u{202F}"
  }
}
