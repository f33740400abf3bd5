/// A photo at another size, for a page.
package enum RenditionSize: Int, CaseIterable, Sendable {
  case small = 640
  case large = 1600

  /// Pixels on the long side, at most.
  package var longSide: Int { rawValue }
}

extension Photo {
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// The renditions that differ: a photo that the small one holds whole has no large one.
  package var renditions: [RenditionSize] {
    size.longSide > RenditionSize.small.longSide ? [.small, .large] : [.small]
  }

  /// `jpg`, or `png` where there is alpha.
  package var renditionExtension: String { hasAlpha ? "png" : "jpg" }
}
