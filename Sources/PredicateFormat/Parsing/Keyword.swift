/// The words that the grammar reserves. Their case does not count.
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

  /// The word in a message.
  var word: String { rawValue.uppercased() }

  var comparator: Comparator? {
    switch self {
    case .in: .in
    case .contains: .contains
    case .like: .like
    case .matches: .matches
    case .between: .between
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .and, .or, .not, .any, .some, .all, .noneOf, .null, .nothing, .itself, .cast, .true, .yes, .false,
      .no,
      .truePredicate, .falsePredicate:
      nil
    }
  }

  var quantifier: Quantifier? {
    switch self {
    case .any, .some: .any
    case .all: .all
    case .noneOf: .no
    case .and, .or, .not, .in, .contains, .like, .matches, .between, .beginsWith, .endsWith, .null, .nothing,
      .itself, .cast, .true, .yes, .false, .no, .truePredicate, .falsePredicate:
      nil
    }
  }
}

/// Words that the grammar has and this reader refuses, in lower case, with what to write instead.
enum Refused {
  static func advice(for word: String) -> String? {
    switch word.lowercased() {
    case "subquery", "fetch": "ask about a collection with ANY, ALL or NONE"
    case "ternary": "join comparisons with AND and OR"
    case "function", "anykey": "compare names and values"
    case "union", "intersect", "minus": "join comparisons with AND, OR and NOT"
    case "uti-conforms-to", "uti-equals": "compare a name with ENDSWITH"
    case "caseinsensitive", "ci": "write [c] behind the operator"
    case "is": "write == NULL or != NULL"
    case "first", "last", "size": "count the elements of a collection with @count"
    default: nil
    }
  }
}
