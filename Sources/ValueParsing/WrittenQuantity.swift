/// A number of pieces, as people and spreadsheets write it.
package enum WrittenQuantity {
  /// Returns a non-negative whole number of at most nine digits, perhaps with a word for pieces: `6`, ` 6 `, `6.0`,
  /// `6,00`, `6 pcs.`, `6 Stk`. `nil` for any other text.
  package static func pieces(_ text: String) -> Int? {
    let written = text.filter { $0 != " " }
    let word = written.lowercased().drop { !$0.isLetter }
    guard word.isEmpty || words.contains(word.filter { $0 != "." }) else { return nil }
    let parts = written.dropLast(word.count).utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    guard let digits = parts.first, 1...9 ~= digits.count, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      parts.dropFirst().isEmpty
        || parts.count == 2 && 1...2 ~= parts[1].count && parts[1].allSatisfy({ $0 == 0x30 })
    else { return nil }
    return Int(Substring(digits))
  }

  private static let words: Set<String> = [
    "x", "pc", "pcs", "piece", "pieces", "item", "items", "ea", "each", "unit", "units", "st", "stk",
    "st\u{FC}cke", "st\u{FC}ck", "pce",
    "pi\u{E8}ce",
    "pi\u{E8}ces", "pz", "pezzi", "uds", "unidades", "stuk", "stuks",
  ]

  /// Whether the text states that there are no pieces, perhaps with a unit: `0`, `0.0`, `-2`, `0 pcs.`
  package static func isNone(_ text: String) -> Bool {
    let text = text.replacing(",", with: ".").filter { $0 != " " }
    let number = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard text[number.endIndex...].allSatisfy({ $0.isLetter || $0 == "." }) else { return false }
    return Double(number).map { $0 <= 0 } ?? false
  }
}
