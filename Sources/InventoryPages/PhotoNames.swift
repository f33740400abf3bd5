package import InventoryModel

/// What the pictures of a photo are called: its first 16 hex digits, or all 64 where two photos share those.
package struct PhotoNames: Sendable {
  private let clashing: Set<Substring>

  package init(digests: [String]) {
    var seen: Set<Substring> = []
    clashing = Set(digests.map { $0.prefix(16) }.filter { !seen.insert($0).inserted })
  }

  package func name(of photo: Photo) -> String {
    let start = photo.digest.prefix(16)
    return clashing.contains(start) ? photo.digest : String(start)
  }

  /// `photos/<name>-640.jpg`.
  package func path(of rendition: RenditionSize, of photo: Photo) -> String {
    "photos/\(name(of: photo))-\(rendition.longSide).\(photo.renditionExtension)"
  }

  /// `thumbnails/<name>@2x.png`. The scale is 1, 2 or 3: 40 points are 40, 80 or 120 px.
  package func thumbnailPath(of photo: Photo, scale: Int) -> String {
    "thumbnails/\(name(of: photo))@\(scale)x.png"
  }
}
