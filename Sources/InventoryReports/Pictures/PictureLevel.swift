import InventoryImages

/// The use of a photo's picture, which determines how small the picture may become.
package enum PictureRole: Sendable {
  /// A picture of an item in the schedule or in a claim.
  case scheduled
  /// A picture of another item.
  case other
}

/// A choice of sizes for the pictures of a report. `all` contains the levels in the order in which they are tried.
struct PictureLevel: Hashable, Sendable {
  /// The long side of the photos of scheduled items, in pixels; `nil` if the report does not contain these photos.
  let scheduled: Int?
  /// The long side of the photos of other items, in pixels; `nil` if the report does not contain these photos.
  let other: Int?
  /// The scale of thumbnails in the list; `nil` if the report does not contain thumbnails.
  let thumbnail: Thumbnail.Scale?

  /// The smallest long side of the photos of scheduled items, in pixels. A picture is smaller only if the original
  /// photo is smaller.
  static let leastScheduled = 640

  static let none = PictureLevel(scheduled: nil, other: nil, thumbnail: nil)

  static let all = [
    PictureLevel(scheduled: 1200, other: 1200, thumbnail: .three),
    PictureLevel(scheduled: 960, other: 960, thumbnail: .three),
    PictureLevel(scheduled: 720, other: 720, thumbnail: .two),
    PictureLevel(scheduled: leastScheduled, other: 560, thumbnail: .two),
    PictureLevel(scheduled: leastScheduled, other: 400, thumbnail: .two),
    PictureLevel(scheduled: leastScheduled, other: 280, thumbnail: .one),
    PictureLevel(scheduled: leastScheduled, other: nil, thumbnail: .one),
    PictureLevel(scheduled: leastScheduled, other: nil, thumbnail: nil),
    PictureLevel(scheduled: nil, other: 560, thumbnail: .two),
    PictureLevel(scheduled: nil, other: 280, thumbnail: .one), none,
  ]

  func longSide(_ role: PictureRole) -> Int? {
    switch role {
    case .scheduled: scheduled
    case .other: other
    }
  }

  /// Returns text about the sizes of the pictures, such as `pictures are at most 960 pixels on the long side`.
  func text(hasScheduled: Bool) -> String {
    func atMost(_ side: Int) -> String { "at most \(side) pixels on the long side" }
    let others = hasScheduled ? "photos of other items" : "pictures"
    let texts = [
      hasScheduled && scheduled != other
        ? scheduled.map { "photos of high-value items are " + atMost($0) } : nil,
      hasScheduled && scheduled == other && other != nil
        ? other.map { "pictures are " + atMost($0) } : others + " are " + (other.map(atMost) ?? "left out"),
      other == nil && thumbnail == nil ? "there are no thumbnails" : nil,
    ]
    return texts.compactMap(\.self).joined(separator: ", ")
  }

  /// The level that is tried next; `nil` for the last level.
  var smaller: PictureLevel? {
    Self.all.firstIndex(of: self).flatMap { $0 + 1 < Self.all.count ? Self.all[$0 + 1] : nil }
  }

  /// Returns the long sides at all levels, the longest first.
  static func longSides(_ role: PictureRole) -> [Int] {
    Set(all.compactMap { $0.longSide(role) }).sorted(by: >)
  }
}
