package import InventoryModel

/// The names of photos, which are part of the paths of their pictures. A name is the first 16 of the photo's 64 hex
/// digits, or all 64 digits if an earlier photo has the same first 16.
package struct PhotoNames: Sendable {
  /// The hex digits of the photos whose names have all 64 digits.
  fileprivate var inFull: Set<String> = []

  package init() {}

  /// Whether all names are short, so that the name of a photo does not depend on other photos.
  package var areShort: Bool { inFull.isEmpty }

  /// Returns the first 16 of the photo's `pictureDigits`, or all 64 digits if an earlier photo has the same first 16.
  package func name(of photo: Photo) -> String {
    let digits = photo.pictureDigits
    return inFull.contains(digits) ? digits : String(decoding: digits.utf8.prefix(16), as: UTF8.self)
  }

  /// Returns the path of a rendition, relative to the top of the output.
  package func path(of rendition: RenditionSize, of photo: Photo) -> String {
    SiteLayout.rendition(
      named: name(of: photo), longSide: rendition.longSide, fileExtension: photo.renditionExtension)
  }

  /// Returns the path of a thumbnail, relative to the top of the output. `scale` is 1, 2 or 3.
  package func thumbnailPath(of photo: Photo, scale: Int) -> String {
    SiteLayout.thumbnail(named: name(of: photo), scale: scale)
  }
}

/// Assigns names to photos in order. The same photos in the same order always get the same names, and an assigned name
/// does not change later.
package struct PhotoNaming: Sendable {
  /// The names of the photos added so far.
  package private(set) var names = PhotoNames()
  /// The second 16 digits of each photo, keyed by the first 16.
  private var known: [UInt64: UInt64] = [:]

  package init() {}

  /// Adds photos. A photo gets its full name if an earlier one has the same short name, so photos must be added in a
  /// fixed order.
  package mutating func note(_ photos: [Photo]) {
    for photo in photos {
      guard let words = Self.words(of: photo.pictureDigits),
        known[words.first, default: words.second] == words.second
      else {
        names.inFull.insert(photo.pictureDigits)
        continue
      }
      known[words.first] = words.second
    }
  }

  /// Returns the first 32 digits as two numbers, which are enough to distinguish photos; `nil` if the digits are
  /// invalid.
  private static func words(of digits: String) -> (first: UInt64, second: UInt64)? {
    let digits = digits.utf8
    guard let first = UInt64(Substring(digits.prefix(16)), radix: 16),
      let second = UInt64(Substring(digits.dropFirst(16).prefix(16)), radix: 16)
    else { return nil }
    return (first, second)
  }
}

/// A photo on a page: two renditions and an alternative text. Paths are relative to the top of the output.
package struct Picture: Hashable, Sendable {
  package let small: String
  package let smallSize: PixelSize
  /// The large rendition, or the small one if the photo is not larger than the small rendition.
  package let large: String
  package let largeSize: PixelSize
  package let alternativeText: String

  init(_ photo: Photo, alternativeText: String, names: PhotoNames) {
    let largest = photo.renditions.last ?? .small
    small = names.path(of: .small, of: photo)
    smallSize = photo.size.fitted(longSide: RenditionSize.small.longSide)
    large = largest == .small ? small : names.path(of: largest, of: photo)
    largeSize = photo.size.fitted(longSide: largest.longSide)
    self.alternativeText = alternativeText
  }
}

/// A thumbnail on a page, 40 x 40 points, at three scales. Paths are relative to the top of the output.
package struct ThumbnailPaths: Hashable, Sendable {
  package let at1x: String
  package let at2x: String
  package let at3x: String

  init(_ photo: Photo, names: PhotoNames) {
    at1x = names.thumbnailPath(of: photo, scale: 1)
    at2x = names.thumbnailPath(of: photo, scale: 2)
    at3x = names.thumbnailPath(of: photo, scale: 3)
  }
}
