import InventoryModel
import Testing

@testable import InventoryImages

@Suite struct OrientationTests {
  /// The corners of the upright picture, by EXIF value, of one stored as `Bitmap.quarters`:
  /// top left, top right, bottom left, bottom right.
  static let corners: [(value: UInt8, corners: String)] = [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
  ]

  @Test(arguments: corners)
  func `a PNG is stood upright by its eXIf chunk`(value: UInt8, corners: String) throws {
    let bytes = png(try Bitmap.quarters().png(profile: nil), adding: [("eXIf", exif(orientation: value))])
    let rendition = try #require(try PhotoFile(bytes).renditions(longSides: [640]).first)
    let upright = try PhotoFile(rendition.bytes).bitmap().bitmap
    #expect(upright.size == (value < 5 ? Bitmap.quarters().size : Bitmap.quarters().size.turned))
    #expect(Self.corners(of: upright) == corners)
  }

  @Test(arguments: corners)
  func `a JPEG is stood upright by its EXIF segment`(value: UInt8, corners: String) throws {
    let stored = try Bitmap.quarters(width: 64, height: 32).jpeg(quality: 95, profile: nil)
    let photo = try PhotoFile(jpeg(stored, adding: [exifSegment(orientation: value)]))
    let rendition = try #require(try photo.renditions(longSides: [32]).first)
    let upright = try PhotoFile(rendition.bytes).bitmap().bitmap
    #expect(Self.corners(of: upright) == corners)
    #expect(upright.size == photo.header.size.fitted(longSide: 32))
  }

  @Test(arguments: corners)
  func `a thumbnail is upright`(value: UInt8, corners: String) throws {
    let stored = try Bitmap.quarters(width: 64, height: 32).jpeg(quality: 95, profile: nil)
    let photo = try PhotoFile(jpeg(stored, adding: [exifSegment(orientation: value, littleEndian: false)]))
    let thumbnail = try PhotoFile(Thumbnail(of: photo).png(at: .three)).bitmap().bitmap
    #expect(Self.corners(of: thumbnail, inset: 15) == corners)
  }

  @Test(arguments: [true, false], [1, 2, 3, 4, 5, 6, 7, 8] as [UInt8])
  func `both byte orders are read`(littleEndian: Bool, value: UInt8) {
    let block = exif(orientation: value, littleEndian: littleEndian)
    #expect(Orientation(exif: block[...])?.rawValue == Int(value))
  }

  @Test func `the first EXIF segment counts, wherever it is before the scan`() throws {
    let other: (marker: UInt8, payload: [UInt8]) = (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8))
    let bytes = jpeg(adding: [other, exifSegment(orientation: 6), exifSegment(orientation: 3)])
    #expect(try PhotoHeader(bytes).orientation == .right)
  }

  @Test(arguments: [0, 9, 255] as [UInt8])
  func `an orientation that does not exist is none`(value: UInt8) throws {
    #expect(try PhotoHeader(jpeg(adding: [exifSegment(orientation: value)])).orientation == .up)
  }

  @Test func `a damaged EXIF block is no reason to refuse a photo`() throws {
    for littleEndian in [true, false] {
      let whole = exif(orientation: 6, littleEndian: littleEndian)
      for count in 0..<whole.count {
        _ = try PhotoHeader(jpeg(adding: [(0xE1, Array("Exif\0\0".utf8) + whole.prefix(count))]))
      }
      for index in whole.indices {
        var changed = whole
        changed[index] = 0xFF
        _ = try PhotoHeader(jpeg(adding: [(0xE1, Array("Exif\0\0".utf8) + changed)]))
      }
    }
  }

  private static func corners(of bitmap: Bitmap, inset: Int = 2) -> String {
    let right = bitmap.size.width - 1 - inset
    let bottom = bitmap.size.height - 1 - inset
    return [(inset, inset), (right, inset), (inset, bottom), (right, bottom)].map { x, y in
      let pixel = bitmap.pixel(x, y)
      switch (pixel[0] > 200, pixel[1] > 200, pixel[2] > 200) {
      case (true, false, false): return "R"
      case (false, true, false): return "G"
      case (false, false, true): return "B"
      case (true, true, true): return "W"
      default: return "?"
      }
    }.joined()
  }
}
