/// Some ASCII bytes, as one bit each.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ text: StaticString) {
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  func union(_ other: ASCIISet) -> ASCIISet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte >= 128 { return false }
    return ((byte < 64 ? low : high) &>> UInt64(byte)) & 1 != 0
  }
}
