package import Diagnostics
import Files
import Foundation
import KeyedArchive

/// A file that the user named as a store but that is not an SQLite file. States the format of the file, and what to do.
struct UnsupportedStore {
  private enum Kind {
    /// An `items.archive` of the Homepwner app.
    case items
    /// Other objects archived by NSKeyedArchiver, with the class name of the first object if it is known.
    case archive(String?)
    case propertyList
    case zip, gzip
    /// Bytes that are neither text nor a known format.
    case unknown
  }

  private let path: String
  private let kind: Kind

  /// The maximum size in bytes of an archive that is read to identify its objects.
  private static let largestArchive = 64 << 20

  /// `nil` for an SQLite file. Also `nil` for text, for fewer than 100 bytes of an unknown format, and for an
  /// unreadable file, because SQLite's error is then sufficient. Does not open a pipe, because that would block.
  init?(_ path: String) {
    guard (try? FileKind(at: path)) == .file, let file = FileHandle(forReadingAtPath: path) else {
      return nil
    }
    defer { try? file.close() }
    let bytes = [UInt8]((try? file.read(upToCount: 256)) ?? Data())
    guard !InventoryStore.isBeginning(bytes) else { return nil }
    self.path = path
    if PropertyList.isBeginning(bytes) {
      kind = Self.archive(path)
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      kind = .zip
    } else if bytes.starts(with: [0x1F, 0x8B, 0x08]) {
      kind = .gzip
    } else if bytes.count >= 100, String(validating: bytes.prefix(90), as: UTF8.self) == nil {
      kind = .unknown
    } else {
      return nil
    }
  }

  var isUnknown: Bool {
    if case .unknown = kind { true } else { false }
  }

  var refusal: Failure { Failure(.badData, file: path, message) }

  private var message: String {
    switch kind {
    case .items:
      "is an items.archive of the Homepwner app, not a store; import its items into a Coffer store with 'coffer import'"
    case .archive(let name):
      "is an archive of other objects\(name.map { " (\($0))" } ?? ""), not a store or an items.archive; "
        + "choose the app's store, a file that starts with 'SQLite format 3'"
    case .propertyList:
      "is a property list, not a store; choose the app's store, a file that starts with 'SQLite format 3'"
    case .zip: "is a ZIP file; unpack it, and choose the store in it"
    case .gzip: "is a gzip file; unpack it with gunzip, and choose the result"
    case .unknown:
      "is encrypted, or not an SQLite file; export it without a password in its app, or choose another file"
    }
  }

  private static func archive(_ path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size <= largestArchive,
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    else { return .propertyList }
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive([UInt8](data))
    } catch {
      return .propertyList
    }
    guard let root = (try? archive.value()).flatMap({ $0 }) else { return .archive(nil) }
    guard let elements = try? root.array() else { return .archive((try? root.classNames())?.first) }
    let names = Set(CoreDataNames.Role.allCases.flatMap(\.spellings))
    let areItems = elements.first.map { !names.isDisjoint(with: (try? $0.keys()) ?? []) } ?? true
    return areItems ? .items : .archive((try? elements[0].classNames())?.first)
  }
}

extension InventoryStore {
  /// Returns the failure for a file that is named like a store but has an unknown format; `nil` for any other file.
  package static func unsupportedStore(_ path: String) -> Failure? {
    let suffixes = [".sqlite", ".sqlite3", ".store", ".storedata", ".db"]
    guard suffixes.contains(where: path.lowercased().hasSuffix) else { return nil }
    return UnsupportedStore(path).flatMap { $0.isUnknown ? $0.refusal : nil }
  }
}
