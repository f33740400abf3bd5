import InventoryImages

/// The measured sizes of a report's pictures, in bytes, at each level.
package struct PictureSizes: Sendable {
  private var photos: [PictureRole: [Int: Int]] = [:]
  private var thumbnails: [Int: Int] = [:]
  /// The number of bytes of each photo of a scheduled item at its smallest size, in order.
  private(set) var leastScheduled: [Int] = []

  /// Adds a photo. `bytes` contains the size of the photo at each long side of the role, the longest first.
  mutating func addPhoto(_ role: PictureRole, _ bytes: [Int]) {
    for (side, bytes) in zip(PictureLevel.longSides(role), bytes) {
      photos[role, default: [:]][side, default: 0] += Self.inlined(bytes)
      if role == .scheduled, side == PictureLevel.leastScheduled { leastScheduled.append(bytes) }
    }
  }

  mutating func addThumbnail(_ bytes: [Int]) {
    for (scale, bytes) in zip(1..., bytes) { thumbnails[scale, default: 0] += Self.inlined(bytes) }
  }

  /// Returns the first level whose pictures fit into this number of bytes; `PictureLevel.none` if no pictures fit.
  func level(within room: Int) -> PictureLevel {
    PictureLevel.all.first { bytes(at: $0) <= room } ?? .none
  }

  private func bytes(at level: PictureLevel) -> Int {
    [PictureRole.scheduled, .other].map { role in
      level.longSide(role).flatMap { photos[role]?[$0] } ?? 0
    }.reduce(level.thumbnail.flatMap { thumbnails[$0.rawValue] } ?? 0, +)
  }

  /// Returns the size of a picture inside a page: Base64 turns three bytes into four characters.
  private static func inlined(_ bytes: Int) -> Int {
    (bytes + 2) / 3 * 4 + "data:image/jpeg;base64,".utf8.count
  }
}
