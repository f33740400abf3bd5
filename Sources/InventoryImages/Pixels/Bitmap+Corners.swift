import InventoryModel

extension Bitmap {
  /// Makes what lies outside a rounded rectangle transparent; edges are smooth.
  ///
  /// The radius, in pixels, is at most half of the short side.
  mutating func cutCorners(radius: Int) {
    for y in 0..<radius {
      for x in 0..<radius {
        let covered = Self.sixteenthsSquaredCovered(x: x, y: y, radius: radius)
        for (column, row) in [
          (x, y), (size.width - 1 - x, y), (x, size.height - 1 - y),
          (size.width - 1 - x, size.height - 1 - y),
        ] {
          let alpha = (row * size.width + column) * 4 + 3
          pixels[alpha] = UInt8((Int(pixels[alpha]) * covered + 128) / 256)
        }
      }
    }
  }

  /// How many of the 16 x 16 points of a pixel lie inside the circle around (radius, radius).
  private static func sixteenthsSquaredCovered(x: Int, y: Int, radius: Int) -> Int {
    var covered = 0
    for row in 0..<16 {
      for column in 0..<16 {
        // In 1/32 px, at the middle of each sixteenth.
        let across = 32 * (radius - x) - 2 * column - 1
        let down = 32 * (radius - y) - 2 * row - 1
        if across * across + down * down <= 1024 * radius * radius { covered += 1 }
      }
    }
    return covered
  }
}
