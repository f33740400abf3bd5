/// A condition, as a predicate format string writes it: `valueInDollars > 50 AND itemName CONTAINS[cd] 'ring'`.
package indirect enum Predicate: Hashable, Sendable {
  /// TRUEPREDICATE or FALSEPREDICATE.
  case constant(Bool)
  /// At least two.
  case and([Predicate])
  /// At least two.
  case or([Predicate])
  case not(Predicate)
  case comparison(Comparison)

  /// The longest text that is read, in Unicode scalars. It bounds the number of nodes.
  package static let mostCharacters = 32_768

  /// How deep brackets, signs and operators may stand in one another, in a text as in a tree.
  package static let mostLevels = 12
}

/// Two expressions and what is between them.
package struct Comparison: Hashable, Sendable {
  package let quantifier: Quantifier?
  package let left: Expression
  package let comparator: Comparator
  package let options: TextOptions
  package let right: Expression
  /// The place of the comparator and its options.
  package let range: Range<Int>
}

/// For how many elements of a collection a comparison must hold. SOME is ANY, NONE is `no`.
package enum Quantifier: Hashable, Sendable {
  case any, all, no
}

/// By the sign or the word in lower case that it is written with.
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

/// What does not count when texts are compared.
package struct TextOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package static let ignoringCase = TextOptions(rawValue: 1)
  package static let ignoringMarks = TextOptions(rawValue: 2)

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// What is compared, with its place in the text.
package struct Expression: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case text(String)
    case number(ExactNumber)
    case boolean(Bool)
    case null
    /// `{1, 2, 3}`
    case list([Expression])
    /// `assetType.label`, `fields['purchase date']`, `photos.@count`; at least one element.
    case keyPath([PathElement])
    case arithmetic(Arithmetic, Expression, Expression)
    case negative(Expression)
    /// A function, by its name in lower case.
    case call(String, [Expression])
    /// `CAST(expression, 'type')`, with the place of the type.
    case cast(Expression, type: String, typeRange: Range<Int>)
  }

  package let kind: Kind
  /// Offsets in the text, in Unicode scalars.
  package let range: Range<Int>
  /// How many levels of expressions this is, itself counted.
  let levels: Int
}

package enum Arithmetic: String, Hashable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
}

/// A step of a key path. A name in brackets is the same as one after a dot.
package struct PathElement: Hashable, Sendable {
  /// An `@` in front makes it an operator on a collection: `@count`.
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

/// A decimal number as it was written, without rounding: `coefficient` / 10^`scale`.
package struct ExactNumber: Hashable, Sendable {
  package let coefficient: Int64
  /// Digits behind the point: 0 to `mostDigits`.
  package let scale: Int

  /// In the coefficient, so that it is an Int64 whatever they are.
  package static let mostDigits = 18
}

extension ExactNumber {
  /// From decimal digits, of which `fraction` are behind the point, times 10^`exponent`. Nothing when that has more than
  /// `mostDigits` digits.
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
