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
      throw .corrupt(detail: "it states no width or height")
    }
    guard storedSize.longSide <= Self.largestSide, storedSize.pixelCount <= Self.mostPixels else {
      throw .tooLarge(size)
    }
  }

  init(format: PhotoFormat, storedSize: PixelSize, orientation: Orientation, hasAlpha: Bool) {
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation
    self.hasAlpha = hasAlpha
  }

  /// The size once the photo stands upright.
  package var size: PixelSize { orientation.upright(storedSize) }

  /// What its renditions are: PNG where there is alpha, else JPEG.
  package var renditionFormat: PhotoFormat { hasAlpha ? .png : .jpeg }
}
