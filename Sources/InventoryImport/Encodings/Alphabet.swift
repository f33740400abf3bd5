import CSV
import Foundation

/// The non-ASCII letters of a language, the most common first.
struct Alphabet: Sendable {
  private let ranks: [UInt32: Int]
  /// Whether the script is not Latin. Words in such a script contain no ASCII letters.
  private let isWhole: Bool

  private init(_ letters: String, isWhole: Bool = false) {
    ranks = Dictionary(
      letters.unicodeScalars.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
    self.isWhole = isWhole
  }

  /// Returns the approximate information content of a letter, in bits. A rarer letter has more bits.
  func bits(of letter: EncodedText.Letter) -> Double {
    guard let rank = ranks[letter.value] ?? ranks[letter.lowercased] else {
      return !isWhole ? 13 : letter.script == .latin ? 12 : 11
    }
    return isWhole ? 4 + 1.6 * log2(1 + Double(rank) / 3) : 6.5 + 1.2 * log2(1 + Double(rank) / 2)
  }

  /// Returns the additional bits of a letter that is a whole word.
  func bits(ofLone letter: EncodedText.Letter) -> Double {
    isWhole ? 7 : Self.words.contains(letter.value) ? 0 : 3
  }

  /// Returns the additional bits of a letter before `next`, or at the end of a word if `next` is `nil`. In Portuguese,
  /// ã and õ usually precede o or e.
  func bits(of letter: EncodedText.Letter, before next: EncodedText.Letter?) -> Double {
    guard ranks[0xE3] != nil, letter.value == 0xE3 || letter.value == 0xF5 else { return 0 }
    return next?.value == 0x6F || next?.value == 0x65 ? 0 : 4
  }

  private static let words = Set("àéóåöÀ".unicodeScalars.map(\.value))

  /// Returns the alphabets of the languages that use a single-byte encoding; empty for any other encoding.
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

  /// German, French, Spanish, Portuguese, Italian, Swedish, Danish, Icelandic, Dutch.
  private static let western =
    [german]
    + [
      "éèàêçâîôùûœëïÉÀÈÊÇÂÎÔ", "óáéíñúüÁÉÍÓÚÑ", "ãçáéíóõâêôúàÁÉÍÓÚÂÊÔÃÕÇ", "àèìòùéÀÈ", "äöåéÅÄÖ", "øåæéØÅÆ",
      "íáðéóúýþæöÍÁÞÓÚÆÖ", "éëïóèö",
    ].map { Alphabet($0) }

  /// German, Polish, Czech, Slovak, Hungarian, Croatian, Romanian.
  private static let central =
    [german]
    + [
      "łóążęśćźńŁŚŻĆÓŹŃĄĘ", "íáěéřýůžščúťďňóČŘŠŽÚÍÁÉŤĎŇÝ", "áíéýčžšúľôťäďňóŕĺČŠŽÚÁÍĽ", "éáóöüíőűúÁÉÍÓÖŐÜŰÚ",
      "čšžćđČŠŽĆĐ", "ăâîşţșțĂÂÎŞŢ",
    ].map { Alphabet($0) }

  private static let turkish = Alphabet("ıüşğçöâîİŞÇÖÜ")

  /// Lithuanian, Latvian, Estonian.
  private static let baltic = ["ėųšžįąčūęŠŽČĖŪĮ", "āīēšūņļžčķģĀĒĪŠŽČĶĻŅĢŪ", "äõüöšžÄÕÜÖ"].map { Alphabet($0) }

  /// Windows-1258 encodes five accents separately, so they are separate characters here.
  private static let vietnamese = Alphabet(
    "đươăâêôĐƠƯĂÂÊÔáàảạéèíìóòúùýấầếềốồ\u{300}\u{301}\u{303}\u{309}\u{323}")

  /// Russian and Ukrainian.
  private static let cyrillic = Alphabet("оеаинтрлскпвмдуяыгзбчйьхжшцющэфъіїєґё", isWhole: true)
  private static let greek = Alphabet("αιοτεσρνκπλυμηςάίδγόέθφχύήώωξβζψΐϊϋ", isWhole: true)
  private static let hebrew = Alphabet("יהולתרמאבנשםקדחפגטעצןזכסךףץ", isWhole: true)
  private static let arabic = Alphabet("ايلةمرنوتبسدعفحقهكطشزخجصضغذثظىأإآءئؤ", isWhole: true)
}

/// East Asian characters that are common in short lists, because they are in common words or in names of household
/// items.
enum UsualCharacters {
  static func contain(_ value: UInt32, in encoding: TextEncoding) -> Bool {
    switch encoding {
    case .shiftJIS, .eucJP: japanese.contains(value)
    case .gbk: simplified.contains(value)
    case .big5: traditional.contains(value)
    case .eucKR: korean.contains(value)
    case .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE, .windows1250, .windows1251, .windows1252,
      .windows1253,
      .windows1254, .windows1255, .windows1256, .windows1257, .windows1258, .macRoman, .isoLatin1:
      false
    }
  }

  private static let japanese = set(
    """
    一二三上下中大小人日本年月時会国出入行見手目生学間社家店口電気車水金銀木石火土心名前後左右新古長高白黒赤青物\
    品器具台机椅子棚箱引食服着鏡室部屋玄関居寝書庫倉冷蔵洗濯機掃除衣類靴帽指輪腕計写真絵画像楽自転動用付形式有無\
    的分地方同回事場定当使作製造料理内外円万千百十四五六七八九和洋風面所布団毛皮革茶花瓶皿刀宝
    """)

  private static let simplified = set(
    """
    的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所\
    然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与\
    长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己\
    制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系\
    气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社\
    便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉\
    格望觉术领共确传师观清今切院让识候带导争运桌椅床柜沙灯视冰箱洗衣调戒项链车服鞋帽照片画镜毯窗帘厨房客厅卧室卫\
    阳台餐具锅碗盘杯刀玩乐器脑险木铁银皮布瓷玉
    """)

  private static let traditional = set(
    """
    的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所\
    然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與\
    長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己\
    制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系\
    氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指書桌椅床櫃沙燈視冰\
    箱洗衣冷錶戒項鍊車服鞋帽照片畫鏡毯窗簾廚房客廳臥室浴陽台餐具鍋碗盤杯刀玩樂器腦保險木鐵銀皮布瓷玉
    """)

  private static let korean = set(
    """
    이다의가는을에한고지기사하로자은인도리대어시를해아전정부일수장나보스라과서들제국주만있여그원조구신비성경상무\
    면화게동오소공유교안할트적되방것우차식요드던선거중개관세실용르영미연내재당문결집불물생작모진발심탁옷책컴퓨터\
    침냉계손락반
    """)

  private static func set(_ text: String) -> Set<UInt32> { Set(text.unicodeScalars.map(\.value)) }
}
