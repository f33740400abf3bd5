import Foundation
import InventoryModel
import Testing

@testable import InventoryImages

/// HEIC, AVIF and WebP (Fixtures/make_phone_fixtures.py).
@Suite struct PhonePhotoTests {
  @Test(arguments: Fixture.lines("phones.txt"))
  func `the header states the upright size`(line: [String]) throws {
    let header = try PhotoHeader(Fixture.bytes(line[0]))
    #expect("\(header.size.width) \(header.size.height)" == "\(line[1]) \(line[2])")
    #expect(line[0].hasSuffix("." + header.format.fileExtension))
    #expect(header.hasAlpha == line[0].hasPrefix("alpha"))
    #expect(header.renditionFormat == (header.hasAlpha ? .png : .jpeg))
  }

  @Test(arguments: Fixture.lines("phones.txt").filter { Fixture.hasHEIF || $0[0].hasSuffix("webp") })
  func `a rendition shows the right colors, upright`(line: [String]) throws {
    let photo = try PhotoFile(Fixture.bytes(line[0]))
    let rendition = try #require(try photo.renditions(longSides: [1600]).first)
    let (width, height) = (try #require(Int(line[1])), try #require(Int(line[2])))
    #expect(rendition.size == PixelSize(width: width, height: height))
    let bitmap = try PhotoFile(rendition.bytes).bitmap().bitmap
    let seen = [(1, 1), (3, 1), (1, 3), (3, 3)].flatMap { across, down in
      bitmap.pixel(width * across / 4, height * down / 4).prefix(3)
    }
    let expected = line.dropFirst(3).compactMap { Int($0) }
    #expect(expected.count == 12)
    #expect(zip(seen, expected).allSatisfy { abs(Int($0) - $1) <= 8 }, "\(seen) for \(expected)")
    let alpha = bitmap.pixel(width / 4, height / 4)[3]
    #expect(photo.header.hasAlpha ? abs(Int(alpha) - 128) <= 2 : alpha == 255)
  }

  @Test(arguments: ["profile.heic", "profile.webp"].filter { Fixture.hasHEIF || $0.hasSuffix("webp") })
  func `the color profile is kept, and nothing else`(name: String) throws {
    let bytes = Fixture.bytes(name)
    let rendition = try #require(try PhotoFile(bytes).renditions(longSides: [640]).first)
    #expect(ColorProfile(jpeg: rendition.bytes) != nil)
    #expect(JPEGSegments(rendition.bytes).map(\.marker).filter { $0 == 0xE1 }.isEmpty)
  }

  @Test(arguments: ["wide-gamut.heic", "hdr.avif"].filter { _ in Fixture.hasHEIF })
  func `colors that are stated in numbers become a profile`(name: String) throws {
    let rendition = try #require(try PhotoFile(Fixture.bytes(name)).renditions(longSides: [640]).first)
    let code = ColorCode(primaries: name == "hdr.avif" ? 9 : 12, transfer: name == "hdr.avif" ? 16 : 13)
    #expect(ColorProfile(jpeg: rendition.bytes) == code.profile)
    #expect(code.profile != nil)
  }

  @Test(arguments: ["plain.heic", "plain.avif", "plain.webp", "alpha.heic", "lossless.webp"])
  func `a photo that is cut off is refused, wherever it ends`(name: String) throws {
    let bytes = Fixture.bytes(name)
    for count in stride(from: 0, to: bytes.count - 8, by: 7) {
      #expect(throws: PhotoError.self) {
        _ = try PhotoFile(Array(bytes.prefix(count))).renditions(longSides: [64])
      }
    }
  }

  @Test(arguments: ["plain.heic", "alpha.heic", "turned.heic", "plain.avif", "plain.webp", "lossless.webp"])
  func `a changed byte ends in a picture or an error`(name: String) throws {
    let bytes = Fixture.bytes(name)
    for index in stride(from: 0, to: bytes.count, by: 5) {
      var changed = bytes
      changed[index] ^= 0x55
      do { _ = try PhotoFile(changed).renditions(longSides: [64]) } catch {}
    }
  }

  @Test func `an animation is refused with its name`() {
    #expect(throws: PhotoError.unsupported(detail: "animated WebP")) {
      try PhotoHeader(Fixture.bytes("animated.webp"))
    }
  }

  @Test(arguments: ["plain.heic", "plain.avif"])
  func `a size beyond the limits is refused by the header`(name: String) throws {
    let bytes = Self.stating(name, width: 65_536, height: 48)
    #expect(throws: PhotoError.tooLarge(PixelSize(width: 65_536, height: 48))) { try PhotoHeader(bytes) }
  }

  @Test(arguments: ["plain.webp"])
  func `a header that states another size than the picture is damage`(name: String) throws {
    var bytes = Fixture.bytes(name)
    let frame = try #require(bytes.firstRange(of: [0x9D, 0x01, 0x2A]))
    bytes[frame.upperBound] = 80
    #expect(throws: PhotoError.self) { _ = try PhotoFile(bytes).renditions(longSides: [64]) }
  }

  /// `wide.*` are of 1000 x 16 pixels: a decoder would allocate them, whatever the file says.
  @Test(arguments: ["wide.heic", "wide.avif"])
  func `a picture that is larger than its file states is refused by the header`(name: String) throws {
    #expect(try PhotoHeader(Fixture.bytes(name)).size == PixelSize(width: 1000, height: 16))
    #expect(throws: PhotoError.corrupt(detail: "it has two different sizes")) {
      try PhotoHeader(Self.stating(name, width: 64, height: 48))
    }
  }

  @Test func `the size of a picture is found if its data is split, and if it is not in the file itself`()
    throws
  {
    let bytes = Self.stating("wide.avif", width: 64, height: 48)
    #expect(throws: PhotoError.corrupt(detail: "it has two different sizes")) {
      try PhotoHeader(Self.split(bytes))
    }
    #expect(
      try PhotoHeader(Self.split(Fixture.bytes("wide.avif"))).size == PixelSize(width: 1000, height: 16))
    var elsewhere = bytes
    // The location of the item in version 1, with another construction method.
    let box = try #require(bytes.firstRange(of: Array("iloc".utf8)))
    elsewhere[box.upperBound] = 1
    elsewhere[box.upperBound + 11] = 1
    #expect(throws: PhotoError.corrupt(detail: "its parts cannot be checked")) { try PhotoHeader(elsewhere) }
  }

  /// `wide.avif` with the first byte of its only picture in an extent of its own.
  private static func split(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    func set(_ number: Int, at place: Int) {
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index)) }
    }
    let box = try #require(bytes.firstRange(of: Array("iloc".utf8))).lowerBound - 4
    let meta = try #require(bytes.firstRange(of: Array("meta".utf8))).lowerBound - 4
    for start in [box, meta] {
      set(number(at: start) + 8, at: start)
    }
    let (offset, length) = (number(at: box + 26) + 8, number(at: box + 30))
    bytes[box + 25] = 2
    set(offset, at: box + 26)
    set(1, at: box + 30)
    bytes.insert(contentsOf: Array(repeating: 0, count: 8), at: box + 34)
    set(offset + 1, at: box + 34)
    set(length - 1, at: box + 38)
    return bytes
  }

  /// A photo whose pictures are all said to have this size.
  private static func stating(_ name: String, width: UInt32, height: UInt32) -> [UInt8] {
    var bytes = Fixture.bytes(name)
    for property in bytes.ranges(of: Array("ispe".utf8)) {
      let size = [width, height].flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      }
      bytes.replaceSubrange(property.upperBound + 4..<property.upperBound + 12, with: size)
    }
    return bytes
  }
}
