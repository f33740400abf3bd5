/// A currency next to an amount. It does not change the amount, which is not converted.
package struct Currency: Hashable, Sendable {
  /// The three letters of a code, packed to be larger than any character; otherwise the sign.
  private let number: UInt32
  /// Whether it was written as a code, which identifies a particular dollar. It does not make a different currency.
  private let isCode: Bool

  /// The currency of `valueInDollars`.
  package static let dollar = Currency("$")

  private init(_ sign: Unicode.Scalar) {
    number = sign.value
    isCode = false
  }

  package static func == (left: Currency, right: Currency) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// A Unicode currency symbol, except symbols of a hundredth (cent, penny).
  init?(sign: Unicode.Scalar) {
    if sign == "$" {
      self = .dollar
    } else {
      guard sign.value >= 0x80, sign.properties.generalCategory == .currencySymbol,
        sign != "¢", sign != "￠", sign != "₰"
      else { return nil }
      self.init(Self.ordinary[sign] ?? sign)
    }
  }

  /// Three uppercase letters of ISO 4217. Others are invalid: `5 PCS` is not an amount. A code with its own sign equals
  /// that sign.
  init?(code first: UInt8?, _ second: UInt8?, _ third: UInt8?) {
    guard let first, let second, let third else { return nil }
    let number = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    guard Self.codes.contains(number) else { return nil }
    self.number = Self.signs[number]?.value ?? number
    isCode = true
  }

  /// The currency with this ISO 4217 code; `nil` if it is not a known one.
  package init?(code: String) {
    let bytes = Array(code.utf8)
    guard bytes.count == 3 else { return nil }
    self.init(code: bytes[0], bytes[1], bytes[2])
  }

  /// The currency with this code, or any dollar for the sign `$`.
  init(named code: String) { self = Currency(code: code) ?? .dollar }

  /// Whether its amounts are whole numbers: ISO 4217 gives it no decimals.
  var isWhole: Bool { Self.wholes.contains(number) }

  /// `¤`, an unspecified currency.
  var isAny: Bool { number == 0xA4 }

  /// The ISO 4217 code; `nil` for a sign that is not that of a single known code. `$` is USD.
  package var code: String? {
    if Unicode.Scalar(number) == nil { return name }
    return Self.signs.first { $0.value.value == number }.map { Self.letters(of: $0.key) }
  }

  /// The sign if there is one, or the code.
  package var name: String {
    if let sign = Unicode.Scalar(number) { return String(Character(sign)) }
    return Self.letters(of: number)
  }

  private static func letters(of code: UInt32) -> String {
    String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }
}

extension Currency {
  /// Whether it can be the currency with this ISO 4217 code. `$` is the sign of many dollars, and `USD` of one.
  package func isMeant(by code: String) -> Bool { Currency(code: code).map(isMeant) ?? false }

  /// The same for a currency: `$` can be any of the dollars and pesos with this sign.
  package func isMeant(by stated: Currency) -> Bool {
    self == stated || self == .dollar && !isCode && Self.dollars.contains(stated.number)
  }

  /// The dollars and pesos with the sign `$`.
  private static let dollars = Set(
    """
    ARS AUD BBD BMD BND BSD BZD CAD CLP COP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD UYU XCD
    """.split(separator: " ").map(packed))

  /// Full-width and small signs.
  private static let ordinary: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{FF04}": "$", "\u{FE69}": "$", "\u{FFE1}": "£", "\u{FFE5}": "¥", "\u{FFE6}": "₩",
  ]

  private static let signs: [UInt32: Unicode.Scalar] = [
    packed("USD"): "$", packed("EUR"): "€", packed("GBP"): "£", packed("JPY"): "¥", packed("INR"): "₹",
    packed("KRW"): "₩", packed("RUB"): "₽", packed("UAH"): "₴", packed("TRY"): "₺", packed("ILS"): "₪",
    packed("VND"): "₫", packed("PYG"): "₲",
  ]

  /// The currencies without decimals in ISO 4217, and the lira and the peseta.
  private static let wholes = Set(
    """
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF ESP ITL
    """.split(separator: " ").map { code in signs[packed(code)]?.value ?? packed(code) })

  private static func packed(_ code: some StringProtocol) -> UInt32 {
    code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// ISO 4217 without funds and metals; the last line has currencies replaced by the euro, for old receipts.
  private static let codes = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
    CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
    ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
    MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES
    VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK
    """.split { $0 == " " || $0 == "\n" }.map(packed))
}

/// A currency written as a word, or as letters with a sign: `US$`, `dollars`, `円`, `zł`.
///
/// Words shared by several currencies, such as `kr` or `Rs`, are omitted on purpose.
struct CurrencyWord {
  let currency: Currency
  /// In lowercase.
  private let bytes: [UInt8]

  /// In bytes.
  var length: Int { bytes.count }

  /// The word at an end of a text. Only letters with a sign, and the backslash, come before the digits.
  static func word(of text: CellText, at place: CellText.End) -> CurrencyWord? {
    (place == .first ? first : last).first { text.has($0.bytes, at: place) }
  }

  /// In Japanese encodings the backslash is the yen sign.
  private static let first = signs + words([("JPY", "\\")])
  private static let last = signs + words

  /// A longer spelling comes before a shorter suffix of it.
  private static let signs = words([
    ("CAD", "ca$, ca $, c$"), ("AUD", "au$, au $, a$"), ("NZD", "nz$, nz $"), ("HKD", "hk$, hk $"),
    ("TWD", "nt$, nt $"), ("MXN", "mx$, mx $"), ("BRL", "r$, r $"), ("USD", "us$, us $, u.s.$, u.s. $"),
    ("SGD", "s$, s $"), ("CHF", "sfr."), ("CZK", "kč"),
  ])

  private static let words = words([
    ("AUD", "australian dollars"), ("CAD", "canadian dollars"), ("USD", "us dollars, us dollar"),
    ("USD", "米ドル"), ("$", "dollars, dollar, ドル"), ("EUR", "euros, euro, ユーロ"),
    ("GBP", "pounds, pound, ポンド"), ("JPY", "yen, 円, 圓"), ("CNY", "元"), ("KRW", "won, 원, ウォン"), ("PLN", "zł"),
    ("CHF", "sfr"),
  ])

  private static func words(_ spellings: [(String, String)]) -> [CurrencyWord] {
    spellings.flatMap { code, spellings in
      spellings.split(separator: ", ").map {
        CurrencyWord(currency: Currency(named: code), bytes: Array($0.utf8))
      }
    }
  }
}
