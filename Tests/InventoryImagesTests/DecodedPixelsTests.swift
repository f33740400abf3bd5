import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImages

/// Against what another decoder sees (Fixtures/make_fixtures.py).
@Suite struct DecodedPixelsTests {
  @Test(arguments: Fixture.lines("pngs.txt"))
  func `a PNG of any form decodes to the right pixels`(line: [String]) throws {
    #expect(try Self.summary(Fixture.bytes(line[0])) == line.dropFirst())
  }

  @Test(
    .enabled(if: Fixture.pngSuite != nil, "run by make harden"),
    arguments: Fixture.lines("pngsuite.txt"))
  func `a valid file of PngSuite decodes to the right pixels`(line: [String]) throws {
    #expect(try Self.summary(Fixture.bytes(line[0], in: #require(Fixture.pngSuite))) == line.dropFirst())
  }

  @Test(.enabled(if: Fixture.pngSuite != nil, "run by make harden"))
  func `no valid file of PngSuite is left out`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: #require(Fixture.pngSuite).path)
    let valid = names.filter { $0.hasSuffix(".png") && !$0.hasPrefix("x") }.sorted()
    #expect(valid == Fixture.lines("pngsuite.txt").map { $0[0] })
  }

  @Test(arguments: Fixture.lines("jpegs.txt"))
  func `a JPEG of any form decodes to the right colours`(line: [String]) throws {
    let bitmap = try PhotoFile(Fixture.bytes(line[0])).bitmap().bitmap
    let seen = bitmap.pixel(8, 16).prefix(3) + bitmap.pixel(40, 16).prefix(3)
    let expected = line.dropFirst(3).compactMap { Int($0) }
    #expect(expected.count == 6)
    #expect(zip(seen, expected).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(seen) for \(expected)")
  }

  /// Width, height, CRC-32, as in the recorded lines.
  private static func summary(_ bytes: [UInt8]) throws -> ArraySlice<String> {
    let bitmap = try PhotoFile(bytes).bitmap().bitmap
    let crc = String(crc32(bitmap.pixels), radix: 16)
    return [
      "\(bitmap.size.width)", "\(bitmap.size.height)", String(repeating: "0", count: 8 - crc.count) + crc,
    ]
  }
}
