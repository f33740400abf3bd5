extension String {
  /// The text made safe for a terminal: U+FFFD replaces control characters, line and paragraph separators, and
  /// bidirectional embeddings, overrides and isolates.
  package var shown: String {
    let isPlain = unicodeScalars.allSatisfy { !Self.isControl($0) }
    guard !isPlain else { return self }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars { shown.append(Self.isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(shown)
  }

  /// Whether a character is a control character, a line or paragraph separator, or a bidirectional embedding, override
  /// or isolate.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The text quoted as one shell argument.
  package var quotedForShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The width of the text on a terminal, in cells.
  package var terminalWidth: Int {
    reduce(0) { $0 + $1.terminalWidth }
  }

  /// Returns the text for a column of a table on a terminal: a single line, cut or padded to a width of `width` cells.
  /// A text that is cut ends with `…`. With `onTheRight`, the text is aligned to the right.
  package func fitted(to width: Int, onTheRight: Bool = false) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(256) {
      let category = scalar.properties.generalCategory
      let isHidden = category == .control || category == .format || Self.isControl(scalar)
      scalars.append(isHidden ? "\u{FFFD}" : scalar)
    }
    var shown = String(scalars)
    if shown.terminalWidth > width {
      while shown.terminalWidth > width - 1, !shown.isEmpty { shown.removeLast() }
      shown.append("\u{2026}")
    }
    let blanks = String(repeating: " ", count: max(0, width - shown.terminalWidth))
    return onTheRight ? blanks + shown : shown + blanks
  }

  /// Whether a letter has more than 30 combining marks. No language needs that many (Unicode Standard Annex 15,
  /// UAX15-D3). Comparing such texts takes time that is quadratic in the number of marks.
  package var hasStackedMarks: Bool {
    // Combining marks start at U+0300, whose first byte is 0xCC.
    guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var count = 0
    for scalar in unicodeScalars {
      count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
      if count > 30 { return true }
    }
    return false
  }

  /// Returns a message if this name is too long to be compared with other names, or has stacked marks; `nil` otherwise.
  /// `noun` is the kind of name in the message, such as `header`.
  package func nameProblem(_ noun: String) -> String? {
    if utf8.count > 1_000 { return "this \(noun) is longer than 1000 bytes; shorten it" }
    return hasStackedMarks ? "this \(noun) has more than 30 combining marks on one letter; remove them" : nil
  }
}

extension UInt64 {
  /// The number with commas between thousands: `1,204`.
  package var grouped: String {
    guard self > 999 else { return String(self) }
    let rest = String(self % 1000)
    return (self / 1000).grouped + "," + String(repeating: "0", count: 3 - rest.utf8.count) + rest
  }
}

extension Character {
  /// The width of the character on a terminal, in cells: two for most emoji and for Chinese, Japanese and Korean
  /// characters, otherwise one. Combining marks add nothing.
  package var terminalWidth: Int {
    let first = unicodeScalars.first?.value ?? 0
    return wide.contains { $0.contains(first) } ? 2 : 1
  }
}

/// The larger blocks of wide characters in Unicode Standard Annex 11.
private let wide: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
]
