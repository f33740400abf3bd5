/// Turns bytes of another encoding into UTF-8. What stands for no character becomes a `WrongUnit`.
struct TextDecoder {
  let encoding: TextEncoding
  /// Of an encoding that the system knows and we do not.
  private let table: CharacterTable?

  /// `nil` where the system does not know the encoding.
  init?(_ encoding: TextEncoding) {
    self.encoding = encoding
    guard encoding.systemName != nil else {
      table = nil
      return
    }
    guard let table = CharacterTable(encoding) else { return nil }
    self.table = table
  }

  /// Appends the text of as many whole characters as there are, and gives the number of bytes they took.
  ///
  /// Fewer than four bytes are left over, none when no more will follow.
  func decode(_ bytes: UnsafeRawBufferPointer, isLast: Bool, to text: inout [UInt8]) -> Int {
    switch encoding {
    case .utf8:
      text.append(contentsOf: bytes)
      return bytes.count
    case .windows1252: return decodeBytes(bytes, by: Self.windows1252, to: &text)
    case .macRoman: return decodeBytes(bytes, by: Self.macRoman, to: &text)
    case .isoLatin1: return decodeBytes(bytes, by: [], to: &text)
    case .utf16LE: return decodeUTF16(bytes, isLast, to: &text) { UInt16(littleEndian: $0) }
    case .utf16BE: return decodeUTF16(bytes, isLast, to: &text) { UInt16(bigEndian: $0) }
    case .utf32LE: return decodeUTF32(bytes, isLast, to: &text) { UInt32(littleEndian: $0) }
    case .utf32BE: return decodeUTF32(bytes, isLast, to: &text) { UInt32(bigEndian: $0) }
    case .windows1250, .windows1251, .windows1253, .windows1254, .windows1255, .windows1256, .windows1257,
      .windows1258,
      .shiftJIS, .eucJP, .eucKR, .gbk, .big5:
      return decodeByTable(bytes, isLast, to: &text)
    }
  }

  private func decodeByTable(_ bytes: UnsafeRawBufferPointer, _ isLast: Bool, to text: inout [UInt8]) -> Int {
    var position = 0
    while position < bytes.count {
      switch table?.step(bytes, at: position) {
      case .character(let value, let length):
        append(value, to: &text)
        position += length
      case .incomplete: return rest(position, bytes, isLast, to: &text)
      case .wrong, nil:
        text.append(WrongUnit.undefinedCharacter.rawValue)
        position += 1
      }
    }
    return position
  }

  /// A byte from 0x80 on stands for what the table says, and behind its end for the character of its own number.
  private func decodeBytes(_ bytes: UnsafeRawBufferPointer, by table: [UInt16], to text: inout [UInt8]) -> Int
  {
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
        continue
      }
      let index = Int(byte) - 0x80
      let value = index < table.count ? table[index] : UInt16(byte)
      if value == 0, let wrong = WrongUnit(undefined: byte) {
        text.append(wrong.rawValue)
      } else {
        append(UInt32(value), to: &text)
      }
    }
    return bytes.count
  }

  private func decodeUTF16(
    _ bytes: UnsafeRawBufferPointer, _ isLast: Bool, to text: inout [UInt8], order: (UInt16) -> UInt16
  ) -> Int {
    func unit(at position: Int) -> UInt32? {
      guard position + 2 <= bytes.count else { return nil }
      return UInt32(order(bytes.loadUnaligned(fromByteOffset: position, as: UInt16.self)))
    }
    var position = 0
    while let first = unit(at: position) {
      if first < 0x80 {
        text.append(UInt8(truncatingIfNeeded: first))
      } else if 0xD800...0xDBFF ~= first {
        let second = unit(at: position + 2)
        if second == nil, !isLast { return position }
        if let second, 0xDC00...0xDFFF ~= second {
          append(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00), to: &text)
          position += 2
        } else {
          text.append(WrongUnit.loneSurrogate.rawValue)
        }
      } else {
        append(first, to: &text)
      }
      position += 2
    }
    return rest(position, bytes, isLast, to: &text)
  }

  private func decodeUTF32(
    _ bytes: UnsafeRawBufferPointer, _ isLast: Bool, to text: inout [UInt8], order: (UInt32) -> UInt32
  ) -> Int {
    var position = 0
    while position + 4 <= bytes.count {
      append(order(bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)), to: &text)
      position += 4
    }
    return rest(position, bytes, isLast, to: &text)
  }

  private func rest(
    _ position: Int, _ bytes: UnsafeRawBufferPointer, _ isLast: Bool, to text: inout [UInt8]
  ) -> Int {
    guard isLast, position < bytes.count else { return position }
    text.append(WrongUnit.cutShort.rawValue)
    return bytes.count
  }

  private func append(_ value: UInt32, to text: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else {
      let wrong = value > 0x10FFFF ? WrongUnit.beyondUnicode : .loneSurrogate
      text.append(wrong.rawValue)
      return
    }
    for byte in scalar.utf8 { text.append(byte) }
  }
}

