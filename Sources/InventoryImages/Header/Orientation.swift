package import InventoryModel

/// The rotation and mirroring of a stored picture. The raw values are those of EXIF 2.32, tag 0x0112.
package enum Orientation: Int, CaseIterable, Sendable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  /// The picture must be rotated right by 90 degrees. Phones that are held upright write this value.
  case right
  case rightMirrored
  case left

  /// Returns the upright size of a picture of this stored size.
  package func upright(_ stored: PixelSize) -> PixelSize {
    switch self {
    case .up, .upMirrored, .down, .downMirrored: stored
    case .leftMirrored, .right, .rightMirrored, .left: stored.turned
    }
  }
}

extension Orientation {
  /// Reads tag 0x0112 of the first directory of an EXIF block, which is a TIFF file (TIFF 6.0, section 2). Returns
  /// `nil` if the block is damaged or has no orientation. Damaged metadata does not make a photo invalid.
  init?(exif block: ArraySlice<UInt8>) {
    guard let numbers = TIFFNumbers(block), let directory = numbers.long(at: 4),
      let count = numbers.short(at: directory)
    else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + entry * 12
      guard let tag = numbers.short(at: start) else { return nil }
      guard tag == 0x0112 else { continue }
      // A value of type SHORT (3) is in the first two bytes of the entry's four-byte value field.
      guard numbers.short(at: start + 2) == 3, let value = numbers.short(at: start + 8) else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}

/// Reads the numbers in a TIFF file. The first bytes of the file state the byte order.
private struct TIFFNumbers {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    switch bytes.bigEndian32(at: 0) {
    case 0x4949_2A00: isLittleEndian = true
    case 0x4D4D_002A: isLittleEndian = false
    default: return nil
    }
  }

  func short(at offset: Int) -> Int? {
    isLittleEndian ? bytes.littleEndian16(at: offset) : bytes.bigEndian16(at: offset)
  }

  func long(at offset: Int) -> Int? {
    isLittleEndian ? bytes.littleEndian32(at: offset) : bytes.bigEndian32(at: offset)
  }
}
