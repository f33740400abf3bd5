extension Lexer {
  /// Reads a quoted text. The next character must be the opening quote.
  mutating func textLiteral(quote: Unicode.Scalar) throws(PredicateError) -> String {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek(), scalar != quote {
      position += 1
      text.append(scalar == "\\" ? try escaped() : scalar)
    }
    guard peek() == quote else { throw error(.endlessText(quote), at: start..<position) }
    position += 1
    return String(text)
  }

  /// Reads the rest of an escape after its backslash: `\n`, `\t`, `\r`, a quote or a backslash, `\ooo`, `\xHH`,
  /// `\uHHHH`. Before any other character, the backslash is literal, so that `\d` and `\*` need no second backslash.
  private mutating func escaped() throws(PredicateError) -> Unicode.Scalar {
    let start = position - 1
    guard let scalar = peek() else { return "\\" }
    position += 1
    switch scalar {
    case "\\", "'", "\"": return scalar
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "x": return try coded(digits: 2, radix: 16, from: start)
    case "u": return try coded(digits: 4, radix: 16, from: start)
    case "0"..."7":
      position -= 1
      return try coded(digits: 3, radix: 8, from: start)
    default:
      position = start + 1
      return "\\"
    }
  }

  /// Reads the digits of an escape. Two escapes `\uHHHH` that form a surrogate pair are one character.
  private mutating func coded(digits: Int, radix: UInt32, from start: Int) throws(PredicateError)
    -> Unicode.Scalar
  {
    let end = min(position + digits, scalars.count)
    let code = UInt32(string(position..<end), radix: Int(radix))
    guard let code, end == position + digits, scalars[position] != "+", scalars[position] != "-" else {
      throw error(.escape(string(start..<end)), at: start..<end)
    }
    position = end
    if let scalar = Unicode.Scalar(code) { return scalar }
    if (0xD800...0xDBFF).contains(code), end + 6 <= scalars.count, string(end..<end + 2) == "\\u",
      let low = UInt32(string(end + 2..<end + 6), radix: 16), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
    {
      position = end + 6
      return scalar
    }
    throw error(.escape(string(start..<end)), at: start..<end)
  }

  /// Reads a number: `1`, `2.5`, `9.2e-5`, `0x1F`, `0o17`, `0b11`. The next character must be the first digit.
  mutating func number() throws(PredicateError) -> ExactNumber {
    let start = position
    try refuseDay()
    if peek() == "0", let radix = peek(1).flatMap(Self.radix) {
      position += 2
      return try integer(radix: radix, from: start)
    }
    var digits = decimalDigits()
    var fraction = 0
    if peek() == ".", peek(1).map(Self.isDigit) == true {
      position += 1
      let behind = decimalDigits()
      fraction = behind.count
      digits += behind
    }
    let exponent = try exponent(from: start)
    try endNumber(from: start)
    guard let number = ExactNumber(digits: digits, fraction: fraction, exponent: exponent) else {
      throw error(.numberTooLong, at: start..<position)
    }
    return number
  }

  /// Throws if a date without quotes follows, such as `2020-01-31`. It would otherwise be the difference of three numbers.
  private func refuseDay() throws(PredicateError) {
    let length = 10
    let isDay = (0..<length).allSatisfy { offset in
      guard let scalar = peek(offset) else { return false }
      return offset == 4 || offset == 7 ? scalar == "-" : Self.isDigit(scalar)
    }
    guard isDay, peek(length).map(Self.isDigit) != true else { return }
    let range = position..<position + length
    throw error(.unquotedDay(string(range)), at: range)
  }

  private mutating func integer(radix: Int, from start: Int) throws(PredicateError) -> ExactNumber {
    let first = position
    while let scalar = peek(), Self.continuesName(scalar) { position += 1 }
    let digits = string(first..<position)
    guard !digits.isEmpty, digits.allSatisfy({ $0.hexDigitValue.map { $0 < radix } ?? false }) else {
      throw error(.number(string(start..<position)), at: start..<position)
    }
    guard let value = Int64(digits, radix: radix), value < 1_000_000_000_000_000_000 else {
      throw error(.numberTooLong, at: start..<position)
    }
    return ExactNumber(coefficient: value, scale: 0)
  }

  /// Reads the exponent of a number; returns 0 if there is none.
  private mutating func exponent(from start: Int) throws(PredicateError) -> Int {
    guard peek() == "e" || peek() == "E" else { return 0 }
    position += 1
    let isNegative = peek() == "-"
    if isNegative || peek() == "+" { position += 1 }
    let digits = decimalDigits().drop { $0 == 0 }
    try endNumber(from: start)
    guard position > start, Self.isDigit(scalars[position - 1]) else {
      throw error(.number(string(start..<position)), at: start..<position)
    }
    guard digits.count <= 4 else { throw error(.numberTooLong, at: start..<position) }
    let exponent = digits.reduce(0) { $0 * 10 + Int($1) }
    return isNegative ? -exponent : exponent
  }

  /// Throws if a letter, or a point without digits, directly follows a number.
  private mutating func endNumber(from start: Int) throws(PredicateError) {
    guard let scalar = peek(), Self.continuesName(scalar) || scalar == "." else { return }
    while let scalar = peek(), Self.continuesName(scalar) || scalar == "." { position += 1 }
    throw error(.number(string(start..<position)), at: start..<position)
  }

  /// Reads decimal digits, and returns their values.
  private mutating func decimalDigits() -> [UInt8] {
    let start = position
    while let scalar = peek(), Self.isDigit(scalar) { position += 1 }
    return scalars[start..<position].map { UInt8(truncatingIfNeeded: $0.value - 0x30) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  private static func radix(_ letter: Unicode.Scalar) -> Int? {
    switch letter {
    case "x", "X": 16
    case "o", "O": 8
    case "b", "B": 2
    default: nil
    }
  }
}
