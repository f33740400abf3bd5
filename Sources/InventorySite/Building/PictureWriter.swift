import InventoryImages
import InventoryModel
import InventoryPages
import InventoryStore

/// Makes the renditions and thumbnails of photos and writes them. A photo is read when its turn comes, once.
struct PictureWriter: Sendable {
  let snapshot: Snapshot
  let names: PhotoNames
  let output: OutputFolder
  let damaged: DamagedPhotos

  func write(_ stored: StoredPhoto, writer: Int) throws -> [WrittenFile] {
    let file = try damaged.file(of: stored.photo)
    return try renditions(of: stored.photo, file, writer) + thumbnails(of: stored, file, writer)
  }

  private func renditions(of photo: Photo, _ file: Result<PhotoFile, PhotoError>, _ writer: Int) throws
    -> [WrittenFile]
  {
    let sizes = photo.renditions
    let pictures = try damaged.renditions(of: photo, file, longSides: sizes.map(\.longSide))
    return try zip(sizes, pictures).map { size, picture in
      try output.write(picture.bytes, to: names.path(of: size, of: photo), writer: writer)
    }
  }

  private func thumbnails(of stored: StoredPhoto, _ file: Result<PhotoFile, PhotoError>, _ writer: Int) throws
    -> [WrittenFile]
  {
    guard stored.isPrimary else { return [] }
    // A store of the Homepwner app may have the picture alone.
    let thumbnail = try damaged.thumbnail(snapshot.thumbnail(of: stored), of: stored.photo) { file }
    return try Thumbnail.Scale.allCases.map { scale in
      let path = names.thumbnailPath(of: stored.photo, scale: scale.rawValue)
      return try output.write(thumbnail.png(at: scale), to: path, writer: writer)
    }
  }
}
