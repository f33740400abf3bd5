import Diagnostics
import Digests
import Foundation
import InventoryImages
import InventoryModel
import InventoryStore

/// A photo that an item is to get: from where, for which item, and what asked for it.
struct PhotoAttachment: Sendable {
  enum Source: Sendable {
    case file
    /// In another store, whose thumbnail is taken over where it is an item's first.
    case store(Photo, Snapshot, primaryOf: ItemKey?)
    /// The photo is lost; its thumbnail stands in its place.
    case thumbnail
  }

  let item: StoreEdit.ItemID
  /// The path, or what messages call it.
  let file: String
  /// By which lists name it.
  let name: String
  /// Where the CSV names it; the file's own path when it was found by key or name.
  let place: Problem.Place
  var source = Source.file
  /// As its maker had it; nothing: made from the photo.
  var thumbnail: [UInt8]?
  /// The SHA-256 that it must have, as an export tells it.
  var digest: String?

  var isThumbnail: Bool {
    if case .thumbnail = source { return true }
    return false
  }

  /// Reads and scales it. Costs one decoding, also where the thumbnail is kept: a photo that is cut off shows itself then
  /// only. A refusal has no place yet: other items may have the same file.
  func read() -> Result<NewPhoto, NoPhotoFile> {
    do {
      let photo = try PhotoFile(contents())
      let own = try Thumbnail(of: photo)
      let thumbnail = try keptThumbnail() ?? own.png(at: .three)
      let header = photo.header
      return .success(
        NewPhoto(
          bytes: photo.bytes, format: header.format, width: header.size.width,
          height: header.size.height, hasAlpha: header.hasAlpha, thumbnail: thumbnail))
    } catch let error as PhotoError {
      return .failure(NoPhotoFile(kind: error.failureKind, description: "\(error)"))
    } catch let error as NoPhotoFile {
      return .failure(error)
    } catch let error as Failure {
      return .failure(NoPhotoFile(kind: error.kind, description: "\(error)"))
    } catch {
      return .failure(
        NoPhotoFile(
          kind: error.isAbsence ? .badData : .readOrWrite,
          description: "cannot be read: \(error.systemReason)"))
    }
  }

  /// The file, where what is read of it depends on nothing but its bytes.
  var identity: PhotoBytes.Identity? {
    guard case .file = source, thumbnail == nil else { return nil }
    return PhotoBytes.Identity(of: file)
  }

  /// Throws a `RefusedPhoto` unless this is the digest that the photo must have.
  func check(_ found: SHA256Digest) throws {
    guard let digest, SHA256Digest(hex: digest) != found else { return }
    throw refused(
      NoPhotoFile(
        description: "this is not the photo that was exported, as its SHA-256 is another; find that one, "
          + "or remove sha256 from the item"))
  }

  func refused(_ refusal: NoPhotoFile) -> RefusedPhoto {
    let isDamagedInStore = isDamagedInStore(refusal)
    let remedy =
      isDamagedInStore ? ", or import the items without such photos with --missing-photos keep" : ""
    return RefusedPhoto(
      kind: refusal.kind, problem: Problem(place, prefix + refusal.description + remedy),
      reason: refusal.description, isDamagedInStore: isDamagedInStore)
  }

  /// A photo in a store cannot be replaced like a file.
  private func isDamagedInStore(_ refusal: NoPhotoFile) -> Bool {
    guard case .store = source else { return false }
    return refusal.kind == .badData
  }

  /// A thumbnail stays as it was made. It is decoded, so that a damaged one shows itself, and is made anew where there is
  /// the photo to make it of.
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
    case .file: try PhotoBytes(file).read()
    case .store(let photo, let snapshot, _): try snapshot.bytes(of: photo)
    case .thumbnail: thumbnail ?? []
    }
  }
}

/// Why an item does not get a photo.
struct RefusedPhoto: Error {
  let kind: Failure.Kind
  let problem: Problem
  /// Without the photo, and without what else could be done.
  let reason: String
  /// `--missing-photos keep` imports the item without it.
  let isDamagedInStore: Bool
}

extension Error {
  /// Whether the system says that there is no such file.
  fileprivate var isAbsence: Bool {
    let error = self as NSError
    return error.domain == NSPOSIXErrorDomain && [ENOENT, ENOTDIR].contains(Int32(error.code))
  }
}
