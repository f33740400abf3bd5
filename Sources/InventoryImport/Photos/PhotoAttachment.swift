import Diagnostics
import Digests
import Files
import InventoryImages
import InventoryModel
import InventoryStore

/// A photo to attach to an item, with its source and the place that requests it.
struct PhotoAttachment: Sendable {
  enum Source: Sendable {
    case file
    /// A photo of another store. If it is the primary photo of an item there, `primaryOf` is the key of that item,
    /// whose thumbnail is then used.
    case store(Photo, Snapshot, primaryOf: ItemKey?)
    /// The thumbnail of a photo that is lost. The thumbnail is attached instead of the photo.
    case thumbnail
  }

  /// The path of the file; for any other source, the name of the photo in messages.
  let file: String
  /// The file name that the item lists.
  let name: String
  /// The place that names the photo, or the path of the file if the photo was matched by key or name.
  let place: Problem.Place
  var kind = AssignedKind<PhotoKind>.guessed(.item)
  var source = Source.file
  /// The original thumbnail. `nil` if there is none, or for a photo of another store, whose thumbnail is read from that
  /// store.
  var thumbnail: [UInt8]?
  /// The SHA-256 that the photo must have; `nil` if no export states it.
  var digest: String?

  var isThumbnail: Bool {
    if case .thumbnail = source { true } else { false }
  }

  /// Reads the photo and makes its thumbnail. Even if the original thumbnail is used, the photo is decoded to detect
  /// damage. The error contains no place, because other items may have the same file.
  func read(by thumbnail: MakeThumbnail) -> Result<NewPhoto, AttachedFileError> {
    withContents { bytes in try decoded(bytes, SHA256Digest(of: bytes), thumbnail) }
  }

  /// Reads the photo for an item that has the photos `known`. A photo that the item already has is not decoded again.
  func read(
    besides known: Set<SHA256Digest>, by thumbnail: MakeThumbnail
  ) -> Result<ReadPhoto, AttachedFileError> {
    withContents { bytes in
      let digest = SHA256Digest(of: bytes)
      return known.contains(digest) ? .known(digest) : .new(try decoded(bytes, digest, thumbnail))
    }
  }

  private func decoded(
    _ bytes: [UInt8], _ digest: SHA256Digest, _ makeThumbnail: MakeThumbnail
  ) throws -> NewPhoto {
    let photo = try PhotoFile(bytes)
    let own = try makeThumbnail(photo, digest)
    let thumbnail = try keptThumbnail() ?? own
    let header = photo.header
    return NewPhoto(
      bytes: bytes, digest: digest, format: header.format, width: header.size.width,
      height: header.size.height,
      hasAlpha: header.hasAlpha, thumbnail: thumbnail)
  }

  private func withContents<Value>(_ body: ([UInt8]) throws -> Value) -> Result<Value, AttachedFileError> {
    do {
      return .success(try body(contents()))
    } catch let error as PhotoError {
      return .failure(AttachedFileError(kind: error.failureKind, description: "\(error)"))
    } catch let error as AttachedFileError {
      return .failure(error)
    } catch let error as Failure {
      return .failure(AttachedFileError(kind: error.kind, description: "\(error)"))
    } catch {
      return .failure(AttachedFileError(error, isWhole: place.isWhole(file)))
    }
  }

  /// The identity of the file; `nil` if the result of `read` does not depend on the file's bytes alone, or if the
  /// file's status cannot be read.
  var identity: AttachedBytes.Identity? {
    guard case .file = source, thumbnail == nil else { return nil }
    return AttachedBytes.Identity(of: file)
  }

  /// Throws a `RefusedPhoto` if the photo does not have the required digest.
  func check(_ found: SHA256Digest) throws {
    guard let digest, SHA256Digest(hex: digest) != found else { return }
    throw refused(
      AttachedFileError(
        description: "this is not the exported photo (the SHA-256 differs); restore the original, "
          + "or remove sha256 from the item"))
  }

  func refused(_ refusal: AttachedFileError) -> RefusedPhoto {
    let isDamagedInStore = isDamagedInStore(refusal)
    let remedy =
      isDamagedInStore ? ", or leave such photos out with --missing-photos keep" : ""
    return RefusedPhoto(
      kind: refusal.kind, problem: Problem(place, prefix + refusal.description + remedy),
      reason: refusal.description, isDamagedInStore: isDamagedInStore)
  }

  /// Whether the photo is damaged in another store, where a user cannot replace it like a file in a folder.
  private func isDamagedInStore(_ refusal: AttachedFileError) -> Bool {
    guard case .store = source else { return false }
    return refusal.kind == .badData
  }

  /// Returns the original thumbnail after decoding it to detect damage. Returns `nil` if there is none, or if the
  /// thumbnail of an existing photo is damaged; a new thumbnail is then made from the photo.
  private func keptThumbnail() throws -> [UInt8]? {
    let bytes: [UInt8]?
    switch source {
    case .file: bytes = thumbnail
    case .store(_, let snapshot, let item): bytes = try item.flatMap(snapshot.thumbnail)
    case .thumbnail: return try thumbnail.map(Self.checked)
    }
    return bytes.flatMap { try? Self.checked($0) }
  }

  private static func checked(_ thumbnail: [UInt8]) throws(PhotoError) -> [UInt8] {
    let decoded = try Thumbnail(stored: thumbnail)
    return try PhotoHeader(thumbnail).format == .png ? thumbnail : decoded.png(at: .three)
  }

  private var prefix: String {
    switch source {
    case .file: place.line == nil ? "" : "'\(file)': "
    case .store, .thumbnail: file + ": "
    }
  }

  private func contents() throws -> [UInt8] {
    switch source {
    case .file: try AttachedBytes(file, of: .photo).photo()
    case .store(let photo, let snapshot, _): try snapshot.bytes(of: photo)
    case .thumbnail: thumbnail ?? []
    }
  }
}

/// A photo that was read for an item.
enum ReadPhoto: Sendable {
  /// The item already has the photo, so the photo was not decoded.
  case known(SHA256Digest)
  case new(NewPhoto)
}

/// The reason why a photo is not attached.
struct RefusedPhoto: Error {
  let kind: Failure.Kind
  let problem: Problem
  /// The reason, without the name of the photo and without the advice to use `--missing-photos keep`.
  let reason: String
  /// Whether `--missing-photos keep` imports the item without the photo, because the photo is damaged in another store.
  let isDamagedInStore: Bool
}

extension PhotoFolder {
  /// Returns a photo of this folder that was matched by its name.
  func attachment(_ name: String, as kind: PhotoKind) -> PhotoAttachment {
    let path = FilePath.joined(self.path, name)
    return PhotoAttachment(file: path, name: name, place: Problem.Place(path), kind: .guessed(kind))
  }
}
