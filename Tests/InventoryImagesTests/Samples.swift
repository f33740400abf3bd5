import InventoryModel
import TestSupport

@testable import InventoryImages

extension Bitmap {
  /// A picture by a colour for each pixel.
  static func sample(width: Int, height: Int, colour: (_ x: Int, _ y: Int) -> [UInt8]) -> Bitmap {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += colour(x, y) }
    }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// Quarters: red, green, blue and white from the top left, row by row.
  static func quarters(width: Int = 48, height: Int = 32) -> Bitmap {
    sample(width: width, height: height) { x, y in
      switch (x < width / 2, y < height / 2) {
      case (true, true): [255, 0, 0, 255]
      case (false, true): [0, 255, 0, 255]
      case (true, false): [0, 0, 255, 255]
      case (false, false): [255, 255, 255, 255]
      }
    }
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[((y * size.width + x) * 4)...].prefix(4))
  }
}

extension ColorProfile {
  /// The least that is a profile: a header and one tag, for a colour space of four letters.
  static func bytes(space: String = "RGB ", count: Int = 200) -> [UInt8] {
    // Noise in the tag: libpng takes no iCCP chunk that is compressed to less than 92 bytes.
    var bytes = [UInt8](repeating: 0, count: 144)
    bytes += (144..<count).map { UInt8(truncatingIfNeeded: $0 * 2_654_435_761 >> 16) }
    func put(_ value: [UInt8], at offset: Int) {
      bytes.replaceSubrange(offset..<offset + value.count, with: value)
    }
    put(bigEndian(count), at: 0)
    put([4, 0x20], at: 8)
    put(Array("mntr\(space)XYZ ".utf8), at: 12)
    put(Array("acsp".utf8), at: 36)
    put([0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D], at: 68)
    put([0, 0, 0, 1] + Array("A2B0".utf8) + bigEndian(144) + bigEndian(count - 144), at: 128)
    if count > 148 { put(Array("mft2".utf8), at: 144) }
    return bytes
  }

  /// One that says all that a header can say of its origin, with these tags.
  static func bytes(tags: [(name: String, data: String)]) -> [UInt8] {
    var bytes = Array(bytes(count: 144).prefix(128))
    for range in [4..<8, 24..<36, 40..<44, 48..<56, 80..<100] {
      bytes.replaceSubrange(range, with: range.map { UInt8(truncatingIfNeeded: $0) })
    }
    var data: [UInt8] = []
    bytes += bigEndian(tags.count)
    for tag in tags {
      bytes += tag.name.utf8 + bigEndian(132 + tags.count * 12 + data.count) + bigEndian(tag.data.utf8.count)
      data += tag.data.utf8
      while data.count % 4 > 0 { data.append(0) }
    }
    bytes += data
    bytes.replaceSubrange(0..<4, with: bigEndian(bytes.count))
    return bytes
  }
}

func bigEndian(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// A JPEG with further segments after its SOI.
func jpeg(_ bytes: [UInt8] = Fixture.baseline, adding segments: [(marker: UInt8, payload: [UInt8])])
  -> [UInt8]
{
  bytes.prefix(2)
    + segments.flatMap { [0xFF, $0.marker] + bigEndian($0.payload.count + 2).suffix(2) + $0.payload }
    + bytes.dropFirst(2)
}

/// A PNG with further chunks after its IHDR.
func png(_ bytes: [UInt8], adding chunks: [(type: String, data: [UInt8])]) -> [UInt8] {
  bytes.prefix(33)
    + chunks.flatMap { type, data in
      bigEndian(data.count) + type.utf8 + data + bigEndian(Int(crc32(type.utf8 + data)))
    } + bytes.dropFirst(33)
}

/// The data of an EXIF block that says nothing but an orientation.
func exif(orientation: UInt8, littleEndian: Bool = true) -> [UInt8] {
  littleEndian
    ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
}

func exifSegment(orientation: UInt8, littleEndian: Bool = true) -> (marker: UInt8, payload: [UInt8]) {
  (0xE1, "Exif\0\0".utf8 + exif(orientation: orientation, littleEndian: littleEndian))
}
