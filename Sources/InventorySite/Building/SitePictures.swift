import Digests
import InventoryImages
import InventoryModel
import InventoryPages
import InventoryStore

/// Makes the renditions and thumbnails of photos. Each photo is read at most once, just before its pictures are made.
struct SitePictures: Sendable {
  let snapshot: Snapshot
  let names: PhotoNames
  let damaged: DamagedPhotos
  /// The cache with the pictures of earlier builds; `nil` if there is no cache.
  let cache: PictureCache?

  /// Returns the paths of all pictures of a photo.
  func paths(of stored: StoredPhoto) -> [String] {
    let photo = stored.photo
    let thumbnails = stored.isPrimary ? Thumbnail.Scale.allCases.map(\.rawValue) : []
    return photo.renditions.map { names.path(of: $0, of: photo) }
      + thumbnails.map { names.thumbnailPath(of: photo, scale: $0) }
  }

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
    try forEachFile(
      sizes.map { names.path(of: $0, of: photo) }, of: photo,
      sizes.map { PictureCache.Key(photo.digest, "\($0.longSide)", format: photo.format) }, body
    ) {
      try damaged.renditions(of: photo, file(), longSides: sizes.map(\.longSide)).map(\.bytes)
    }
    guard stored.isPrimary else { return }
    let scales = Thumbnail.Scale.allCases
    let paths = scales.map { names.thumbnailPath(of: photo, scale: $0.rawValue) }
    let bytes = try snapshot.thumbnail(of: stored)
    // A store of the Homepwner app may have a photo without a thumbnail.
    let source = bytes.isEmpty || cache == nil ? photo.digest : SHA256Digest(of: bytes).hex()
    try forEachFile(
      paths, of: photo, scales.map { PictureCache.Key(source, "@\($0.rawValue)x", format: photo.format) },
      body
    ) {
      let thumbnail = try damaged.thumbnail(bytes, of: photo, file)
      return try scales.map { try thumbnail.png(at: $0) }
    }
  }

  /// Calls `body` with the pictures from the cache, or with pictures from `make`. Pictures of a damaged photo are not
  /// cached, so that the next build reports the photo again.
  private func forEachFile(
    _ paths: [String], of photo: Photo, _ keys: @autoclosure () -> [PictureCache.Key],
    _ body: (SiteFile) throws -> Void, make: () throws -> [[UInt8]]
  ) throws {
    let keys = cache == nil ? [] : keys()
    let known = cache?.pictures(keys)
    let pictures = try known ?? make()
    for (path, bytes) in zip(paths, pictures) { try body(SiteFile(path, bytes)) }
    if known == nil, !damaged.has(photo) { cache?.add(pictures, as: keys) }
  }
}
