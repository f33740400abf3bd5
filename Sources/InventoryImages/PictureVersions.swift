import CImageCodec
package import InventoryModel

/// What the bytes of a rendition or a thumbnail depend on besides the photo.
package enum PictureVersions {
  /// Change it with the code that makes pictures.
  private static let own = 2

  /// The versions of our code and of the libraries, on one line. libheif counts for the photos that it decodes.
  package static func text(for format: PhotoFormat) -> String {
    var versions = "coffer \(own), " + String(cString: codec_versions())
    if [.heic, .avif].contains(format) {
      versions += ", libheif " + (codec_heif_version().map { String(cString: $0) } ?? "missing")
    }
    return versions
  }
}
