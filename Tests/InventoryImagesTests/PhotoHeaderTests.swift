import Foundation
import InventoryModel
import Testing

@testable import InventoryImages

@Suite struct PhotoHeaderTests {
  @Test(arguments: Fixture.lines("pngs.txt") + Fixture.lines("jpegs.txt"))
  func `the header states the size`(line: [String]) throws {
    let header = try PhotoHeader(Fixture.bytes(line[0]))
    #expect("\(header.storedSize.width) \(header.storedSize.height)" == "\(line[1]) \(line[2])")
    #expect(line[0].hasSuffix(header.format.fileExtension))
  }

  @Test func `an alpha channel or tRNS is alpha`() throws {
    let withAlpha = try Fixture.lines("pngs.txt").map { $0[0] }.filter { name in
      try PhotoHeader(Fixture.bytes(name)).hasAlpha
    }
    #expect(
      withAlpha
        == Fixture.lines("pngs.txt").map { $0[0] }.filter { !["grey-16.png", "rgb-8.png"].contains($0) })
  }

  @Test(arguments: [(30_001, 1), (1, 30_001), (20_000, 20_000), (0x7FFF_FFFF, 0x7FFF_FFFF)])
  func `a PNG that asks for too much is refused by its header`(width: Int, height: Int) {
    #expect(throws: PhotoError.tooLarge(PixelSize(width: width, height: height))) {
      try PhotoHeader(Self.png(width: width, height: height))
    }
  }

  @Test(arguments: [(30_001, 1), (20_000, 20_000)])
  func `a JPEG that asks for too much is refused by its header`(width: Int, height: Int) {
    #expect(throws: PhotoError.tooLarge(PixelSize(width: width, height: height))) {
      try PhotoHeader(Self.jpeg(width: width, height: height))
    }
  }

  @Test func `exactly 100 megapixels are read`() throws {
    #expect(try PhotoHeader(Self.png(width: 10_000, height: 10_000)).size.pixelCount == 100_000_000)
    #expect(throws: PhotoError.self) { try PhotoHeader(Self.png(width: 10_000, height: 10_001)) }
  }

  @Test func `a photo without width or height is damaged`() {
    #expect(throws: PhotoError.corrupt(detail: "it has no width or height")) {
      try PhotoHeader(Self.jpeg(width: 16, height: 0))
    }
    #expect(throws: PhotoError.corrupt(detail: "it has no width or height")) {
      try PhotoHeader(Self.png(width: 0, height: 16))
    }
  }

  @Test func `what is not a photo is refused with its first bytes`() {
    #expect(throws: PhotoError.notAPhoto(firstBytes: Array("GIF89a".utf8))) {
      try PhotoHeader(Array("GIF89a".utf8))
    }
    #expect(throws: PhotoError.notAPhoto(firstBytes: [])) { try PhotoHeader([]) }
  }

  @Test func `a PNG through a text-mode transfer is named as one`() throws {
    let lines = Fixture.bytes("grey-16.png").split(separator: 0x0D, omittingEmptySubsequences: false)
    let error = try #require(throws: PhotoError.self) { try PhotoHeader(Array(lines.joined())) }
    #expect(error.description.contains("text mode"))
  }

  @Test func `bytes between segments are skipped`() throws {
    var bytes = Fixture.baseline
    bytes.insert(contentsOf: [0, 1, 2, 0xFF, 0, 0xFF, 0xFF], at: 2)
    #expect(try PhotoHeader(bytes) == PhotoHeader(Fixture.baseline))
  }

  private static func png(width: Int, height: Int) -> [UInt8] {
    let data = bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0]
    return InventoryImagesTests.png(PNGChunks.signature, adding: [("IHDR", data)])
  }

  private static func jpeg(width: Int, height: Int) -> [UInt8] {
    let frame = [8] + bigEndian(height).suffix(2) + bigEndian(width).suffix(2) + [1, 1, 0x11, 0]
    return InventoryImagesTests.jpeg([0xFF, 0xD8, 0xFF, 0xDA], adding: [(0xC0, frame)])
  }
}
