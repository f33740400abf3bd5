extension String {
  /// As a terminal may be given it: one line, and nothing that moves the cursor or changes a colour.
  package var shown: String {
    let isPlain = unicodeScalars.allSatisfy { !Self.isControl($0) }
    guard !isPlain else { return self }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars { shown.append(Self.isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(shown)
  }

  /// Control characters, line and paragraph separators, and those that turn the direction of writing.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
