import CSV

/// What the user says with `--delimiter`: the character, or the name of one that is hard to type.
package struct CellDelimiter: Hashable, Sendable {
  let delimiter: CSVDelimiter

  package init(_ text: String) throws(UnknownDelimiter) {
    switch text.lowercased() {
    case "comma": delimiter = .comma
    case "semicolon": delimiter = .semicolon
    case "tab", "\\t": delimiter = .tab
    case "pipe": delimiter = .bar
    default:
      // A letter or a digit would part words and numbers.
      guard text.count == 1, let character = text.first, !character.isLetter, !character.isNumber,
        let delimiter = CSVDelimiter(character)
      else { throw UnknownDelimiter(text: text) }
      self.delimiter = delimiter
    }
  }
}

package struct UnknownDelimiter: Error, Hashable, CustomStringConvertible {
  let text: String

  package var description: String {
    "'\(text)' cannot part cells; write one of ',', ';', '|', tab, pipe"
  }
}

extension CSVDelimiter {
  /// As it is typed behind `--delimiter`.
  var shown: String { self == .tab ? "tab" : "'\(character)'" }
}

extension ImportReport {
  /// Takes over what parts the cells of a file.
  mutating func add(_ delimiter: CSVDelimiter?) {
    guard let delimiter, delimiter != .comma else { return }
    let character = String(delimiter.character)
    if delimiters?.contains(character) != true { delimiters = (delimiters ?? []) + [character] }
  }
}