extension TextDecoder {
  /// 0x80 to 0x9F, from there on as in ISO 8859-1; 0 is undefined. After unicode.org's VENDORS/MICSFT/WINDOWS/CP1252.TXT.
  static let windows1252: [UInt16] = [
    0x20AC, 0x0000, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x0000, 0x017D, 0x0000,
    0x0000, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x0000, 0x017E, 0x0178,
  ]

  /// 0x80 to 0xFF, after unicode.org's VENDORS/APPLE/ROMAN.TXT: with the euro sign, as since 1998.
  static let macRoman: [UInt16] = [
    0x00C4, 0x00C5, 0x00C7, 0x00C9, 0x00D1, 0x00D6, 0x00DC, 0x00E1,
    0x00E0, 0x00E2, 0x00E4, 0x00E3, 0x00E5, 0x00E7, 0x00E9, 0x00E8,
    0x00EA, 0x00EB, 0x00ED, 0x00EC, 0x00EE, 0x00EF, 0x00F1, 0x00F3,
    0x00F2, 0x00F4, 0x00F6, 0x00F5, 0x00FA, 0x00F9, 0x00FB, 0x00FC,
    0x2020, 0x00B0, 0x00A2, 0x00A3, 0x00A7, 0x2022, 0x00B6, 0x00DF,
    0x00AE, 0x00A9, 0x2122, 0x00B4, 0x00A8, 0x2260, 0x00C6, 0x00D8,
    0x221E, 0x00B1, 0x2264, 0x2265, 0x00A5, 0x00B5, 0x2202, 0x2211,
    0x220F, 0x03C0, 0x222B, 0x00AA, 0x00BA, 0x03A9, 0x00E6, 0x00F8,
    0x00BF, 0x00A1, 0x00AC, 0x221A, 0x0192, 0x2248, 0x2206, 0x00AB,
    0x00BB, 0x2026, 0x00A0, 0x00C0, 0x00C3, 0x00D5, 0x0152, 0x0153,
    0x2013, 0x2014, 0x201C, 0x201D, 0x2018, 0x2019, 0x00F7, 0x25CA,
    0x00FF, 0x0178, 0x2044, 0x20AC, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x2021, 0x00B7, 0x201A, 0x201E, 0x2030, 0x00C2, 0x00CA, 0x00C1,
    0x00CB, 0x00C8, 0x00CD, 0x00CE, 0x00CF, 0x00CC, 0x00D3, 0x00D4,
    0xF8FF, 0x00D2, 0x00DA, 0x00DB, 0x00D9, 0x0131, 0x02C6, 0x02DC,
    0x00AF, 0x02D8, 0x02D9, 0x02DA, 0x00B8, 0x02DD, 0x02DB, 0x02C7,
  ]
}

/// What a decoder writes where the bytes of the file stand for no character: a byte that UTF-8 never has.
///
/// So the text around it can still be read, and the row that holds it is refused at its place; it never gets further.
enum WrongUnit: UInt8 {
  /// Bytes that a table of the system does not have.
  case undefinedCharacter = 0xF7
  // The five bytes that Windows-1252 leaves undefined.
  case byte81 = 0xF8
  case byte8D, byte8F, byte90, byte9D
  case loneSurrogate
  case beyondUnicode
  /// The file ends inside a character.
  case cutShort

  init?(undefined byte: UInt8) {
    switch byte {
    case 0x81: self = .byte81
    case 0x8D: self = .byte8D
    case 0x8F: self = .byte8F
    case 0x90: self = .byte90
    case 0x9D: self = .byte9D
    default: return nil
    }
  }

  func problem(in encoding: TextEncoding) -> CSVError.Problem {
    switch self {
    case .undefinedCharacter: .undefinedCharacter(encoding)
    case .byte81: .undefined(byte: 0x81, encoding)
    case .byte8D: .undefined(byte: 0x8D, encoding)
    case .byte8F: .undefined(byte: 0x8F, encoding)
    case .byte90: .undefined(byte: 0x90, encoding)
    case .byte9D: .undefined(byte: 0x9D, encoding)
    case .loneSurrogate: .loneSurrogate(encoding)
    case .beyondUnicode: .beyondUnicode(encoding)
    case .cutShort: .cutShort(encoding)
    }
  }
}
