package import InventoryModel

/// What a photo says about itself before any pixel is decoded.
package struct PhotoHeader: Hashable, Sendable {
  package let format: PhotoFormat
  /// As the pixels are stored, before the orientation is applied.
  package let storedSize: PixelSize
  package let orientation: Orientation
  /// Whether the format of the file carries alpha (an alpha channel or tRNS), used or not.
  package let hasAlpha: Bool

  /// A photo with more pixels, or a longer side, is refused by its header.
  package static let mostPixels = 100_000_000
  package static let largestSide = 30_000

  /// How many bytes of a file may be something else than pixels: texts, profiles, a film behind the photo.
  package static let mostOtherBytes = 20 << 20
  /// Four channels of 16 bits, not compressed at all.
  private static let mostBytesPerPixel = 8

  /// Throws if a file of this size is larger than its pixels account for; `start` are its first `mostOtherBytes`. So the
  /// cost of a photo is bounded by its pixels.
  package static func check(byteCount: Int, start: [UInt8]) throws(PhotoError) {
    guard byteCount > mostOtherBytes else { return }
    let pixels: Int
    do {
      pixels = try PhotoHeader(start).storedSize.pixelCount
    } catch .truncated {
      pixels = 0
    }
    guard byteCount <= mostOtherBytes + pixels * mostBytesPerPixel else { throw .tooManyBytes(byteCount) }
  }

  /// The size after the photo is turned as its orientation says.
  package var size: PixelSize { orientation.upright(storedSize) }

  /// What its renditions are: PNG where there is alpha, else JPEG.
  var renditionFormat: PhotoFormat { hasAlpha ? .png : .jpeg }
}

extension PhotoHeader {
  /// Walks segments, chunks or boxes; costs microseconds.
  package init(_ bytes: [UInt8]) throws(PhotoError) {
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = try Self.jpeg(bytes)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = try Self.png(bytes)
    } else if Self.isWebP(bytes) {
      self = try Self.webP(bytes)
    } else if let format = Self.heifFormat(bytes) {
      self = try Self.heif(bytes, format)
    } else if !bytes.isEmpty, PNGChunks.signature.starts(with: bytes) || bytes == [0xFF] {
      throw .truncated
    } else {
      throw .notAPhoto(firstBytes: Array(bytes.prefix(12)))
    }
    guard storedSize.width > 0, storedSize.height > 0 else {
      throw .corrupt(detail: "it has no width or height")
    }
    guard storedSize.longSide <= Self.largestSide, storedSize.pixelCount <= Self.mostPixels else {
      throw .tooLarge(size)
    }
  }
}

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
