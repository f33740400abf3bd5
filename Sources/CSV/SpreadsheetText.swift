/// Escapes texts that a spreadsheet would treat as formulas, and removes the escapes again.
///
/// Such a text gets a leading apostrophe. The check skips leading apostrophes, so `'=1` becomes `''=1`, and removing
/// one apostrophe always restores the original.
///
/// A user who opens a file may choose another delimiter, so the parts of a text between `;`, `|` and tabs are escaped
/// separately. Lines are escaped separately, too: a program that splits rows at another delimiter may not recognize the
/// quotes of a cell, and would end the row at a line end in the text. Parts between commas are not escaped, because
/// cells with a comma are quoted, and a program that splits rows at commas does not split quoted cells.
package enum SpreadsheetText {
  /// Returns the text, escaped for a spreadsheet. A plain number like `-12.5` is not escaped, because it is harmless.
  package static func escaped(_ text: String) -> String {
    changed(text) { isFormula, part, bytes in
      if isFormula, !isNumber(part) { bytes.append(.apostrophe) }
      bytes.append(contentsOf: part)
    }
  }

  /// Returns the text without the apostrophes that `escaped` added.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(.apostrophe) else { return text }
    return changed(text) { isFormula, part, bytes in
      bytes.append(contentsOf: isFormula && part.first == .apostrophe ? part.dropFirst() : part)
    }
  }

  /// Whether a byte is one of the usual delimiters other than the comma.
  static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "\t"): true
    default: false
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn }

  /// Whether the text after this byte may have an apostrophe that was added.
  static func endsPart(_ byte: UInt8) -> Bool { isSeparator(byte) || isLineEnd(byte) }

  private typealias Part = Slice<UnsafeBufferPointer<UInt8>>

  /// Returns the text with each part replaced by the bytes that `append` adds. Returns `text` itself, without allocating,
  /// if it has only one part and this part is not a formula.
  private static func changed(
    _ text: String, append: (_ isFormula: Bool, Part, inout [UInt8]) -> Void
  ) -> String {
    var text = text
    return text.withUTF8 { bytes -> String? in
      // Checks the whole text, because a tab or a line end may follow the apostrophes at the start of the first part.
      var isFormula = startsFormula(bytes[...])
      if !isFormula, !bytes.contains(where: endsPart) { return nil }
      var changed: [UInt8] = []
      changed.reserveCapacity(bytes.count + 8)
      var start = bytes.startIndex
      while true {
        let end = bytes[start...].firstIndex(where: endsPart) ?? bytes.endIndex
        append(isFormula, bytes[start..<end], &changed)
        guard end < bytes.endIndex else { break }
        changed.append(bytes[end])
        start = end + 1
        let next = bytes[start...].firstIndex(where: endsPart) ?? bytes.endIndex
        isFormula =
          startsFormula(bytes[start..<next])
          && !(isLineEnd(bytes[end]) && isListItem(bytes[start...].prefix { !isLineEnd($0) }))
      }
      return String(decoding: changed, as: UTF8.self)
    } ?? text
  }

  /// Whether a text starts with one of `= + - @`, a full-width form of one of these, a tab or a line end. Apostrophes
  /// and spaces at the start are skipped.
  private static func startsFormula(_ text: Part) -> Bool {
    guard let first = text.first, first < 0x40 || first == UInt8(ascii: "@") || first >= 0xC2 else {
      return false
    }
    var rest = text.drop { $0 == .apostrophe }
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

  /// Whether a line is a Markdown list item, such as `- like this`, without any of the characters `( ! = & |`.
  private static func isListItem(_ text: Part) -> Bool {
    let rest = text.drop { $0 == .apostrophe || $0 == UInt8(ascii: " ") }
    return rest.starts(with: [UInt8(ascii: "-"), UInt8(ascii: " ")])
      && !rest.contains(where: "(!=&|".utf8.contains)
  }

  /// `＝ ＋ － ＠`, U+FF1D, FF0B, FF0D and FF20.
  private static let fullWidth: [[UInt8]] = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map {
    Array($0.utf8)
  }

  /// Characters that spreadsheets skip: no-break space, ideographic space, byte-order mark.
  private static let blanks: [[UInt8]] = ["\u{A0}", "\u{3000}", "\u{FEFF}"].map { Array($0.utf8) }

  /// Whether a text is a minus sign and digits, optionally with a decimal point.
  private static func isNumber(_ text: Part) -> Bool {
    guard text.first == UInt8(ascii: "-") else { return false }
    let parts = text.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }
  }
}
