/// A condition, parsed from a predicate format string: `valueInDollars > 50 AND itemName CONTAINS[cd] 'ring'`.
package indirect enum Predicate: Hashable, Sendable {
  /// TRUEPREDICATE or FALSEPREDICATE.
  case constant(Bool)
  /// At least two predicates, all of which must be true.
  case and([Predicate])
  /// At least two predicates, one or more of which must be true.
  case or([Predicate])
  case not(Predicate)
  case comparison(Comparison)

  /// The maximum length of the text of a predicate, in Unicode scalars. This limit bounds the number of nodes, too.
  package static let mostCharacters = 32_768

  /// The maximum nesting depth of parentheses, signs and operators.
  package static let mostLevels = 12
}

/// A comparison of two expressions.
package struct Comparison: Hashable, Sendable {
  package let quantifier: Quantifier?
  package let left: Expression
  package let comparator: Comparator
  package let options: TextOptions
  package let right: Expression
  /// The position of the comparator and its options.
  package let range: Range<Int>
}

/// How many elements of a collection must satisfy a comparison: at least one, all, or none. SOME is `any`, and NONE is
/// `no`.
package enum Quantifier: Hashable, Sendable {
  case any, all, no
}

/// The operator of a comparison; the raw value is the sign, or the word in lowercase.
package enum Comparator: String, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contains, like, matches, `in`, between
  case beginsWith = "beginswith"
  case endsWith = "endswith"
}

/// Differences that are ignored when texts are compared.
package struct TextOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package static let ignoringCase = TextOptions(rawValue: 1)
  package static let ignoringMarks = TextOptions(rawValue: 2)

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// An expression, with its position in the text.
package struct Expression: Hashable, Sendable {
  /// The forms of expressions.
  package indirect enum Kind: Hashable, Sendable {
    case text(String)
    case number(ExactNumber)
    case boolean(Bool)
    case null
    /// A list such as `{1, 2, 3}`.
    case list([Expression])
    /// A path such as `assetType.label`, `fields['purchase date']` or `photos.@count`; at least one element.
    case keyPath([PathElement])
    case arithmetic(Arithmetic, Expression, Expression)
    case negative(Expression)
    /// A function call, with the name of the function in lowercase.
    case call(String, [Expression])
    /// `CAST(expression, 'type')`, with the position of the type.
    case cast(Expression, type: String, typeRange: Range<Int>)
  }

  package let kind: Kind
  /// The position in the text, in Unicode scalars.
  package let range: Range<Int>
  /// The depth of the tree whose root is this expression.
  let levels: Int
}

/// The arithmetic operators; the raw value is the operator as written.
package enum Arithmetic: String, Hashable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
}

/// An element of a key path. A name in brackets is equivalent to a name after a dot.
package struct PathElement: Hashable, Sendable {
  /// The name; an operator on a collection starts with `@`, as in `@count`.
  package let name: String
  package let range: Range<Int>
}

extension Expression {
  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
    let inner: [Expression] =
      switch kind {
      case .text, .number, .boolean, .null, .keyPath: []
      case .list(let elements): elements
      case .arithmetic(_, let left, let right): [left, right]
      case .negative(let operand): [operand]
      case .call(_, let arguments): arguments
      case .cast(let operand, _, _): [operand]
      }
    levels = 1 + (inner.map(\.levels).max() ?? 0)
  }
}

/// An exact decimal number: `coefficient` / 10^`scale`.
package struct ExactNumber: Hashable, Sendable {
  package let coefficient: Int64
  /// The number of decimal places: 0 to `mostDigits`.
  package let scale: Int

  /// The maximum number of digits of the coefficient, so that the coefficient always fits in an Int64.
  package static let mostDigits = 18
}

extension ExactNumber {
  /// Creates a number from decimal digits and multiplies it by 10^`exponent`. The last `fraction` digits are after the
  /// point. Returns `nil` if the number has more than `mostDigits` digits or decimal places.
  init?(digits: some Sequence<UInt8>, fraction: Int, exponent: Int) {
    var significant = Array(digits.drop { $0 == 0 })
    var scale = fraction - exponent
    while significant.last == 0, scale > 0 {
      significant.removeLast()
      scale -= 1
    }
    if significant.isEmpty { scale = 0 }
    guard significant.count - min(0, scale) <= Self.mostDigits, scale <= Self.mostDigits else { return nil }
    significant += Array(repeating: 0, count: max(0, -scale))
    coefficient = significant.reduce(0) { $0 * 10 + Int64($1) }
    self.scale = max(0, scale)
  }
}
