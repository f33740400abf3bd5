/// A piece of a predicate's text.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An identifier, a keyword perhaps.
    case word(String)
    /// An identifier that is no keyword, because a `#` stands in front.
    case name(String)
    /// `@count`, with the `@`.
    case operation(String)
    case text(String)
    case number(ExactNumber)
    case sign(Sign)
    case end
    /// What is no token; nothing comes after it. The parser tells it, unless it finds a mistake before.
    case wrong(PredicateError)
  }

  let kind: Kind
  let range: Range<Int>

  var sign: Sign? {
    if case .sign(let sign) = kind { sign } else { nil }
  }

  var word: String? {
    if case .word(let word) = kind { word } else { nil }
  }

  /// A word that may be a misspelt keyword.
  var unreservedWord: String? { keyword == nil ? word : nil }

  var keyword: Keyword? {
    word.flatMap { Keyword(rawValue: $0.lowercased()) }
  }
}

/// What is written with signs. Of those that begin alike, the longer one is meant.
enum Sign: String, CaseIterable {
  case open = "("
  case close = ")"
  case openList = "{"
  case closeList = "}"
  case openIndex = "["
  case closeIndex = "]"
  case comma = ","
  case dot = "."
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case power = "**"
  case equal = "="
  case doubleEqual = "=="
  case notEqual = "!="
  case lessGreater = "<>"
  case less = "<"
  case greater = ">"
  case lessEqual = "<="
  case equalLess = "=<"
  case greaterEqual = ">="
  case equalGreater = "=>"
  case and = "&&"
  case or = "||"
  case not = "!"

  var comparator: Comparator? {
    switch self {
    case .equal, .doubleEqual: .equal
    case .notEqual, .lessGreater: .notEqual
    case .less: .less
    case .greater: .greater
    case .lessEqual, .equalLess: .lessOrEqual
    case .greaterEqual, .equalGreater: .greaterOrEqual
    case .open, .close, .openList, .closeList, .openIndex, .closeIndex, .comma, .dot, .plus, .minus, .times,
      .divide, .power, .and, .or, .not:
      nil
    }
  }
}
