import Diagnostics
import GRDB

/// Runs `work` on the store at `path`, and words what SQLite has to say as a failure of that file.
func naming<Result>(_ path: String, _ work: () throws -> Result) throws(Failure) -> Result {
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
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      if let reason = StoreFile.lockError(path) {
        self.init(
          .readOrWrite, file: path,
          "cannot be locked (\(reason)); move the store to a file system that supports locks")
        return
      }
      self.init(.locked, file: path, "is locked by another program; try again when it is done")
    case .SQLITE_NOTADB:
      self.init(
        .badData, file: path,
        "is not a store, as it is no SQLite file; name another one, or make one with 'coffer init'")
    case .SQLITE_CORRUPT:
      self.init(.badData, file: path, "is damaged (\(detail)); restore it from a copy")
    // Of values that no store takes.
    case .SQLITE_ERROR where detail == "integer overflow":
      self.init(
        .badData, file: path,
        "is damaged (the values of its items are too large for a sum); 'coffer check' lists them; restore it from a copy"
      )
    // Only our own SQL functions end a statement so, and say all that there is to say.
    case .SQLITE_ABORT:
      self.init(.badData, file: path, detail)
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG:
      self.init(.badData, file: path, "refuses a value (\(detail))")
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK:
      self.init(
        .readOrWrite, file: path,
        "another program was stopped in the middle of a change, which must be undone first; "
          + "run 'coffer build' as a user who may write to the store and its folder")
    case .SQLITE_READONLY:
      self.init(
        .readOrWrite, file: path,
        "cannot be written (\(detail)); allow this user to write to the file and to its folder")
    default:
      self.init(.readOrWrite, file: path, "cannot be read or written (\(detail))")
    }
  }
}
