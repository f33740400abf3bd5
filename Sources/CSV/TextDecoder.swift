/// Converts the bytes of any encoding to UTF-8. Except in UTF-8, which is copied unchanged, a `WrongUnit` replaces
/// invalid bytes.
struct TextDecoder {
  let encoding: TextEncoding
  /// The characters of an encoding that the system decodes; `nil` if our own code decodes the encoding.
  private let table: CharacterTable?

  /// Creates a decoder; `nil` if the system does not know the encoding.
  init?(_ encoding: TextEncoding) {
    self.encoding = encoding
    guard encoding.systemName != nil else {
      table = nil
      return
    }
    guard let table = CharacterTable(encoding) else { return nil }
    self.table = table
  }

  /// Appends the text of all complete characters and returns the number of bytes used.
  ///
  /// Leaves an incomplete character at the end, which has at most three bytes. Leaves no bytes if `isLast` is true.
  func decode(_ bytes: UnsafeRawBufferPointer, isLast: Bool, to text: inout [UInt8]) -> Int {
    switch encoding.form {
    case .utf8:
      text.append(contentsOf: bytes)
      return bytes.count
    case .utf16 where encoding == .utf16LE:
      return decodeUTF16(bytes, isLast, to: &text) { UInt16(littleEndian: $0) }
    case .utf16: return decodeUTF16(bytes, isLast, to: &text) { UInt16(bigEndian: $0) }
    case .utf32 where encoding == .utf32LE:
      return decodeUTF32(bytes, isLast, to: &text) { UInt32(littleEndian: $0) }
    case .utf32: return decodeUTF32(bytes, isLast, to: &text) { UInt32(bigEndian: $0) }
    case .single where table == nil: return decodeBytes(bytes, by: encoding.ownTable, to: &text)
    case .single, .multiple: return decodeByTable(bytes, isLast, to: &text)
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

  /// Decodes an encoding with one byte per character. Bytes from 0x80 on are looked up in the table. A byte beyond the
  /// end of the table encodes the character with the same number.
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

extension TextEncoding {
  /// The characters of the bytes from 0x80 on, in a single-byte encoding that our own code decodes. A byte beyond the
  /// end of the list encodes the character with the same number.
  var ownTable: [UInt16] {
    self == .windows1252 ? Self.windows1252Table : self == .macRoman ? Self.macRomanTable : []
  }

  /// The characters of the bytes 0x80 to 0x9F, with 0 for undefined bytes. Higher bytes mean the same as in ISO 8859-1.
  /// Source: unicode.org's VENDORS/MICSFT/WINDOWS/CP1252.TXT.
  private static let windows1252Table = values(
    "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ")

  /// The characters of the bytes 0x80 to 0xFF, from unicode.org's VENDORS/APPLE/ROMAN.TXT. They include the euro sign,
  /// which has been part of Mac Roman since 1998.
  private static let macRomanTable = values(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """)

  private static func values(_ text: String) -> [UInt16] { text.unicodeScalars.map { UInt16($0.value) } }
}

/// A byte that the decoder writes in place of invalid bytes, and that never occurs in UTF-8.
///
/// The text around such a byte can still be read, but the row is refused.
enum WrongUnit: UInt8 {
  /// Bytes that are not a character in the system's table.
  case undefinedCharacter = 0xF7
  // Bytes that Windows-1252 leaves undefined.
  case byte81 = 0xF8
  case byte8D, byte8F, byte90, byte9D
  case loneSurrogate
  case beyondUnicode
  /// The file ends in the middle of a character.
  case cutShort

  private static let undefined: [WrongUnit: UInt8] = [
    .byte81: 0x81, .byte8D: 0x8D, .byte8F: 0x8F, .byte90: 0x90, .byte9D: 0x9D,
  ]

  init?(undefined byte: UInt8) {
    guard let unit = Self.undefined.first(where: { $0.value == byte })?.key else { return nil }
    self = unit
  }

  func problem(in encoding: TextEncoding) -> CSVError.Problem {
    switch self {
    case .undefinedCharacter: .undefinedCharacter(encoding)
    case .byte81, .byte8D, .byte8F, .byte90, .byte9D: .undefined(byte: Self.undefined[self] ?? 0, encoding)
    case .loneSurrogate: .loneSurrogate(encoding)
    case .beyondUnicode: .beyondUnicode(encoding)
    case .cutShort: .cutShort(encoding)
    }
  }
}
