import Diagnostics

/// An error in a predicate or in a list of keys, with its position.
package struct PredicateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text of the predicate or the list.
  package let text: String
  /// The position in Unicode scalars of `text`; an empty range is the position of a missing part.
  package let range: Range<Int>
  /// The problem and the advice, as a single line.
  package let reason: String

  /// `range` counts Unicode scalars of `text`, which must be the whole text.
  package init(_ reason: some CustomStringConvertible, at range: Range<Int>, in text: String) {
    self.text = text
    self.range = range
    self.reason = reason.description
  }

  /// The reason, then an excerpt of the text with a caret below the position.
  package var description: String {
    reason + "\n" + Excerpt(of: text, around: range).lines.map { "  " + $0 }.joined(separator: "\n")
  }
}

/// An excerpt of a text on a single line, with a caret below a position.
struct Excerpt {
  let lines: [String]

  /// The maximum width of an excerpt, in terminal cells without the ellipses.
  private static let width = 72
  /// The maximum width of the part of an excerpt before the position.
  private static let widthBefore = 36

  /// A character made safe for a terminal, and its position in the text.
  private struct Cell {
    let shown: Character
    let range: Range<Int>

    init(_ character: Character, from start: Int) {
      range = start..<start + character.unicodeScalars.count
      shown = Self.shown(character)
    }

    /// Line ends and tabs become spaces; characters that move the cursor or change the text direction become U+FFFD.
    private static func shown(_ character: Character) -> Character {
      if character.isWhitespace { return " " }
      let isSafe = character.unicodeScalars.allSatisfy { scalar in
        let category = scalar.properties.generalCategory
        return scalar == "\u{200D}" || category != .control && category != .format
      }
      return isSafe ? character : "\u{FFFD}"
    }
  }

  /// Creates an excerpt around a position. `range` counts Unicode scalars of `text`.
  init(of text: String, around range: Range<Int>) {
    var cells: [Cell] = []
    for character in text { cells.append(Cell(character, from: cells.last?.range.upperBound ?? 0)) }
    let place = cells.firstIndex { $0.range.upperBound > range.lowerBound } ?? cells.endIndex
    let first = Self.start(cells[..<place])
    let end = first + Self.count(cells[first...], within: Self.width)
    let lead = first == 0 ? "" : "..."
    let marked = cells[place..<max(place, end)].prefix { $0.range.lowerBound < range.upperBound }
    let line = lead + String(cells[first..<end].map(\.shown)) + (end == cells.count ? "" : "...")
    let blanks = lead.count + String(cells[first..<place].map(\.shown)).terminalWidth
    let mark = max(1, String(marked.map(\.shown)).terminalWidth)
    lines = [line, String(repeating: " ", count: blanks) + "^" + String(repeating: "~", count: mark - 1)]
  }

  /// Returns the index of the first visible cell. `before` has all cells before the position.
  private static func start(_ before: ArraySlice<Cell>) -> Int {
    before.endIndex - count(before.reversed(), within: widthBefore)
  }

  /// Returns the number of cells that fit into `width`.
  private static func count(_ cells: some Sequence<Cell>, within width: Int) -> Int {
    var rest = width
    return cells.prefix { cell in
      rest -= cell.shown.terminalWidth
      return rest >= 0
    }.count
  }
}

/// A syntax error.
enum Mistake: CustomStringConvertible {
  case expected(String)
  case expectedOperator(found: String?)
  case expectedEnd(found: String?)
  case unsupported(String, String)
  case strange(Unicode.Scalar)
  case endlessText(Unicode.Scalar)
  case escape(String)
  case number(String)
  case numberTooLong
  case unquotedDay(String)
  case valueExpected
  case notInside
  case options(String)
  case cast
  case tooDeep
  case tooLong

  var description: String {
    switch self {
    case .expected(let what): "\(what) is expected here"
    case .expectedOperator(let found):
      "an operator such as == or CONTAINS is expected here" + Self.operatorAdvice(found)
    case .expectedEnd(let found):
      "AND, OR or the end is expected here" + Self.didYouMean(found, ["AND", "OR"])
    case .unsupported(let what, let advice): "\(what) is not supported here; \(advice)"
    case .strange(let scalar): Self.words(for: scalar)
    case .endlessText(let quote): "this string is not closed; add \(quote)"
    case .escape(let text): "unknown escape '\(text)'; write a backslash as \\\\"
    case .number(let text): "'\(text)' is not a number; write it like 12.5"
    case .numberTooLong: "a number can have at most \(ExactNumber.mostDigits) digits; shorten the number"
    case .unquotedDay(let day): "a date is written in quotes: '\(day)'"
    case .valueExpected:
      "a value is expected here, not a comparison; write a name, a number or text in quotes"
    case .notInside: "NOT goes before the whole comparison: NOT name CONTAINS 'text'"
    case .options(let found):
      "'\(found)' is not an option of a comparison; write [c] to ignore case, [d] to ignore accents, or [cd]"
    case .cast: "CAST needs an expression and a type: CAST('2024-05-01', 'NSDate')"
    case .tooDeep: "this part is nested more than \(Predicate.mostLevels) levels deep; simplify it"
    case .tooLong: "this text is longer than \(Predicate.mostCharacters) characters; shorten it"
    }
  }

  private static let operators = Keyword.allCases.filter { $0.comparator != nil }.map(\.word)

  private static func operatorAdvice(_ found: String?) -> String {
    guard found != nil else { return "" }
    let meant = didYouMean(found, operators)
    return meant.isEmpty ? "; the name of a field with spaces is written fields['purchase date']" : meant
  }

  private static func didYouMean(_ found: String?, _ words: [String]) -> String {
    found.map { Diagnostics.didYouMean($0.uppercased(), among: words) } ?? ""
  }

  private static func words(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "%": unsupportedWords("a placeholder such as %@", "write the value itself")
    case "$": unsupportedWords("a variable", "write the value itself")
    case ":": unsupportedWords("an assignment", "write the value itself")
    case "\u{2018}"..."\u{201F}": "use straight quotes for text: ' or \""
    case "&": "write AND or &&"
    case "|": "write OR or ||"
    default: "unexpected character; remove it, or put text in quotes"
    }
  }

  private static func unsupportedWords(_ what: String, _ advice: String) -> String {
    Mistake.unsupported(what, advice).description
  }
}
