import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImages

/// The cost of a photo is bounded by its pixels, whatever else is in its file.
@Suite struct BombTests {
  @Test func `nothing is inflated after the last row of a PNG`() throws {
    let photo = try PhotoFile(Self.png(side: 8, surplus: 256 << 20))
    #expect(photo.bytes.count < 2 << 20)
    let time = try Self.processorTime { _ = try photo.renditions(longSides: [8]) }
    #expect(time < 1, "\(time) s")
  }

  @Test func `chunks of text cost a PNG nothing`() throws {
    let chunk = [UInt8](bigEndian(0) + "zTXt".utf8 + bigEndian(0))
    let bytes = Fixture.bytes("rgb-8.png")
    let chunks = [[UInt8]](repeating: chunk, count: 100_000).joined()
    let photo = try PhotoFile(Array(bytes.dropLast(12) + chunks + bytes.suffix(12)))
    let time = try Self.processorTime { _ = try photo.renditions(longSides: [8]) }
    #expect(time < 1, "\(time) s")
  }

  @Test func `a check sum is compared in the part after the last row, too`() throws {
    var bytes = Self.png(side: 8, surplus: 1 << 16)
    bytes[bytes.count - 20] ^= 1
    #expect(throws: PhotoError.self) { _ = try PhotoFile(bytes).renditions(longSides: [8]) }
  }

  @Test func `a large photo may have fewer scans`() throws {
    let photo = try PhotoFile(Self.progressive(width: 30_000, height: 3_333, scans: 26))
    #expect(throws: PhotoError.tooManyScans) { _ = try Thumbnail(of: photo) }
  }

  @Test func `a progressive photo that needs more memory than any photo may is refused`() throws {
    let components: [UInt8] = [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
    let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0x27, 0x10, 0x27, 0x10] + components
    let scan: [UInt8] = [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0]
    let photo = try PhotoFile([0xFF, 0xD8] + Self.tables + frame + scan)
    #expect(throws: PhotoError.tooLargeAtOnce) { _ = try Thumbnail(of: photo) }
  }

  @Test func `a JPEG of 10,001 segments is damaged`() throws {
    _ = try PhotoFile(jpeg(adding: Self.comments(9_990)))
    #expect(throws: PhotoError.corrupt(detail: "more than 10000 segments")) {
      _ = try PhotoFile(jpeg(adding: Self.comments(10_001)))
    }
  }

  @Test func `bytes that are no pixels are limited`() throws {
    let limit = PhotoHeader.mostOtherBytes
    let start = Fixture.bytes("rgb-8.png")
    let pixels = try PhotoHeader(start).storedSize.pixelCount
    try PhotoHeader.check(byteCount: limit + 8 * pixels, start: start)
    #expect(throws: PhotoError.tooManyBytes(limit + 8 * pixels + 1)) {
      try PhotoHeader.check(byteCount: limit + 8 * pixels + 1, start: start)
    }
    #expect(throws: PhotoError.tooManyBytes(limit + 1)) {
      try PhotoHeader.check(byteCount: limit + 1, start: Array(start.prefix(12)))
    }
  }

  private static func processorTime(of work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }

  private static func comments(_ count: Int) -> [(marker: UInt8, payload: [UInt8])] {
    .init(repeating: (0xFE, []), count: count)
  }

  /// A black picture of 8 bits a channel, whose data go on with zeros (RFC 1951, 3.2.6: fixed codes, a literal and then
  /// repetitions of 258 bytes in 13 bits each).
  private static func png(side: Int, surplus: Int) -> [UInt8] {
    var bits: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
    for _ in 0..<16 { bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] }
    let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      (0..<8).reduce(0 as UInt8) { $0 | bits[start + $1] << UInt8($1) }
    }
    var data: [UInt8] = [0x78, 0x01] + bytes[..<2]
    let repeated = Array(bytes[2..<15])
    for _ in 0...(surplus / (8 * 258)) { data += repeated }
    let header = bigEndian(side) + bigEndian(side) + [8, 2, 0, 0, 0]
    let chunks: [(type: String, data: [UInt8])] = [("IHDR", header), ("IDAT", data), ("IEND", [])]
    return PNGChunks.signature
      + chunks.flatMap { type, data in
        bigEndian(data.count) + type.utf8 + data + bigEndian(Int(crc32(type.utf8 + data)))
      }
  }

  private static let tables: [UInt8] = {
    let quantization: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    let oneCode: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]  // code 0 is symbol 0
    return quantization + [0xFF, 0xC4, 0, 38, 0x00] + oneCode + [0x10] + oneCode
  }()

  /// A gray one; each scan carries one coefficient of every block, and all are 0.
  private static func progressive(width: Int, height: Int, scans: Int) -> [UInt8] {
    let size = bigEndian(height).suffix(2) + bigEndian(width).suffix(2)
    let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8] + size + [1, 1, 0x11, 0]
    let blocks = (width + 7) / 8 * ((height + 7) / 8)
    let codes = [UInt8](repeating: 0, count: blocks / 8 + 1)
    var bytes: [UInt8] = [0xFF, 0xD8] + tables + frame
    for coefficient in 0..<UInt8(scans) {
      bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, coefficient, coefficient, 0]
      bytes += codes
    }
    return bytes + [0xFF, 0xD9]
  }
}
