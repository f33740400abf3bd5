package import InventoryModel

/// A resized copy of a photo. It is upright, has the color profile of the photo, and has no other metadata.
package struct Rendition: Hashable, Sendable {
  /// The requested long side in pixels. `size` is smaller if the photo is smaller.
  package let longSide: Int
  package let size: PixelSize
  package let format: PhotoFormat
  package let bytes: [UInt8]

  /// The quality of JPEG renditions. A higher quality makes files larger without a visible difference.
  static let jpegQuality = 82
}

extension PhotoFile {
  /// Returns a rendition for each of `longSides`, in the same order, and decodes the photo once. No rendition is larger
  /// than the photo.
  ///
  /// The inverse DCT first reduces a JPEG to the smallest size that is at least as large as the largest rendition. Each
  /// rendition is then averaged from the next larger one, in linear light and without rounding to bytes in between.
  package func renditions(longSides: [Int]) throws(PhotoError) -> [Rendition] {
    try pictures(longSides: longSides, withThumbnail: false).renditions
  }

  /// Returns the same renditions, and the thumbnail at 120 px. The photo is decoded once, except a photo that is so
  /// narrow that the size it is decoded at is too small for the thumbnail.
  ///
  /// The thumbnail can differ slightly from `Thumbnail(of:)`, which decodes fewer pixels.
  package func renditionsAndThumbnail(longSides: [Int]) throws(PhotoError) -> ([Rendition], Thumbnail) {
    let pictures = try pictures(longSides: longSides, withThumbnail: true)
    guard let thumbnail = pictures.thumbnail else { return (pictures.renditions, try Thumbnail(of: self)) }
    return (pictures.renditions, thumbnail)
  }

  /// `thumbnail` is `nil` if it is not wanted, if `longSides` is empty, or if the photo is decoded at a size that is
  /// too small for it.
  private func pictures(
    longSides: [Int], withThumbnail: Bool
  ) throws(PhotoError) -> (renditions: [Rendition], thumbnail: Thumbnail?) {
    precondition(longSides.allSatisfy { $0 > 0 }, "the long side of a rendition must be at least 1 pixel")
    let sizes = Set(longSides.map(header.storedSize.fitted)).sorted { $0.longSide > $1.longSide }
    guard let largest = sizes.first else { return ([], nil) }
    let eighths = eighths(covering: largest)
    let scalers = try cascade(from: decodedSize(eighths: eighths), to: sizes)
    let square =
      withThumbnail && eighths >= Thumbnail.eighths(of: self)
      ? try Scaler(from: decodedSize(eighths: eighths), filling: Thumbnail.Scale.three.pixels) : nil
    if let square { scalers[0].share(with: square) }
    let profile = try decode(eighths: eighths, into: scalers[0])
    var files: [PixelSize: [UInt8]] = [:]
    for scaler in scalers {
      files[scaler.output] = try scaler.encoded(
        header.orientation, hasAlpha: header.hasAlpha, profile: profile)
    }
    let renditions = longSides.map { longSide in
      Rendition(
        longSide: longSide, size: header.size.fitted(longSide: longSide), format: header.renditionFormat,
        bytes: files[header.storedSize.fitted(longSide: longSide)] ?? [])
    }
    return (renditions, square.map { Thumbnail($0, of: self, profile) })
  }

  /// Returns a scaler for each size. Each scaler passes its rows to the next one, so the sizes must be in descending
  /// order.
  private func cascade(from decoded: PixelSize, to sizes: [PixelSize]) throws(PhotoError) -> [Scaler] {
    var scalers: [Scaler] = []
    for size in sizes {
      let scaler = try Scaler(from: scalers.last?.output ?? decoded, to: size)
      scalers.last?.chain(to: scaler)
      scalers.append(scaler)
    }
    return scalers
  }
}

/// A placeholder for a photo that cannot be decoded: a gray rectangle with two diagonals and the proportions of the
/// photo.
package enum Placeholder {
  /// Returns a placeholder for each of `longSides`, in the same order. Placeholders have the format of the photo's
  /// renditions. `size` is the upright size of the photo.
  package static func renditions(
    for size: PixelSize, hasAlpha: Bool, longSides: [Int]
  ) throws(PhotoError) -> [Rendition] {
    try longSides.map { longSide throws(PhotoError) in
      let bitmap = bitmap(size.fitted(longSide: longSide))
      return Rendition(
        longSide: longSide, size: bitmap.size, format: hasAlpha ? .png : .jpeg,
        bytes: try bitmap.encoded(hasAlpha: hasAlpha, profile: nil))
    }
  }

  /// Returns the thumbnail of a placeholder: a gray square with two diagonals.
  package static func thumbnail() throws(PhotoError) -> Thumbnail {
    let side = Thumbnail.Scale.three.pixels
    return Thumbnail(placeholder: bitmap(PixelSize(width: side, height: side)))
  }

  private static func bitmap(_ size: PixelSize) -> Bitmap {
    let (ground, line): ([UInt8], [UInt8]) = ([226, 224, 219, 255], [168, 165, 158, 255])
    // The diagonals are up to 2% of the longer side thick, but at least 1.4 pixels.
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
