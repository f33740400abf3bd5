import InventoryImages

/// How many bytes the pictures of a report take at each level, measured by making them.
package struct PictureSizes: Sendable {
  private var photos: [Int: Int] = [:]
  private var thumbnails: [Int: Int] = [:]

  /// What a picture takes within a page: three bytes are four characters of Base64.
  static func inlined(_ bytes: Int) -> Int { (bytes + 2) / 3 * 4 + "data:image/jpeg;base64,".utf8.count }

  mutating func addPhoto(_ bytes: [Int]) {
    for (side, bytes) in zip(PictureLevel.longSides, bytes) {
      photos[side, default: 0] += Self.inlined(bytes)
    }
  }

  mutating func addThumbnail(_ bytes: [Int]) {
    for (scale, bytes) in zip(1..., bytes) { thumbnails[scale, default: 0] += Self.inlined(bytes) }
  }

  func bytes(at level: PictureLevel) -> Int {
    (level.longSide.flatMap { photos[$0] } ?? 0) + (level.thumbnail.flatMap { thumbnails[$0.rawValue] } ?? 0)
  }

  /// The largest pictures for which there is room.
  func level(within room: Int) -> PictureLevel {
    PictureLevel.all.first { bytes(at: $0) <= room } ?? .none
  }
}
