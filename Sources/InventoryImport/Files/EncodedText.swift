import CSV

/// A part of a file as it reads in an encoding.
struct EncodedText {
  private struct Character {
    let value: UInt32
    /// The first of its bytes.
    let lead: UInt8
  }

  private var characters: [Character] = []

  init(_ bytes: [UInt8], _ table: CharacterTable) {
    bytes.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        guard case .character(let value, let length) = table.step(bytes, at: position) else {
          position += 1
          continue
        }
        characters.append(Character(value: value, lead: bytes[position]))
        position += length
      }
    }
  }

  /// The first cell that is not ASCII, if the file has a usual delimiter.
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

  /// From -2 to 1, for each character beyond ASCII: how much the text looks like one that people write.
  func plausibility(in encoding: TextEncoding) -> Double {
    var sum = 0.0
    var count = 0
    for index in characters.indices where characters[index].value >= 0x80 {
      sum += encoding.form == .multiple ? wide(characters[index], encoding) : letter(at: index, encoding)
      count += 1
    }
    return count == 0 ? 0 : sum / Double(count)
  }

  /// Kana, Hangul and the ideographs that the encoding has in the rows of usual ones.
  private func wide(_ character: Character, _ encoding: TextEncoding) -> Double {
    switch character.value {
    case 0x3040...0x30FF: return encoding == .shiftJIS || encoding == .eucJP ? 1 : 0.1
    case 0xAC00...0xD7A3: return 1
    case 0x3000...0x303F, 0xFF00...0xFF60: return 0.8
    case 0xFF61...0xFF9F: return 0.1
    case 0xE000...0xF8FF: return -2
    case 0x3400...0x9FFF: return usualRows(of: encoding).contains(character.lead) ? 0.9 : 0.05
    default: return 0.1
    }
  }

  private func usualRows(of encoding: TextEncoding) -> ClosedRange<UInt8> {
    switch encoding {
    case .shiftJIS: 0x88...0x97
    case .eucJP: 0xB0...0xCF
    case .gbk: 0xB0...0xD7
    case .big5: 0xA4...0xC6
    case .eucKR, .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE, .windows1250, .windows1251, .windows1252,
      .windows1253,
      .windows1254, .windows1255, .windows1256, .windows1257, .windows1258, .macRoman, .isoLatin1:
      0xFF...0xFF
    }
  }

  private func letter(at index: Int, _ encoding: TextEncoding) -> Double {
    let value = characters[index].value
    let before = index > 0 ? characters[index - 1].value : 0x20
    let after = index + 1 < characters.count ? characters[index + 1].value : 0x20
    let (isLetterBefore, isLetterAfter) = (before.isLetter, after.isLetter)
    guard value.isLetter else {
      if isLetterBefore && isLetterAfter { return value == 0x2019 ? 0.8 : -1 }
      return 0x2010...0x201E ~= value || value == 0x20AC || value == 0xA0 || value == 0xB0 ? 0.6 : 0
    }
    guard isLetterBefore || isLetterAfter else { return 0 }
    let neighbors = [before, after].filter(\.isLetter)
    // A word is of one script.
    if neighbors.contains(where: { $0.script != value.script }) { return -1 }
    if value.isUpper && isLetterBefore && !before.isUpper { return -1 }
    let isUsual = encoding.usualLetters.contains(value)
    // Of Latin letters most are ASCII.
    if value.script == 0, neighbors.allSatisfy({ $0 >= 0x80 }) { return isUsual ? 0.2 : -0.5 }
    return isUsual ? 1 : 0.4
  }
}

extension TextEncoding {
  /// The letters that its languages use most.
  fileprivate var usualLetters: Set<UInt32> {
    switch self {
    case .windows1250: Self.central
    case .windows1254: Self.turkish
    case .windows1257: Self.baltic
    case .windows1252, .macRoman, .isoLatin1: Self.western
    case .windows1251: Self.cyrillic
    case .windows1253: Self.greek
    case .windows1255: Self.hebrew
    case .windows1256: Self.arabic
    case .windows1258, .utf8, .utf16LE, .utf16BE, .utf32LE,
      .utf32BE, .shiftJIS, .eucJP, .eucKR, .gbk, .big5:
      []
    }
  }

  private static let western = letters("äöüßéèêëàâçñóíáúôîïûùœæøåãõìòÄÖÜÉÈÀÇÑÓÁÅØÆ")
  private static let central = letters("ąćęłńóśźżáčďéěíňřšťúůýžőűâîșțşţăđäöüßŁŚŻŹĆČŘŠŽĐÁÉÍ")
  private static let turkish = letters("ğışçöüâîİĞŞÇÖÜ")
  private static let baltic = letters("āčēģīķļņšūžąęėįųõäöüŠŽČĀĒĪŪ")

  private static let cyrillic = letters("оеаинтсрвлкмдпуяіОАИНТСРВЛКМДПУ")
  private static let greek = letters("αοιετσνηυρπκμλςάέόίήύΑΟΙΕΤΣΝΗΥΡΠΚΜΛ")
  private static let hebrew = letters("יוהלארתמבשנםןכדח")
  private static let arabic = letters("ايلمنترويبةهعدسقفحك")

  private static func letters(_ text: String) -> Set<UInt32> { Set(text.unicodeScalars.map(\.value)) }
}

extension UInt32 {
  fileprivate var isLetter: Bool { Unicode.Scalar(self)?.properties.isAlphabetic ?? false }
  fileprivate var isUpper: Bool { Unicode.Scalar(self)?.properties.isUppercase ?? false }

  /// Latin, Greek, Cyrillic, Hebrew, Arabic, or another one.
  fileprivate var script: Int {
    switch self {
    case 0..<0x370, 0x1E00..<0x1F00: 0
    case 0x370..<0x400: 1
    case 0x400..<0x530: 2
    case 0x590..<0x600: 3
    case 0x600..<0x780: 4
    default: 5
    }
  }
}
