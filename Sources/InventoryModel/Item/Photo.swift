/// What a page must know of a photo without decoding it.
package struct Photo: Hashable, Sendable {
  package typealias ID = Int64

  /// In the store, from which its bytes can be had.
  package let id: ID
  /// The SHA-256 of its bytes, 64 hex digits.
  package let digest: String
  package let format: PhotoFormat
  /// Pixels of the upright picture.
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// The name of the file that it came from; empty where it is hidden from the audience.
  package private(set) var fileName: String

  package init(
    id: ID, digest: String, format: PhotoFormat, width: Int, height: Int, hasAlpha: Bool, fileName: String
  ) {
    self.id = id
    self.digest = digest
    self.format = format
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.fileName = fileName
  }

  /// The same photo under another name.
  package func named(_ fileName: String) -> Photo {
    var photo = self
    photo.fileName = fileName
    return photo
  }
}

/// The file formats that are read.
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

  /// What the names of such files may end with, in lower case.
  package static let fileExtensions: Set<String> = [
    "jpg", "jpeg", "jfif", "png", "heic", "heif", "hif", "avif", "webp",
  ]

  /// The same for pictures in other formats, which are not read.
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

  /// Width and height exchanged.
  package var turned: PixelSize { PixelSize(width: height, height: width) }

  package func covers(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }

  /// The size of the rendition with this long side: never enlarged, the short side rounded to nearest, at least 1.
  ///
  /// Pages state width and height by it without decoding, and renditions are made by it, so that both agree.
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

  /// Pixels on the long side, at most.
  package var longSide: Int { rawValue }
}

extension Photo {
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// The renditions that differ: a photo that the small one holds whole has no large one.
  package var renditions: [RenditionSize] {
    size.longSide > RenditionSize.small.longSide ? [.small, .large] : [.small]
  }

  /// `jpg`, or `png` where there is alpha.
  package var renditionExtension: String { hasAlpha ? "png" : "jpg" }
}
