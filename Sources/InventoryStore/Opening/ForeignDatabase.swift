import Diagnostics
import GRDB

/// An SQLite file that is neither ours nor one of Core Data: it is refused before anything but an immutable copy is opened.
enum ForeignDatabase {
  static func refusal(of queue: DatabaseQueue, _ path: String, _ header: StoreHeader) throws(Failure)
    -> Failure
  {
    let tables = try queue.inStore(path) { try $0.count("SELECT count(*) FROM main.sqlite_master") }
    if tables == 0, header.usesWAL, ForeignFile(path).lacksLog {
      return Failure(
        .badData, file: path,
        "is an SQLite file without tables, and its '-wal' file, in which apps keep what is new, is missing; copy that file, too"
      )
    }
    return Failure(
      .badData, file: path,
      "is an SQLite file, but not a store of Coffer; name another one, or make one with 'coffer init'")
  }
}
