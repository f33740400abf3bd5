import CImageCodec
import InventoryModel

/// An image in memory: RGBA with 8 bits per channel, rows from top to bottom, alpha not premultiplied.
struct Bitmap: Hashable, Sendable {
  let size: PixelSize
  var pixels: [UInt8]

  func upright(_ orientation: Orientation) -> Bitmap {
    pixels.withUnsafeBufferPointer { Bitmap($0.baseAddress, size, orientation) }
  }

  /// Encodes the image as a baseline JPEG with 4:2:0 chroma. Alpha is ignored.
  func jpeg(quality: Int, profile: ColorProfile?) throws(PhotoError) -> [UInt8] {
    try encoded(profile) { pixels, size, profile, file, fault in
      codec_encode_jpeg(pixels, size, Int32(quality), profile, &file, &fault)
    }
  }

  /// Encodes the image in the format of a ``Rendition``: PNG if `hasAlpha` is `true`, otherwise JPEG.
  func encoded(hasAlpha: Bool, profile: ColorProfile?) throws(PhotoError) -> [UInt8] {
    hasAlpha ? try png(profile: profile) : try jpeg(quality: Rendition.jpegQuality, profile: profile)
  }

  func png(profile: ColorProfile?) throws(PhotoError) -> [UInt8] {
    try encoded(profile) { pixels, size, profile, file, fault in
      codec_encode_png(pixels, size, profile, &file, &fault)
    }
  }

  private typealias Encode = (
    UnsafePointer<UInt8>?, codec_size, codec_bytes, inout codec_bytes, inout codec_fault
  ) -> codec_outcome

  private func encoded(_ profile: ColorProfile?, by encode: Encode) throws(PhotoError) -> [UInt8] {
    try pixels.withUnsafeBufferPointer { pixels throws(PhotoError) in
      try Self.encoded(pixels.baseAddress, size, profile, by: encode)
    }
  }

  /// Encodes pixels as a JPEG with the quality of a ``Rendition``. The caller owns the pixels.
  static func jpeg(
    _ pixels: UnsafePointer<UInt8>?, _ size: PixelSize, profile: ColorProfile?
  ) throws(PhotoError) -> [UInt8] {
    try encoded(pixels, size, profile) { pixels, size, profile, file, fault in
      codec_encode_jpeg(pixels, size, Int32(Rendition.jpegQuality), profile, &file, &fault)
    }
  }

  private static func encoded(
    _ pixels: UnsafePointer<UInt8>?, _ size: PixelSize, _ profile: ColorProfile?, by encode: Encode
  ) throws(PhotoError) -> [UInt8] {
    var file = codec_bytes()
    var fault = codec_fault()
    let outcome = (profile?.bytes ?? []).withUnsafeBufferPointer { profile in
      // The encoders only read the profile.
      let start = UnsafeMutablePointer(mutating: profile.baseAddress)
      let profile = codec_bytes(start: start, count: profile.count)
      return encode(pixels, codec_size(size), profile, &file, &fault)
    }
    defer { codec_bytes_free(file) }
    try fault.check(outcome)
    return Array(UnsafeBufferPointer(start: file.start, count: file.count))
  }

  /// Rounds the corners: makes the pixels outside a rounded rectangle transparent, with smooth edges.
  ///
  /// The radius is in pixels, and must be at most half of the shorter side.
  mutating func cutCorners(radius: Int) {
    for y in 0..<radius {
      for x in 0..<radius {
        let covered = Self.sixteenthsSquaredCovered(x: x, y: y, radius: radius)
        for (column, row) in [
          (x, y), (size.width - 1 - x, y), (x, size.height - 1 - y),
          (size.width - 1 - x, size.height - 1 - y),
        ] {
          let alpha = (row * size.width + column) * 4 + 3
          pixels[alpha] = UInt8((Int(pixels[alpha]) * covered + 128) / 256)
        }
      }
    }
  }

  /// Returns how many of the 16 x 16 sample points of a pixel are inside the circle around (radius, radius).
  private static func sixteenthsSquaredCovered(x: Int, y: Int, radius: Int) -> Int {
    var covered = 0
    for row in 0..<16 {
      for column in 0..<16 {
        // The distances from the center of the circle to a sample point, in units of 1/32 pixel.
        let across = 32 * (radius - x) - 2 * column - 1
        let down = 32 * (radius - y) - 2 * row - 1
        if across * across + down * down <= 1024 * radius * radius { covered += 1 }
      }
    }
    return covered
  }
}

extension Bitmap {
  /// Creates an upright copy of stored pixels, rotated and mirrored according to the orientation.
  init(_ stored: UnsafePointer<UInt8>?, _ size: PixelSize, _ orientation: Orientation) {
    let count = size.pixelCount * 4
    pixels = [UInt8](unsafeUninitializedCapacity: count) { upright, initialized in
      codec_orient(stored, codec_size(size), UInt32(orientation.rawValue), upright.baseAddress)
      initialized = count
    }
    self.size = orientation.upright(size)
  }
}

extension codec_fault {
  /// Throws the error for an outcome of the codec, unless the outcome is `done`.
  func check(_ outcome: codec_outcome) throws(PhotoError) {
    switch outcome {
    case .done: return
    case .truncated: throw .truncated
    case .corrupt: throw .corrupt(detail: text)
    case .unsupported: throw .unsupported(detail: text)
    case .too_many_scans: throw .tooManyScans
    case .too_large: throw .tooLargeAtOnce
    case .out_of_memory: throw .outOfMemory
    case .missing_library: throw .missingLibrary
    }
  }

  private var text: String {
    withUnsafeBytes(of: detail) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension codec_size {
  /// Converts a size. Sizes come from validated headers, so they fit in 32 bits.
  init(_ size: PixelSize) { self.init(width: UInt32(size.width), height: UInt32(size.height)) }
}
