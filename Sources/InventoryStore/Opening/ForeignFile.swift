import Diagnostics
import Files
import Foundation
import GRDB

/// An SQLite file that another program may have left in any state. Reading it changes neither the file nor its folder.
///
/// If the file has no journals with contents, it is opened as immutable: SQLite then creates no `-wal` and no `-shm`,
/// and takes no lock. Otherwise SQLite opens a private copy of the file and its journals, and merges or rolls back
/// their changes. The copy is unlinked as soon as it is open. If Coffer is killed before the copy is unlinked, the next
/// run that needs a temporary folder removes the copy.
struct ForeignFile {
  private let path: String
  /// The path of the file, or of the target if the file is a link. The journals are next to the target.
  private let file: String
  private let journals: [String]

  init(_ path: String) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    (self.path, self.file) = (path, file)
    journals = ["-wal", "-journal"].filter { Self.size(file + $0) > 0 }
  }

  /// Whether there is no write-ahead log, or only an empty one.
  var lacksLog: Bool { !journals.contains("-wal") }

  func open(_ configuration: Configuration) throws(Failure) -> DatabaseQueue {
    if journals.isEmpty, Self.knowsURIs {
      var configuration = configuration
      configuration.readonly = true
      let address = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
      let uri = "file://" + address + "?immutable=1"
      do {
        return try reportingFailures(path) { try DatabaseQueue(path: uri, configuration: configuration) }
      } catch {
        throw StoreFile.readError(file).map {
          Failure(.readOrWrite, file: path, "cannot be read (\($0)); check the file and the disk")
        }
          ?? error
      }
    }
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let copy = folder.path + "/store"
    do {
      try makeCopy(copy)
    } catch {
      throw Failure(.readOrWrite, file: path, "cannot be copied to a temporary file: \(SystemReason(error))")
    }
    return try reportingFailures(path) {
      let queue = try DatabaseQueue(path: copy, configuration: configuration)
      try queue.inDatabase {
        try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
      }
      return queue
    }
  }

  private func makeCopy(_ copy: String) throws {
    let manager = FileManager.default
    // SQLite writes to the copy even if the original is read-only.
    let mode = Int(S_IRUSR | S_IWUSR)
    for suffix in [""] + journals {
      try manager.copyItem(atPath: file + suffix, toPath: copy + suffix)
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: copy + suffix)
    }
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether SQLite accepts URIs as file names. True for Debian's SQLite.
  private static let knowsURIs =
    (try? DatabaseQueue().inDatabase {
      try $0.count("SELECT sqlite_compileoption_used('USE_URI')") == 1
    }) ?? false
}
