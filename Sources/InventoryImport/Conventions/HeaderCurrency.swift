import ValueParsing

/// The currency in brackets at the end of a header: `Price (JPY)`, `金額（円）`.
struct HeaderCurrency {
  let currency: Currency
  /// The header without it.
  let title: String

  init?(_ header: String) {
    guard let last = header.last, last == ")" || last == "）",
      let open = header.lastIndex(where: { $0 == "(" || $0 == "（" }),
      let currency = Self.currency(String(header[header.index(after: open)...].dropLast()))
    else { return nil }
    self.currency = currency
    title = String(header[..<open])
  }

  /// As an amount would name it. In lower case a code may be a word, such as `all`, so only the usual ones are known.
  private static func currency(_ name: String) -> Currency? {
    let code = name.uppercased()
    return (usual.contains(code) ? code : name).currency
  }

  private static let usual: Set = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"]
}

extension String {
  fileprivate var currency: Currency? {
    Array("1 \(self)".utf8).withUnsafeBytes { WrittenAmount($0, with: .point) }?.currency
  }
}
