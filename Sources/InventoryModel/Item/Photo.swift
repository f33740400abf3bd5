/// The properties of a photo, which are stored so that no page has to decode the photo.
package struct Photo: Hashable, Sendable {
  package typealias ID = Int64

  /// The ID of the store's row with the photo's bytes.
  package let id: ID
  /// The SHA-256 of the photo's bytes: 64 hex digits.
  package let digest: String
  /// 64 hex digits, from which the names of the photo's pictures are made. Equal to `digest` unless names are salted.
  package private(set) var pictureDigits: String
  package let format: PhotoFormat
  /// The size of the photo in pixels, after it is turned upright.
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// The original file name; empty if it is hidden from the audience.
  package private(set) var fileName: String
  /// What the photo shows: the item itself, or proof such as a receipt.
  package var kind: PhotoKind

  package init(
    id: ID, digest: String, format: PhotoFormat, width: Int, height: Int, hasAlpha: Bool, fileName: String,
    kind: PhotoKind = .item
  ) {
    self.id = id
    self.digest = digest
    pictureDigits = digest
    self.format = format
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.fileName = fileName
    self.kind = kind
  }

  /// Returns a copy with another original file name.
  package func named(_ fileName: String) -> Photo {
    var photo = self
    photo.fileName = fileName
    return photo
  }

  /// Returns a copy whose pictures have other names, made from 64 hex digits.
  package func withPictures(named digits: String) -> Photo {
    var photo = self
    photo.pictureDigits = digits
    return photo
  }
}

/// The supported formats of photos.
package enum PhotoFormat: String, CaseIterable, Sendable {
  case jpeg, png, heic, avif, webp

  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .heic: "heic"
    case .avif: "avif"
    case .webp: "webp"
    }
  }

  /// The file extensions of all supported formats, in lowercase.
  package static let fileExtensions: Set<String> = [
    "jpg", "jpeg", "jfif", "png", "heic", "heif", "hif", "avif", "webp",
  ]

  /// The file extensions of unsupported picture formats, in lowercase.
  package static let otherFileExtensions: Set<String> = ["gif", "tif", "tiff", "bmp", "jxl", "dng"]
}

/// The size of a picture in pixels.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var longSide: Int { max(width, height) }

  package var pixelCount: Int { width * height }

  /// The size with width and height swapped.
  package var turned: PixelSize { PixelSize(width: height, height: width) }

  package func covers(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }

  /// Returns this size scaled down to the given long side. The size is never enlarged. The short side is rounded, and
  /// is at least 1.
  ///
  /// Pages and renditions use the same function, so a page can state the size of a rendition without decoding the
  /// rendition.
  package func fitted(longSide side: Int) -> PixelSize {
    guard side < longSide else { return self }
    let shortSide = max(1, (2 * min(width, height) * side + longSide) / (2 * longSide))
    return width >= height
      ? PixelSize(width: side, height: shortSide) : PixelSize(width: shortSide, height: side)
  }
}

/// The size of a rendition. A rendition is a photo scaled for a page. The raw value is the maximum length of the long
/// side in pixels.
package enum RenditionSize: Int, CaseIterable, Sendable {
  case small = 640
  case large = 1600

  /// The maximum length of the long side, in pixels.
  package var longSide: Int { rawValue }

  /// Returns the sizes in which a photo of this size has renditions. A photo that fits the small size has no large
  /// rendition.
  package static func sizes(of photo: PixelSize) -> [RenditionSize] {
    photo.longSide > small.longSide ? [.small, .large] : [.small]
  }
}

extension Photo {
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// The sizes in which the photo has renditions.
  package var renditions: [RenditionSize] { RenditionSize.sizes(of: size) }

  /// The file extension of the renditions: `png` if the photo has alpha, otherwise `jpg`.
  package var renditionExtension: String { hasAlpha ? "png" : "jpg" }
}
