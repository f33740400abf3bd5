import CImageCodec
package import InventoryModel

/// The versions of the code that determines the bytes of renditions and thumbnails.
package enum PictureVersions {
  /// The version of our own code. Increase this number with each change to the code that makes pictures.
  private static let own = 2

  /// Returns the versions of our code and of the libraries, on one line. The version of libheif is included only for
  /// photos that libheif decodes.
  package static func text(for format: PhotoFormat) -> String {
    var versions = "coffer \(own), " + String(cString: codec_versions())
    if [.heic, .avif].contains(format) {
      versions += ", libheif " + (codec_heif_version().map { String(cString: $0) } ?? "missing")
    }
    return versions
  }
}
