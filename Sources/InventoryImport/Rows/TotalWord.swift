/// The usual names of a row with a total, such as Total, Summe or Somme.
enum TotalWord {
  /// Whether a text consists of such a name, optionally with punctuation, a currency or a number of items. Fast for all
  /// other texts.
  static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= longest, let start = bytes.firstIndex(where: { !$0.isMark }),
      start + 1 < bytes.count
    else { return false }
    if endsWithTotal(bytes[start...]) { return true }
    guard beginnings.contains(pair(bytes[start], bytes[start + 1])) else { return false }
    if let letters = asciiLetters(of: bytes) {
      if words.contains(letters) { return true }
      guard ["total", "subtotal", "grandtotal"].contains(where: letters.hasPrefix) else { return false }
    }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    if words.contains(text.filter(\.isLetter)) { return true }
    let parts = text.split { !$0.isLetter }
    let rest = parts.first == "grand" || parts.first == "sub" ? parts.dropFirst() : parts[...]
    return rest.first == "total" && rest.dropFirst().allSatisfy { fillers.contains(String($0)) }
  }

  /// Returns the letters of a text in lowercase; `nil` if the text is not ASCII. This function is fast, which matters
  /// because many item names begin like a word for a total.
  private static func asciiLetters(of bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { letters in
      var count = 0
      for byte in bytes where 0x61...0x7A ~= byte | 0x20 {
        letters[count] = byte | 0x20
        count += 1
      }
      return count
    }
  }

  /// Whether a text ends with `total` as a separate word: `Den total`, `Net total:`.
  private static func endsWithTotal(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let end = bytes.lastIndex(where: { !$0.isMark }), end - bytes.startIndex >= 6 else { return false }
    return zip(bytes[(end - 4)...end], "total".utf8).allSatisfy { $0.lowercased == $1 }
      && bytes[end - 5].isMark
  }

  /// The words that may follow `Total`, as in `Total value of items`.
  private static let fillers: Set = [
    "value", "values", "amount", "cost", "price", "worth", "items", "inventory", "contents", "estimated",
    "replacement",
    "purchase", "insured", "current", "stated", "of", "for", "the", "in", "all", "my", "home", "household",
    "usd", "eur", "gbp", "cad", "aud", "dollars", "euros", "pounds",
  ]

  /// The maximum length of a name of a total, in bytes.
  private static let longest = 60

  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 {
    UInt16(first.lowercased) << 8 | UInt16(second.lowercased)
  }

  /// The first two bytes of each word, for the word in lowercase and in uppercase.
  private static let beginnings = Set(
    words.flatMap { word in
      [word, word.uppercased()].map { spelling in
        let bytes = Array(spelling.utf8.prefix(2))
        return pair(bytes[0], bytes[1])
      }
    })

  /// The words for a total, in lowercase and without any character other than letters.
  private static let words: Set<String> = {
    let subjects = [
      "", "s", "value", "amount", "cost", "price", "worth", "items", "inventory", "inventoryvalue", "value",
      "usd", "eur",
      "gbp", "estimatedvalue", "replacementcost", "replacementvalue", "purchaseprice", "purchasecost", "all",
      "overall",
      "estimatedreplacementcost", "contents", "contentsvalue", "general", "général", "geral", "t",
    ]
    let others = """
      subtotal subtotals grandtotal grandtotals overalltotal sumtotal sum sums
      summe summen summegesamt gesamt gesamtsumme gesamtwert gesamtbetrag gesamtpreis zwischensumme endsumme insgesamt
      summeallerwerte durchschnitt average avg mean
      somme soustotal totaux montanttotal valeurtotale coûttotal couttotal prixtotal totalassuré moyenne
      suma sumatotal valortotal importetotal costetotal preciototal promedio
      totale totali totalegenerale totalecomplessivo subtotale somma valoretotale costototale prezzototale importototale
      totaal subtotaal eindtotaal som totalewaarde totaalwaarde totaalbedrag gemiddelde custototal preçototal
      soma
      合計 総計 小計 総合計 合计 总计 小计 합계 총계 소계
      razem summa yhteensä celkem spolu összesen toplam итого всего σύνολο 計 σ
      """
    return Set(subjects.map { "total" + $0 } + others.split { $0 == " " || $0 == "\n" }.map(String.init))
  }()
}

extension UInt8 {
  /// Whether the byte is an ASCII character other than a letter or a digit.
  fileprivate var isMark: Bool {
    self < 0x30 || 0x3A...0x40 ~= self || 0x5B...0x60 ~= self || 0x7B...0x7F ~= self
  }
  fileprivate var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
