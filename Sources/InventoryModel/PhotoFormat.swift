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
    "jpg", "jpeg", "png", "heic", "heif", "hif", "avif", "webp",
  ]

  /// The same for pictures in other formats, which are not read.
  package static let otherFileExtensions: Set<String> = ["gif", "tif", "tiff", "bmp", "jxl", "dng"]
}
