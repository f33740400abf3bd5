package import Diagnostics
import Files
import Foundation
import GRDB
import GRDBSQLite
package import InventoryModel

/// The SQLite file of an inventory. This target is the only one that knows SQL.
package struct InventoryStore: Sendable {
  package enum Access: Sendable {
    /// Never writes to the file, its folder or its journal.
    case reading
    /// Like `reading`, but where the files may be written, a change is undone first that another program has left
    /// unfinished. A nightly build is often the only program that runs.
    case building
    case writing
  }

  /// As the user wrote it.
  package let path: String
  private let access: Access
  private let debug: SQLDebug?
  private let source: StoreSource

  /// Opens the store at `path`, and brings it up to date where it may write.
  ///
  /// A Core Data store can be read as well; `coreData` says where its items are and where their pictures lie.
  package init(
    opening path: String, for access: Access, coreData: CoreDataRules = CoreDataRules(),
    debug: SQLDebug? = nil
  ) throws(Failure) {
    try StoreFile.check(path)
    self.path = path
    self.access = access
    self.debug = debug
    source = try StoreSource(path, for: access, coreData, Self.configuration(path, debug))
    if case .coreData = source { return }
    let version = try naming(path) {
      do {
        return try checkedVersion()
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK && access == .building
        && StoreFile.mayBeWritten(path)
      {
        try undoUnfinishedChange()
        return try checkedVersion()
      }
    }
    if access == .writing, version < Schema.version {
      let queue = try naming(path) { try connection() }
      try queue.inStore(path) { try Schema.migrate($0, from: version) }
    }
  }

  /// Whether a file is the one of this store, whatever it is called.
  package func isStored(in file: String) -> Bool {
    guard let own = FileID(path) else { return false }
    return own == FileID(file)
  }

  /// Makes a new store with the three asset types of the book. Refuses to replace a file.
  package static func create(at path: String) throws(Failure) {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure(.outputRefused, file: path, "already exists and was not replaced")
    }
    let queue = try naming(path) { try DatabaseQueue.opened(path, configuration(path, nil)) }
    try queue.inStore(path) { try Schema.migrate($0, from: 0) }
    let edit = try InventoryStore(opening: path, for: .writing).edit()
    try edit.addInitialAssetTypes()
    try edit.commit()
  }

  /// Everything read through the snapshot is as it was at this moment. Writers wait until it is let go.
  package func snapshot() throws(Failure) -> Snapshot {
    if let queue = source.still {
      return Snapshot(still: queue, path: path, items: coreDataInventory == nil ? .all : .ofOtherApp)
    }
    return try naming(path) { try Snapshot(connection(), path: path) }
  }

  /// A snapshot that speaks of some items only, in another order perhaps; nothing selects all. It says what `disclosure`
  /// lets be seen, while the selection is the owner's and looks at everything. Throws a `SelectionError` where no item has
  /// a field that is asked for.
  package func snapshot(
    of selection: ItemSelection?, for disclosure: Disclosure = .complete
  ) throws -> Snapshot {
    let whole = try snapshot()
    if case .coreData = source {} else { try whole.refuseStrayTypes() }
    let snapshot = whole.disclosed(by: disclosure)
    guard let selection else { return snapshot }
    if let error = try snapshot.read(selection.unknownField) { throw error }
    return try snapshot.selecting(selection)
  }

  /// The one transaction of a command that writes. Let go without a `commit`, it has changed nothing.
  package func edit() throws(Failure) -> StoreEdit {
    try naming(path) { try StoreEdit(connection(), path: path) }
  }

  /// How a store of another app is read.
  var coreDataInventory: CoreDataInventory? {
    if case .coreData(_, let coreData) = source { coreData.inventory } else { nil }
  }

  /// What is to be said of a store of another app: guesses, what is left out, warnings; `nil` for one of ours. Reads the items
  /// once, but no picture.
  package func remarks() throws(Failure) -> StoreRemarks? {
    guard case .coreData(let queue, let coreData) = source else { return nil }
    let isUnmerged = StoreHeader(path)?.usesWAL == true && ForeignFile(path).lacksLog
    return try queue.inStore(path) {
      try CoreDataRemarks(source: coreData, database: $0).all(isUnmerged: isUnmerged)
    }
  }

  /// The pictures of a store of another app that are not read, and why. Reads every picture.
  package func unreadablePictures() throws(Failure) -> [UnreadablePicture] {
    guard case .coreData(let queue, let coreData) = source else { return [] }
    return try queue.inStore(path) { try UnreadablePicture.all(in: $0, of: coreData.inventory) }
  }

  private func connection() throws -> DatabaseQueue {
    var configuration = Self.configuration(path, debug)
    configuration.readonly = access != .writing
    configuration.prepareDatabase { [access] database in
      // Keys come in no order: with 48 MiB of pages a million of them find their places without reading any again.
      if access == .writing { try database.execute(sql: "PRAGMA cache_size = -49152") }
      try StoreSource.prepareOwn(database)
    }
    return try .opened(path, configuration)
  }

  static func foreignFile(_ path: String) -> Failure {
    Failure(
      .badData, file: path,
      "is an SQLite file, but not a Coffer store; choose another one, or create one with 'coffer init'")
  }

  /// Opens the file for writing, which makes SQLite undo the change.
  private func undoUnfinishedChange() throws {
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration(path, debug))
    try queue.inDatabase { _ = try $0.count("SELECT count(*) FROM sqlite_master") }
    try queue.close()
  }

  static func configuration(_ path: String, _ debug: SQLDebug?) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    // A snapshot and an edit are one transaction over many calls.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      debug?.trace(database, of: path)
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(StoredRows.longestBlob))
    }
    return configuration
  }

  /// The version of the store, once it is sure that it is one, and one that this program can read.
  private func checkedVersion() throws -> Int {
    try (source.still ?? connection()).inStore(path) { database in
      let version = try database.checkedVersion(of: path)
      if let mistake = try StoreLayout.mistake(in: database, version: version) {
        throw Failure(
          .badData, file: path, "is not a valid Coffer store (\(mistake)); restore it from a backup")
      }
      return version
    }
  }
}

extension Database {
  fileprivate func checkedVersion(of path: String) throws -> Int {
    let application = try first("PRAGMA application_id", of: path, keys: 0) { try $0.integer(0) }
    let version = Int(try first("PRAGMA user_version", of: path, keys: 0) { try $0.integer(0) } ?? 0)
    guard application == Int64(Schema.applicationID) else { throw InventoryStore.foreignFile(path) }
    guard version > 0 else {
      throw Failure(
        .badData, file: path,
        "is damaged (its version is \(version), but versions start at 1); restore it from a backup")
    }
    guard version <= Schema.version else {
      throw Failure(
        .badData, file: path,
        "has version \(version), but this program supports versions up to \(Schema.version); use a newer Coffer"
      )
    }
    return version
  }
}
