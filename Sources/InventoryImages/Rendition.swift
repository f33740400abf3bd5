package import InventoryModel

/// A photo at another size: upright, without metadata, with its colour profile.
package struct Rendition: Hashable, Sendable {
  /// As asked for; the photo's own where that is smaller shows in `size`.
  package let longSide: Int
  package let size: PixelSize
  package let format: PhotoFormat
  package let bytes: [UInt8]

  /// Above it files grow faster than the eye gains; the chroma is 4:2:0.
  static let jpegQuality = 82
}

extension PhotoFile {
  /// The renditions in the order of `longSides`, by one decode. None is larger than the photo.
  ///
  /// A JPEG is first reduced inside the DCT to the smallest size that covers the largest rendition; from there on each
  /// size is averaged from the next larger one, in linear light and without rounding to bytes in between.
  package func renditions(longSides: [Int]) throws(PhotoError) -> [Rendition] {
    precondition(longSides.allSatisfy { $0 > 0 }, "a rendition needs a side")
    let sizes = Set(longSides.map(header.storedSize.fitted)).sorted { $0.longSide > $1.longSide }
    guard let largest = sizes.first else { return [] }
    let eighths = eighths(covering: largest)
    let scalers = try cascade(from: decodedSize(eighths: eighths), to: sizes)
    let profile = try decode(eighths: eighths, into: scalers[0])
    var files: [PixelSize: [UInt8]] = [:]
    for scaler in scalers {
      files[scaler.output] = try encoded(scaler.bitmap(header.orientation), profile)
    }
    return longSides.map { longSide in
      Rendition(
        longSide: longSide, size: header.size.fitted(longSide: longSide), format: header.renditionFormat,
        bytes: files[header.storedSize.fitted(longSide: longSide)] ?? [])
    }
  }

  /// Each scaler feeds the next.
  private func cascade(from decoded: PixelSize, to sizes: [PixelSize]) throws(PhotoError) -> [Scaler] {
    var scalers: [Scaler] = []
    for size in sizes {
      let scaler = try Scaler(from: scalers.last?.output ?? decoded, to: size)
      scalers.last?.chain(to: scaler)
      scalers.append(scaler)
    }
    return scalers
  }

  private func encoded(_ bitmap: Bitmap, _ profile: ColorProfile?) throws(PhotoError) -> [UInt8] {
    header.hasAlpha
      ? try bitmap.png(profile: profile) : try bitmap.jpeg(quality: Rendition.jpegQuality, profile: profile)
  }
}
