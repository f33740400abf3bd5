import CSV

extension EncodedText {
  /// Of the characters beyond ASCII, in an encoding of East Asia.
  var wideBits: Double {
    characters.indices.reduce(0) { sum, index in
      guard characters[index].value >= 0x80 else { return sum }
      let before = index > 0 ? characters[index - 1].value : nil
      let after = index + 1 < characters.count ? characters[index + 1].value : nil
      return sum + bits(of: characters[index]) + bits(of: characters[index].value, between: [before, after])
    }
  }

  /// No word has a small Latin letter beside such a character, and few have one katakana alone.
  private func bits(of value: UInt32, between neighbors: [UInt32?]) -> Double {
    let latin = neighbors.count { $0.map { 0x61...0x7A ~= $0 } ?? false }
    let isAlone = Self.katakana ~= value && !neighbors.contains { $0.map { Self.katakana ~= $0 } ?? false }
    return 6 * Double(latin) + (isAlone ? 4 : 0)
  }

  private static let katakana: ClosedRange<UInt32> = 0x30A0...0x30FF

  private func bits(of character: Character) -> Double {
    // Half-width katakana, mostly.
    guard character.bytes.1 > 0 else { return 11 }
    switch character.value {
    case 0x3001, 0x3002, 0x300C, 0x300D, 0xFF00...0xFF60: return 9
    case 0x3000..<0x3040: return 12
    case 0x3040...0x30FF: return encoding == .shiftJIS || encoding == .eucJP ? 7 : 16
    case 0xAC00...0xD7A3:
      if UsualCharacters.contain(character.value, in: encoding) { return 7.5 }
      return isInUsualRow(character) ? 11.5 : 20
    case 0x4E00...0x9FFF:
      if UsualCharacters.contain(character.value, in: encoding) { return 8.5 }
      return isInUsualRow(character) ? 12.5 : 17
    case 0xE000...0xF8FF: return 24
    default: return 17
    }
  }

  /// Whether the encoding has the character among its usual ones: the first level of each standard.
  private func isInUsualRow(_ character: Character) -> Bool {
    let (first, second) = character.bytes
    return switch encoding {
    case .shiftJIS: 0x88...0x97 ~= first
    case .eucJP: 0xB0...0xCF ~= first
    case .gbk: 0xB0...0xD7 ~= first && second >= 0xA1
    case .big5: 0xA4...0xC6 ~= first
    case .eucKR: 0xB0...0xC8 ~= first && second >= 0xA1
    case .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE, .windows1250, .windows1251, .windows1252,
      .windows1253,
      .windows1254, .windows1255, .windows1256, .windows1257, .windows1258, .macRoman, .isoLatin1:
      false
    }
  }
}
