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

package enum Comparator: Hashable, Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case contains, beginsWith, endsWith, like, matches, `in`, between
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
