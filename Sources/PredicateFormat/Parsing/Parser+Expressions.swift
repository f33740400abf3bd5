extension Parser {
  /// An expression where nothing else may be.
  mutating func value() throws(PredicateError) -> Expression {
    let start = next.range.lowerBound
    let term = try sum()
    return try expression(term, from: start)
  }

  /// The expression that a term is, behind which the parser stands.
  func expression(_ term: Term, from start: Int) throws(PredicateError) -> Expression {
    switch term {
    case .expression(let expression): return expression
    case .predicate: throw error(.valueExpected, at: start..<lastEnd)
    }
  }

  mutating func sum() throws(PredicateError) -> Term {
    try chain([.plus: .add, .minus: .subtract]) { parser throws(PredicateError) in try parser.product() }
  }

  private mutating func product() throws(PredicateError) -> Term {
    try chain([.times: .multiply, .divide: .divide]) { parser throws(PredicateError) in try parser.factor() }
  }

  /// Operands with signs between them, from left to right.
  private mutating func chain(
    _ operators: [Sign: Arithmetic], of operand: (inout Parser) throws(PredicateError) -> Term
  ) throws(PredicateError) -> Term {
    let start = next.range.lowerBound
    var term = try operand(&self)
    while let sign = next.sign, let arithmetic = operators[sign] {
      let left = try expression(term, from: start)
      take()
      let rightStart = next.range.lowerBound
      let rightTerm = try operand(&self)
      let right = try expression(rightTerm, from: rightStart)
      term = .expression(try node(.arithmetic(arithmetic, left, right), from: start))
    }
    return term
  }

  private mutating func factor() throws(PredicateError) -> Term {
    guard next.sign == .minus else { return try primary() }
    let start = take().range.lowerBound
    let operandStart = next.range.lowerBound
    let term = try nested { parser throws(PredicateError) in try parser.factor() }
    return .expression(try node(.negative(expression(term, from: operandStart)), from: start))
  }

  private mutating func primary() throws(PredicateError) -> Term {
    let start = next.range.lowerBound
    if next.keyword == .truePredicate || next.keyword == .falsePredicate {
      return .predicate(.constant(take().keyword == .truePredicate))
    }
    guard take(.open) else { return .expression(try operand(from: start)) }
    let term = try nested { parser throws(PredicateError) in try parser.disjunction() }
    try expect(.close, "a closing )")
    return term
  }

  func node(_ kind: Expression.Kind, from start: Int) throws(PredicateError) -> Expression {
    let node = Expression(kind, at: start..<lastEnd)
    guard node.levels <= Predicate.mostLevels else { throw error(.tooDeep, at: node.range) }
    return node
  }
}
