extension EncodedText {
  /// What counts of a character of one byte.
  struct Letter {
    let value: UInt32
    let lowercased: UInt32
    let isLetter: Bool
    let isUpper: Bool
    /// An accent without a letter, which no text has: `ˇ`, `´`.
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

    /// Those that follow their letter in Vietnamese.
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

  /// Of the characters beyond ASCII, as a text with this alphabet.
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
    // A word is of one script, and has its capitals at the beginning.
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

  /// Letters that end a word, and letters that begin none.
  private static let last = values("ךםןףץςىة")
  private static let notFirst = values("ьъыğð")
  private static let signs = values("–—’‘“”„«»€°×…£§²³½®©™•¥")
  /// Signs that do not precede a letter, and that do not follow one.
  private static let notBefore = values("£§²³¹°")
  private static let notAfter = values("³¹²£¥")

  private static func values(_ text: String) -> Set<UInt32> { Set(text.unicodeScalars.map(\.value)) }
}
