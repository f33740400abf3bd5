import Compression
import Testing

struct DeflateTests {
  @Test func `a stored block and a packed one are unpacked`() throws {
    #expect(try Deflate.inflated([0x01, 0x02, 0x00, 0xFD, 0xFF, 0x68, 0x69], limit: 2) == Array("hi".utf8))
    // A thousand times the letter a.
    #expect(
      try Deflate.inflated([0x4B, 0x4C, 0x1C, 0x05, 0xA3, 0x60, 0x14, 0x0C, 0x77, 0x00, 0x00], limit: 2_000)
        .count > 500)
  }

  @Test func `more than the limit is refused`() throws {
    let packed = try Fixture.bytes("modelcache.deflate")
    #expect(try Deflate.inflated(packed, limit: 2_357).count == 2_357)
    #expect(throws: Deflate.Problem.tooLong) { try Deflate.inflated(packed, limit: 2_356) }
  }

  @Test func `cut off or damaged bytes are refused`() throws {
    let packed = try Fixture.bytes("modelcache.deflate")
    #expect(throws: Deflate.Problem.damaged) { try Deflate.inflated([], limit: 9) }
    #expect(throws: Deflate.Problem.damaged) { try Deflate.inflated([0xFF, 0xFF], limit: 9) }
    #expect(throws: Deflate.Problem.damaged) {
      try Deflate.inflated(Array(packed.dropLast()), limit: 1 << 20)
    }
  }
}
