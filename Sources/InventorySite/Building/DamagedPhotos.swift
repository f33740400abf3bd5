package import Diagnostics
import Digests
package import InventoryImages
package import InventoryModel
package import InventoryStore
import Synchronization

/// The photos that cannot be decoded. A placeholder replaces each of them, and each is reported with its items. A
/// damaged picture of the first page of a document is left out and reported.
///
/// Shared by the tasks that make pictures.
package final class DamagedPhotos: Sendable {
  private let snapshot: Snapshot
  /// Whether the first damaged photo ends the command.
  private let areRefused: Bool
  private let found = Mutex<[DamagedPhoto.Source: DamagedPhoto]>([:])
  private let checked = Mutex<Set<Photo.ID>>([])

  /// If `areRefused`, the first damaged photo is thrown as an error. Otherwise, placeholders replace damaged photos.
  package init(of snapshot: Snapshot, areRefused: Bool) {
    (self.snapshot, self.areRefused) = (snapshot, areRefused)
  }

  /// Up to three problems: for the damaged photos, the damaged thumbnails, and the damaged pictures of first pages.
  /// `nil` if there are no problems.
  package var problems: Problems? {
    let found = found.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    let problems = DamagedPhoto.Part.allCases.compactMap { part in
      DamagedPhoto.message(found.filter { $0.part == part }, part).map { Problem(file: snapshot.path, $0) }
    }
    return problems.isEmpty ? nil : Problems(problems)
  }

  /// Whether the photo was found to be damaged.
  package func has(_ photo: Photo) -> Bool { found.withLock { $0[.photo(photo.id)] != nil } }

  /// Returns the renditions of a photo, or placeholders of the same sizes if the photo is damaged.
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

  /// Returns the renditions of a photo with these bytes, or placeholders if the bytes are damaged.
  package func renditions(of photo: Photo, from bytes: [UInt8], longSides: [Int]) throws -> [Rendition] {
    try renditions(of: photo, Result { () throws(PhotoError) in try PhotoFile(bytes) }, longSides: longSides)
  }

  /// Returns the stored thumbnail of a photo. If the thumbnail is missing or damaged, returns a new one made from the
  /// photo, or a placeholder if the photo is damaged, too.
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

  /// Decodes a photo of which only the thumbnail is shown, and notes the photo if it is damaged. A photo whose digest
  /// matches the recorded digest is not decoded, because it was decoded when it was attached. Each photo is checked
  /// once.
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

  /// Reads a photo. Its bytes stay in memory as long as the result does.
  package func file(of photo: Photo) throws -> Result<PhotoFile, PhotoError> {
    let bytes = try snapshot.bytes(of: photo)
    return Result { () throws(PhotoError) in try PhotoFile(bytes) }
  }

  /// Returns the picture of the first page of a document; `nil` if there is no picture, or if the picture is damaged.
  package func firstPage(of document: Document, longSide: Int) throws -> Rendition? {
    let stored = try snapshot.firstPage(of: document)
    guard document.firstPage != nil, !stored.isEmpty else { return nil }
    do throws(PhotoError) {
      return try PhotoFile(stored).renditions(longSides: [longSide]).first
    } catch {
      try note(
        .document(document.id), document.fileName, try snapshot.holders(of: document), .firstPage, error)
      return nil
    }
  }

  private func note(_ photo: Photo, _ part: DamagedPhoto.Part, _ error: PhotoError) throws {
    try note(.photo(photo.id), photo.fileName, try snapshot.holders(of: photo), part, error)
  }

  private func note(
    _ source: DamagedPhoto.Source, _ fileName: String, _ items: [String], _ part: DamagedPhoto.Part,
    _ error: PhotoError
  ) throws {
    let owners = items.isEmpty ? "" : " of " + items.map { "'\($0)'" }.joined(separator: ", ")
    let damaged = DamagedPhoto(name: "'\(fileName)'\(owners)", part: part, reason: "\(error)")
    if areRefused {
      let message = DamagedPhoto.message([damaged], part) ?? ""
      throw Failure(error.failureKind, file: snapshot.path, message)
    }
    found.withLock { $0[source] = $0[source] ?? damaged }
  }
}

/// A picture that cannot be decoded, for a message.
private struct DamagedPhoto: Sendable {
  enum Part: CaseIterable {
    case photo, thumbnail, firstPage

    var one: String {
      switch self {
      case .photo: "photo"
      case .thumbnail: "thumbnail of the photo"
      case .firstPage: "picture of the first page of"
      }
    }

    var many: String {
      switch self {
      case .photo: "photos"
      case .thumbnail: "thumbnails of photos"
      case .firstPage: "pictures of the first pages of documents"
      }
    }
  }

  enum Source: Hashable, Comparable {
    case photo(Photo.ID)
    case document(Document.ID)
  }

  /// The name of the file, and the names of the items that have it.
  let name: String
  let part: Part
  let reason: String

  /// Returns a single line that names up to a thousand photos, grouped by reason; `nil` if there are no photos.
  static func message(_ photos: [DamagedPhoto], _ part: Part) -> String? {
    guard let first = photos.first else { return nil }
    guard photos.count > 1 else {
      return "the \(part.one) \(first.name) cannot be decoded: \(first.reason)"
    }
    var reasons: [String] = []
    var names: [String: [String]] = [:]
    for photo in photos.prefix(1_000) {
      if names[photo.reason] == nil { reasons.append(photo.reason) }
      names[photo.reason, default: []].append(photo.name)
    }
    let parts = reasons.map { "\($0) (\((names[$0] ?? []).joined(separator: "; ")))" }
    let rest = photos.count > 1_000 ? "; and \(photos.count - 1_000) more" : ""
    return "\(photos.count) \(part.many) cannot be decoded: " + parts.joined(separator: "; ") + rest
  }
}
