import InventoryModel
import TestSupport
import Testing

@testable import InventoryImages

@Suite struct ScalerTests {
  @Test func `a chequerboard averages to the grey of the same light`() throws {
    let board = Bitmap.sample(width: 64, height: 64) { x, y in
      (x + y) % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    let scaled = try Self.scaled(board, to: PixelSize(width: 16, height: 16))
    #expect(scaled.pixels.enumerated().allSatisfy { $0 % 4 == 3 ? $1 == 255 : 187...189 ~= $1 })
  }

  @Test func `every byte survives at its own size`() throws {
    let greys = Bitmap.sample(width: 256, height: 3) { x, y in [UInt8(x), UInt8(255 - x), UInt8(x / 2), 255] }
    #expect(try Self.scaled(greys, to: greys.size) == greys)
  }

  @Test(arguments: [(37, 23), (1, 1), (100, 7), (255, 254)])
  func `a single colour stays the same at any size`(width: Int, height: Int) throws {
    let plain = Bitmap.sample(width: 255, height: 254) { _, _ in [7, 130, 255, 255] }
    let scaled = try Self.scaled(plain, to: PixelSize(width: width, height: height))
    #expect(scaled == Bitmap.sample(width: width, height: height) { _, _ in [7, 130, 255, 255] })
  }

  @Test func `a pixel at an edge counts by the part that is covered`() throws {
    let three = Bitmap.sample(width: 3, height: 1) { x, _ in x == 1 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    let scaled = try Self.scaled(three, to: PixelSize(width: 2, height: 1))
    // A third of the light is 0.6126 in sRGB.
    #expect(scaled.pixel(0, 0) == [156, 156, 156, 255])
    #expect(scaled.pixel(1, 0) == scaled.pixel(0, 0))
  }

  @Test func `what is transparent has no colour to give`() throws {
    let striped = Bitmap.sample(width: 4, height: 2) { x, _ in
      x % 2 == 0 ? [200, 10, 30, 255] : [0, 255, 0, 0]
    }
    let scaled = try Self.scaled(striped, to: PixelSize(width: 2, height: 1))
    #expect(scaled.pixel(0, 0) == [200, 10, 30, 128])
  }

  @Test func `a smaller size from a chain is that of one step`() throws {
    let ramp = Bitmap.sample(width: 64, height: 48) { x, y in [UInt8(x * 4), UInt8(y * 5), UInt8(x + y), 255]
    }
    let large = try Scaler(from: ramp.size, to: PixelSize(width: 32, height: 24))
    let small = try Scaler(from: large.output, to: PixelSize(width: 8, height: 6))
    large.chain(to: small)
    large.add(ramp)
    #expect(small.bitmap(.up) == (try Self.scaled(ramp, to: PixelSize(width: 8, height: 6))))
  }

  @Test func `every machine computes the same bytes`() throws {
    let busy = Bitmap.sample(width: 97, height: 61) { x, y in
      [x * 7919, y * 104_729, x * y * 1_299_709, x * 31 + y * 17].map { UInt8(truncatingIfNeeded: $0 >> 3) }
    }
    #expect(crc32(try Self.scaled(busy, to: PixelSize(width: 40, height: 29)).pixels) == 0xF8BF_D94B)
  }

  private static func scaled(_ bitmap: Bitmap, to size: PixelSize) throws -> Bitmap {
    let scaler = try Scaler(from: bitmap.size, to: size)
    scaler.add(bitmap)
    return scaler.bitmap(.up)
  }
}
