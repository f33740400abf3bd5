/// Reads the bytes of a JSON text through a buffer, and counts lines and columns.
struct JSONBytes: ~Copyable {
  private let source: (UnsafeMutableRawBufferPointer) throws -> Int
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var index = 0
  private var end = 0
  private var isLast = false
  private var hasBegun = false
  private var line = 1
  private var column = 1

  init(_ source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.source = source
  }

  var place: JSONError.Place { JSONError.Place(line: line, column: column) }

  func error(_ problem: JSONError.Problem) -> JSONError { JSONError(place: place, problem: problem) }

  /// Returns the next byte without skipping it; `nil` at the end of the text.
  mutating func peek() throws -> UInt8? {
    if index < end { return buffer[index] }
    guard !isLast else { return nil }
    end = try buffer.withUnsafeMutableBytes(source)
    index = 0
    isLast = end == 0
    if !hasBegun {
      hasBegun = true
      if end >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { index = 3 }
    }
    return index < end ? buffer[index] : nil
  }

  /// Skips the byte that `peek` returned.
  mutating func drop() {
    let byte = buffer[index]
    index += 1
    if byte == UInt8(ascii: "\n") {
      (line, column) = (line + 1, 1)
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  mutating func skipBlanks() throws {
    while let byte = try peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { drop() }
  }

  /// Reads a number as specified by RFC 8259, section 6. Throws if the number is invalid, or longer than `limit` bytes.
  mutating func number(limit: Int) throws -> String {
    let start = place
    var text: [UInt8] = []
    while let byte = try peek(), Self.isOfNumber(byte) {
      guard text.count < limit else {
        throw JSONError(place: start, problem: .numberTooLong(limit: limit))
      }
      text.append(byte)
      drop()
    }
    let number = String(decoding: text, as: UTF8.self)
    guard Self.isNumber(text[...]) else {
      throw JSONError(place: start, problem: .unexpected("'\(number)'", needed: "a number"))
    }
    return number
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func takeDigits() -> Int {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole > 0, !isZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() > 0 else { return false }
    }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Reads a string from its opening quote to its closing quote. Throws if the string is longer than `limit` bytes.
  mutating func text(limit: Int) throws -> String {
    let start = place
    drop()
    var text: [UInt8] = []
    while true {
      takeRun(&text)
      guard text.count <= limit else { throw JSONError(place: start, problem: .textTooLong(limit: limit)) }
      guard let byte = try peek() else { throw error(.cutShort(needed: "the end of a string")) }
      switch byte {
      case UInt8(ascii: "\""):
        drop()
        guard let string = String(validating: text, as: UTF8.self) else {
          throw JSONError(place: start, problem: .notUTF8)
        }
        return string
      case UInt8(ascii: "\\"):
        drop()
        try takeEscape(&text)
      case 0..<0x20: throw error(.control(byte))
      // `peek` has refilled the buffer, so the run of unescaped characters continues.
      default: continue
      }
    }
  }

  /// Appends unescaped characters up to a quote, a backslash or a control character, or to the end of the buffer.
  private mutating func takeRun(_ text: inout [UInt8]) {
    let start = index
    while index < end {
      let byte = buffer[index]
      guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
      if byte & 0xC0 != 0x80 { column += 1 }
      index += 1
    }
    text += buffer[start..<index]
  }

  private mutating func takeEscape(_ text: inout [UInt8]) throws {
    guard let byte = try peek() else { throw error(.cutShort(needed: "the rest of an escape")) }
    let plain: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"): return try takeScalar(&text)
    default: throw error(.unknownEscape)
    }
    drop()
    text.append(plain)
  }

  /// Reads `u` and four hex digits. For a surrogate pair, also reads the second escape.
  private mutating func takeScalar(_ text: inout [UInt8]) throws {
    let start = place
    let first = try unit()
    var value = first
    if (0xD800..<0xDC00).contains(first) {
      guard try peek() == UInt8(ascii: "\\") else { throw JSONError(place: start, problem: .loneSurrogate) }
      drop()
      guard try peek() == UInt8(ascii: "u"), case let second = try unit(), (0xDC00..<0xE000).contains(second)
      else { throw JSONError(place: start, problem: .loneSurrogate) }
      value = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw JSONError(place: start, problem: .loneSurrogate) }
    text += Array(String(scalar).utf8)
  }

  private mutating func unit() throws -> UInt32 {
    drop()
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try peek(), let digit = Self.hexDigit(byte) else { throw error(.unknownEscape) }
      value = value << 4 | digit
      drop()
    }
    return value
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte & 0x0F)
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte & 0x0F) + 9
    default: nil
    }
  }
}
