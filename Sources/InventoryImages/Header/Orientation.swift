package import InventoryModel

/// How a stored picture is turned to stand upright: EXIF 2.32, tag 0x0112, by its values there.
package enum Orientation: Int, CaseIterable, Sendable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  /// Stored lying on its left side, as a phone held upright does: turn it right by 90 degrees.
  case right
  case rightMirrored
  case left

  /// The size of a picture of this stored size once it is upright.
  package func upright(_ stored: PixelSize) -> PixelSize {
    switch self {
    case .up, .upMirrored, .down, .downMirrored: stored
    case .leftMirrored, .right, .rightMirrored, .left: stored.turned
    }
  }
}
