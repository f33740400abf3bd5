import Diagnostics

/// What is wrong with a text, as far as the grammar goes.
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
      "an operator such as == or CONTAINS is expected here" + Self.didYouMean(found, Self.operators)
    case .expectedEnd(let found):
      "AND, OR or the end is expected here" + Self.didYouMean(found, ["AND", "OR"])
    case .unsupported(let what, let advice): "\(what) is not supported here; \(advice)"
    case .strange(let scalar): Self.words(for: scalar)
    case .endlessText(let quote): "this text has no end; close it with \(quote)"
    case .escape(let text): "'\(text)' stands for nothing; a backslash is written \\\\"
    case .number(let text): "'\(text)' is not a number; write it like 12.5"
    case .numberTooLong: "a number has at most \(ExactNumber.mostDigits) digits, so that none of them is lost"
    case .valueExpected: "a value is expected here, not a comparison"
    case .notInside: "NOT stands in front of a comparison: NOT name CONTAINS 'text'"
    case .options(let found):
      "'\(found)' is no option of a comparison; write [c] to ignore case, [d] to ignore accents, or [cd]"
    case .cast: "CAST takes an expression and a type: CAST('2024-05-01', 'NSDate')"
    case .tooDeep: "this is nested deeper than \(Predicate.mostLevels) levels; take it apart"
    case .tooLong: "this is longer than \(Predicate.mostCharacters) characters"
    }
  }

  private static let operators = Keyword.allCases.filter { $0.comparator != nil }.map(\.word)

  private static func didYouMean(_ found: String?, _ words: [String]) -> String {
    found.map { Diagnostics.didYouMean($0.uppercased(), among: words) } ?? ""
  }

  private static func words(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "%": unsupportedWords("a placeholder such as %@", "write the value itself")
    case "$": unsupportedWords("a variable", "write the value itself")
    case ":": unsupportedWords("an assignment", "write the value itself")
    case "\u{2018}"..."\u{201F}": "a text stands between straight quotes: ' or \""
    case "&": "AND is written && or AND"
    case "|": "OR is written || or OR"
    default: "this character means nothing here; a text stands between quotes"
    }
  }

  private static func unsupportedWords(_ what: String, _ advice: String) -> String {
    Mistake.unsupported(what, advice).description
  }
}
