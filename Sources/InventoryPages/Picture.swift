package import InventoryModel

/// A photo on a page: its two renditions, and what it shows. Paths start at the top of the output.
package struct Picture: Hashable, Sendable {
  package let small: String
  package let smallSize: PixelSize
  /// The small one again where the photo is no larger.
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

/// A thumbnail on a page, 40 x 40 points, at three scales. Paths start at the top of the output.
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
