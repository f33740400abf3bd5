import InventoryModel

/// A thumbnail as in Homepwner: an aspect-filled square of 40 x 40 points with a corner radius of 5 points.
package struct Thumbnail: Sendable {
  /// The upright, square picture with transparent corners.
  private let bitmap: Bitmap
  private let profile: ColorProfile?
  /// The stored file, if it can be published unchanged; otherwise `nil`.
  private let file: [UInt8]?

  package static let points = 40
  static let cornerPoints = 5
  /// The maximum size of a profile in bytes. Profiles from phones are smaller, and preserve the photo's colors in the
  /// thumbnail. A larger profile is dropped, because it would take more bytes than the pixels.
  private static let mostProfileBytes = 4096

  /// Pixels per point.
  package enum Scale: Int, CaseIterable, Sendable {
    case one = 1
    case two, three

    package var pixels: Int { rawValue * Thumbnail.points }
  }

  /// The minimum size to which the inverse DCT reduces a JPEG, as a multiple of the thumbnail's size. The inverse DCT
  /// averages bytes instead of light. Compared with a thumbnail made only in linear light, the result has a
  /// signal-to-noise ratio of at least 42 dB. With a multiple of 1, the ratio would be 31 dB.
  private static let decodedTimes = 3

  /// Creates the thumbnail at 120 px, and decodes the photo once. A smaller photo is enlarged.
  package init(of photo: PhotoFile) throws(PhotoError) {
    let eighths = Self.eighths(of: photo)
    let scaler = try Scaler(from: photo.decodedSize(eighths: eighths), filling: Scale.three.pixels)
    let profile = try photo.decode(eighths: eighths, into: scaler)
    self.init(scaler, of: photo, profile)
  }

  /// Returns the size, in eighths of the full size, to which the inverse DCT may reduce a photo for its thumbnail.
  static func eighths(of photo: PhotoFile) -> Int {
    let side = Scale.three.pixels * decodedTimes
    return photo.eighths(covering: PixelSize(width: side, height: side))
  }

  /// Creates the thumbnail from the finished output of a scaler, a square of 120 px.
  init(_ square: Scaler, of photo: PhotoFile, _ profile: ColorProfile?) {
    var bitmap = square.bitmap(photo.header.orientation)
    bitmap.cutCorners(radius: Self.cornerPoints * Scale.three.rawValue)
    self.init(bitmap: bitmap, profile: profile, file: nil)
  }

  /// Reads a stored thumbnail. Anything other than a square PNG of 40, 80 or 120 px is treated as a photo: cropped to a
  /// square and rounded at the corners.
  package init(stored bytes: [UInt8]) throws(PhotoError) {
    let photo = try PhotoFile(bytes)
    let size = photo.header.size
    guard photo.header.format == .png, size.width == size.height,
      Scale.allCases.contains(where: { $0.pixels == size.width })
    else {
      self = try Thumbnail(of: photo)
      return
    }
    let (bitmap, profile) = try photo.bitmap()
    let isBare = photo.header.orientation == .up && PNGChunks(bytes).holdOnlyPixels
    self.init(bitmap: bitmap.upright(photo.header.orientation), profile: profile, file: isBare ? bytes : nil)
  }

  init(placeholder: Bitmap) {
    var bitmap = placeholder
    bitmap.cutCorners(radius: Self.cornerPoints * Scale.three.rawValue)
    self.init(bitmap: bitmap, profile: nil, file: nil)
  }

  private init(bitmap: Bitmap, profile: ColorProfile?, file: [UInt8]?) {
    self.bitmap = bitmap
    self.profile = profile.flatMap { $0.bytes.count <= Self.mostProfileBytes ? $0 : nil }
    self.file = file
  }

  /// The side of the picture in pixels, before `png(at:)` scales it.
  package var pixels: Int { bitmap.size.width }

  /// Returns the thumbnail as a PNG of 40, 80 or 120 px. A stored file that has the requested size and no metadata is
  /// returned unchanged.
  package func png(at scale: Scale) throws(PhotoError) -> [UInt8] {
    if scale.pixels == pixels {
      if let file { return file }
      return try bitmap.png(profile: profile)
    }
    let scaler = try Scaler(from: bitmap.size, filling: scale.pixels)
    scaler.add(bitmap)
    return try scaler.bitmap(.up).png(profile: profile)
  }
}
