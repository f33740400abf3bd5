package import Diagnostics
import Digests
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
  private let found = Mutex<[Photo.ID: DamagedPhoto]>([:])
  private let checked = Mutex<Set<Photo.ID>>([])

  package init(of snapshot: Snapshot, areRefused: Bool) {
    (self.snapshot, self.areRefused) = (snapshot, areRefused)
  }

  /// One problem for all photos that cannot be decoded, and one for all thumbnails; `nil` for none.
  package var problems: Problems? {
    let found = found.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    let problems = DamagedPhoto.Part.allCases.compactMap { part in
      DamagedPhoto.message(found.filter { $0.part == part }, part).map { Problem(file: snapshot.path, $0) }
    }
    return problems.isEmpty ? nil : Problems(problems)
  }

  /// The renditions of a photo, or placeholders with their sizes.
  package func renditions(of photo: Photo, _ file: Result<PhotoFile, PhotoError>, longSides: [Int]) throws
    -> [Rendition]
  {
    do throws(PhotoError) {
      return try file.get().renditions(longSides: longSides)
    } catch {
      try note(photo, .photo, error)
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
        try note(photo, .thumbnail, error)
      }
    }
    let file = try file()
    do throws(PhotoError) {
      return try Thumbnail(of: file.get())
    } catch {
      try note(photo, .photo, error)
      return try Placeholder.thumbnail()
    }
  }

  /// Notes a photo that cannot be decoded, if only its thumbnail is shown. A photo that still is the attached file was
  /// decoded when it was attached, so it is only read. Each photo is checked once.
  package func check(_ photo: Photo) throws {
    guard checked.withLock({ $0.insert(photo.id).inserted }) else { return }
    let bytes = try snapshot.bytes(of: photo)
    if try snapshot.recordsDigests(), SHA256Digest(of: bytes).hex() == photo.digest { return }
    do throws(PhotoError) {
      _ = try Thumbnail(of: PhotoFile(bytes))
    } catch {
      try note(photo, .photo, error)
    }
  }

  /// Reads a photo. Its bytes are in memory as long as the result.
  package func file(of photo: Photo) throws -> Result<PhotoFile, PhotoError> {
    let bytes = try snapshot.bytes(of: photo)
    return Result { () throws(PhotoError) in try PhotoFile(bytes) }
  }

  private func note(_ photo: Photo, _ part: DamagedPhoto.Part, _ error: PhotoError) throws {
    let names = try snapshot.holders(of: photo).map { "'\($0)'" }
    let owners = names.isEmpty ? "" : " of " + names.joined(separator: ", ")
    let damaged = DamagedPhoto(name: "'\(photo.fileName)'\(owners)", part: part, reason: "\(error)")
    if areRefused {
      let message = DamagedPhoto.message([damaged], part) ?? ""
      throw Failure(error.failureKind, file: snapshot.path, message)
    }
    found.withLock { $0[photo.id] = $0[photo.id] ?? damaged }
  }
}

/// A photo that cannot be decoded, for a message.
private struct DamagedPhoto: Sendable {
  enum Part: CaseIterable {
    case photo, thumbnail
  }

  /// The file, and the items.
  let name: String
  let part: Part
  let reason: String

  /// A single line that names up to a thousand photos, by reason; `nil` for no photos.
  static func message(_ photos: [DamagedPhoto], _ part: Part) -> String? {
    guard let first = photos.first else { return nil }
    guard photos.count > 1 else {
      let what = part == .photo ? "cannot be decoded" : "has a thumbnail that cannot be decoded"
      return "the photo \(first.name) \(what): \(first.reason)"
    }
    var reasons: [String] = []
    var names: [String: [String]] = [:]
    for photo in photos.prefix(1_000) {
      if names[photo.reason] == nil { reasons.append(photo.reason) }
      names[photo.reason, default: []].append(photo.name)
    }
    let parts = reasons.map { "\($0) (\((names[$0] ?? []).joined(separator: "; ")))" }
    let rest = photos.count > 1_000 ? "; and \(photos.count - 1_000) more" : ""
    let what = part == .photo ? "photos cannot" : "photos have thumbnails that cannot"
    return "\(photos.count) \(what) be decoded: " + parts.joined(separator: "; ") + rest
  }
}
