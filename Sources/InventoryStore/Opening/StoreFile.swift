import Diagnostics
import Foundation

/// Checks a store's file and its SQLite journals before SQLite opens them, because opening a pipe would block.
enum StoreFile {
  /// Throws unless the file, or the target of a link, is a regular file. Also throws if one of the file's journals is a
  /// pipe, a socket or a device.
  static func check(_ path: String) throws(Failure) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno != ENOENT, errno != ENOTDIR { throw .system(.readOrWrite, path, "cannot be opened") }
      throw Failure(
        .inputMissing, file: path,
        "no such store; correct the path, or create the store of a site with 'coffer init'")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.badData, file: path, "is \(title(of: status)), not a store; choose an SQLite file")
    }
    // SQLite expects the journals next to the target of a link.
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    for side in ["-journal", "-wal", "-shm"].map({ file + $0 }) {
      if stat(side, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
        throw Failure(
          .badData, file: side,
          "is \(title(of: status)), but SQLite needs a file with this name; move it to another folder")
      }
    }
  }

  /// Reads the whole file. Returns the system's reason if reading fails, and `nil` if it succeeds.
  static func readError(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return String(cString: strerror(errno)) }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var done = 0
    while true {
      // SQLite also reads with `pread`, so this loop gets the same errors as SQLite.
      let count = pread(file, &buffer, buffer.count, off_t(done))
      if count < 0, errno != EINTR { return String(cString: strerror(errno)) }
      if count == 0 { return nil }
      done += max(0, count)
    }
  }

  /// Returns the reason why the system cannot lock the file, as on a network drive without a lock service. `nil` if the
  /// file can be locked or cannot be opened. SQLite reports a file that cannot be locked as locked by another program.
  static func lockError(_ path: String) -> String? {
    // The file stays open, because closing it would release all locks of this process on the store.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    // The range of bytes that SQLite locks.
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 0x4000_0000
    lock.l_len = 512
    return fcntl(file, F_GETLK, &lock) == 0 ? nil : String(cString: strerror(errno))
  }

  /// Whether this process may roll back a change that another program has left unfinished. To roll it back, SQLite
  /// writes to the file and removes the journal from its folder.
  static func mayBeWritten(_ path: String) -> Bool {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    return access(file.path, W_OK) == 0 && access(file.deletingLastPathComponent().path, W_OK | X_OK) == 0
  }

  private static func title(of status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}

/// The header of an SQLite file, which is its first hundred bytes.
struct StoreHeader {
  let applicationID: Int
  /// Whether the file uses a write-ahead log (`-wal`).
  let usesWAL: Bool

  /// The change counter of the file.
  let changes: Int

  /// Whether the file is a Coffer store without a write-ahead log. Such a file contains all data of the store.
  var isOwnFile: Bool { applicationID == Schema.applicationID && !usesWAL }

  /// `nil` if the file is not an SQLite file or cannot be read.
  init?(_ path: String) {
    guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.read(upToCount: 100) else {
      return nil
    }
    self.init([UInt8](bytes))
  }

  /// `nil` if `bytes` are not the first hundred bytes of an SQLite file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 100, InventoryStore.isBeginning(bytes) else { return nil }
    applicationID = bytes[68..<72].reduce(0) { $0 << 8 | Int($1) }
    usesWAL = bytes[18] == 2
    changes = bytes[24..<28].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension InventoryStore {
  /// Whether `bytes` begin like an SQLite file.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("SQLite format 3\0".utf8))
  }
}
