package import Digests
package import InventoryModel

/// A photo that has been looked at, ready to be stored.
package struct NewPhoto: Sendable {
  package let bytes: [UInt8]
  /// Of `bytes`.
  package let digest: SHA256Digest
  package let format: PhotoFormat
  /// Pixels of the upright picture.
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// PNG data, 120 x 120 px.
  package let thumbnail: [UInt8]

  package init(
    bytes: [UInt8], format: PhotoFormat, width: Int, height: Int, hasAlpha: Bool, thumbnail: [UInt8]
  ) {
    self.bytes = bytes
    digest = SHA256Digest(of: bytes)
    self.format = format
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.thumbnail = thumbnail
  }
}

/// A photo whose bytes are in the store already, for the further items that have it.
package struct StoredDigest: Sendable {
  package let digest: SHA256Digest
  /// PNG data, 120 x 120 px.
  let thumbnail: [UInt8]

  package init(of photo: NewPhoto) {
    (digest, thumbnail) = (photo.digest, photo.thumbnail)
  }
}
