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

  /// As people call it.
  package var title: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .webp: "WebP"
    }
  }
}
