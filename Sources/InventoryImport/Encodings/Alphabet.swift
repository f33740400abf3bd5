import CSV
import Foundation

/// The letters beyond ASCII that a language has, the most usual first.
struct Alphabet: Sendable {
  private let ranks: [UInt32: Int]
  /// Of a script other than Latin: a word has no letter of ASCII.
  private let isWhole: Bool

  private init(_ letters: String, isWhole: Bool = false) {
    ranks = Dictionary(
      letters.unicodeScalars.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
    self.isWhole = isWhole
  }

  /// How many bits a letter needs, about: the more, the less usual it is.
  func bits(of letter: EncodedText.Letter) -> Double {
    guard let rank = ranks[letter.value] ?? ranks[letter.lowercased] else {
      return !isWhole ? 13 : letter.script == .latin ? 12 : 11
    }
    return isWhole ? 4 + 1.6 * log2(1 + Double(rank) / 3) : 6.5 + 1.2 * log2(1 + Double(rank) / 2)
  }

  /// How many more bits a one-letter word needs.
  func bits(ofLone letter: EncodedText.Letter) -> Double {
    isWhole ? 7 : Self.words.contains(letter.value) ? 0 : 3
  }

  /// How many more it needs before another letter, or at the end of a word. In Portuguese ã and õ precede o and e.
  func bits(of letter: EncodedText.Letter, before next: EncodedText.Letter?) -> Double {
    guard ranks[0xE3] != nil, letter.value == 0xE3 || letter.value == 0xF5 else { return 0 }
    return next?.value == 0x6F || next?.value == 0x65 ? 0 : 4
  }

  private static let words = Set("àéóåöÀ".unicodeScalars.map(\.value))
}

extension Alphabet {
  /// Those of the languages that an encoding of single bytes is used for.
  static func all(of encoding: TextEncoding) -> [Alphabet] {
    switch encoding {
    case .windows1252, .isoLatin1, .macRoman: western
    case .windows1250: central
    case .windows1254: [turkish]
    case .windows1257: baltic
    case .windows1258: [vietnamese]
    case .windows1251: [cyrillic]
    case .windows1253: [greek]
    case .windows1255: [hebrew]
    case .windows1256: [arabic]
    case .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE, .shiftJIS, .eucJP, .eucKR, .gbk, .big5: []
    }
  }

  private static let german = Alphabet("äöüßÄÖÜ")

  /// French, Spanish, Portuguese, Italian, Swedish, Danish, Icelandic, Dutch.
  private static let western =
    [german]
    + [
      "éèàêçâîôùûœëïÉÀÈÊÇÂÎÔ", "óáéíñúüÁÉÍÓÚÑ", "ãçáéíóõâêôúàÁÉÍÓÚÂÊÔÃÕÇ", "àèìòùéÀÈ", "äöåéÅÄÖ", "øåæéØÅÆ",
      "íáðéóúýþæöÍÁÞÓÚÆÖ", "éëïóèö",
    ].map { Alphabet($0) }

  /// Polish, Czech, Slovak, Hungarian, Croatian, Romanian.
  private static let central =
    [german]
    + [
      "łóążęśćźńŁŚŻĆÓŹŃĄĘ", "íáěéřýůžščúťďňóČŘŠŽÚÍÁÉŤĎŇÝ", "áíéýčžšúľôťäďňóŕĺČŠŽÚÁÍĽ", "éáóöüíőűúÁÉÍÓÖŐÜŰÚ",
      "čšžćđČŠŽĆĐ", "ăâîşţșțĂÂÎŞŢ",
    ].map { Alphabet($0) }

  private static let turkish = Alphabet("ıüşğçöâîİŞÇÖÜ")

  /// Lithuanian, Latvian, Estonian.
  private static let baltic = ["ėųšžįąčūęŠŽČĖŪĮ", "āīēšūņļžčķģĀĒĪŠŽČĶĻŅĢŪ", "äõüöšžÄÕÜÖ"].map { Alphabet($0) }

  /// The encoding has five of its accents as characters of their own.
  private static let vietnamese = Alphabet(
    "đươăâêôĐƠƯĂÂÊÔáàảạéèíìóòúùýấầếềốồ\u{300}\u{301}\u{303}\u{309}\u{323}")

  /// Russian and Ukrainian.
  private static let cyrillic = Alphabet("оеаинтрлскпвмдуяыгзбчйьхжшцющэфъіїєґё", isWhole: true)
  private static let greek = Alphabet("αιοτεσρνκπλυμηςάίδγόέθφχύήώωξβζψΐϊϋ", isWhole: true)
  private static let hebrew = Alphabet("יהולתרמאבנשםקדחפגטעצןזכסךףץ", isWhole: true)
  private static let arabic = Alphabet("ايلةمرنوتبسدعفحقهكطشزخجصضغذثظىأإآءئؤ", isWhole: true)
}
