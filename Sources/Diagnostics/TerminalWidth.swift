extension Character {
  /// In cells of a terminal: Chinese, Japanese and Korean characters and most emoji take two. Marks take none of their
  /// own: they belong to the character that they stand on.
  package var terminalWidth: Int {
    let first = unicodeScalars.first?.value ?? 0
    return wide.contains { $0.contains(first) } ? 2 : 1
  }
}

extension String {
  /// In cells of a terminal.
  package var terminalWidth: Int {
    reduce(0) { $0 + $1.terminalWidth }
  }
}

/// The larger blocks that are wide by Unicode Standard Annex 11.
private let wide: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
]
