/// A currency that is written as a word, or as letters with a sign: `US$`, `dollars`, `円`, `zł`.
///
/// A word that several currencies share, such as `kr` or `Rs`, is missing on purpose.
struct CurrencyWord {
  let currency: Currency
  /// In bytes.
  let length: Int

  /// The word with which a text begins: letters with a sign.
  static func first(in text: CellText) -> CurrencyWord? {
    signs.first { text.begins(with: $0.bytes) }.map { CurrencyWord($0) }
  }

  /// The word with which a text ends.
  static func last(in text: CellText) -> CurrencyWord? {
    (signs + words).first { $0.bytes != backslash && text.ends(with: $0.bytes) }.map { CurrencyWord($0) }
  }

  private init(_ spelling: Spelling) {
    (currency, length) = (spelling.currency, spelling.bytes.count)
  }

  private typealias Spelling = (bytes: [UInt8], currency: Currency)

  /// The sign of the yen in Japanese encodings. It precedes the digits.
  private static let backslash = Array("\\".utf8)

  /// In lower case. A longer spelling precedes a shorter one that it ends with.
  private static let signs = spellings([
    ("CAD", "ca$, c$"), ("AUD", "au$, a$"), ("NZD", "nz$"), ("HKD", "hk$"), ("TWD", "nt$"), ("MXN", "mx$"),
    ("BRL", "r$"), ("USD", "us$, u.s.$"), ("SGD", "s$"), ("CHF", "sfr."), ("JPY", "\\"), ("CZK", "kč"),
  ])

  private static let words = spellings([
    ("AUD", "australian dollars"), ("CAD", "canadian dollars"), ("USD", "us dollars, us dollar"),
    ("$", "dollars, dollar"), ("EUR", "euros, euro"), ("GBP", "pounds, pound"), ("JPY", "yen, 円"),
    ("CNY", "元"),
    ("KRW", "won, 원"), ("PLN", "zł"), ("CHF", "sfr"),
  ])

  private static func spellings(_ words: [(String, String)]) -> [Spelling] {
    words.flatMap { code, words in
      words.split(separator: ", ").map { (Array($0.utf8), Currency(named: code)) }
    }
  }
}

extension CellText {
  /// Whether it begins with these bytes, which are in lower case.
  fileprivate func begins(with bytes: [UInt8]) -> Bool {
    bytes.count <= count && bytes.indices.allSatisfy { matches(bytes[$0], at: $0) }
  }

  fileprivate func ends(with bytes: [UInt8]) -> Bool {
    bytes.count <= count && bytes.indices.allSatisfy { matches(bytes[$0], at: count - bytes.count + $0) }
  }

  private func matches(_ lowercased: UInt8, at offset: Int) -> Bool {
    guard let byte = self[offset] else { return false }
    return byte == lowercased || byte.isLetter && byte < 0x80 && byte | 0x20 == lowercased
  }
}
