/// Numbers of single bits, first bit first; each function returns `nil` after the end.
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var place = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// At most 32 bits.
  mutating func bits(_ count: Int) -> Int? {
    guard place + count <= bytes.count * 8 else { return nil }
    var value = 0
    for _ in 0..<count {
      let byte = bytes[bytes.startIndex + place / 8]
      value = value << 1 | Int(byte >> UInt8(7 - place % 8) & 1)
      place += 1
    }
    return value
  }

  mutating func skip(_ count: Int) -> Void? {
    guard place + count <= bytes.count * 8 else { return nil }
    place += count
    return ()
  }

  /// An Exp-Golomb code (ITU-T H.265, 9.2).
  mutating func exponential() -> Int? {
    var zeros = 0
    while let bit = bits(1), bit == 0 {
      zeros += 1
      if zeros > 31 { return nil }
    }
    return bits(zeros).map { 1 << zeros - 1 + $0 }
  }
}
