import Diagnostics
import Foundation
import GRDB
import GRDBSQLite

extension DatabaseQueue {
  /// Runs `work` on the store at `path`, and words what goes wrong as a failure of that file, with the system's reason where
  /// there is one. SQLite calls a file damaged when the disk does not give its bytes.
  func inStore<Result>(_ path: String, _ work: (Database) throws -> Result) throws(Failure) -> Result {
    try naming(path) {
      try inDatabase { database in
        errno = 0
        do {
          return try work(database)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
          throw try OversizedCell.first(in: database, limit: StoredRows.longestText) ?? error
        } catch let error as DatabaseError {
          let last = errno
          throw database.systemReason(of: error, last: last).map { error.because($0) } ?? error
        }
      }
    }
  }

  /// Opens a file. Where that fails, the file is read here: the disk's error is not the file's.
  static func opened(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOTADB].contains(error.resultCode)
    {
      if let reason = StoreFile.readError(path) { throw error.because(reason) }
      // What the disk has refused once only.
      return try DatabaseQueue(path: path, configuration: configuration)
    }
  }
}

extension Database {
  /// The system's reason for this error; `nil` if there is none. `last` is the thread's `errno` after the error: SQLite
  /// saves no reason for a commit that could not sync or remove its journal.
  fileprivate func systemReason(of error: DatabaseError, last: Int32) -> String? {
    var code: Int32 = 0
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_LAST_ERRNO, &code)
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      code = sqlite3_system_errno(sqliteConnection)
      if code == 0 { sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_LAST_ERRNO, &code) }
      if code == 0, error.extendedResultCode != .SQLITE_IOERR_SHORT_READ, last != ENOENT { code = last }
    default: break
    }
    return code == 0 ? nil : String(cString: strerror(code))
  }
}

extension DatabaseError {
  fileprivate func because(_ reason: String) -> DatabaseError {
    let isDamage = resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
    let detail = isDamage ? reason : (message.map { $0 + ": " } ?? "") + reason
    return DatabaseError(resultCode: isDamage ? .SQLITE_IOERR : extendedResultCode, message: detail)
  }
}
