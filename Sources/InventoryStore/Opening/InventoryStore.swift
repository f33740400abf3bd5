package import Diagnostics
import Files
import Foundation
import GRDB
import GRDBSQLite
package import InventoryModel

/// The SQLite file of an inventory. Only this target uses SQL.
package struct InventoryStore: Sendable {
  /// What a command does with a store.
  package enum Access: Sendable {
    /// Never writes to the file, its folder or its journal.
    case reading
    /// Like `reading`, but with write access it first rolls back a change that another program has left unfinished. A
    /// nightly build is often the only program that runs.
    case building
    /// Like `writing`, for a change that is not saved: if the store must be migrated first, a copy of it is.
    case trying
    case writing

    var allowsChanges: Bool { self == .writing || self == .trying }
  }

  /// The path as the user wrote it.
  package let path: String
  /// The items of several stores.
  private(set) var union: StoreUnion?
  /// A copy of a store of an earlier version, which a change that is not saved is tried on.
  private var copy: StoreCopy?
  /// The folder of a temporary store.
  private var folder: TemporaryFolder?
  private let access: Access
  private let debug: SQLDebug?
  private let source: StoreSource

  /// Opens the store at `path`, and migrates it, or for `trying` a copy, if it is opened for changes.
  ///
  /// Also opens a Core Data store for reading; `coreData` states where its items and pictures are.
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
    let version = try reportingFailures(path) {
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
    guard access.allowsChanges, version < Schema.version else { return }
    if access == .trying { copy = try reportingFailures(path) { try StoreCopy(of: connection()) } }
    let queue = try reportingFailures(path) { try connection() }
    try queue.inStore(path) { try Schema.migrate($0, from: version) }
  }

  /// Opens several stores for reading, as one with the items of all. A single store is opened as it is. New keys are
  /// made from the paths as they are `written`, wherever the command runs.
  package init(
    opening paths: [String], written: [String]? = nil, for access: Access,
    coreData: CoreDataRules = CoreDataRules(),
    debug: SQLDebug? = nil
  ) throws(Failure) {
    precondition(!paths.isEmpty && (paths.count == 1 || !access.allowsChanges))
    guard paths.count > 1 else {
      self = try InventoryStore(opening: paths[0], for: access, coreData: coreData, debug: debug)
      return
    }
    var parts: [InventoryStore] = []
    var problems = Problems()
    var kind: Failure.Kind?
    for path in paths {
      do {
        parts.append(try InventoryStore(opening: path, for: access, coreData: coreData, debug: debug))
      } catch {
        problems.add(contentsOf: error.problems)
        if kind == nil { kind = error.kind } else { kind?.add(error.kind) }
      }
    }
    if let kind { throw Failure(kind, problems) }
    path = paths.joined(separator: ", ")
    (self.access, self.debug, source) = (.reading, debug, .own)
    union = try StoreUnion(of: parts, writtenAs: written ?? paths)
  }

  /// The stores with the items: this one, or the stores of a union.
  package var parts: [InventoryStore] { union?.parts ?? [self] }

  /// The files of the stores.
  package var files: [String] { parts.map(\.path) }

  /// The items of a union that have other keys than in their store.
  package var keyClashes: [KeyClash] { union?.clashes ?? [] }

  /// Whether a file is the one of this store, whatever its name.
  package func isStored(in file: String) -> Bool {
    guard let own = FileID(path) else { return false }
    return own == FileID(file)
  }

  /// Creates a store with the book's three asset types, which only its owner can read. Refuses to replace a file.
  package static func create(at path: String) throws(Failure) {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure(.outputRefused, file: path, "already exists and was not replaced")
    }
    // SQLite opens an empty file as a new database, and reports a file that cannot be made.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    let queue = try reportingFailures(path) { try DatabaseQueue.opened(path, configuration(path, nil)) }
    try queue.inStore(path) { try Schema.migrate($0, from: 0) }
    let edit = try InventoryStore(opening: path, for: .writing).edit()
    try edit.addInitialAssetTypes()
    try edit.commit()
  }

  /// Creates an empty store in a temporary folder and opens it for writing. The folder is deleted with the last copy of
  /// this value; snapshots and edits do not keep it.
  package static func temporary() throws(Failure) -> InventoryStore {
    let folder = try TemporaryFolder()
    let path = folder.path + "/store.sqlite"
    try create(at: path)
    var store = try InventoryStore(opening: path, for: .writing)
    store.folder = folder
    return store
  }

  /// A consistent view of the store at this moment. Writers wait until it is released.
  package func snapshot() throws(Failure) -> Snapshot {
    if let queue = source.still {
      return Snapshot(still: queue, path: path, items: coreDataInventory == nil ? .all : .ofOtherApp)
    }
    let items = union?.hasOtherApps == true ? ItemTable.ofOtherApp : .all
    return try reportingFailures(path) {
      try Snapshot(connection(), path: path, items: items, stores: union?.snapshots ?? [])
    }
  }

  /// A snapshot with a selection of items, optionally in another order; `nil` selects all. Values are limited to
  /// `disclosure`, while the selection can use all data, like the owner. Throws a `SelectionError` if it uses a field
  /// that no item has.
  package func snapshot(
    of selection: ItemSelection?, for disclosure: Disclosure = .complete
  ) throws -> Snapshot {
    let whole = try snapshot()
    if case .coreData = source {} else { try whole.refuseStrayTypes() }
    var disclosure = disclosure
    disclosure.withheldDocuments = try whole.documentsOfHiddenKinds(for: disclosure)
    let snapshot = whole.disclosed(by: disclosure)
    guard let selection else { return snapshot }
    if let error = try snapshot.read(selection.unknownField) { throw error }
    return try snapshot.selecting(selection)
  }

  /// The single transaction of a command that writes. Released without `commit`, it has changed nothing.
  package func edit() throws(Failure) -> StoreEdit {
    try reportingFailures(path) { try StoreEdit(connection(), path: path) }
  }

  /// The settings for a store of another app.
  var coreDataInventory: CoreDataInventory? {
    if case .coreData(_, let coreData) = source { coreData.inventory } else { nil }
  }

  var isOfOtherApp: Bool { coreDataInventory != nil }

  /// The remarks about a store of another app: guesses, omissions, warnings; `nil` for a Coffer store. Reads the items
  /// once, but no pictures.
  package func remarks() throws(Failure) -> StoreRemarks? {
    guard case .coreData(let queue, let coreData) = source else { return nil }
    let isUnmerged = StoreHeader(path)?.usesWAL == true && ForeignFile(path).lacksLog
    return try queue.inStore(path) {
      try CoreDataRemarks(source: coreData, database: $0).all(isUnmerged: isUnmerged)
    }
  }

  /// The unsupported pictures of a store of another app, with reasons. Reads every picture.
  package func unreadablePictures() throws(Failure) -> [UnreadablePicture] {
    guard case .coreData(let queue, let coreData) = source else { return [] }
    return try queue.inStore(path) { try UnreadablePicture.all(in: $0, of: coreData.inventory) }
  }

  private func connection() throws -> DatabaseQueue {
    var configuration = Self.configuration(path, debug)
    configuration.readonly = !access.allowsChanges
    configuration.prepareDatabase { [access] database in
      // Keys are inserted in random order: with a 48 MiB page cache a million of them need no page to be read twice.
      if access.allowsChanges { try database.execute(sql: "PRAGMA cache_size = -49152") }
      try StoreSource.prepareOwn(database)
    }
    return try .opened(union?.path ?? copy?.path ?? path, configuration)
  }

  static func foreignFile(_ path: String) -> Failure {
    Failure(
      .badData, file: path,
      "is an SQLite file, but not a Coffer store; choose another one, or create one with 'coffer init'")
  }

  /// Opens the file for writing, which makes SQLite roll back the change.
  private func undoUnfinishedChange() throws {
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration(path, debug))
    try queue.inDatabase { _ = try $0.count("SELECT count(*) FROM sqlite_master") }
    try queue.close()
  }

  static func configuration(_ path: String, _ debug: SQLDebug?) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    // Snapshots and edits are one transaction across many calls.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      debug?.trace(database, of: path)
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(StoredRows.longestBlob))
    }
    return configuration
  }

  /// The version of the store, after checking that it is a store with a supported version.
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
