import InventoryImages
import InventoryModel
import InventoryPages
import InventoryStore

/// Makes the renditions and thumbnails of photos and writes them. A photo is read when its turn comes, once.
struct PictureWriter: Sendable {
  let snapshot: Snapshot
  let names: PhotoNames
  let output: OutputFolder

  func write(_ stored: StoredPhoto, writer: Int) throws -> [WrittenFile] {
    do {
      let file = try PhotoFile(snapshot.bytes(of: stored.photo))
      return try renditions(of: stored.photo, file, writer) + thumbnails(of: stored, file, writer)
    } catch let error as PhotoError {
      throw Failure(
        .badData, file: snapshot.path, "the photo '\(stored.photo.fileName)' cannot be shown: \(error)")
    }
  }

  private func renditions(of photo: Photo, _ file: PhotoFile, _ writer: Int) throws -> [WrittenFile] {
    let sizes = photo.renditions
    let pictures = try file.renditions(longSides: sizes.map(\.longSide))
    return try zip(sizes, pictures).map { size, picture in
      try output.write(picture.bytes, to: names.path(of: size, of: photo), writer: writer)
    }
  }

  private func thumbnails(of stored: StoredPhoto, _ file: PhotoFile, _ writer: Int) throws -> [WrittenFile] {
    guard stored.isPrimary else { return [] }
    let bytes = try snapshot.thumbnail(of: stored)
    // A store of the Homepwner app may have the picture alone.
    let thumbnail = try bytes.isEmpty ? Thumbnail(of: file) : Thumbnail(stored: bytes)
    return try Thumbnail.Scale.allCases.map { scale in
      let path = names.thumbnailPath(of: stored.photo, scale: scale.rawValue)
      return try output.write(thumbnail.png(at: scale), to: path, writer: writer)
    }
  }
}
