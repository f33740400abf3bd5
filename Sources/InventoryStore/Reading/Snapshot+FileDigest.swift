package import Diagnostics
package import Digests
import GRDB
import GRDBSQLite

extension Snapshot {
  /// Returns the SHA-256 of the store's file at the moment of the snapshot, while no other program can change the file.
  /// `nil` for a store of another app, whose pictures may be in other files, and for a store with a write-ahead log.
  ///
  /// For a union, the digest also includes the files of its stores, which contain the bytes of photos and documents.
  /// For pictures of another app, the digest instead includes the SHA-256 that each picture had when the union was
  /// created.
  ///
  /// The file is read through SQLite: closing another descriptor of the file would release the lock of the snapshot
  /// (https://sqlite.org/howtocorrupt.html, section 2.2).
  package func fileDigest() throws(Failure) -> SHA256Digest? {
    let own = try ownFileDigest()
    guard let own, !stores.isEmpty else { return own }
    var all = SHA256Stream()
    own.bytes.withUnsafeBytes { all.add($0) }
    for store in stores where !store.items.mayLackDates {
      guard let digest = try store.ownFileDigest() else { return nil }
      digest.bytes.withUnsafeBytes { all.add($0) }
    }
    return all.finish()
  }

  private func ownFileDigest() throws(Failure) -> SHA256Digest? {
    try read { database in
      guard let file = StoreBytes(database), let header = try file.read(100, at: 0),
        StoreHeader(header)?.isOwnFile == true
      else { return nil }
      var stream = SHA256Stream()
      var offset = 0
      while offset < file.count {
        guard let piece = try file.read(min(1 << 20, file.count - offset), at: offset) else { return nil }
        piece.withUnsafeBytes { stream.add($0) }
        offset += piece.count
      }
      return stream.finish()
    }
  }
}

/// The bytes of a database file, which are read through SQLite's own descriptor.
private struct StoreBytes {
  private let file: UnsafeMutablePointer<sqlite3_file>
  let count: Int

  init?(_ database: Database) {
    var pointer: UnsafeMutableRawPointer?
    var size: sqlite3_int64 = 0
    let code = sqlite3_file_control(
      database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer)
    guard code == SQLITE_OK, let file = pointer?.assumingMemoryBound(to: sqlite3_file.self),
      file.pointee.pMethods?.pointee.xFileSize?(file, &size) == SQLITE_OK
    else { return nil }
    (self.file, count) = (file, Int(size))
  }

  /// Returns `count` bytes of the file, starting at `offset`; `nil` if the file is too short.
  func read(_ count: Int, at offset: Int) throws -> [UInt8]? {
    guard let read = file.pointee.pMethods?.pointee.xRead else { return nil }
    var code = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      code = read(file, buffer.baseAddress, Int32(count), sqlite3_int64(offset))
      filled = count
    }
    // This is the value of SQLITE_IOERR_SHORT_READ, a macro that Swift does not import.
    if code == SQLITE_IOERR | 2 << 8 { return nil }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    return bytes
  }
}
