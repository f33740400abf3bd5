import Digests
import Foundation
import GRDB
import InventoryImages
import InventoryModel
import Synchronization

/// The pictures next to a store of the Homepwner app, in files named after the items' keys.
///
/// A file is used only if it is a regular file in one of the folders and contains a picture. It is read only when it is
/// needed.
final class KeyedPictures: Sendable {
  private let folders: [String]
  private let known = Mutex<[String: PictureFacts?]>([:])

  /// The maximum size of a picture file in bytes. A larger file is ignored.
  static let largest = 256 << 20

  init(folders: [String]) {
    self.folders = folders
  }

  func facts(of key: String) -> PictureFacts? {
    if let known = known.withLock({ $0[key] }) { return known }
    let facts = (try? bytes(of: key)).flatMap { $0 }.flatMap(PictureFacts.init)
    known.withLock { $0[key] = .some(facts) }
    return facts
  }

  func bytes(of key: String) throws -> [UInt8]? {
    guard let file = file(of: key) else { return nil }
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
  }

  func hasFile(_ key: String) -> Bool { file(of: key) != nil }

  /// Returns the reason why the file with this name is not used; `nil` if the file is used. The reason does not contain
  /// the name.
  func problem(of name: String) -> String? {
    guard !name.isEmpty, facts(of: name) == nil else { return nil }
    guard let bytes = try? bytes(of: name) else {
      return
        "the file is missing; copy the file next to the store, or set the folder of the file as photos in site.yml"
    }
    return PhotoHeader.problem(in: bytes)
  }

  /// Returns the path of the file for a key; `nil` if there is none. A key must be a single path component, so the path
  /// cannot point outside the folder.
  private func file(of key: String) -> String? {
    guard !key.isEmpty, !key.hasPrefix("."), !key.utf8.contains(UInt8(ascii: "/")), !key.utf8.contains(0),
      key.utf8.count <= 255
    else { return nil }
    for folder in folders {
      for name in [key] + PhotoFormat.fileExtensions.sorted().map({ key + "." + $0 }) {
        let path = folder + "/" + name
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.largest
        else { continue }
        return path
      }
    }
    return nil
  }
}

extension PhotoHeader {
  /// Returns the reason why the bytes are not a supported photo; `nil` for a supported photo.
  static func problem(in bytes: [UInt8]) -> String? {
    do {
      _ = try PhotoHeader(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// The values for a picture in Coffer's table of photos.
struct PictureFacts: Sendable {
  private let digest: SHA256Digest
  private let header: PhotoHeader

  /// `nil` for bytes that are not a picture.
  init?(_ bytes: [UInt8]) {
    guard let header = try? PhotoHeader(bytes) else { return nil }
    self.header = header
    digest = SHA256Digest(of: bytes)
  }

  /// Returns the value for the column with this name; `nil` for an unknown column.
  func value(_ column: String?) -> (any DatabaseValueConvertible)? {
    switch column {
    case "sha256": digest.bytes.databaseBlob
    case "format": header.format.rawValue
    case "width": header.size.width
    case "height": header.size.height
    case "hasAlpha": header.hasAlpha
    default: nil
    }
  }
}
