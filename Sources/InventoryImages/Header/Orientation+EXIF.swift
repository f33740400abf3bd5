extension Orientation {
  /// Reads tag 0x0112 of the first directory of an EXIF block, which is a TIFF file (TIFF 6.0, section 2).
  /// Nothing where the block is damaged or does not say: a photo is not refused for its metadata.
  init?(exif block: ArraySlice<UInt8>) {
    switch block.bigEndian32(at: 0) {
    case 0x4949_2A00:
      self.init(block) {
        $0.littleEndian16(at: $1)
      } long: {
        $0.littleEndian32(at: $1)
      }
    case 0x4D4D_002A:
      self.init(block) {
        $0.bigEndian16(at: $1)
      } long: {
        $0.bigEndian32(at: $1)
      }
    default: return nil
    }
  }

  private typealias Read = (ArraySlice<UInt8>, Int) -> Int?

  private init?(_ block: ArraySlice<UInt8>, short: Read, long: Read) {
    guard let directory = long(block, 4), let count = short(block, directory) else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + entry * 12
      guard let tag = short(block, start) else { return nil }
      guard tag == 0x0112 else { continue }
      // A SHORT stands left-justified in the entry's value field.
      guard short(block, start + 2) == 3, let value = short(block, start + 8) else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}
