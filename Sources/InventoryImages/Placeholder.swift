package import InventoryModel

/// What is shown in the place of a photo that cannot be decoded: a crossed gray rectangle of the photo's shape.
package struct Placeholder: Sendable {
  private let size: PixelSize
  private let hasAlpha: Bool

  /// `size` is that of the upright photo.
  package init(for size: PixelSize, hasAlpha: Bool) {
    self.size = size
    self.hasAlpha = hasAlpha
  }

  /// In the order of `longSides`, and of the format that the renditions of the photo would have.
  package func renditions(longSides: [Int]) throws(PhotoError) -> [Rendition] {
    var renditions: [Rendition] = []
    for longSide in longSides {
      let bitmap = Self.bitmap(size.fitted(longSide: longSide))
      renditions.append(
        Rendition(
          longSide: longSide, size: bitmap.size, format: hasAlpha ? .png : .jpeg,
          bytes: hasAlpha
            ? try bitmap.png(profile: nil) : try bitmap.jpeg(quality: Rendition.jpegQuality, profile: nil)))
    }
    return renditions
  }

  package static func thumbnail() throws(PhotoError) -> Thumbnail {
    let side = Thumbnail.Scale.three.pixels
    return Thumbnail(placeholder: bitmap(PixelSize(width: side, height: side)))
  }

  private static func bitmap(_ size: PixelSize) -> Bitmap {
    let (ground, line): ([UInt8], [UInt8]) = ([226, 224, 219, 255], [168, 165, 158, 255])
    // Two diagonals, as thick as a hundredth of the longer side.
    let reach = max(1, size.longSide / 100) * size.longSide
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.pixelCount * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let falling = abs(x * size.height - y * size.width)
        let rising = abs((size.width - 1 - x) * size.height - y * size.width)
        pixels += min(falling, rising) < reach ? line : ground
      }
    }
    return Bitmap(size: size, pixels: pixels)
  }
}
