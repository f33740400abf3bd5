/// How a currency is written beside an amount. Which one it is does not matter here: the amount is read as it stands.
enum Currency {
  /// A currency symbol of Unicode, but for those of a hundredth (cent, penny).
  static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "$" { return true }
    guard scalar.value >= 0x80, scalar.properties.generalCategory == .currencySymbol else { return false }
    return scalar != "¢" && scalar != "￠" && scalar != "₰"
  }

  /// Three letters of ISO 4217, in upper case. Others are none: `5 PCS` is no amount.
  static func isCode(_ first: UInt8?, _ second: UInt8?, _ third: UInt8?) -> Bool {
    guard let first, let second, let third else { return false }
    return codes.contains(UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third))
  }

  /// ISO 4217 without funds and metals; the last line is what the euro replaced, for old receipts.
  private static let codes = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
    CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
    ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
    MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES
    VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK
    """.split { $0 == " " || $0 == "\n" }.map { code in code.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
}
