import Diagnostics

/// The size of a picture in pixels, both sides at least 1.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var longSide: Int { max(width, height) }

  package var pixelCount: Int { width * height }

  /// Width and height exchanged.
  package var turned: PixelSize { PixelSize(width: height, height: width) }

  package func covers(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }

  /// The size of the rendition with this long side: never enlarged, the short side rounded to nearest, at least 1.
  ///
  /// Pages state width and height by it without decoding, and renditions are made by it, so that both agree.
  package func fitted(longSide side: Int) -> PixelSize {
    guard side < longSide else { return self }
    let shortSide = max(1, (2 * min(width, height) * side + longSide) / (2 * longSide))
    return width >= height
      ? PixelSize(width: side, height: shortSide) : PixelSize(width: shortSide, height: side)
  }
}

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
