import InventoryModel
import Testing

struct PixelSizeTests {
  @Test(arguments: [
    (4032, 3024, 1600, 1200), (4000, 2251, 1600, 900), (4000, 2252, 1600, 901), (1601, 1, 1600, 1),
    (30_000, 30_000, 1600, 1600), (1600, 1600, 1600, 1600), (10, 7, 10, 7),
  ])
  func `a landscape is fitted by its width`(width: Int, height: Int, fittedWidth: Int, fittedHeight: Int) {
    let size = PixelSize(width: width, height: height)
    let fitted = PixelSize(width: fittedWidth, height: fittedHeight)
    #expect(size.fitted(longSide: 1600) == fitted)
    #expect(size.turned.fitted(longSide: 1600) == fitted.turned)
  }

  @Test func `the fitted size of any photo is at least one pixel and at most the photo`() {
    for width in [1, 2, 3, 99, 640, 641, 29_999] {
      for height in [1, 2, 3, 99, 640, 641, 29_999] {
        let size = PixelSize(width: width, height: height)
        let fitted = size.fitted(longSide: 640)
        #expect(fitted.width >= 1 && fitted.height >= 1)
        #expect(size.covers(fitted))
        #expect(fitted.longSide == min(640, size.longSide))
      }
    }
  }

  @Test func `a photo that the small rendition holds whole has no large one`() {
    #expect(Photo.sample(width: 640, height: 480).renditions == [.small])
    #expect(Photo.sample(width: 480, height: 641).renditions == [.small, .large])
  }

  @Test func `a photo with alpha is shown as a PNG`() {
    #expect(Photo.sample(hasAlpha: true).renditionExtension == "png")
    #expect(Photo.sample(hasAlpha: false).renditionExtension == "jpg")
  }
}

extension Photo {
  static func sample(width: Int = 4, height: Int = 3, hasAlpha: Bool = false) -> Photo {
    Photo(
      id: 1, digest: String(repeating: "0", count: 64), format: .png, width: width, height: height,
      hasAlpha: hasAlpha, fileName: "lamp.png")
  }
}
