/// Reading numbers at an offset from the start of a slice; nothing where the slice is too short.
extension ArraySlice<UInt8> {
  func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < count ? self[startIndex + offset] : nil
  }

  func bigEndian16(at offset: Int) -> Int? {
    guard let high = byte(at: offset), let low = byte(at: offset + 1) else { return nil }
    return Int(high) << 8 | Int(low)
  }

  func bigEndian32(at offset: Int) -> Int? {
    guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
    return high << 16 | low
  }

  func littleEndian16(at offset: Int) -> Int? {
    bigEndian16(at: offset).map { $0 >> 8 | ($0 & 0xFF) << 8 }
  }

  func littleEndian32(at offset: Int) -> Int? {
    guard let low = littleEndian16(at: offset), let high = littleEndian16(at: offset + 2) else { return nil }
    return high << 16 | low
  }
}
