/// Splits a text into tokens.
struct Lexer {
  private let text: String
  let scalars: [Unicode.Scalar]
  var position = 0

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// Returns the tokens of a text. The last token is the end, or the first invalid token. Throws if the text is too
  /// long.
  static func tokens(of text: String) throws(PredicateError) -> [Token] {
    guard text.unicodeScalars.count <= Predicate.mostCharacters else {
      throw PredicateError(Mistake.tooLong, at: Predicate.mostCharacters..<Predicate.mostCharacters, in: text)
    }
    var lexer = Lexer(text)
    var tokens: [Token] = []
    while true {
      let token = lexer.next()
      tokens.append(token)
      switch token.kind {
      case .end, .wrong: return tokens
      case .word, .name, .operation, .text, .number, .sign: continue
      }
    }
  }

  private mutating func next() -> Token {
    while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
    let start = position
    do throws(PredicateError) {
      let kind = try kind()
      return Token(kind: kind, range: start..<position)
    } catch {
      return Token(kind: .wrong(error), range: error.range)
    }
  }

  private mutating func kind() throws(PredicateError) -> Token.Kind {
    guard let scalar = peek() else { return .end }
    switch scalar {
    case "'", "\"": return .text(try textLiteral(quote: scalar))
    case "0"..."9": return .number(try number())
    case "#" where peek(1).map(Self.startsName) == true:
      position += 1
      return .name(name())
    case "@" where peek(1).map(Self.startsName) == true:
      position += 1
      return .operation("@" + name())
    case _ where Self.startsName(scalar): return .word(word())
    default: return .sign(try sign(scalar))
    }
  }

  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  func error(_ mistake: Mistake, at range: Range<Int>) -> PredicateError {
    PredicateError(mistake, at: range, in: text)
  }

  private mutating func name() -> String {
    let start = position
    while let scalar = peek(), Self.continuesName(scalar) { position += 1 }
    return string(start..<position)
  }

  /// Reads a name or a keyword. The two keywords with hyphens, which start with `UTI-`, are read as single words.
  private mutating func word() -> String {
    let start = position
    let word = name()
    guard word.lowercased() == "uti", peek() == "-" else { return word }
    while let scalar = peek(), Self.continuesName(scalar) || scalar == "-" { position += 1 }
    return string(start..<position)
  }

  private mutating func sign(_ scalar: Unicode.Scalar) throws(PredicateError) -> Sign {
    for length in [2, 1] where position + length <= scalars.count {
      guard let sign = Sign(rawValue: string(position..<position + length)) else {
        continue
      }
      position += length
      return sign
    }
    throw error(.strange(scalar), at: position..<position + 1)
  }

  func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  /// Whether a scalar can continue a name. A combining mark can, because it belongs to the letter before it.
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    if startsName(scalar) { return true }
    return switch scalar.properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
