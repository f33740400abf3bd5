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
