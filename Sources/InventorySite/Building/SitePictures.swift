import InventoryImages
import InventoryModel
import InventoryPages
import InventoryStore

/// The renditions and thumbnails of photos, as files. A photo is read when its turn comes, once.
struct SitePictures: Sendable {
  let snapshot: Snapshot
  let names: PhotoNames
  let damaged: DamagedPhotos

  func forEachFile(of stored: StoredPhoto, _ body: (SiteFile) throws -> Void) throws {
    let photo = stored.photo
    let file = try damaged.file(of: photo)
    let sizes = photo.renditions
    let renditions = try damaged.renditions(of: photo, file, longSides: sizes.map(\.longSide))
    for (size, rendition) in zip(sizes, renditions) {
      try body(SiteFile(names.path(of: size, of: photo), rendition.bytes))
    }
    guard stored.isPrimary else { return }
    // A store of the Homepwner app may have the picture alone.
    let thumbnail = try damaged.thumbnail(snapshot.thumbnail(of: stored), of: photo) { file }
    for scale in Thumbnail.Scale.allCases {
      try body(SiteFile(names.thumbnailPath(of: photo, scale: scale.rawValue), thumbnail.png(at: scale)))
    }
  }
}
