/// The few parts of XML that a property list is made of.
struct XMLReader {
  private let bytes: [UInt8]
  private var position = 0

  /// `<name ...>`, or `<name ... />`, which is empty.
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

  /// The XML declaration and the document type, which nobody follows.
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

  /// The next element begins, or, where there is nothing, the one around it ends or the file does.
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

  /// All up to the end of the element that has begun: text, and nothing else.
  mutating func text(of name: String) throws(PropertyListError) -> String {
    let start = position
    let raw = try upTo("<")
    position -= 1
    let text = try XMLText.decoded(raw, at: start)
    try end(name)
    return text
  }
}

extension XMLReader {
  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// What stands before the mark; goes on behind it.
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
