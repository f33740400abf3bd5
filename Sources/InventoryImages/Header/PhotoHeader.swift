package import InventoryModel

/// The metadata of a photo, read without decoding pixels.
package struct PhotoHeader: Hashable, Sendable {
  package let format: PhotoFormat
  /// The size of the stored pixels, before the orientation is applied.
  package let storedSize: PixelSize
  package let orientation: Orientation
  /// Whether the file has an alpha channel or a tRNS chunk, even if all of its pixels are opaque.
  package let hasAlpha: Bool

  /// The maximum number of pixels. A photo with more pixels, or with a side longer than `largestSide`, is refused.
  package static let mostPixels = 100_000_000
  package static let largestSide = 30_000

  /// The maximum number of bytes other than pixels, such as texts, profiles, or a video after the photo.
  package static let mostOtherBytes = 20 << 20
  /// The maximum number of bytes per pixel: four uncompressed channels of 16 bits.
  private static let mostBytesPerPixel = 8

  /// Checks a file of more than `mostOtherBytes` bytes; smaller files always pass. Throws
  /// ``PhotoError/tooManyBytes(_:)`` if the file has too many bytes for its number of pixels, and other errors for an
  /// invalid header. `start` contains the first `mostOtherBytes` bytes of the file.
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

  /// The size of the upright photo.
  package var size: PixelSize { orientation.upright(storedSize) }

  /// The format of the photo's renditions: PNG if the photo has alpha, otherwise JPEG.
  var renditionFormat: PhotoFormat { hasAlpha ? .png : .jpeg }
}

extension PhotoHeader {
  /// Reads the header from the segments, chunks or boxes of the file. This takes microseconds.
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

/// Reads numbers at an offset from the start of a slice. Each method returns `nil` if the number extends past the end.
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
