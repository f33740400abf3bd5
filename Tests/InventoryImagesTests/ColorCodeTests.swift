import Foundation
import Testing

@testable import InventoryImages

/// Profiles that are made of the numbers of ITU-T H.273.
@Suite struct ColorCodeTests {
  /// The colorants that other programs publish for these spaces, adapted to D50.
  @Test(arguments: [
    (12, [[0.5151, 0.2412, -0.0011], [0.2919, 0.6922, 0.0419], [0.1572, 0.0666, 0.7841]]),
    (9, [[0.6734, 0.2790, -0.0019], [0.1656, 0.6753, 0.0299], [0.1251, 0.0456, 0.7970]]),
    (1, [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]),
  ])
  func `the colorants are those that are known of the space`(primaries: Int, expected: [[Double]]) throws {
    let profile = try #require(ColorCode(primaries: primaries, transfer: 8).profile)
    for (name, color) in zip(["rXYZ", "gXYZ", "bXYZ"], expected) {
      let found = try #require(profile.numbers(of: name, after: 8))
      #expect(zip(found, color).allSatisfy { abs($0 - $1) < 0.0003 }, "\(name): \(found)")
    }
  }

  @Test(arguments: [(1, 13), (2, 2), (1, 1), (2, 6), (99, 13), (12, 99), (0, 0)])
  func `what browsers assume, and what is not known, has no profile`(primaries: Int, transfer: Int) {
    #expect(ColorCode(primaries: primaries, transfer: transfer).profile == nil)
  }

  /// White paper, the middle and black: ITU-R BT.2408, table 1: 58 % of PQ and 75 % of HLG are 203 cd/m².
  @Test(arguments: [(16, 0.58), (18, 0.75)])
  func `the white of paper is the brightest that is shown`(transfer: Int, white: Double) throws {
    let profile = try #require(ColorCode(primaries: 9, transfer: transfer).profile)
    let curve = try #require(profile.curve("gTRC"))
    #expect(curve.first == 0 && curve.last == 1)
    #expect(zip(curve, curve.dropFirst()).allSatisfy { $0 <= $1 })
    let light = curve[Int((white * Double(curve.count - 1)).rounded())]
    #expect(light > 0.96, "\(light)")
    #expect(curve[Int((white - 0.05) * Double(curve.count - 1))] < 0.8)
  }

  @Test func `a PNG may state its colors in numbers`() {
    let chunk: [UInt8] = [0, 0, 0, 4] + Array("cICP".utf8) + [12, 13, 0, 1, 0, 0, 0, 0]
    let bytes = Fixture.bytes("rgb-8.png")
    #expect(ColorCode(png: bytes) == nil)
    #expect(
      ColorCode(png: Array(bytes.prefix(33)) + chunk + bytes.dropFirst(33))
        == ColorCode(primaries: 12, transfer: 13))
    #expect(ColorCode(png: Array(bytes.dropLast(12)) + chunk + bytes.suffix(12)) == nil)
  }
}

extension ColorProfile {
  private func tag(_ name: String) -> ArraySlice<UInt8>? {
    let all = bytes[...]
    let entries = (0..<(all.bigEndian32(at: Self.headerCount) ?? 0)).map { Self.headerCount + 4 + $0 * 12 }
    guard let entry = entries.first(where: { all.dropFirst($0).starts(with: name.utf8) }),
      let offset = all.bigEndian32(at: entry + 4), let count = all.bigEndian32(at: entry + 8)
    else { return nil }
    return all.dropFirst(offset).prefix(count)
  }

  fileprivate func numbers(of name: String, after offset: Int) -> [Double]? {
    tag(name).map { tag in
      stride(from: offset, to: tag.count, by: 4).map {
        Double(Int32(truncatingIfNeeded: tag.bigEndian32(at: $0) ?? 0)) / 65536
      }
    }
  }

  fileprivate func curve(_ name: String) -> [Double]? {
    tag(name).map { tag in
      stride(from: 12, to: tag.count, by: 2).map { Double(tag.bigEndian16(at: $0) ?? 0) / 65535 }
    }
  }
}
