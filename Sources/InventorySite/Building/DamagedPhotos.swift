package import Diagnostics
import Digests
package import InventoryImages
package import InventoryModel
package import InventoryStore
import Synchronization

/// Collects the photos that cannot be decoded. Each of these photos is replaced by a placeholder, and reported with the
/// names of its items. If the picture of a document's first page is damaged, the picture is left out and reported.
///
/// All tasks that make pictures share one instance.
package final class DamagedPhotos: Sendable {
  private let snapshot: Snapshot
  /// Whether the first damaged picture is thrown as an error.
  private let areRefused: Bool
  private let found = Mutex<[DamagedPhoto.Source: DamagedPhoto]>([:])
  private let checked = Mutex<Set<Photo.ID>>([])

  /// If `areRefused` is `true`, the first damaged picture is thrown as an error. Otherwise, placeholders replace
  /// damaged photos.
  package init(of snapshot: Snapshot, areRefused: Bool) {
    (self.snapshot, self.areRefused) = (snapshot, areRefused)
  }

  /// At most three problems: one for all damaged photos, one for all damaged thumbnails, and one for all damaged
  /// pictures of first pages. `nil` if there are none.
  package var problems: Problems? {
    let found = found.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    let problems = DamagedPhoto.Part.allCases.compactMap { part in
      DamagedPhoto.message(found.filter { $0.part == part }, part).map { Problem(file: snapshot.path, $0) }
    }
    return problems.isEmpty ? nil : Problems(problems)
  }

  /// Whether the photo has been found to be damaged.
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

  /// Decodes `bytes`, and returns the renditions of the photo, or placeholders if the bytes are damaged.
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

  /// Checks a photo that is shown only as a thumbnail, and records the photo if it is damaged. If the bytes still match
  /// the digest in the store, the photo is not decoded, because it was decoded when it was attached. Each photo is
  /// checked only once.
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

  /// Reads a photo. Its bytes stay in memory as long as the result exists.
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

/// A picture that cannot be decoded, as described in a message.
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

  /// The name of the file, followed by the names of the items that have the file.
  let name: String
  let part: Part
  let reason: String

  /// Returns a one-line message that names the files of up to a thousand pictures, grouped by reason; `nil` if there
  /// are no pictures.
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
