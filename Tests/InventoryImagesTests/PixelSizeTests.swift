import Diagnostics
import InventoryModel
import Testing

@testable import InventoryImages

@Suite struct PixelSizeTests {
  @Test(arguments: [
    (4032, 3024, 1600, 1600, 1200), (3024, 4032, 640, 480, 640), (1000, 333, 640, 640, 213),
    (30_000, 1, 640, 640, 1), (3, 3, 2, 2, 2),
  ])
  func `the short side is rounded to nearest and at least 1`(
    width: Int, height: Int, side: Int, fittedWidth: Int, fittedHeight: Int
  ) {
    let fitted = PixelSize(width: width, height: height).fitted(longSide: side)
    #expect(fitted == PixelSize(width: fittedWidth, height: fittedHeight))
  }

  @Test func `a size is never enlarged`() {
    let size = PixelSize(width: 500, height: 640)
    #expect(size.fitted(longSide: 640) == size)
    #expect(size.fitted(longSide: 1600) == size)
  }

  @Test func `a turned size fits to the turned rendition`() {
    let size = PixelSize(width: 4000, height: 2251)
    #expect(size.turned.fitted(longSide: 1600) == size.fitted(longSide: 1600).turned)
  }
}
