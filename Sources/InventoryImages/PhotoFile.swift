import CImageCodec
import InventoryModel

/// A photo file: its bytes and its header.
package struct PhotoFile: Sendable {
  package let bytes: [UInt8]
  package let header: PhotoHeader

  /// Reads only the header. Damage after the header is found when the photo is decoded.
  package init(_ bytes: [UInt8]) throws(PhotoError) {
    self.bytes = bytes
    header = try PhotoHeader(bytes)
  }

  /// The reduced sizes for which the inverse DCT has a fast path, in eighths of the full size.
  private static let reductions = [1, 2, 4]

  /// Returns the smallest of `reductions` at which the decoded JPEG is at least as large as `needed`, a size in the
  /// stored orientation. Returns 8, the full size, if no reduction is large enough or if the photo is not a JPEG.
  func eighths(covering needed: PixelSize) -> Int {
    guard header.format == .jpeg else { return 8 }
    return Self.reductions.first { decodedSize(eighths: $0).covers(needed) } ?? 8
  }

  /// Returns the decoded size of the photo at `eighths`/8 of its full size, rounded up as in libjpeg.
  func decodedSize(eighths: Int) -> PixelSize {
    PixelSize(
      width: (header.storedSize.width * eighths + 7) / 8, height: (header.storedSize.height * eighths + 7) / 8
    )
  }

  /// Decodes every row once into `scaler`. Returns the color profile of the photo; `nil` if there is no valid profile.
  func decode(eighths: Int, into scaler: Scaler) throws(PhotoError) -> ColorProfile? {
    try withExtendedLifetime(scaler) { () throws(PhotoError) in
      try decode(eighths: eighths, scaler: scaler.handle, pixels: nil)
    }
  }

  /// Decodes all pixels in the stored orientation, and returns them with the color profile.
  func bitmap() throws(PhotoError) -> (bitmap: Bitmap, profile: ColorProfile?) {
    var pixels = [UInt8](repeating: 0, count: header.storedSize.pixelCount * 4)
    let profile = try pixels.withUnsafeMutableBufferPointer { pixels throws(PhotoError) in
      try decode(eighths: 8, scaler: nil, pixels: pixels.baseAddress)
    }
    return (Bitmap(size: header.storedSize, pixels: pixels), profile)
  }

  private func decode(
    eighths: Int, scaler: OpaquePointer?, pixels: UnsafeMutablePointer<UInt8>?
  ) throws(PhotoError) -> ColorProfile? {
    var sink = codec_sink(
      size: codec_size(decodedSize(eighths: eighths)), pixels: pixels, scaler: scaler, profile: codec_bytes())
    var fault = codec_fault()
    let outcome = bytes.withUnsafeBufferPointer { bytes in
      switch header.format {
      case .jpeg: codec_decode_jpeg(bytes.baseAddress, bytes.count, UInt32(eighths), &sink, &fault)
      case .png: codec_decode_png(bytes.baseAddress, bytes.count, &sink, &fault)
      case .heic, .avif: codec_decode_heif(bytes.baseAddress, bytes.count, &sink, &fault)
      case .webp: codec_decode_webp(bytes.baseAddress, bytes.count, &sink, &fault)
      }
    }
    defer { codec_bytes_free(sink.profile) }
    try fault.check(outcome)
    switch header.format {
    case .jpeg: return ColorProfile(jpeg: bytes)
    case .heic, .avif: return ColorProfile(heif: bytes)
    case .webp: return ColorProfile(webP: bytes)
    case .png:
      let profile = UnsafeBufferPointer(start: sink.profile.start, count: sink.profile.count)
      return ColorCode(png: bytes)?.profile ?? ColorProfile(Array(profile))
    }
  }
}
