package import Diagnostics
package import InventoryImages
package import InventoryModel
package import InventoryStore
import Synchronization

/// The photos that cannot be decoded: each gets a placeholder, and is reported with its items.
///
/// Shared by the tasks that make pictures.
package final class DamagedPhotos: Sendable {
  private let snapshot: Snapshot
  /// The first one ends the command.
  private let areRefused: Bool
  private let found = Mutex<[Photo.ID: Problem]>([:])

  package init(of snapshot: Snapshot, areRefused: Bool) {
    (self.snapshot, self.areRefused) = (snapshot, areRefused)
  }

  /// `nil` for none.
  package var problems: Problems? {
    let found = found.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    return found.isEmpty ? nil : Problems(found)
  }

  /// The renditions of a photo, or placeholders with their sizes.
  package func renditions(of photo: Photo, _ file: Result<PhotoFile, PhotoError>, longSides: [Int]) throws
    -> [Rendition]
  {
    do throws(PhotoError) {
      return try file.get().renditions(longSides: longSides)
    } catch {
      try note(photo, "cannot be decoded", error)
      let size = PixelSize(width: photo.width, height: photo.height)
      return try Placeholder.renditions(for: size, hasAlpha: photo.hasAlpha, longSides: longSides)
    }
  }

  /// The stored thumbnail of a photo, or one made from the photo, or a placeholder.
  package func thumbnail(
    _ stored: [UInt8], of photo: Photo, _ file: () throws -> Result<PhotoFile, PhotoError>
  )
    throws
    -> Thumbnail
  {
    if !stored.isEmpty {
      do throws(PhotoError) {
        return try Thumbnail(stored: stored)
      } catch {
        try note(photo, "has a thumbnail that cannot be decoded", error)
      }
    }
    let file = try file()
    do throws(PhotoError) {
      return try Thumbnail(of: file.get())
    } catch {
      try note(photo, "cannot be decoded", error)
      return try Placeholder.thumbnail()
    }
  }

  /// Reads a photo. Its bytes are in memory as long as the result.
  package func file(of photo: Photo) throws -> Result<PhotoFile, PhotoError> {
    let bytes = try snapshot.bytes(of: photo)
    return Result { () throws(PhotoError) in try PhotoFile(bytes) }
  }

  private func note(_ photo: Photo, _ what: String, _ error: PhotoError) throws {
    let names = try snapshot.holders(of: photo).map { "'\($0)'" }
    let owners = names.isEmpty ? "" : " of " + names.joined(separator: ", ")
    let problem = Problem(file: snapshot.path, "the photo '\(photo.fileName)'\(owners) \(what): \(error)")
    if areRefused { throw Failure(error.failureKind, Problems([problem])) }
    found.withLock { $0[photo.id] = $0[photo.id] ?? problem }
  }
}
