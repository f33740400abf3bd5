package import InventoryModel
import Synchronization

/// What the pictures of a photo are called: its first 16 hex digits, or all 64 where a photo that was noted before has
/// those.
package final class PhotoNames: Sendable {
  /// The second 16 digits of each photo by its first.
  private let known = Mutex<[UInt64: UInt64]>([:])

  package init() {}

  /// Notes photos whose names are about to be asked for. The same photos in the same order have the same names.
  package func note(_ photos: [Photo]) {
    known.withLock { known in
      for photo in photos {
        guard let words = Self.words(of: photo.digest), known[words.first] == nil else { continue }
        known[words.first] = words.second
      }
    }
  }

  package func name(of photo: Photo) -> String {
    guard let words = Self.words(of: photo.digest) else { return photo.digest }
    let isFirst = known.withLock { $0[words.first, default: words.second] == words.second }
    return isFirst ? String(decoding: photo.digest.utf8.prefix(16), as: UTF8.self) : photo.digest
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

  /// Half of the digest, which is enough to tell photos apart. Nothing for what is no digest.
  private static func words(of digest: String) -> (first: UInt64, second: UInt64)? {
    let digits = digest.utf8
    guard let first = UInt64(Substring(digits.prefix(16)), radix: 16),
      let second = UInt64(Substring(digits.dropFirst(16).prefix(16)), radix: 16)
    else { return nil }
    return (first, second)
  }
}
