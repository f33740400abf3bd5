import InventoryModel
import Testing

@testable import InventoryImages

@Suite struct ThumbnailTests {
  @Test(arguments: Thumbnail.Scale.allCases)
  func `it is a square of 40 points with alpha`(scale: Thumbnail.Scale) throws {
    let header = try PhotoHeader(Thumbnail(of: PhotoFile(Fixture.baseline)).png(at: scale))
    #expect(header.storedSize == PixelSize(width: 40 * scale.rawValue, height: 40 * scale.rawValue))
    #expect(header.hasAlpha)
  }

  @Test(arguments: Thumbnail.Scale.allCases)
  func `its corners are transparent and the rest is opaque`(scale: Thumbnail.Scale) throws {
    let stored = try Thumbnail(of: PhotoFile(Fixture.baseline)).png(at: .three)
    let bitmap = try PhotoFile(Thumbnail(stored: stored).png(at: scale)).bitmap().bitmap
    let last = scale.pixels - 1
    let radius = 5 * scale.rawValue
    for (x, y) in [(0, 0), (last, 0), (0, last), (last, last)] { #expect(bitmap.pixel(x, y)[3] < 16) }
    for (x, y) in [(radius, 0), (0, radius), (last - radius, last), (last / 2, last / 2)] {
      #expect(bitmap.pixel(x, y)[3] == 255)
    }
  }

  @Test func `the edge of a corner is smooth`() throws {
    let bitmap = try PhotoFile(Thumbnail(of: PhotoFile(Fixture.baseline)).png(at: .three)).bitmap().bitmap
    let alphas = (0..<15).map { bitmap.pixel($0, 4)[3] }
    #expect(alphas == alphas.sorted())
    #expect(alphas.contains { 1...254 ~= $0 })
    // A quarter of a circle of radius 15 leaves (1 - pi / 4) * 225 = 48.3 pixels out.
    let corner = (0..<225).map { 255 - Int(bitmap.pixel($0 % 15, $0 / 15)[3]) }.reduce(0, +)
    #expect(abs(Double(corner) / 255 - 48.3) < 0.5)
  }

  @Test func `it shows the middle of the photo`() throws {
    let striped = Bitmap.sample(width: 360, height: 120) { x, _ in
      120..<240 ~= x ? [10, 200, 30, 255] : [255, 0, 0, 255]
    }
    let bitmap = try PhotoFile(Thumbnail(of: PhotoFile(striped.png(profile: nil))).png(at: .three)).bitmap()
      .bitmap
    #expect(bitmap.pixel(0, 60) == [10, 200, 30, 255])
    #expect(bitmap.pixel(119, 60) == [10, 200, 30, 255])
  }

  @Test func `a photo smaller than it is enlarged to fill it`() throws {
    let dot = Bitmap.sample(width: 1, height: 2) { _, _ in [1, 2, 3, 255] }
    let bitmap = try PhotoFile(Thumbnail(of: PhotoFile(dot.png(profile: nil))).png(at: .three)).bitmap()
      .bitmap
    #expect(bitmap.pixel(60, 60) == [1, 2, 3, 255])
  }

  @Test func `a stored one of the right size is returned as it is`() throws {
    let stored = try Thumbnail(of: PhotoFile(Fixture.baseline)).png(at: .two)
    #expect(try Thumbnail(stored: stored).png(at: .two) == stored)
  }

  @Test func `a stored one with metadata is written again without it`() throws {
    let stored = try Thumbnail(of: PhotoFile(Fixture.baseline)).png(at: .two)
    let telling = png(stored, adding: [("tEXt", Array("Author\0somebody".utf8))])
    #expect(try Thumbnail(stored: telling).png(at: .two) == stored)
    #expect(try Thumbnail(stored: stored + [1, 2, 3]).png(at: .two) == stored)
  }

  @Test func `a stored one of another shape is filled and rounded`() throws {
    let wide = try Bitmap.quarters(width: 90, height: 40).png(profile: nil)
    let thumbnail = try Thumbnail(stored: wide)
    #expect(thumbnail.pixels == 120)
    #expect(try PhotoFile(thumbnail.png(at: .one)).bitmap().bitmap.pixel(0, 0)[3] < 16)
  }

  @Test func `a stored one that is cut off is an error`() throws {
    let stored = try Thumbnail(of: PhotoFile(Fixture.baseline)).png(at: .three)
    #expect(throws: PhotoError.truncated) { try Thumbnail(stored: stored.dropLast(1)) }
    #expect(throws: PhotoError.notAPhoto(firstBytes: [])) { try Thumbnail(stored: []) }
  }
}
