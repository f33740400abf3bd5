import CharacterSets

/// The characters of an ASCII-compatible encoding, from the system or from our own tables.
package final class CharacterTable {
  /// The character that the next bytes encode, or the reason why there is none.
  package enum Step: Hashable, Sendable {
    /// A scalar, and the number of its bytes.
    case character(UInt32, Int)
    /// The bytes do not start with a character.
    case wrong
    /// The bytes end in the middle of a character.
    case incomplete
  }

  private let encoding: TextEncoding
  private let decoder: CharacterSetDecoder?
  /// The scalar that each byte encodes by itself; `wrong` if there is none.
  private var singles: [UInt32]
  /// The scalar of each pair of bytes; `wrong` if there is none, or 0 if the pair has not been looked up yet.
  private var pairs: [UInt32] = []

  private static let wrong = UInt32.max

  /// Creates the table of an encoding; `nil` if the system does not know the encoding, and for UTF-8, UTF-16 and
  /// UTF-32.
  package init?(_ encoding: TextEncoding) {
    self.encoding = encoding
    singles = (0..<256).map { $0 < 0x80 ? $0 : Self.wrong }
    if let name = encoding.systemName {
      guard let decoder = CharacterSetDecoder(name) else { return nil }
      self.decoder = decoder
      for byte in UInt8(0x80)...0xFF {
        singles[Int(byte)] = withUnsafeBytes(of: byte) { decoder.scalar(of: $0) } ?? Self.wrong
      }
      if case .multiple = encoding.form { pairs = Array(repeating: 0, count: 1 << 16) }
    } else {
      decoder = nil
      guard case .single = encoding.form else { return nil }
      let table = encoding.ownTable
      for index in 0x80..<0x100 {
        let value = index - 0x80 < table.count ? UInt32(table[index - 0x80]) : UInt32(index)
        singles[index] = value == 0 ? Self.wrong : value
      }
    }
  }

  /// Returns the character that starts at `position`, or the reason why there is none.
  package func step(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Step {
    let first = bytes[position]
    if first < 0x80 { return .character(UInt32(first), 1) }
    guard let length = length(of: first, position + 1 < bytes.count ? bytes[position + 1] : nil) else {
      return .incomplete
    }
    guard position + length <= bytes.count else { return .incomplete }
    let value: UInt32
    switch length {
    case 1: value = singles[Int(first)]
    case 2: value = pair(first, bytes[position + 1])
    default:
      value =
        decoder?.scalar(of: UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)]))
        ?? Self.wrong
    }
    return value == Self.wrong ? .wrong : .character(value, length)
  }

  private func pair(_ first: UInt8, _ second: UInt8) -> UInt32 {
    let index = Int(first) << 8 | Int(second)
    if pairs[index] == 0 {
      pairs[index] = withUnsafeBytes(of: (first, second)) { decoder?.scalar(of: $0) } ?? Self.wrong
    }
    return pairs[index]
  }

  /// Returns the number of bytes of a character that starts with these bytes; `nil` if the number depends on the second
  /// byte, but `second` is `nil`.
  private func length(of first: UInt8, _ second: UInt8?) -> Int? {
    switch encoding {
    case .shiftJIS: 0x81...0x9F ~= first || 0xE0...0xFC ~= first ? 2 : 1
    case .eucJP: first == 0x8F ? 3 : first == 0x8E || 0xA1...0xFE ~= first ? 2 : 1
    case .eucKR, .big5: 0x81...0xFE ~= first ? 2 : 1
    // In a four-byte character of GB 18030, the second byte is a digit.
    case .gbk: 0x81...0xFE ~= first ? second.map { 0x30...0x39 ~= $0 ? 4 : 2 } : 1
    case .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE, .windows1250, .windows1251, .windows1252,
      .windows1253,
      .windows1254, .windows1255, .windows1256, .windows1257, .windows1258, .macRoman, .isoLatin1:
      1
    }
  }
}

extension TextEncoding {
  /// The system's name for the encoding; `nil` if our own code decodes the encoding. For Shift_JIS, EUC-KR, GBK and
  /// Big5, these are the names of supersets: the Windows code pages and GB 18030.
  var systemName: CharacterSetDecoder.Name? { Self.systemNames[self] }

  private static let systemNames: [TextEncoding: CharacterSetDecoder.Name] = [
    .windows1250: .init(iconv: "CP1250", coreFoundation: 0x0501),
    .windows1251: .init(iconv: "CP1251", coreFoundation: 0x0502),
    .windows1253: .init(iconv: "CP1253", coreFoundation: 0x0503),
    .windows1254: .init(iconv: "CP1254", coreFoundation: 0x0504),
    .windows1255: .init(iconv: "CP1255", coreFoundation: 0x0505),
    .windows1256: .init(iconv: "CP1256", coreFoundation: 0x0506),
    .windows1257: .init(iconv: "CP1257", coreFoundation: 0x0507),
    .windows1258: .init(iconv: "CP1258", coreFoundation: 0x0508),
    .shiftJIS: .init(iconv: "CP932", coreFoundation: 0x0420),
    .eucJP: .init(iconv: "EUC-JP", coreFoundation: 0x0920),
    .eucKR: .init(iconv: "CP949", coreFoundation: 0x0422),
    .gbk: .init(iconv: "GB18030", coreFoundation: 0x0632),
    .big5: .init(iconv: "CP950", coreFoundation: 0x0423),
  ]
}
