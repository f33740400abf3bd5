import Foundation
import TestSupport
import Testing

@testable import InventoryImages

@Suite struct DamageTests {
  static let wholeOnes = [
    "baseline.jpg", "progressive.jpg", "restarts.jpg", "cmyk-adobe.jpg", "rgb-16-trns.png",
    "palette-4-trns-interlaced.png", "rgba-8-interlaced.png",
  ]

  @Test(arguments: wholeOnes)
  func `every truncation is an error`(name: String) {
    let whole = Fixture.bytes(name)
    for count in 1..<whole.count {
      #expect(throws: PhotoError.truncated, "\(count) of \(whole.count) bytes") {
        try Self.decode(Array(whole.prefix(count)))
      }
    }
  }

  @Test(arguments: wholeOnes)
  func `bytes after the end do no harm`(name: String) throws {
    try Self.decode(Fixture.bytes(name) + [0, 0xFF, 0xD8, 0xFF, 1, 2, 3])
  }

  @Test(arguments: wholeOnes)
  func `any changed byte is an error or a picture`(name: String) {
    let whole = Fixture.bytes(name)
    for index in whole.indices {
      for change in [0xFF, 0x01, 0x80] as [UInt8] {
        var changed = whole
        changed[index] ^= change
        do { try Self.decode(changed) } catch { #expect(error is PhotoError) }
      }
    }
  }

  /// The forms of damage that PngSuite has, on a file of our own.
  @Test(arguments: CorruptPNG.allCases)
  private func `a corrupt PNG is an error`(form: CorruptPNG) throws {
    let whole = Fixture.bytes("rgba-8-interlaced.png")
    try Self.decode(whole)
    #expect(throws: PhotoError.self) { try Self.decode(form.damaged(whole)) }
  }

  @Test(.enabled(if: Fixture.pngSuite != nil, "run by make harden"))
  func `every corrupt file of PngSuite is an error`() throws {
    let suite = try #require(Fixture.pngSuite)
    let names = try FileManager.default.contentsOfDirectory(atPath: suite.path)
    let corrupt = names.filter { $0.hasPrefix("x") }
    #expect(corrupt.count == 14)
    for name in corrupt {
      #expect(throws: PhotoError.self, "\(name)") {
        try Self.decode(Fixture.bytes(name, in: suite))
      }
    }
  }

  @Test func `bytes left between a scan and the next marker do no harm`() throws {
    let whole = Fixture.baseline
    try Self.decode(whole.dropLast(2) + [0, 0, 0] + [0xFF, 0xD9])
  }

  @Test func `a scan with pixels missing is damaged`() throws {
    let whole = Fixture.baseline
    #expect(throws: PhotoError.self) { try Self.decode(whole.dropLast(40) + [0xFF, 0xD9]) }
  }

  @Test func `100 scans are read and one more is refused`() throws {
    try Self.decode(Self.progressive(scans: 100))
    #expect(throws: PhotoError.tooManyScans) { try Self.decode(Self.progressive(scans: 101)) }
  }

  @Test func `a long text chunk is skipped`() throws {
    let text = [UInt8](repeating: 0x41, count: 100_000)
    try Self.decode(png(Fixture.bytes("grey-16.png"), adding: [("tEXt", "Comment\0".utf8 + text)]))
  }

  private static func decode(_ bytes: some Sequence<UInt8>) throws {
    _ = try PhotoFile(Array(bytes)).renditions(longSides: [16])
  }

  /// A grey picture of one block whose scans each carry one coefficient, or one more bit of it; all are 0.
  private static func progressive(scans: Int) -> [UInt8] {
    let quantisation: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    let oneCode: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]  // code 0 is symbol 0
    let huffman = [0xFF, 0xC4, 0, 38, 0x00] + oneCode + [0x10] + oneCode
    func scan(_ coefficient: UInt8, _ approximation: UInt8) -> [UInt8] {
      [0xFF, 0xDA, 0, 8, 1, 1, 0, coefficient, coefficient, approximation, 0x7F]
    }
    let coefficients = (1...63 as ClosedRange<UInt8>).flatMap { [scan($0, 0x01), scan($0, 0x10)] }
    let all = [scan(0, 0)] + coefficients
    return [0xFF, 0xD8] + quantisation + frame + huffman + all.prefix(scans).joined() + [0xFF, 0xD9]
  }
}

private enum CorruptPNG: CaseIterable {
  case noHighBit, lineEndOfUnix, lineEndOfMac, noLineEnd
  case colorTypeOne, colorTypeNine, bitDepthZero, bitDepthThree, bitDepthOfAnotherType
  case wrongHeaderChecksum, wrongDataChecksum, noData, noWidth

  func damaged(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .noHighBit: changing(bytes, 0, to: 0x09)
    case .lineEndOfUnix: Array(bytes[..<4]) + [0x0A, 0x1A] + bytes[7...]
    case .lineEndOfMac: Array(bytes[..<4]) + [0x0D, 0x1A, 0x0D] + bytes[8...]
    case .noLineEnd: Array(bytes[..<4]) + [0x1A] + bytes[8...]
    case .colorTypeOne: header(bytes, 25, to: 1)
    case .colorTypeNine: header(bytes, 25, to: 9)
    case .bitDepthZero: header(bytes, 24, to: 0)
    case .bitDepthThree: header(bytes, 24, to: 3)
    case .bitDepthOfAnotherType: header(bytes, 24, to: 4)
    case .wrongHeaderChecksum: changing(bytes, 32, to: ~bytes[32])
    case .wrongDataChecksum: changing(bytes, bytes.count - 13, to: ~bytes[bytes.count - 13])
    case .noData: Array(bytes[..<33] + bytes.suffix(12))
    case .noWidth: header(changing(bytes, 18, to: 0), 19, to: 0)
    }
  }

  private func changing(_ bytes: [UInt8], _ index: Int, to value: UInt8) -> [UInt8] {
    var bytes = bytes
    bytes[index] = value
    return bytes
  }

  /// With a byte of the header changed, and the checksum that fits.
  private func header(_ bytes: [UInt8], _ index: Int, to value: UInt8) -> [UInt8] {
    let bytes = changing(bytes, index, to: value)
    return bytes[..<29] + bigEndian(Int(crc32(bytes[12..<29]))) + bytes[33...]
  }
}
