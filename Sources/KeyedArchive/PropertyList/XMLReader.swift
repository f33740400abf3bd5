/// Reads the subset of XML that property lists use.
struct XMLReader {
  private let bytes: [UInt8]
  private var position = 0

  /// A start tag `<name ...>`, or the tag `<name ... />` of an empty element.
  struct Start {
    let name: String
    let isEmpty: Bool
    let offset: Int
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let longestName = 64

  static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: Self.byteOrderMark) { position = 3 }
  }

  var isAtEnd: Bool { position == bytes.count }

  func error(_ problem: PropertyListError.Problem) -> PropertyListError {
    PropertyListError(at: position, problem)
  }

  /// Skips the XML declaration and the document type. Throws if the encoding is neither UTF-8 nor US-ASCII, or if the
  /// document type has an internal subset, which could declare entities.
  mutating func skipProlog() throws(PropertyListError) {
    try skipBlanksAndComments()
    if skip("<?xml") { try checkEncoding(in: upTo("?>")) }
    try skipBlanksAndComments()
    if skip("<!DOCTYPE") {
      let start = position
      guard try !upTo(">").contains(UInt8(ascii: "[")) else {
        throw PropertyListError(at: start, .entityDeclaration)
      }
    }
  }

  mutating func skipBlanksAndComments() throws(PropertyListError) {
    repeat {
      while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
      guard skip("<!--") else { return }
      _ = try upTo("-->")
    } while true
  }

  /// Returns the start tag of the next element; `nil` before an end tag.
  mutating func nextStart() throws(PropertyListError) -> Start? {
    try skipBlanksAndComments()
    guard !isAtEnd else { throw error(.unexpectedEnd) }
    guard bytes[position] == UInt8(ascii: "<") else { throw error(.expected("an element")) }
    if bytes[position...].starts(with: "</".utf8) { return nil }
    let offset = position
    position += 1
    let tag = try upTo(">")
    let isEmpty = tag.last == UInt8(ascii: "/")
    let name = (isEmpty ? tag.dropLast() : tag).prefix { !Self.isBlank($0) }
    return Start(
      name: String(decoding: name.prefix(Self.longestName), as: UTF8.self), isEmpty: isEmpty, offset: offset)
  }

  mutating func end(_ name: String) throws(PropertyListError) {
    try skipBlanksAndComments()
    guard skip("</" + name) else { throw error(.expected("</\(name)>")) }
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    guard skip(">") else { throw error(.expected("</\(name)>")) }
  }

  /// Returns the text of the current element, and skips its end tag. Throws if the element has children.
  mutating func text(of name: String) throws(PropertyListError) -> String {
    let start = position
    let raw = try upTo("<")
    position -= 1
    let text = try XMLText.decoded(raw, at: start)
    try end(name)
    return text
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Returns the bytes before the next `mark`, and skips them and the mark.
  private mutating func upTo(_ mark: String) throws(PropertyListError) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var end = position
    while end + mark.count <= bytes.count {
      if bytes[end] == mark[0], bytes[end...].starts(with: mark) {
        defer { position = end + mark.count }
        return bytes[position..<end]
      }
      end += 1
    }
    throw error(.unexpectedEnd)
  }

  private func checkEncoding(in declaration: ArraySlice<UInt8>) throws(PropertyListError) {
    let text = String(decoding: declaration, as: UTF8.self)
    guard let name = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/)?.1 else { return }
    guard ["utf-8", "us-ascii"].contains(name.lowercased()) else {
      throw PropertyListError(at: declaration.startIndex, .encoding(String(name.prefix(40))))
    }
  }
}

/// Decodes the text of an element.
enum XMLText {
  /// Replaces the entities in a text. `offset` is the offset of the first byte, for messages.
  static func decoded(_ raw: ArraySlice<UInt8>, at offset: Int) throws(PropertyListError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var rest = raw
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      bytes += rest[..<ampersand]
      // 16 bytes are enough for the longest entities, which are character references such as `&#x10FFFF;` with leading
      // zeros.
      let name = rest[(ampersand + 1)...].prefix(16).prefix { $0 != UInt8(ascii: ";") }
      guard name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"),
        let scalar = scalar(String(decoding: name, as: UTF8.self))
      else { throw PropertyListError(at: ampersand, .unknownEntity) }
      bytes += String(Character(scalar)).utf8
      rest = rest[(name.endIndex + 1)...]
    }
    bytes += rest
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PropertyListError(at: offset, .notText)
    }
    return text
  }

  private static func scalar(_ entity: String) -> Unicode.Scalar? {
    switch entity {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: number(entity).flatMap(Unicode.Scalar.init)
    }
  }

  private static func number(_ entity: String) -> UInt32? {
    if entity.hasPrefix("#x") { return UInt32(entity.dropFirst(2), radix: 16) }
    if entity.hasPrefix("#") { return UInt32(entity.dropFirst()) }
    return nil
  }
}

/// Decodes the data of the XML form: base64, in which spaces and line ends are ignored.
enum Base64 {
  /// Returns `nil` if a character is invalid, or if the last group of four is incomplete.
  static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count, padding) = (0 as UInt32, 0, 0)
    for byte in text.utf8 where !XMLReader.isBlank(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = values[Int(byte)] else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 { bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)] }
    }
    switch (count % 4, padding) {
    case (0, 0): return bytes
    case (2, 2): return bytes + [UInt8(bits >> 4 & 0xFF)]
    case (3, 1): return bytes + [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: return nil
    }
  }

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, sign) in alphabet.utf8.enumerated() { values[Int(sign)] = UInt8(value) }
    return values
  }()
}
