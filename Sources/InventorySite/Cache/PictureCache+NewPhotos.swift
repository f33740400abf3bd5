package import Digests
package import InventoryImages
import InventoryModel

extension PictureCache {
  /// Returns the thumbnail of a new photo, which has the SHA-256 `digest`, as a PNG of 120 px. If the photo must be
  /// decoded for it, also adds the renditions that the next build will need, so that the photo is decoded only once.
  package func thumbnail(of photo: PhotoFile, _ digest: SHA256Digest) throws(PhotoError) -> [UInt8] {
    let (source, format) = (digest.hex(), photo.header.format)
    let sizes = RenditionSize.sizes(of: photo.header.size).map(\.longSide)
    let keys = [Key(source, "thumbnail", format: format)] + sizes.map { Key(source, "\($0)", format: format) }
    if let known = pictures(keys) { return known[0] }
    let (renditions, thumbnail) = try photo.renditionsAndThumbnail(longSides: sizes)
    let png = try thumbnail.png(at: .three)
    add([png] + renditions.map(\.bytes), as: keys)
    return png
  }
}
