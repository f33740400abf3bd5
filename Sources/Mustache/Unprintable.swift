/// Finds the characters that no page may contain: control characters, which affect terminals, and Unicode
/// noncharacters. HTML forbids both (Living Standard, 13.2.3.5). All these characters are replaced with U+FFFD, as in
/// messages and tables. Tabs and line ends are allowed.
extension UnsafeBufferPointer<UInt8> {
  /// Returns the number of bytes of an unprintable character at `index`; 0 for any other character. The bytes must be
  /// valid UTF-8.
  func unprintable(at index: Int) -> Int {
    switch self[index] {
    case 0x09, 0x0A, 0x0D: 0
    case 0x00...0x1F, 0x7F: 1
    // U+0080 to U+009F.
    case 0xC2: self[index + 1] < 0xA0 ? 2 : 0
    // U+FDD0 to U+FDEF, U+FFFE and U+FFFF.
    case 0xEF:
      switch (self[index + 1], self[index + 2]) {
      case (0xB7, 0x90...0xAF), (0xBF, 0xBE...0xBF): 3
      default: 0
      }
    // The last two code points of each plane above the first one.
    case 0xF0...0xF4:
      self[index + 1] & 0x0F == 0x0F && self[index + 2] == 0xBF && self[index + 3] >= 0xBE ? 4 : 0
    default: 0
    }
  }
}

extension ASCIISet {
  /// The unprintable ASCII characters: DEL, and all below the space except tab, line feed and carriage return.
  static let unprintable = ASCIISet(
    """
    \u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\u{B}\u{C}\u{E}\u{F}\u{10}\u{11}\u{12}\u{13}\u{14}\u{15}\u{16}\u{17}\u{18}\u{19}\u{1A}\u{1B}\
    \u{1C}\u{1D}\u{1E}\u{1F}\u{7F}
    """)
}

extension UInt8 {
  /// Whether a multi-byte unprintable character may start with this byte. Most letters start with other bytes.
  @inline(__always) var mayBeginUnprintable: Bool { self == 0xC2 || self >= 0xEF }
}

extension String {
  /// The text with unprintable characters replaced by U+FFFD, for use in a page without escaping.
  package var printable: String {
    var text = self
    var bytes: [UInt8] = []
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated()
      where ASCIISet.unprintable.contains(byte) || byte.mayBeginUnprintable {
        let count = utf8.unprintable(at: index)
        guard count > 0 else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        bytes.append(replacementCharacter)
        start = index + count
      }
      if start > 0 { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...])) }
    }
    return bytes.isEmpty ? text : String(decoding: bytes, as: UTF8.self)
  }

  /// The Markdown with `{` written as `&#123;` where a Liquid tag could start. Both forms are equivalent outside code.
  package var withoutLiquid: String {
    guard utf8.contains(UInt8(ascii: "{")) else { return self }
    var text = self
    var bytes: [UInt8] = []
    text.withUTF8 { utf8 in
      for (index, byte) in utf8.enumerated() {
        if byte == UInt8(ascii: "{"), beginsTag(utf8, at: index) {
          bytes.append("&#123;")
        } else {
          bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// U+FFFD, which replaces unprintable characters.
let replacementCharacter: StaticString = "\u{FFFD}"

/// A set of ASCII bytes, as bits.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ text: StaticString) {
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  func union(_ other: ASCIISet) -> ASCIISet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    if byte >= 128 { return false }
    return ((byte < 64 ? low : high) &>> UInt64(byte)) & 1 != 0
  }
}
