/// Texts that a spreadsheet would take for a formula, and back.
///
/// A text that looks like one gets an apostrophe in front. Apostrophes that are there already do not count when it
/// is looked at, so that one apostrophe is put in front of `'=1` too, and taking one away gives every text back as it was.
package enum SpreadsheetText {
  /// As a spreadsheet may see it. A plain number like `-12.5` stays one: it can do nothing.
  package static func escaped(_ text: String) -> String {
    var text = text
    return text.withUTF8 { startsFormula($0) && !isNumber($0) } ? "'" + text : text
  }

  /// Takes away what `escaped` has put in front, and nothing else.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.first == .apostrophe else { return text }
    var text = text
    return text.withUTF8(startsFormula) ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Whether it begins, after apostrophes and then blanks, with one of `= + - @` or their full-width forms; or with a
  /// tab or a line end after its apostrophes.
  private static func startsFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, first < 0x40 || first == UInt8(ascii: "@") || first >= 0xC2 else {
      return false
    }
    var rest = text.drop { $0 == .apostrophe }[...]
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return true
      case UInt8(ascii: "\t"), .lineFeed, .carriageReturn: return true
      case UInt8(ascii: " "): rest = rest.dropFirst()
      case 0xC2...:
        if fullWidth.contains(where: rest.starts) { return true }
        guard let blank = blanks.first(where: rest.starts) else { return false }
        rest = rest.dropFirst(blank.count)
      default: return false
      }
    }
    return false
  }

  /// `＝ ＋ － ＠`, U+FF1D, FF0B, FF0D and FF20.
  private static let fullWidth: [[UInt8]] = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map {
    Array($0.utf8)
  }

  /// What spreadsheets skip: no-break space, ideographic space, byte-order mark.
  private static let blanks: [[UInt8]] = ["\u{A0}", "\u{3000}", "\u{FEFF}"].map { Array($0.utf8) }

  /// A minus, digits, and perhaps a point and digits.
  private static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "-") else { return false }
    let parts = text.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }
  }
}
