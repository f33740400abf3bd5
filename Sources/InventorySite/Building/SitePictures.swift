import InventoryImages
import InventoryModel
import InventoryPages
import InventoryStore

/// The renditions and thumbnails of photos, as files. Each photo is read once, when it is processed.
struct SitePictures: Sendable {
  let snapshot: Snapshot
  let names: PhotoNames
  let damaged: DamagedPhotos
  /// Of earlier builds of a preview.
  let known: KnownRenditions?
  let output: String

  func forEachFile(of stored: StoredPhoto, _ body: (SiteFile) throws -> Void) throws {
    let photo = stored.photo
    var read: Result<PhotoFile, PhotoError>?
    func file() throws -> Result<PhotoFile, PhotoError> {
      if let read { return read }
      let file = try damaged.file(of: photo)
      read = file
      return file
    }
    let paths = photo.renditions.map { names.path(of: $0, of: photo) }
    if let files = known?.files(paths, of: photo, in: output) {
      for file in files { try body(file) }
    } else {
      let file = try file()
      let renditions = try damaged.renditions(of: photo, file, longSides: photo.renditions.map(\.longSide))
      let files = zip(paths, renditions).map { SiteFile($0, $1.bytes) }
      for file in files { try body(file) }
      // A damaged photo is read again, so that it is reported again.
      if case .success = file, !damaged.has(photo) { known?.add(files, of: photo) }
    }
    guard stored.isPrimary else { return }
    // A store of the Homepwner app may only have the picture.
    let thumbnail = try damaged.thumbnail(snapshot.thumbnail(of: stored), of: photo, file)
    for scale in Thumbnail.Scale.allCases {
      try body(SiteFile(names.thumbnailPath(of: photo, scale: scale.rawValue), thumbnail.png(at: scale)))
    }
  }
}
