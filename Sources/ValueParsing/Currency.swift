import InventoryModel

/// A currency that is written next to an amount. The amount is not converted.
package struct Currency: Hashable, Sendable {
  /// The Unicode scalar of the currency's sign. If the currency has no sign, this is the three letters of its code as a
  /// number, which is larger than any scalar.
  private let number: UInt32
  /// Whether the currency was written as a code: `USD` is one particular dollar, but `$` may mean any dollar. Equality
  /// ignores this.
  package let isCode: Bool

  /// The currency of `valueInDollars`.
  package static let dollar = Currency("$")

  private init(_ sign: Unicode.Scalar) {
    number = sign.value
    isCode = false
  }

  package static func == (left: Currency, right: Currency) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Creates the currency of a Unicode currency symbol; `nil` for other characters, and for symbols of a hundredth
  /// (cent, penny).
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

  /// Creates the currency with an ISO 4217 code of three uppercase letters. Returns `nil` for other letters: `5 PCS` is
  /// not an amount. If the currency has a sign, the result equals the currency of this sign.
  init?(code first: UInt8?, _ second: UInt8?, _ third: UInt8?) {
    guard let first, let second, let third else { return nil }
    let number = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    guard Self.codes.contains(number) else { return nil }
    self.number = Self.signs[number]?.value ?? number
    isCode = true
  }

  /// Creates the currency with an ISO 4217 code; `nil` if the code is unknown.
  package init?(code: String) {
    let bytes = Array(code.utf8)
    guard bytes.count == 3 else { return nil }
    self.init(code: bytes[0], bytes[1], bytes[2])
  }

  /// Creates the currency with this code, or a dollar of any kind if `code` is the sign `$`.
  init(named code: String) { self = Currency(code: code) ?? .dollar }

  /// Whether amounts in this currency are whole numbers, because the currency has no decimals.
  var isWhole: Bool { Self.wholes.contains(number) }

  /// Whether amounts in this currency have two decimals, as in most currencies.
  var hasTwoDecimals: Bool { !isWhole && !Self.thousandths.contains(number) }

  /// Whether this is `¤`, the sign of an unspecified currency.
  var isAny: Bool { number == 0xA4 }

  /// The ISO 4217 code, which is USD for `$`; `nil` for a sign without a single known code.
  package var code: String? {
    if Unicode.Scalar(number) == nil { return name }
    return Self.signs.first { $0.value.value == number }.map { Self.letters(of: $0.key) }
  }

  /// The sign if the currency has one, or else the code.
  package var name: String {
    if let sign = Unicode.Scalar(number) { return String(Character(sign)) }
    return Self.letters(of: number)
  }

  private static func letters(of code: UInt32) -> String {
    String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }
}

extension Currency {
  /// Whether this can be the currency with an ISO 4217 code. `$` can be any of several dollars; `USD` can be only one.
  package func isMeant(by code: String) -> Bool { Currency(code: code).map(isMeant) ?? false }

  /// Whether this can be the currency `stated`: `$` can be any of the dollars and pesos with this sign, and `¥` can also
  /// be the yuan.
  package func isMeant(by stated: Currency) -> Bool {
    self == stated || self == .dollar && !isCode && Self.dollars.contains(stated.number)
      || self == .yen && !isCode && stated == .yuan
  }

  private static let yen = Currency(named: "JPY")
  private static let yuan = Currency(named: "CNY")

  /// The codes of the dollars and pesos with the sign `$`.
  private static let dollars = Set(
    """
    ARS AUD BBD BMD BND BSD BZD CAD CLP COP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD UYU XCD
    """.split(separator: " ").map(packed))

  /// The ordinary forms of full-width and small signs.
  private static let ordinary: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{FF04}": "$", "\u{FE69}": "$", "\u{FFE1}": "£", "\u{FFE5}": "¥", "\u{FFE6}": "₩",
  ]

  private static let signs: [UInt32: Unicode.Scalar] = [
    packed("USD"): "$", packed("EUR"): "€", packed("GBP"): "£", packed("JPY"): "¥", packed("INR"): "₹",
    packed("KRW"): "₩", packed("RUB"): "₽", packed("UAH"): "₴", packed("TRY"): "₺", packed("ILS"): "₪",
    packed("VND"): "₫", packed("PYG"): "₲",
  ]

  /// The currencies with three decimals in ISO 4217.
  private static let thousandths = Set(
    "BHD IQD JOD KWD LYD OMR TND".split(separator: " ").map(packed))

  /// The currencies without decimals in ISO 4217, and the lira and the peseta.
  private static let wholes = Set(
    Money.withoutCents.union(["ESP", "ITL"]).map { code in signs[packed(code)]?.value ?? packed(code) })

  private static func packed(_ code: some StringProtocol) -> UInt32 {
    code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The codes of ISO 4217 without funds and metals. The last line has currencies that the euro replaced, for old
  /// receipts.
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
/// Words that several currencies share, such as `kr` or `Rs`, are omitted on purpose.
struct CurrencyWord {
  let currency: Currency
  /// The spelling in lowercase.
  private let bytes: [UInt8]

  /// The length of the spelling in bytes.
  var length: Int { bytes.count }

  /// Returns the word at one end of a text; `nil` if there is none. Before the digits, only the backslash and the
  /// spellings in `signs` are recognized.
  static func word(of text: CellText, at place: CellText.End) -> CurrencyWord? {
    (place == .first ? first : last).first { text.has($0.bytes, at: place) }
  }

  /// In Japanese encodings, the backslash is the yen sign.
  private static let first = signs + words([("JPY", "\\")])
  private static let last = signs + words

  /// A spelling comes before any shorter spelling that it ends with, so that the longest one matches.
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
