/// How the bytes of a file stand for text. The raw value is the name a user writes.
package enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16LE = "utf-16le"
  case utf16BE = "utf-16be"
  case utf32LE = "utf-32le"
  case utf32BE = "utf-32be"
  case windows1252 = "windows-1252"
  case macRoman = "macroman"
  case isoLatin1 = "iso-8859-1"

  /// Case, hyphens, underscores and blanks do not count: `UTF8`, `Mac Roman`. Nothing for a name that is not known.
  package init?(name: String) {
    let wanted = Self.folded(name)
    guard let encoding = Self.allCases.first(where: { Self.folded($0.rawValue) == wanted }) else {
      return nil
    }
    self = encoding
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
  }

  /// As messages call it.
  package var title: String {
    switch self {
    case .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE, .isoLatin1: rawValue.uppercased()
    case .windows1252: "Windows-1252"
    case .macRoman: "Mac Roman"
    }
  }
}

extension TextEncoding {
  /// The bytes of U+FEFF, with which a file can name its encoding; none where there is no such character.
  var mark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LE: [0xFF, 0xFE]
    case .utf16BE: [0xFE, 0xFF]
    case .utf32LE: [0xFF, 0xFE, 0x00, 0x00]
    case .utf32BE: [0x00, 0x00, 0xFE, 0xFF]
    case .windows1252, .macRoman, .isoLatin1: []
    }
  }

  /// Two or four bytes stand for each character of ASCII.
  var isWide: Bool {
    switch self {
    case .utf16LE, .utf16BE, .utf32LE, .utf32BE: true
    case .utf8, .windows1252, .macRoman, .isoLatin1: false
    }
  }

  /// The encoding whose mark a file begins with. UTF-32 is asked first: its mark begins like that of UTF-16.
  static func marked(by head: [UInt8]) -> TextEncoding? {
    [utf32LE, utf32BE, utf16LE, utf16BE, utf8].first { head.starts(with: $0.mark) }
  }

  /// What a file without a mark seems to be in, by where its NUL bytes stand: every second byte, or three of four.
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

  /// How many bytes of the file a byte of the decoded text stands for: summed up, they lead from a place in the
  /// text to a place in the file. The first byte of a character stands for all of it.
  func bytesInFile(for byte: UInt8) -> Int {
    if case .utf8 = self { return 1 }
    if byte & 0xC0 == 0x80 { return 0 }
    switch self {
    case .utf8, .windows1252, .macRoman, .isoLatin1: return 1
    case .utf16LE, .utf16BE: return 0xF0...0xF4 ~= byte ? 4 : 2
    case .utf32LE, .utf32BE: return 4
    }
  }
}
