import InventoryImages

/// How large the pictures of a report are. Each level is smaller than the one before.
struct PictureLevel: Hashable, Sendable {
  /// Pixels of the long side of a photo in the schedule; nothing for no such photos.
  let longSide: Int?
  /// Of the thumbnails in the list; nothing for none.
  let thumbnail: Thumbnail.Scale?

  static let none = PictureLevel(longSide: nil, thumbnail: nil)

  static let all = [
    PictureLevel(longSide: 1200, thumbnail: .three), PictureLevel(longSide: 960, thumbnail: .three),
    PictureLevel(longSide: 720, thumbnail: .two), PictureLevel(longSide: 560, thumbnail: .two),
    PictureLevel(longSide: 400, thumbnail: .two), PictureLevel(longSide: 280, thumbnail: .one),
    PictureLevel(longSide: nil, thumbnail: .one), none,
  ]

  /// `left out`, `280 pixels wide at most`.
  var words: String {
    switch (longSide, thumbnail) {
    case (nil, nil): "left out"
    case (nil, _): "thumbnails only"
    case (let side?, _): "no longer than \(side) pixels"
    }
  }

  /// The next one; nothing below none.
  var smaller: PictureLevel? {
    Self.all.firstIndex(of: self).flatMap { $0 + 1 < Self.all.count ? Self.all[$0 + 1] : nil }
  }

  static let longSides = all.compactMap(\.longSide)
}
