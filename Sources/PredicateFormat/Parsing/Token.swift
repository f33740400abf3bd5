/// A token of a predicate.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An identifier, which may be a keyword.
    case word(String)
    /// An identifier that is not a keyword because it follows a `#`.
    case name(String)
    /// An operator on a collection, including the `@`, such as `@count`.
    case operation(String)
    case text(String)
    case number(ExactNumber)
    case sign(Sign)
    case end
    /// An invalid token, which is the last one. The parser reports the error unless it finds an earlier error.
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

  /// A word that is not a keyword, but may be a misspelled keyword; `nil` for other tokens.
  var unreservedWord: String? { keyword == nil ? word : nil }

  var keyword: Keyword? {
    word.flatMap { Keyword(rawValue: $0.lowercased()) }
  }
}

/// The operators and delimiters. The longest match wins.
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
    case .equal: .equal
    case .lessGreater: .notEqual
    case .equalLess: .lessOrEqual
    case .equalGreater: .greaterOrEqual
    default: Comparator(rawValue: rawValue)
    }
  }
}

/// The reserved words of the grammar. Their case is ignored.
enum Keyword: String, CaseIterable {
  case and, or, not
  case any, some, all
  case noneOf = "none"
  case `in`, contains, like, matches, between
  case beginsWith = "beginswith"
  case endsWith = "endswith"
  case null, cast
  case nothing = "nil"
  case itself = "self"
  case `true`, yes, `false`, no
  case truePredicate = "truepredicate"
  case falsePredicate = "falsepredicate"

  /// The word as messages show it.
  var word: String { rawValue.uppercased() }

  var comparator: Comparator? { Comparator(rawValue: rawValue) }

  var quantifier: Quantifier? {
    switch self {
    case .any, .some: .any
    case .all: .all
    case .noneOf: .no
    default: nil
    }
  }
}

/// Words of the grammar that are not supported, with advice on what to write instead.
enum Refused {
  static func advice(for word: String) -> String? {
    switch word.lowercased() {
    case "subquery", "fetch": "use ANY, ALL or NONE to test a collection"
    case "ternary": "join comparisons with AND and OR"
    case "function", "anykey": "compare names and values"
    case "union", "intersect", "minus": "join comparisons with AND, OR and NOT"
    case "uti-conforms-to", "uti-equals": "compare a name with ENDSWITH"
    case "caseinsensitive", "ci": "write [c] after the operator"
    case "is": "write == NULL or != NULL"
    case "first", "last", "size": "count the elements of a collection with @count"
    default: nil
    }
  }
}
