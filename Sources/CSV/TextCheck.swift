/// Finds what is not text.
enum TextCheck {
  /// The first byte that is NUL or begins no sequence of valid UTF-8 (RFC 3629, section 4).
  static func firstWrongByte(in bytes: UnsafeRawBufferPointer) -> Int? {
    var position = 0
    while position < bytes.count {
      let lead = bytes[position]
      if lead < 0x80 {
        if lead == .nul { return position }
        position += 1
      } else {
        guard let length = sequenceLength(bytes, at: position) else { return position }
        position += length
      }
    }
    return nil
  }

  /// The length of the sequence of two to four bytes at `position`, or nothing when it is wrong or cut short.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Int? {
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[position] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)  // not the surrogates
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return nil }
    for index in (position + 2)..<(position + length) where bytes[index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
