import Digests
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
  let known: KnownPictures?
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
    let sizes = photo.renditions
    try forEachFile(sizes.map { names.path(of: $0, of: photo) }, of: photo, madeOf: photo.digest, body) {
      try damaged.renditions(of: photo, file(), longSides: sizes.map(\.longSide)).map(\.bytes)
    }
    guard stored.isPrimary else { return }
    let scales = Thumbnail.Scale.allCases
    let paths = scales.map { names.thumbnailPath(of: photo, scale: $0.rawValue) }
    let bytes = try snapshot.thumbnail(of: stored)
    // A store of the Homepwner app may only have the picture.
    let source = bytes.isEmpty || known == nil ? photo.digest : SHA256Digest(of: bytes).hex()
    try forEachFile(paths, of: photo, madeOf: source, body) {
      let thumbnail = try damaged.thumbnail(bytes, of: photo, file)
      return try scales.map { try thumbnail.png(at: $0) }
    }
  }

  /// Those that are known, or else those that `make` makes. A damaged photo is read again, so that it is reported again.
  private func forEachFile(
    _ paths: [String], of photo: Photo, madeOf source: String, _ body: (SiteFile) throws -> Void,
    make: () throws -> [[UInt8]]
  ) throws {
    if let files = known?.files(paths, madeOf: source, in: output) { return try files.forEach(body) }
    let files = zip(paths, try make()).map { SiteFile($0, $1) }
    try files.forEach(body)
    if !damaged.has(photo) { known?.add(files, madeOf: source) }
  }
}
