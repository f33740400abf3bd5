/// The encoding of a file. The raw value is the name that a user types.
package enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16LE = "utf-16le"
  case utf16BE = "utf-16be"
  case utf32LE = "utf-32le"
  case utf32BE = "utf-32be"
  case windows1252 = "windows-1252"
  case macRoman = "macroman"
  case isoLatin1 = "iso-8859-1"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1255 = "windows-1255"
  case windows1256 = "windows-1256"
  case windows1257 = "windows-1257"
  case windows1258 = "windows-1258"
  case shiftJIS = "shift_jis"
  case eucJP = "euc-jp"
  case eucKR = "euc-kr"
  case gbk
  case big5

  /// Creates the encoding with this name, or `nil` if the name is unknown. Case, hyphens, underscores and spaces are
  /// ignored, as in `UTF8` and `Mac Roman`. Other common names are accepted, too.
  package init?(name: String) {
    let wanted = Self.folded(name)
    guard
      let encoding = Self.allCases.first(where: { Self.folded($0.rawValue) == wanted })
        ?? Self.otherNames[wanted]
    else { return nil }
    self = encoding
  }

  /// Returns a name in the form in which names are compared. `FoldedName` is not available in this target.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }

  private static let otherNames: [String: TextEncoding] = [
    "sjis": .shiftJIS, "cp932": .shiftJIS, "windows31j": .shiftJIS, "cp949": .eucKR, "uhc": .eucKR,
    "gb18030": .gbk,
    "gb2312": .gbk, "cp936": .gbk, "cp950": .big5, "latin1": .isoLatin1, "cp1252": .windows1252,
    "macintosh": .macRoman,
    "cp1250": .windows1250, "cp1251": .windows1251, "cp1253": .windows1253, "cp1254": .windows1254,
    "cp1255": .windows1255, "cp1256": .windows1256, "cp1257": .windows1257, "cp1258": .windows1258,
  ]

  /// The name in messages.
  package var title: String {
    switch self {
    case .macRoman: "Mac Roman"
    case .shiftJIS: "Shift_JIS"
    case .big5: "Big5"
    case _ where rawValue.hasPrefix("windows"): "Windows" + rawValue.dropFirst(7)
    case _: rawValue.uppercased()
    }
  }
}

extension TextEncoding {
  /// The bytes of the byte-order mark, U+FEFF; empty unless the encoding is UTF-8, UTF-16 or UTF-32.
  package var mark: [UInt8] { Self.marks[self] ?? [] }

  private static let marks: [TextEncoding: [UInt8]] = [
    .utf8: [0xEF, 0xBB, 0xBF], .utf16LE: [0xFF, 0xFE], .utf16BE: [0xFE, 0xFF],
    .utf32LE: [0xFF, 0xFE, 0x00, 0x00], .utf32BE: [0x00, 0x00, 0xFE, 0xFF],
  ]

  /// The number of bytes per character.
  package enum Form: Sendable {
    case utf8, utf16, utf32
    /// One byte per character.
    case single
    /// One byte per ASCII character, and mostly two bytes per other character.
    case multiple
  }

  package var form: Form {
    switch self {
    case .utf8: .utf8
    case .utf16LE, .utf16BE: .utf16
    case .utf32LE, .utf32BE: .utf32
    case .windows1250, .windows1251, .windows1252, .windows1253, .windows1254, .windows1255, .windows1256,
      .windows1257,
      .windows1258, .macRoman, .isoLatin1:
      .single
    case .shiftJIS, .eucJP, .eucKR, .gbk, .big5: .multiple
    }
  }

  /// Whether each ASCII character has two or four bytes.
  var isWide: Bool { form == .utf16 || form == .utf32 }

  /// Whether a position in the decoded text determines the position in the file.
  var hasExactOffsets: Bool { form != .multiple }

  /// Returns the encoding that the byte-order mark of a file indicates; `nil` without a mark. UTF-32 is checked first,
  /// because its little-endian mark starts like that of UTF-16.
  static func marked(by head: [UInt8]) -> TextEncoding? {
    [utf32LE, utf32BE, utf16LE, utf16BE, utf8].first { head.starts(with: $0.mark) }
  }

  /// Returns the likely encoding of a file without a mark, judging by the positions of its NUL bytes: UTF-16 if NULs
  /// are common at every second position, or UTF-32 if they are common at three of every four positions. Returns `nil`
  /// if neither applies, or if there is a NUL at any other position.
  static func suggested(byNULsIn head: [UInt8]) -> TextEncoding? {
    let groups = head.count / 4
    var counts = [0, 0, 0, 0]
    for position in 0..<(groups * 4) where head[position] == .nul { counts[position % 4] += 1 }
    let isOften = counts.map { $0 * 2 > groups }
    let isNever = counts.map { $0 == 0 }
    if isNever[0], isOften[1], isOften[2], isOften[3] { return .utf32LE }
    if isOften[0], isOften[1], isOften[2], isNever[3] { return .utf32BE }
    if isNever[0], isOften[1], isNever[2], isOften[3] { return .utf16LE }
    if isOften[0], isNever[1], isOften[2], isNever[3] { return .utf16BE }
    return nil
  }

  /// Returns the number of bytes in the file that a byte of the decoded text represents. In UTF-8, every byte
  /// represents itself. In other encodings, the first byte of a character represents the whole character, and the other
  /// bytes represent 0 bytes. The sum over a text is therefore the length of the text in the file.
  func bytesInFile(for byte: UInt8) -> Int {
    if case .utf8 = self { return 1 }
    if byte & 0xC0 == 0x80 { return 0 }
    switch form {
    case .utf8, .single: return 1
    case .utf16: return 0xF0...0xF4 ~= byte ? 4 : 2
    case .utf32: return 4
    // An approximation: some characters have another number of bytes.
    case .multiple: return 0xC2...0xF4 ~= byte ? 2 : 1
    }
  }
}
