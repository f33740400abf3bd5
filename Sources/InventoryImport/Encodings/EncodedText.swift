import CSV

/// A part of a file, decoded with an encoding.
struct EncodedText {
  struct Character {
    let value: UInt32
    /// The first two bytes of the character. If the character has only one byte, the second is 0.
    let bytes: (UInt8, UInt8)
  }

  let encoding: TextEncoding
  private(set) var characters: [Character] = []

  init(_ bytes: [UInt8], _ encoding: TextEncoding, _ table: CharacterTable) {
    self.encoding = encoding
    bytes.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        guard case .character(let value, let length) = table.step(bytes, at: position) else {
          position += 1
          continue
        }
        let second = length > 1 ? bytes[position + 1] : 0
        characters.append(Character(value: value, bytes: (bytes[position], second)))
        position += length
      }
    }
  }

  /// The first cell that contains a non-ASCII character, shortened to 32 characters. Empty if there is no such cell.
  /// Cells end at the common delimiters.
  var firstText: String {
    guard let index = characters.firstIndex(where: { $0.value >= 0x80 }) else { return "" }
    let isEnd = { (character: Character) in
      [0x0A, 0x0D, 0x09, 0x22, 0x2C, 0x3B, 0x7C].contains(character.value)
    }
    let start = characters[..<index].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let cell = characters[max(start, index - 20)...].prefix(32).prefix { !isEnd($0) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: cell.compactMap { Unicode.Scalar($0.value) })
    return String(text)
  }

  /// The approximate information content of the text, in bits, in the likeliest language of the encoding. A text with
  /// fewer bits is more plausible.
  ///
  /// Values for the same bytes in two encodings are comparable: an ASCII character has 5 bits, and a two-byte character
  /// replaces two one-byte characters. The numbers are estimates that fit the lists in `EncodingOrderTests`.
  var bits: Double {
    let plain = 5 * Double(characters.count { $0.value < 0x80 })
    guard encoding.form != .multiple else { return plain + wideBits }
    let letters = letters
    return plain + (Alphabet.all(of: encoding).map { bits(of: letters, in: $0) }.min() ?? 0)
  }

  /// The properties that determine the bits of a character in a single-byte encoding.
  struct Letter {
    let value: UInt32
    let lowercased: UInt32
    let isLetter: Bool
    let isUpper: Bool
    /// Whether the character is a stand-alone accent, such as `ˇ` or `´`, which does not occur in text.
    let isAccent: Bool
    let isVowel: Bool
    let script: Script

    fileprivate init(_ value: UInt32) {
      self.value = value
      let scalar = Unicode.Scalar(value) ?? " "
      lowercased = scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? value
      isAccent = [.modifierLetter, .modifierSymbol].contains(scalar.properties.generalCategory)
      isLetter = !isAccent && scalar.properties.isAlphabetic || Self.accents.contains(value)
      isUpper = scalar.properties.isUppercase
      isVowel = Self.vowels.contains(lowercased)
      script = Script(value)
    }

    private static let vowels = Set(
      "aeiouyáéíóúýàèìòùâêîôûäëïöüãõåæøœıąęėįųűőūāēīăǎơưůěаеиоуыэюяёіїє".unicodeScalars.map(\.value))

    /// The combining accents that follow their letter in Vietnamese.
    private static let accents: Set<UInt32> = [0x300, 0x301, 0x303, 0x309, 0x323]
  }

  enum Script: Hashable {
    case latin, greek, cyrillic, hebrew, arabic, other

    fileprivate init(_ value: UInt32) {
      switch value {
      case 0..<0x370, 0x1E00..<0x1F00: self = .latin
      case 0x370..<0x400: self = .greek
      case 0x400..<0x530: self = .cyrillic
      case 0x590..<0x600: self = .hebrew
      case 0x600..<0x780: self = .arabic
      default: self = .other
      }
    }
  }

  var letters: [Letter] { characters.map { Letter($0.value) } }

  /// Returns the bits of the non-ASCII characters if the text is written in this alphabet.
  func bits(of letters: [Letter], in alphabet: Alphabet) -> Double {
    var sum = 0.0
    for index in letters.indices where letters[index].value >= 0x80 {
      let before = index > 0 && letters[index - 1].isLetter ? letters[index - 1] : nil
      let after = index + 1 < letters.count && letters[index + 1].isLetter ? letters[index + 1] : nil
      sum +=
        letters[index].isLetter
        ? bits(of: letters[index], before, after, in: alphabet)
        : bits(ofSign: letters[index], before, after)
    }
    return sum
  }

  private func bits(of letter: Letter, _ before: Letter?, _ after: Letter?, in alphabet: Alphabet) -> Double {
    var bits = alphabet.bits(of: letter) + alphabet.bits(of: letter, before: after)
    let neighbors = [before, after].compactMap(\.self)
    if neighbors.isEmpty { bits += alphabet.bits(ofLone: letter) }
    // In a word, all letters have the same script, and no capital follows a lowercase letter.
    bits += 8 * Double(neighbors.count { $0.script != letter.script })
    if letter.isUpper, let before, !before.isUpper { bits += 9 }
    if letter.script == .latin {
      let vowels = neighbors.count(where: \.isVowel)
      if letter.isVowel { bits += 2 * Double(vowels) }
      if !letter.isVowel, neighbors.count == 2, vowels == 0 { bits += 2.5 }
    }
    if after != nil, Self.last.contains(letter.value) { bits += 8 }
    if before == nil, Self.notFirst.contains(letter.value) { bits += 8 }
    return bits
  }

  private func bits(ofSign sign: Letter, _ before: Letter?, _ after: Letter?) -> Double {
    let value = sign.value
    let isDash = [0x2013, 0x2014, 0x2019].contains(value)
    let bits: Double = Self.signs.contains(value) ? 8 : sign.isAccent ? 14 : 11
    switch (before, after) {
    case (.some, .some): return isDash ? bits : bits + 8
    case (nil, .some): return Self.notBefore.contains(value) ? bits + 5 : bits
    case (.some, nil): return Self.notAfter.contains(value) ? bits + 3 : bits
    case (nil, nil): return bits
    }
  }

  /// Letters that occur only at the end of a word, and letters that never start a word.
  private static let last = values("ךםןףץςىة")
  private static let notFirst = values("ьъыğð")
  private static let signs = values("–—’‘“”„«»€°×…£§²³½®©™•¥")
  /// Signs that rarely precede a letter, and signs that rarely follow a letter.
  private static let notBefore = values("£§²³¹°")
  private static let notAfter = values("³¹²£¥")

  private static func values(_ text: String) -> Set<UInt32> { Set(text.unicodeScalars.map(\.value)) }

  /// The bits of the non-ASCII characters if the encoding is East Asian.
  var wideBits: Double {
    characters.indices.reduce(0) { sum, index in
      guard characters[index].value >= 0x80 else { return sum }
      let before = index > 0 ? characters[index - 1].value : nil
      let after = index + 1 < characters.count ? characters[index + 1].value : nil
      return sum + bits(of: characters[index]) + bits(of: characters[index].value, between: [before, after])
    }
  }

  /// Returns the additional bits of an East Asian character between these neighbors. Words have no lowercase Latin
  /// letter next to such a character, and rarely contain a katakana without a katakana neighbor.
  private func bits(of value: UInt32, between neighbors: [UInt32?]) -> Double {
    let latin = neighbors.count { $0.map { 0x61...0x7A ~= $0 } ?? false }
    let isAlone = Self.katakana ~= value && !neighbors.contains { $0.map { Self.katakana ~= $0 } ?? false }
    return 6 * Double(latin) + (isAlone ? 4 : 0)
  }

  private static let katakana: ClosedRange<UInt32> = 0x30A0...0x30FF

  private func bits(of character: Character) -> Double {
    // A character with one byte is usually a half-width katakana.
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

  /// Whether the character is in the first level of the encoding's standard, which contains the common characters.
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
