import InventoryModel
import Testing

@testable import InventoryImages

@Suite struct ColorProfileTests {
  private static let name = Array("ICC_PROFILE\0".utf8)

  @Test func `a JPEG keeps its profile in every rendition`() throws {
    let profile = try #require(ColorProfile(ColorProfile.bytes(count: 5000)))
    let stored = try Bitmap.quarters().jpeg(quality: 90, profile: profile)
    for rendition in try PhotoFile(stored).renditions(longSides: [48, 16]) {
      #expect(ColorProfile(jpeg: rendition.bytes) == profile)
    }
  }

  @Test func `a profile in several segments is put together`() throws {
    let profile = try #require(ColorProfile(ColorProfile.bytes(count: 150_000)))
    let bytes = try Bitmap.quarters().jpeg(quality: 90, profile: profile)
    #expect(JPEGSegments(bytes).filter { $0.marker == 0xE2 }.count == 3)
    #expect(ColorProfile(jpeg: bytes) == profile)
  }

  @Test func `segments out of order are put in order`() throws {
    let whole = ColorProfile.bytes()
    let bytes = jpeg(adding: [
      (0xE2, Self.name + [2, 2] + whole.dropFirst(50)), (0xE2, Self.name + [1, 2] + whole.prefix(50)),
    ])
    #expect(ColorProfile(jpeg: bytes)?.bytes == whole)
  }

  @Test(arguments: [[(1, 2)], [(1, 1), (1, 1)], [(0, 1)], [(1, 2), (2, 3)], [(1, 0)], [(2, 2), (3, 2)]])
  func `segments that do not add up are no profile`(numbers: [(UInt8, UInt8)]) {
    let bytes = jpeg(adding: numbers.map { (0xE2, Self.name + [$0.0, $0.1] + ColorProfile.bytes()) })
    #expect(ColorProfile(jpeg: bytes) == nil)
  }

  @Test func `a PNG keeps its profile`() throws {
    let profile = try #require(ColorProfile(ColorProfile.bytes()))
    let half = Bitmap.sample(width: 20, height: 20) { _, _ in [90, 90, 90, 100] }
    let rendition = try #require(try PhotoFile(half.png(profile: profile)).renditions(longSides: [10]).first)
    #expect(rendition.format == .png)
    #expect(try PhotoFile(rendition.bytes).bitmap().profile == profile)
  }

  @Test func `a PNG without alpha passes its profile on to the JPEG`() throws {
    let bytes = ColorProfile.bytes()
    // Not compressed: one stored block of zlib.
    let stored =
      [0x78, 0x01, 0x01, UInt8(bytes.count), 0, ~UInt8(bytes.count), 0xFF] + bytes + Self.adler32(bytes)
    let opaque = Fixture.bytes("rgb-8.png")
    let photo = try PhotoFile(png(opaque, adding: [("iCCP", Array("ICC\0\0".utf8) + stored)]))
    let rendition = try #require(try photo.renditions(longSides: [640]).first)
    #expect(rendition.format == .jpeg)
    #expect(ColorProfile(jpeg: rendition.bytes)?.bytes == bytes)
  }

  @Test(arguments: ["CMYK", "GRAY", "Lab "])
  func `a profile for other than RGB pixels is left out`(space: String) throws {
    #expect(ColorProfile(ColorProfile.bytes(space: space)) == nil)
    let segment = (marker: 0xE2 as UInt8, payload: Self.name + [1, 1] + ColorProfile.bytes(space: space))
    for name in ["cmyk-adobe.jpg", "grey.jpg", "baseline.jpg"] {
      let photo = try PhotoFile(jpeg(Fixture.bytes(name), adding: [segment]))
      let rendition = try #require(try photo.renditions(longSides: [640]).first)
      #expect(!JPEGSegments(rendition.bytes).contains { $0.marker == 0xE2 })
    }
  }

  @Test func `a damaged profile is left out`() {
    let whole = ColorProfile.bytes()
    #expect(ColorProfile(whole) != nil)
    #expect(ColorProfile(whole.dropLast()) == nil)
    #expect(ColorProfile(whole + [0]) == nil)
    #expect(ColorProfile([]) == nil)
    var tagged = whole
    tagged[136] = 1
    #expect(ColorProfile(tagged) == nil)
    var unsigned = whole
    unsigned[36] = 0
    #expect(ColorProfile(unsigned) == nil)
  }

  @Test func `a profile over 4 MiB is left out`() {
    #expect(ColorProfile(ColorProfile.bytes(count: ColorProfile.mostBytes)) != nil)
    #expect(ColorProfile(ColorProfile.bytes(count: ColorProfile.mostBytes + 1)) == nil)
  }

  @Test func `a thumbnail keeps a small profile only`() throws {
    for (count, isKept) in [(600, true), (60_000, false)] {
      let profile = try #require(ColorProfile(ColorProfile.bytes(count: count)))
      let photo = try PhotoFile(Bitmap.quarters().jpeg(quality: 90, profile: profile))
      let thumbnail = try PhotoFile(Thumbnail(of: photo).png(at: .three))
      #expect(try thumbnail.bitmap().profile == (isKept ? profile : nil))
    }
  }

  @Test func `texts, dates and the data of programs are empty in what is kept, and colours are not`() throws {
    let curve = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 2, 0x33]
    let whole = ColorProfile.bytes(tags: [
      ("desc", "desc\0\0\0\0secret description"), ("cprt", "mluc\0\0\0\0secret owner"),
      ("mmod", "mmodsecret display"), ("rTRC", String(decoding: curve, as: UTF8.self)),
      ("gTRC", "text\0\0\0\0secret curve"),
    ])
    let kept = try #require(ColorProfile(whole)).bytes
    #expect(kept.count == whole.count)
    #expect(String(decoding: whole, as: UTF8.self).contains("secret"))
    #expect(!String(decoding: kept, as: UTF8.self).contains("secret"))
    #expect(kept[24..<36].allSatisfy { $0 == 0 } && kept[48..<56].allSatisfy { $0 == 0 })
    #expect(kept.firstRange(of: curve) != nil)
    #expect(ColorProfile(kept)?.bytes == kept)
  }

  @Test func `a stored thumbnail with a profile is written again with what is kept of it`() throws {
    // Noise, as libpng takes no profile that is packed to less than 92 bytes.
    let noise = (0..<72).map { Character(Unicode.Scalar(33 + UInt8(($0 * 2_654_435_761 >> 16) % 93))) }
    let secret = ColorProfile.bytes(tags: [
      ("desc", "desc\0\0\0\0secret"), ("A2B0", "mft2" + String(noise)),
    ])
    let stored = [0x78, 0x01, 0x01, UInt8(secret.count), 0, ~UInt8(secret.count), 0xFF] + secret
    let plain = try Thumbnail(of: PhotoFile(Fixture.baseline)).png(at: .two)
    let telling = png(
      plain, adding: [("iCCP", Array("secret name\0\0".utf8) + stored + Self.adler32(secret))])
    let written = try Thumbnail(stored: telling).png(at: .two)
    #expect(try PhotoFile(written).bitmap().profile == ColorProfile(secret))
    #expect(!String(decoding: written, as: UTF8.self).contains("secret"))
  }

  private static func adler32(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = bytes.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return bigEndian(high << 16 | low)
  }
}
