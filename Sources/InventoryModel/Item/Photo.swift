/// The data of a photo that pages need, without decoding it.
package struct Photo: Hashable, Sendable {
  package typealias ID = Int64

  /// The photo's row in the store, which has its bytes.
  package let id: ID
  /// The SHA-256 of its bytes, 64 hex digits.
  package let digest: String
  /// Names its pictures: 64 hex digits, which are the digest unless names are salted.
  package private(set) var pictureDigits: String
  package let format: PhotoFormat
  /// Pixels of the upright photo.
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// The original file name; empty if it is hidden from the audience.
  package private(set) var fileName: String
  /// What it shows of its item.
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

  /// The same photo with another name.
  package func named(_ fileName: String) -> Photo {
    var photo = self
    photo.fileName = fileName
    return photo
  }

  /// The same photo with other names of its pictures.
  package func withPictures(named digits: String) -> Photo {
    var photo = self
    photo.pictureDigits = digits
    return photo
  }
}

/// The supported file formats.
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

  /// The file extensions, in lowercase.
  package static let fileExtensions: Set<String> = [
    "jpg", "jpeg", "jfif", "png", "heic", "heif", "hif", "avif", "webp",
  ]

  /// The extensions of unsupported picture formats.
  package static let otherFileExtensions: Set<String> = ["gif", "tif", "tiff", "bmp", "jxl", "dng"]
}

/// The size of a picture in pixels, both sides at least 1.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var longSide: Int { max(width, height) }

  package var pixelCount: Int { width * height }

  /// Width and height swapped.
  package var turned: PixelSize { PixelSize(width: height, height: width) }

  package func covers(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }

  /// The size of the rendition with this long side: never enlarged, with the short side rounded, at least 1.
  ///
  /// Both pages and renditions use this function, so that they agree without decoding.
  package func fitted(longSide side: Int) -> PixelSize {
    guard side < longSide else { return self }
    let shortSide = max(1, (2 * min(width, height) * side + longSide) / (2 * longSide))
    return width >= height
      ? PixelSize(width: side, height: shortSide) : PixelSize(width: shortSide, height: side)
  }
}

/// A photo at another size, for a page.
package enum RenditionSize: Int, CaseIterable, Sendable {
  case small = 640
  case large = 1600

  /// Maximum pixels of the long side.
  package var longSide: Int { rawValue }
}

extension Photo {
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// The distinct renditions: a photo that fits the small one has no large one.
  package var renditions: [RenditionSize] {
    size.longSide > RenditionSize.small.longSide ? [.small, .large] : [.small]
  }

  /// `jpg`, or `png` if it has alpha.
  package var renditionExtension: String { hasAlpha ? "png" : "jpg" }
}
