/// Reads predicates by recursive descent, without going back.
///
/// The grammar is Apple's Predicate Format String Syntax; NOT binds more than AND, and AND more than OR.
struct Parser {
  private let text: String
  private let tokens: [Token]
  private var index = 0
  private var level = 0

  /// A bracket may hold either: which one shows behind it.
  enum Term {
    case predicate(Predicate)
    case expression(Expression)
  }

  init(_ text: String) throws(PredicateError) {
    self.text = text
    tokens = try Lexer.tokens(of: text)
  }

  /// The token that is next; the end stays so.
  var next: Token { tokens[index] }

  /// The token behind the next one.
  var afterNext: Token { tokens[min(index + 1, tokens.count - 1)] }

  /// Where the token ends that was taken last.
  var lastEnd: Int { index == 0 ? 0 : tokens[index - 1].range.upperBound }

  @discardableResult
  mutating func take() -> Token {
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

  /// Goes down a level, so that no text overflows the stack.
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

  /// A mistake at the next token; what the grammar has and is refused here says so.
  func unexpected(_ mistake: Mistake) -> PredicateError {
    if case .wrong(let error) = next.kind { return error }
    if let word = next.word, let advice = Refused.advice(for: word) {
      return error(.unsupported(word, advice), at: next.range)
    }
    if next.sign == .power { return error(.unsupported("**", "multiply with *"), at: next.range) }
    return error(mistake, at: next.range)
  }
}

extension Predicate {
  /// Reads a predicate format string without placeholders.
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
  /// Reads expressions with commas between them.
  package static func list(_ text: String) throws(PredicateError) -> [Expression] {
    var parser = try Parser(text)
    var expressions: [Expression] = []
    repeat { expressions.append(try parser.value()) } while parser.take(.comma)
    guard parser.next.kind == .end else { throw parser.unexpected(.expected("a comma or the end")) }
    return expressions
  }
}
