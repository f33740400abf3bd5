/// Parses predicates by recursive descent, without backtracking.
///
/// The grammar is Apple's Predicate Format String Syntax. NOT binds tighter than AND, and AND binds tighter than OR.
struct Parser {
  private let text: String
  private let tokens: [Token]
  private var index = 0
  private var level = 0

  /// A predicate or an expression. Parentheses may contain either, so the caller checks for the kind that it needs.
  enum Term {
    case predicate(Predicate)
    case expression(Expression)
  }

  init(_ text: String) throws(PredicateError) {
    self.text = text
    tokens = try Lexer.tokens(of: text)
  }

  /// The next token. After the last token is taken, `next` remains the last token.
  var next: Token { tokens[index] }

  /// The token after the next one.
  var afterNext: Token { tokens[min(index + 1, tokens.count - 1)] }

  /// The offset at which the last taken token ends.
  var lastEnd: Int { index == 0 ? 0 : tokens[index - 1].range.upperBound }

  @discardableResult mutating func take() -> Token {
    let token = next
    if index < tokens.count - 1 { index += 1 }
    return token
  }

  mutating func take(_ sign: Sign) -> Bool {
    guard next.sign == sign else { return false }
    take()
    return true
  }

  mutating func expect(_ sign: Sign, _ what: String) throws(PredicateError) {
    guard take(sign) else { throw unexpected(.expected(what)) }
  }

  /// Calls `read` one level deeper. Throws at the maximum depth, so that the stack cannot overflow.
  mutating func nested<Result>(_ read: (inout Parser) throws(PredicateError) -> Result) throws(PredicateError)
    -> Result
  {
    guard level < Predicate.mostLevels else { throw error(.tooDeep, at: next.range) }
    level += 1
    defer { level -= 1 }
    return try read(&self)
  }

  func error(_ mistake: Mistake, at range: Range<Int>) -> PredicateError {
    PredicateError(mistake, at: range, in: text)
  }

  /// Returns an error at the next token. If the token is valid syntax that is not supported here, the error states this
  /// instead of `mistake`.
  func unexpected(_ mistake: Mistake) -> PredicateError {
    if case .wrong(let error) = next.kind { return error }
    if let word = next.word, let advice = Refused.advice(for: word) {
      return error(.unsupported(word, advice), at: next.range)
    }
    if next.sign == .power { return error(.unsupported("**", "multiply with *"), at: next.range) }
    return error(mistake, at: next.range)
  }

  /// Parses `or := and (("OR" | "||") and)*`.
  mutating func disjunction() throws(PredicateError) -> Term {
    try series(.or, .or, Predicate.or) { parser throws(PredicateError) in try parser.conjunction() }
  }

  /// Parses `and := not (("AND" | "&&") not)*`.
  private mutating func conjunction() throws(PredicateError) -> Term {
    try series(.and, .and, Predicate.and) { parser throws(PredicateError) in try parser.negation() }
  }

  private mutating func series(
    _ keyword: Keyword, _ sign: Sign, _ joined: ([Predicate]) -> Predicate,
    of member: (inout Parser) throws(PredicateError) -> Term
  ) throws(PredicateError) -> Term {
    let first = try member(&self)
    guard next.keyword == keyword || next.sign == sign else { return first }
    var members = [try predicate(first)]
    while next.keyword == keyword || next.sign == sign {
      take()
      let term = try member(&self)
      members.append(try predicate(term))
    }
    return .predicate(joined(members))
  }

  private mutating func negation() throws(PredicateError) -> Term {
    guard next.keyword == .not || next.sign == .not else { return try comparison() }
    take()
    let term = try nested { parser throws(PredicateError) in try parser.negation() }
    return .predicate(.not(try predicate(term)))
  }

  /// Parses `[ANY | ALL | NONE] expression operator expression`, or a term in parentheses.
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

  /// Parses `[c]`, `[d]` or `[cd]`; returns no options if there is no bracket.
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

  /// Returns the predicate of a term that was just parsed. Throws if the term is an expression.
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

extension Predicate {
  /// Parses a predicate format string without placeholders.
  package init(_ text: String) throws(PredicateError) {
    var parser = try Parser(text)
    let term = try parser.disjunction()
    self = try parser.predicate(term)
    guard parser.next.kind == .end else {
      throw parser.unexpected(.expectedEnd(found: parser.next.unreservedWord))
    }
  }
}

extension Expression {
  /// Parses a list of expressions, separated by commas.
  package static func list(_ text: String) throws(PredicateError) -> [Expression] {
    var parser = try Parser(text)
    var expressions: [Expression] = []
    repeat { expressions.append(try parser.value()) } while parser.take(.comma)
    guard parser.next.kind == .end else { throw parser.unexpected(.expected("a comma or the end")) }
    return expressions
  }
}
