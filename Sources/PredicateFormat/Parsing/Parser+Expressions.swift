extension Parser {
  /// Parses an expression. Throws if a predicate is found instead.
  mutating func value() throws(PredicateError) -> Expression {
    let start = next.range.lowerBound
    let term = try sum()
    return try expression(term, from: start)
  }

  /// Returns the expression of a term that starts at `start` and was just parsed. Throws if the term is a predicate.
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

  /// Parses operands with left-associative operators between them.
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
    if next.sign == .comma {
      throw error(.unsupported("a list in parentheses", "write it in braces: {'A', 'B'}"), at: next.range)
    }
    try expect(.close, "a closing )")
    return term
  }

  func node(_ kind: Expression.Kind, from start: Int) throws(PredicateError) -> Expression {
    let node = Expression(kind, at: start..<lastEnd)
    guard node.levels <= Predicate.mostLevels else { throw error(.tooDeep, at: node.range) }
    return node
  }

  /// Parses a literal, a name or a call.
  mutating func operand(from start: Int) throws(PredicateError) -> Expression {
    switch next.kind {
    case .text:
      let text = texts()
      return try node(.text(text), from: start)
    case .number(let number):
      take()
      return try node(.number(number), from: start)
    case .sign(.openList):
      take()
      return try list(from: start)
    case .name, .operation:
      return try keyPath(from: start)
    case .word(let word):
      if afterNext.sign == .open { return try call(word, from: start) }
      return try self.word(from: start)
    case .sign, .end, .wrong:
      throw unexpected(.expected("a name or a value"))
    }
  }

  /// Reads adjacent texts, and joins them.
  private mutating func texts() -> String {
    var joined = ""
    while case .text(let text) = next.kind {
      joined += text
      take()
    }
    return joined
  }

  private mutating func list(from start: Int) throws(PredicateError) -> Expression {
    var elements: [Expression] = []
    if take(.closeList) { return try node(.list([]), from: start) }
    try nested { parser throws(PredicateError) in
      repeat { elements.append(try parser.value()) } while parser.take(.comma)
    }
    try expect(.closeList, "a comma or a closing }")
    return try node(.list(elements), from: start)
  }

  /// Parses a word without a parenthesis after it: a constant, or the start of a key path.
  private mutating func word(from start: Int) throws(PredicateError) -> Expression {
    guard let keyword = next.keyword else {
      if next.word.flatMap(Refused.advice) != nil, afterNext.sign != .dot {
        throw unexpected(.expected("a name or a value"))
      }
      return try keyPath(from: start)
    }
    let constant: Expression.Kind? =
      switch keyword {
      case .null, .nothing: .null
      case .true, .yes: .boolean(true)
      case .false, .no: .boolean(false)
      default: nil
      }
    if let constant {
      take()
      return try node(constant, from: start)
    }
    guard keyword == .itself else { throw unexpected(.expected("a name or a value")) }
    guard afterNext.sign == .dot else {
      throw error(.unsupported("SELF", "write the name of an attribute"), at: next.range)
    }
    take()
    take()
    switch next.kind {
    case .word, .name: return try keyPath(from: start)
    case .operation, .text, .number, .sign, .end, .wrong: throw unexpected(.expected("a name"))
    }
  }

  /// Parses names that are separated by dots, or quoted in brackets. After a dot, a keyword is an ordinary name.
  private mutating func keyPath(from start: Int) throws(PredicateError) -> Expression {
    var elements = [PathElement(name: string(of: next), range: take().range)]
    while true {
      if take(.dot) {
        switch next.kind {
        case .word, .name, .operation:
          elements.append(PathElement(name: string(of: next), range: take().range))
        case .text:
          let advice = "write it in brackets, as in fields['Purchase date']"
          throw error(.unsupported("a quoted name after a dot", advice), at: next.range)
        case .number, .sign, .end, .wrong: throw unexpected(.expected("a name"))
        }
      } else if take(.openIndex) {
        guard case .text = next.kind else {
          if case .wrong(let error) = next.kind { throw error }
          throw error(.unsupported("an index", "write a quoted name in the brackets"), at: next.range)
        }
        let place = next.range
        elements.append(PathElement(name: texts(), range: place))
        try expect(.closeIndex, "a closing ]")
      } else {
        return try node(.keyPath(elements), from: start)
      }
    }
  }

  /// Parses `CAST(expression, 'type')`, or the name of a function with its arguments in parentheses.
  private mutating func call(_ word: String, from start: Int) throws(PredicateError) -> Expression {
    if Refused.advice(for: word) != nil { throw unexpected(.expected("a name or a value")) }
    let isCast = next.keyword == .cast
    if next.keyword != nil, !isCast { throw unexpected(.expected("a name or a value")) }
    take()
    take()
    if take(.close) { return try node(.call(word.lowercased(), []), from: start) }
    var arguments: [Expression] = []
    try nested { parser throws(PredicateError) in
      repeat { arguments.append(try parser.value()) } while parser.take(.comma)
    }
    try expect(.close, "a comma or a closing )")
    guard isCast else { return try node(.call(word.lowercased(), arguments), from: start) }
    guard arguments.count == 2, case .text(let type) = arguments[1].kind else {
      throw error(.cast, at: start..<lastEnd)
    }
    return try node(.cast(arguments[0], type: type, typeRange: arguments[1].range), from: start)
  }

  private func string(of token: Token) -> String {
    switch token.kind {
    case .word(let text), .name(let text), .operation(let text), .text(let text): text
    case .number, .sign, .end, .wrong: ""
    }
  }
}
