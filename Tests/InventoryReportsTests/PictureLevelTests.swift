import InventoryImages
import InventoryModel
import Testing

@testable import InventoryProof
@testable import InventoryReports

/// How the pictures of a report are made to fit.
@Suite struct PictureLevelTests {
  @Test func `no level has smaller photos of scheduled items than 640 pixels`() {
    for level in PictureLevel.all { #expect((level.scheduled ?? 640) >= 640) }
  }

  @Test func `each level is smaller than the one before`() {
    // Photos in other files take no room.
    func sizes(_ level: PictureLevel) -> [Int] {
      [level.scheduled ?? 0, level.scheduled == nil ? 0 : level.other ?? 0]
    }
    for (level, next) in zip(PictureLevel.all, PictureLevel.all.dropFirst()) {
      #expect(level != next && zip(sizes(level), sizes(next)).allSatisfy { $0 >= $1 }, "\(level) \(next)")
    }
  }

  @Test(
    arguments: [
      (1_000_000, 1200), (300_000, 960), (210_000, 720), (180_000, 640), (160_000, 640), (150_000, nil),
      (-10, nil),
    ] as [(Int, Int?)])
  func `the largest pictures that fit are taken`(room: Int, scheduled: Int?) {
    var sizes = PictureSizes()
    for side in [10, 20] { sizes.addPhoto(.other, PictureLevel.longSides(.other).map { $0 * side }) }
    sizes.addPhoto(.scheduled, PictureLevel.longSides(.scheduled).map { $0 * 180 })
    #expect(sizes.level(within: room).scheduled == scheduled)
  }

  @Test(arguments: [1, 5, 9, 20, 1000])
  func `photos are parted in order, and each part is within the limit or a single photo`(limit: Int) throws {
    var random = SystemRandomNumberGenerator()
    let counts = (0..<20).map { _ in Int.random(in: 1...4, using: &random) }
    let items = try counts.enumerated().map { number, count in
      ReportItem(
        try Item.sample("Lamp \(number)", photos: count), number: number, terms: .usual, FieldReadings(.usual)
      )
    }
    let bytes = (0..<counts.reduce(0, +)).map { _ in Int.random(in: 1...9, using: &random) }
    let photos = items.flatMap { item in item.item.photos.indices.map { [item.number, $0] } }
    let sizes = Dictionary(uniqueKeysWithValues: zip(photos, bytes))
    let parts = ScheduledPhotos.parted(items.map(PicturedItem.init), within: limit, bytes)
    let shown = parts.map { part in part.flatMap { item in item.photos.map { [item.item.number, $0] } } }
    #expect(shown.flatMap(\.self) == photos)
    for part in shown {
      #expect(part.count == 1 || part.compactMap { sizes[$0] }.reduce(0, +) <= limit)
    }
  }

  @Test func `halves have the same photos`() throws {
    let lamp = ReportItem(try Item.sample(photos: 5), number: 1, terms: .usual, FieldReadings(.usual))
    var waiting = [[PicturedItem(lamp), PicturedItem(lamp, photos: 0..<1)]]
    var count = 0
    while let part = waiting.popLast() {
      if let halves = part.halves { waiting += halves } else { count += 1 }
    }
    #expect(count == 6)
  }
}
