import Foundation
import GRDB
import GRDBSQLite

extension [UInt8] {
  /// As SQLite stores bytes.
  var databaseBlob: Data { Data(self) }
}

extension Database {
  /// Writes a photo's bytes into the zeros that were inserted for them. A value of a statement is copied three times before
  /// SQLite has stored it; this is not.
  func write(_ bytes: [UInt8], intoPhoto id: Int64) throws {
    guard !bytes.isEmpty else { return }
    let blob = try photoBlob(id, flags: 1)
    defer { sqlite3_blob_close(blob) }
    let code = bytes.withUnsafeBytes {
      sqlite3_blob_write(blob, $0.baseAddress, Int32(clamping: $0.count), 0)
    }
    guard code == SQLITE_OK else { throw lastError(code) }
  }

  /// The bytes of a photo, in memory once. `nil` where they are not a blob of a table of ours, or too large.
  func bytes(ofPhoto id: Int64) throws -> [UInt8]? {
    let blob: OpaquePointer
    do {
      blob = try photoBlob(id, flags: 0)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      return nil
    }
    defer { sqlite3_blob_close(blob) }
    // The log of SQL shows statements only. SQLite takes the length from the row's header.
    _ = try self.count("SELECT length(bytes) FROM photo WHERE id = ?", [id])
    let count = Int(sqlite3_blob_bytes(blob))
    guard count <= StoredRows.longestBlob else { return nil }
    var code = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      code = sqlite3_blob_read(blob, buffer.baseAddress, Int32(count), 0)
      done = code == SQLITE_OK ? count : 0
    }
    guard code == SQLITE_OK else { throw lastError(code) }
    return bytes
  }

  private func photoBlob(_ id: Int64, flags: Int32) throws -> OpaquePointer {
    var blob: OpaquePointer?
    let code = sqlite3_blob_open(sqliteConnection, "main", "photo", "bytes", id, flags, &blob)
    guard code == SQLITE_OK, let blob else { throw lastError(code) }
    return blob
  }

  private func lastError(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(sqliteConnection)))
  }
}
