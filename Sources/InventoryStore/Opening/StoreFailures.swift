import Diagnostics
import Foundation
import GRDB
import GRDBSQLite

/// Runs `work` on the store at `path`, and converts every error to a failure of that file.
func reportingFailures<Result>(_ path: String, _ work: () throws -> Result) throws(Failure) -> Result {
  do {
    return try work()
  } catch let failure as Failure {
    throw failure
  } catch let cell as UnreadableCell {
    throw Failure(cell, of: path)
  } catch let error as DatabaseError {
    throw Failure(error, of: path)
  } catch {
    throw Failure(.readOrWrite, file: path, "\(error)")
  }
}

extension Failure {
  init(_ error: DatabaseError, of path: String) {
    let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    let (kind, message): (Kind, String) =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        if let reason = StoreFile.lockError(path) {
          (.readOrWrite, "cannot be locked (\(reason)); move the store to a file system that supports locks")
        } else {
          (.locked, "is locked by another program; try again when the other program is done")
        }
      case .SQLITE_NOTADB:
        (
          .badData,
          "is not a store (not an SQLite file); choose a store, create a store with 'coffer init', "
            + "or import a list of items into a store with 'coffer import'"
        )
      case .SQLITE_CORRUPT: (.badData, "is damaged (\(detail)); restore it from a backup")
      // The sum of 900,000 valid values is always in range, so at least one value is probably invalid.
      case .SQLITE_ERROR where detail == DatabaseError.sumTooLarge.message:
        (
          .badData,
          "is damaged (the values of its items are too large to add); list these values with 'coffer check', and restore the store from a backup"
        )
      // Only Coffer's own code and SQL functions throw this error, with a complete message.
      case .SQLITE_ABORT: (.badData, detail)
      case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
        (.badData, "rejects a value (\(detail)); correct or shorten the value")
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK:
        (
          .readOrWrite,
          "another program was interrupted during a change, which must be rolled back first; "
            + "run 'coffer build' as a user with write access to the store and its folder"
        )
      case .SQLITE_READONLY:
        (
          .readOrWrite,
          "cannot be written (\(detail)); give this user write access to the file and its folder"
        )
      default:
        (.readOrWrite, "cannot be read or written (\(detail)); check the file, its folder and the disk")
      }
    self.init(kind, file: path, message)
  }
}

extension DatabaseError {
  /// SQLite's error for a sum that does not fit into 64 bits.
  static let sumTooLarge = DatabaseError(resultCode: .SQLITE_ERROR, message: "integer overflow")
}

extension DatabaseQueue {
  /// Runs `work` on the store at `path`, and converts every error to a failure of that file. The failure states the
  /// system's reason if there is one, because SQLite reports a file on an unreadable disk as damaged.
  func inStore<Result>(_ path: String, _ work: (Database) throws -> Result) throws(Failure) -> Result {
    try reportingFailures(path) {
      try inDatabase { database in
        errno = 0
        do {
          return try work(database)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
          throw try OversizedCell.all(in: database, limit: StoredRows.longestText).first ?? error
        } catch let error as DatabaseError {
          let last = errno
          throw database.systemReason(of: error, last: last).map { error.because($0) } ?? error
        }
      }
    }
  }

  /// Opens a database file. If SQLite fails, reads the file to distinguish a disk error from a damaged file.
  static func opened(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOTADB].contains(error.resultCode)
    {
      if let reason = StoreFile.readError(path) { throw error.because(reason) }
      // The whole file can be read now, so the error may have been temporary.
      return try DatabaseQueue(path: path, configuration: configuration)
    }
  }
}

extension Database {
  /// Returns the system's reason for this error; `nil` if there is none. `last` is the thread's `errno` after the
  /// error. It is needed because SQLite saves no reason if a commit could not sync or remove its journal.
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
