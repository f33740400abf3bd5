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

  private static let limit = 256 << 20

  var isThumbnail: Bool {
    if case .thumbnail = source { return true }
    return false
  }

  /// Reads, checks and scales it. Costs one decoding.
  func photo() -> Result<NewPhoto, RefusedPhoto> {
    do {
      let bytes = try contents()
      if let digest, SHA256Digest(hex: digest) != SHA256Digest(of: bytes) {
        throw NoPhotoFile(
          description: "this is not the photo that was exported, as its SHA-256 is another; find that one, "
            + "or remove sha256 from the item")
      }
      let photo = try PhotoFile(bytes)
      let thumbnail = try keptThumbnail() ?? Thumbnail(of: photo).png(at: .three)
      let header = photo.header
      return .success(
        NewPhoto(
          bytes: bytes, format: header.format == .jpeg ? .jpeg : .png, width: header.size.width,
          height: header.size.height, hasAlpha: header.hasAlpha, thumbnail: thumbnail))
    } catch let error as PhotoError {
      return .failure(RefusedPhoto(kind: .badData, problem: Problem(place, prefix + "\(error)")))
    } catch let error as NoPhotoFile {
      return .failure(RefusedPhoto(kind: .badData, problem: Problem(place, prefix + error.description)))
    } catch let error as Failure {
      return .failure(RefusedPhoto(kind: error.kind, problem: Problem(place, prefix + "\(error)")))
    } catch {
      let message = prefix + "cannot be read: \(error.systemReason)"
      return .failure(
        RefusedPhoto(kind: error.isAbsence ? .badData : .readOrWrite, problem: Problem(place, message)))
    }
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
    case .file: try fileContents()
    case .store(let photo, let snapshot, _): try snapshot.bytes(of: photo)
    case .thumbnail: thumbnail ?? []
    }
  }

  private func fileContents() throws -> [UInt8] {
    // What a link leads to is looked at, so that a link to a pipe is refused and not waited for.
    let target = URL(fileURLWithPath: file).resolvingSymlinksInPath()
    let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw NoPhotoFile(description: "this is no file that a photo could be in; name another one")
    }
    guard let size = attributes[.size] as? Int, size <= Self.limit else {
      throw NoPhotoFile(
        description:
          "the file is larger than \(Self.limit >> 20) MiB, which no photo of a household is; save it smaller"
      )
    }
    return [UInt8](try Data(contentsOf: target))
  }
}

/// Why an item does not get a photo.
struct RefusedPhoto: Error {
  let kind: Failure.Kind
  let problem: Problem
}

extension Error {
  /// Whether the system says that there is no such file.
  fileprivate var isAbsence: Bool {
    let error = self as NSError
    return error.domain == NSCocoaErrorDomain
      && (error.code == CocoaError.fileNoSuchFile.rawValue
        || error.code == CocoaError.fileReadNoSuchFile.rawValue)
  }
}

/// What is wrong with a file before anybody looks into it.
private struct NoPhotoFile: Error {
  let description: String
}
