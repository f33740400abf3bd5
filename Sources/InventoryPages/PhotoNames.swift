package import InventoryModel

/// What the pictures of a photo are called: its first 16 hex digits, or all 64 where two photos share those.
package struct PhotoNames: Sendable {
  private let clashing: Set<String>

  package init(digests: [String]) {
    var seen: Set<String> = []
    clashing = Set(digests.map(Self.start).filter { !seen.insert($0).inserted })
  }

  package func name(of photo: Photo) -> String {
    let start = Self.start(of: photo.digest)
    return clashing.contains(start) ? photo.digest : start
  }

  /// `photos/<name>-640.jpg`.
  package func path(of rendition: RenditionSize, of photo: Photo) -> String {
    Self.path(of: rendition, of: photo, named: name(of: photo))
  }

  static func path(of rendition: RenditionSize, of photo: Photo, named name: String) -> String {
    "photos/" + name + "-" + String(rendition.longSide) + "." + photo.renditionExtension
  }

  /// `thumbnails/<name>@2x.png`. The scale is 1, 2 or 3: 40 points are 40, 80 or 120 px.
  package func thumbnailPath(of photo: Photo, scale: Int) -> String {
    "thumbnails/" + name(of: photo) + "@" + String(scale) + "x.png"
  }

  private static func start(of digest: String) -> String {
    String(decoding: digest.utf8.prefix(16), as: UTF8.self)
  }
}
