import InventoryModel
import Testing

@testable import InventoryImages

@Suite struct RenditionTests {
  @Test func `each rendition has the size that is stated without decoding`() throws {
    for name in ["baseline.jpg", "progressive.jpg", "cmyk-adobe.jpg", "rgba-8-interlaced.png", "grey-16.png"]
    {
      let photo = try PhotoFile(jpegOrPNG: name, orientation: 6)
      for rendition in try photo.renditions(longSides: [31, 5, 12, 40]) {
        #expect(rendition.size == photo.header.size.fitted(longSide: rendition.longSide))
        #expect(try PhotoHeader(rendition.bytes).storedSize == rendition.size)
        #expect(try PhotoHeader(rendition.bytes).format == rendition.format)
      }
    }
  }

  @Test func `renditions come in the order asked for`() throws {
    let renditions = try PhotoFile(Fixture.baseline).renditions(longSides: [16, 32, 16])
    #expect(renditions.map(\.longSide) == [16, 32, 16])
    #expect(renditions[0] == renditions[2])
  }

  @Test func `no rendition is larger than the photo`() throws {
    let renditions = try PhotoFile(Fixture.baseline).renditions(longSides: [640, 1600])
    #expect(renditions.map(\.size) == [PixelSize(width: 48, height: 32), PixelSize(width: 48, height: 32)])
    #expect(renditions[0].bytes == renditions[1].bytes)
  }

  @Test func `renditions with a thumbnail are those without one, and the thumbnail looks the same`() throws {
    let waves = Bitmap.sample(width: 2400, height: 1800) { x, y in
      [UInt8(x * 7 / 60 % 256), UInt8(y * 5 / 40 % 256), UInt8((x + y) / 20 % 256), 255]
    }
    for bytes in [try waves.jpeg(quality: 90, profile: nil), try waves.png(profile: nil)] {
      let photo = try PhotoFile(bytes)
      let (renditions, thumbnail) = try photo.renditionsAndThumbnail(longSides: [640, 1600])
      #expect(try renditions == photo.renditions(longSides: [640, 1600]))
      let pixels = try PhotoFile(thumbnail.png(at: .three)).bitmap().bitmap.pixels
      let alone = try PhotoFile(Thumbnail(of: photo).png(at: .three)).bitmap().bitmap.pixels
      let differences = zip(pixels, alone).map { abs(Int($0) - Int($1)) }
      #expect(differences.reduce(0, +) <= 2 * differences.count)
      #expect(photo.header.format == .jpeg || pixels == alone)
    }
  }

  @Test func `a narrow photo is decoded again for its thumbnail`() throws {
    let stripes = Bitmap.sample(width: 4000, height: 200) { x, _ in [UInt8(x / 16 % 256), 90, 90, 255] }
    let photo = try PhotoFile(stripes.jpeg(quality: 90, profile: nil))
    let (_, thumbnail) = try photo.renditionsAndThumbnail(longSides: [640, 1600])
    #expect(try thumbnail.png(at: .three) == Thumbnail(of: photo).png(at: .three))
  }

  @Test func `where there is alpha a rendition is a PNG with it`() throws {
    let half = Bitmap.sample(width: 40, height: 20) { x, _ in [90, 90, 90, x < 20 ? 0 : 200] }
    let rendition = try #require(
      try PhotoFile(half.png(profile: nil)).renditions(longSides: [20]).first)
    let scaled = try PhotoFile(rendition.bytes).bitmap().bitmap
    #expect(rendition.format == .png)
    #expect(scaled.pixel(2, 2) == [0, 0, 0, 0])
    #expect(scaled.pixel(18, 8) == [90, 90, 90, 200])
  }

  @Test func `a PNG without alpha becomes a JPEG`() throws {
    let rendition = try #require(
      try PhotoFile(Fixture.bytes("grey-16.png")).renditions(longSides: [640]).first)
    #expect(rendition.format == .jpeg)
  }

  @Test func `a JPEG rendition has no metadata`() throws {
    let comment: (marker: UInt8, payload: [UInt8]) = (0xFE, Array("a comment".utf8))
    let iptc: (marker: UInt8, payload: [UInt8]) = (0xED, Array("Photoshop 3.0\0".utf8))
    let photo = try PhotoFile(jpeg(adding: [exifSegment(orientation: 3), iptc, comment]))
    for rendition in try photo.renditions(longSides: [640, 16]) {
      let markers = Set(JPEGSegments(rendition.bytes).map(\.marker))
      #expect(markers == [0xE0, 0xDB, 0xC0, 0xC4])
    }
  }

  @Test func `a PNG rendition has no metadata`() throws {
    let chunks: [(type: String, data: [UInt8])] = [
      ("eXIf", exif(orientation: 3)), ("tEXt", Array("Author\0somebody".utf8)),
      ("tIME", [7, 0xE0, 1, 1, 1, 1, 1]),
    ]
    let photo = try PhotoFile(png(Fixture.bytes("rgba-8-interlaced.png"), adding: chunks))
    for rendition in try photo.renditions(longSides: [640, 5]) {
      #expect(Set(PNGChunks(rendition.bytes).map(\.type)) == ["IHDR", "IDAT", "IEND"])
    }
  }

  @Test func `the same photo gives the same bytes`() throws {
    let photo = try PhotoFile(Fixture.progressive)
    #expect(try photo.renditions(longSides: [31]) == photo.renditions(longSides: [31]))
  }

  @Test func `a JPEG is reduced while it is decoded as far as the rendition allows`() throws {
    let photo = try PhotoFile(Bitmap.quarters(width: 161, height: 80).jpeg(quality: 90, profile: nil))
    #expect(photo.eighths(covering: PixelSize(width: 161, height: 80)) == 8)
    #expect(photo.eighths(covering: PixelSize(width: 81, height: 40)) == 4)
    #expect(photo.eighths(covering: PixelSize(width: 41, height: 20)) == 2)
    #expect(photo.eighths(covering: PixelSize(width: 21, height: 10)) == 1)
    for side in [161, 81, 80, 41, 40, 21, 20, 3] {
      #expect(try photo.renditions(longSides: [side]).first?.size == photo.header.size.fitted(longSide: side))
    }
  }
}

extension PhotoFile {
  fileprivate init(jpegOrPNG name: String, orientation: UInt8) throws {
    let bytes = Fixture.bytes(name)
    try self.init(
      name.hasSuffix(".jpg")
        ? jpeg(bytes, adding: [exifSegment(orientation: orientation)])
        : png(bytes, adding: [("eXIf", exif(orientation: orientation))]))
  }
}
