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
  package let fileName: String

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
    Photo(
      id: id, digest: digest, format: format, width: width, height: height, hasAlpha: hasAlpha,
      fileName: fileName)
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
