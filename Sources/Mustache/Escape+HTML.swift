extension Escape {
  /// Safe between tags and in an attribute within either kind of quotes.
  func appendHTML(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    for (index, byte) in bytes.enumerated() where special.contains(byte) {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      output.append(entity(byte))
      start = index + 1
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }
}

private let special = ASCIISet("&<>\"'`\0")

private func entity(_ byte: UInt8) -> StaticString {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  case UInt8(ascii: "`"): "&#96;"
  default: replacementCharacter
  }
}
