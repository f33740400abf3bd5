extension Parser {
  /// `or := and (("OR" | "||") and)*`
  mutating func disjunction() throws(PredicateError) -> Term {
    let first = try conjunction()
    guard next.keyword == .or || next.sign == .or else { return first }
    var members = [try predicate(first)]
    while next.keyword == .or || next.sign == .or {
      take()
      let member = try conjunction()
      members.append(try predicate(member))
    }
    return .predicate(.or(members))
  }

  /// `and := not (("AND" | "&&") not)*`
  private mutating func conjunction() throws(PredicateError) -> Term {
    let first = try negation()
    guard next.keyword == .and || next.sign == .and else { return first }
    var members = [try predicate(first)]
    while next.keyword == .and || next.sign == .and {
      take()
      let member = try negation()
      members.append(try predicate(member))
    }
    return .predicate(.and(members))
  }

  private mutating func negation() throws(PredicateError) -> Term {
    guard next.keyword == .not || next.sign == .not else { return try comparison() }
    take()
    let term = try nested { parser throws(PredicateError) in try parser.negation() }
    return .predicate(.not(try predicate(term)))
  }

  /// `[ANY | ALL | NONE] expression operator expression`, or what stands in brackets.
  private mutating func comparison() throws(PredicateError) -> Term {
    let quantifier = next.keyword?.quantifier
    if quantifier != nil { take() }
    let start = next.range.lowerBound
    let term = try sum()
    guard let comparator = next.sign?.comparator ?? next.keyword?.comparator else {
      guard quantifier == nil else { throw expectedOperator() }
      return term
    }
    let left = try expression(term, from: start)
    let place = take().range
    let options = try options()
    let range = place.lowerBound..<lastEnd
    let right = try value()
    return .predicate(
      .comparison(
        Comparison(
          quantifier: quantifier, left: left, comparator: comparator, options: options, right: right,
          range: range)))
  }

  /// `[c]`, `[d]` or `[cd]`, or nothing.
  private mutating func options() throws(PredicateError) -> TextOptions {
    guard take(.openIndex) else { return [] }
    guard case .word(let word) = next.kind else { throw unexpected(.expected("c, d or cd")) }
    var options: TextOptions = []
    for letter in word.lowercased() {
      switch letter {
      case "c": options.insert(.ignoringCase)
      case "d": options.insert(.ignoringMarks)
      default: throw error(.options(word), at: next.range)
      }
    }
    take()
    try expect(.closeIndex, "a closing ]")
    return options
  }

  /// The predicate that a term is, behind which the parser stands.
  func predicate(_ term: Term) throws(PredicateError) -> Predicate {
    switch term {
    case .predicate(let predicate): return predicate
    case .expression: throw expectedOperator()
    }
  }

  func expectedOperator() -> PredicateError {
    next.keyword == .not ? unexpected(.notInside) : unexpected(.expectedOperator(found: next.unreservedWord))
  }
}
