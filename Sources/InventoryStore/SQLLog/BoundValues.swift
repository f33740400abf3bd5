import Diagnostics

/// What the placeholders of a statement stand for, as the log shows it.
///
/// SQLite tells them in one way only: it writes the whole statement out. Both texts are read side by side; where one does
/// not fit the other, the values up to there are known. The statements have no comments.
struct BoundValues {
  /// Each parameter once, in the order of their numbers: `'text'`, `12`, `nil`, `(blob of 3 bytes)`.
  private(set) var texts: [String] = []
  private var sql: Substring.UTF8View
  private var expanded: Substring.UTF8View

  /// Longer texts are cut after so many characters.
  static let mostCharacters = 200

  init(of sql: String, writtenOut expanded: String) {
    self.sql = Substring(sql).utf8
    self.expanded = Substring(expanded).utf8
    var names: Set<String> = []
    while let name = passPlaceholder(), let value = passValue() {
      if name == "?" || names.insert(name).inserted { texts.append(value) }
    }
  }
}

extension BoundValues {
  /// Goes over what stands before the next placeholder, which is the same in both texts, and gives its name.
  private mutating func passPlaceholder() -> String? {
    var rest = sql
    while let byte = rest.first, byte != UInt8(ascii: "?"), byte != UInt8(ascii: ":") {
      rest = rest.dropFirst()
      // A doubled quote ends one quotation and begins the next.
      guard let closing = Self.closing(byte) else { continue }
      rest = rest.drop { $0 != closing }.dropFirst()
    }
    let before = sql[..<rest.startIndex]
    guard !rest.isEmpty, expanded.starts(with: before) else { return nil }
    expanded = expanded.dropFirst(before.count)
    let name = rest.prefix(1) + rest.dropFirst().prefix(while: Self.isWord)
    sql = rest.dropFirst(name.count)
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func passValue() -> String? {
    switch expanded.first {
    case UInt8(ascii: "'"):
      expanded = expanded.dropFirst()
      return passQuoted().map(Self.shownText)
    case UInt8(ascii: "x"):
      expanded = expanded.dropFirst(2)
      return passQuoted().map { "(blob of \($0.count / 2) bytes)" }
    default:
      let number = expanded.prefix { Self.isWord($0) || ".+-".utf8.contains($0) }
      expanded = expanded.dropFirst(number.count)
      let text = String(decoding: number, as: UTF8.self)
      return text.isEmpty ? nil : text == "NULL" ? "nil" : text
    }
  }

  /// Up to the quote that is not doubled, which is passed over.
  private mutating func passQuoted() -> Substring.UTF8View? {
    let quote = UInt8(ascii: "'")
    var rest = expanded
    while let end = rest.firstIndex(of: quote) {
      rest = rest[end...].dropFirst()
      guard rest.first == quote else {
        defer { expanded = rest }
        return expanded[..<end]
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func shownText(_ quoted: Substring.UTF8View) -> String {
    let text = String(decoding: quoted, as: UTF8.self).replacing("''", with: "'").shown
    return text.count <= mostCharacters ? "'\(text)'" : "'\(text.prefix(mostCharacters))...'"
  }

  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): byte
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
