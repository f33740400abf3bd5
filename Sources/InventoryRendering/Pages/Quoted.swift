extension String {
  /// The text in double quotes, valid in both JSON and YAML (1.2, section 7.3.1).
  package var quoted: String {
    var bytes: [UInt8] = []
    appendQuoted(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the UTF-8 of `quoted`.
  package func appendQuoted(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = self
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy(\.isPlain) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain {
      for scalar in unicodeScalars { scalar.appendEscaped(to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension UInt8 {
  /// Whether the byte is printable ASCII other than a quote or a backslash.
  fileprivate var isPlain: Bool {
    (0x20..<0x7F).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

extension Unicode.Scalar {
  fileprivate func appendEscaped(to bytes: inout [UInt8]) {
    switch self {
    case "\"", "\\": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: value)])
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
      let digits = String(value, radix: 16, uppercase: true)
      bytes.append(
        contentsOf: ("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits).utf8)
    default: bytes.append(contentsOf: UTF8.encode(self) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
