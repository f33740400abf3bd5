import InventoryImages

/// The sizes of the pictures of a report. Each level is smaller than the one before.
struct PictureLevel: Hashable, Sendable {
  /// Pixels of the long side of a scheduled photo; `nil` for no such photos.
  let longSide: Int?
  /// The scale of thumbnails in the list; `nil` for none.
  let thumbnail: Thumbnail.Scale?

  static let none = PictureLevel(longSide: nil, thumbnail: nil)

  static let all = [
    PictureLevel(longSide: 1200, thumbnail: .three), PictureLevel(longSide: 960, thumbnail: .three),
    PictureLevel(longSide: 720, thumbnail: .two), PictureLevel(longSide: 560, thumbnail: .two),
    PictureLevel(longSide: 400, thumbnail: .two), PictureLevel(longSide: 280, thumbnail: .one),
    PictureLevel(longSide: nil, thumbnail: .one), none,
  ]

  /// `left out`, `280 pixels wide at most`.
  var text: String {
    switch (longSide, thumbnail) {
    case (nil, nil): "left out"
    case (nil, _): "thumbnails only"
    case (let side?, _): "at most \(side) pixels on the long side"
    }
  }

  /// The next smaller level; `nil` after the last one.
  var smaller: PictureLevel? {
    Self.all.firstIndex(of: self).flatMap { $0 + 1 < Self.all.count ? Self.all[$0 + 1] : nil }
  }

  static let longSides = all.compactMap(\.longSide)
}

/// The measured size of a report's pictures in bytes at each level.
package struct PictureSizes: Sendable {
  private var photos: [Int: Int] = [:]
  private var thumbnails: [Int: Int] = [:]

  /// The size of a picture inside a page: Base64 turns three bytes into four characters.
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

  /// The largest pictures that fit.
  func level(within room: Int) -> PictureLevel {
    PictureLevel.all.first { bytes(at: $0) <= room } ?? .none
  }
}
