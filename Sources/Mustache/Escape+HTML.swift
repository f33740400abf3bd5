extension Escape {
  /// Safe between tags and in an attribute within either kind of quotes. A line ends with a line feed, as a reader of
  /// HTML takes any end of a line.
  func appendHTML(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    for (index, byte) in bytes.enumerated() where special.contains(byte) || byte.mayBeginUnprintable {
      let count = bytes.unprintable(at: index)
      if byte >= 0x80, count == 0 { continue }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      start = index + max(1, count)
      if count > 0 {
        output.append(replacementCharacter)
      } else if byte == UInt8(ascii: "\r") {
        if start == bytes.count || bytes[start] != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
      } else {
        output.append(entity(byte))
      }
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }
}

private let special = ASCIISet("&<>\"'`\r").union(.unprintable)

private func entity(_ byte: UInt8) -> StaticString {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: "&#96;"
  }
}
