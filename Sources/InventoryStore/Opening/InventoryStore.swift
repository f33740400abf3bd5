package import Diagnostics
import Files
import Foundation
import GRDB
import GRDBSQLite
package import InventoryModel

/// The store of an inventory: an SQLite file of Coffer or of another app, or a union of such files. Only this target
/// uses SQL.
package struct InventoryStore: Sendable {
  /// What a command may do with a store.
  package enum Access: Sendable {
    /// Never writes to the file, its folder or its journal.
    case reading
    /// Like `reading`, but first rolls back a change that another program has left unfinished, if the file may be
    /// written. The rollback is needed because a nightly build is often the only program that opens the store.
    case building
    /// Makes changes that are never saved. If the store must be migrated first, a copy is migrated and changed instead.
    case trying
    case writing

    var allowsChanges: Bool { self == .writing || self == .trying }
  }

  /// The path as the user wrote it.
  package let path: String
  /// The union of several stores; `nil` for a single store.
  private(set) var union: StoreUnion?
  /// The copy of a store of an earlier version, which is changed instead of the store if `access` is `trying`;
  /// otherwise `nil`.
  private var copy: StoreCopy?
  /// The folder of a temporary store; `nil` for any other store.
  private var folder: TemporaryFolder?
  private let access: Access
  private let debug: SQLDebug?
  private let source: StoreSource

  /// Opens the store at `path`. If `access` allows changes, a store of an earlier version is migrated. If `access` is
  /// `trying`, a copy of the store is migrated instead.
  ///
  /// A Core Data store cannot be opened for changes. `coreData` states where its items and pictures are.
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

  /// Opens several stores for reading, as one store with all of their items. If there is only one path, opens only that
  /// store. `written` are the paths as the user wrote them. New keys are made from these paths, so that the keys do not
  /// depend on the current folder.
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

  /// The stores that contain the items: all stores of a union, or only this store.
  package var parts: [InventoryStore] { union?.parts ?? [self] }

  /// The paths of `parts`.
  package var files: [String] { parts.map(\.path) }

  /// The items of a union that have new keys, because an earlier store has an item with the same key. Empty for a
  /// single store.
  package var keyClashes: [KeyClash] { union?.clashes ?? [] }

  /// Whether `file` is the file of this store, even under another name.
  package func isStored(in file: String) -> Bool {
    guard let own = FileID(path) else { return false }
    return own == FileID(file)
  }

  /// Creates a store with the asset types `AssetType.initialLabels`. Only the file's owner can read the file. Throws if
  /// the file exists.
  package static func create(at path: String) throws(Failure) {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure(.outputRefused, file: path, "already exists; choose another path")
    }
    // Creates an empty file, which SQLite opens as a new database. If the file cannot be created, SQLite reports the
    // error below.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    let queue = try reportingFailures(path) { try DatabaseQueue.opened(path, configuration(path, nil)) }
    try queue.inStore(path) { try Schema.migrate($0, from: 0) }
    let edit = try InventoryStore(opening: path, for: .writing).edit()
    try edit.addInitialAssetTypes()
    try edit.commit()
  }

  /// Creates an empty store in a temporary folder and opens it for writing. The folder is deleted with the last copy of
  /// this value, even if a snapshot or an edit of the store still exists.
  package static func temporary() throws(Failure) -> InventoryStore {
    let folder = try TemporaryFolder()
    let path = folder.path + "/store.sqlite"
    try create(at: path)
    var store = try InventoryStore(opening: path, for: .writing)
    store.folder = folder
    return store
  }

  /// Returns a consistent view of the store at this moment. Until the snapshot is released, other programs cannot
  /// change a Coffer store, unless it has a write-ahead log.
  package func snapshot() throws(Failure) -> Snapshot {
    if let queue = source.still {
      return Snapshot(still: queue, path: path, items: coreDataInventory == nil ? .all : .ofOtherApp)
    }
    let items = union?.hasOtherApps == true ? ItemTable.ofOtherApp : .all
    return try reportingFailures(path) {
      try Snapshot(connection(), path: path, items: items, stores: union?.snapshots ?? [])
    }
  }

  /// Returns a snapshot of the selected items, in the order of the selection; `nil` selects all items. The snapshot
  /// contains only values that `disclosure` shows, but the selection can use all values. Throws a `SelectionError` if
  /// the selection uses a field that no item has.
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

  /// Starts the transaction of a command that changes the store. If the edit is released without `commit`, nothing is
  /// changed.
  package func edit() throws(Failure) -> StoreEdit {
    try reportingFailures(path) { try StoreEdit(connection(), path: path) }
  }

  /// How another app's store is used as an inventory; `nil` for a Coffer store.
  var coreDataInventory: CoreDataInventory? {
    if case .coreData(_, let coreData) = source { coreData.inventory } else { nil }
  }

  /// Whether another app wrote the store, so that Coffer only reads it. `false` for a union.
  package var isOfOtherApp: Bool { coreDataInventory != nil }

  /// Returns the remarks about a store of another app: guesses, omissions, and warnings. `nil` for a Coffer store. Runs
  /// several queries over all items.
  package func remarks() throws(Failure) -> StoreRemarks? {
    guard case .coreData(let queue, let coreData) = source else { return nil }
    let isUnmerged = StoreHeader(path)?.usesWAL == true && ForeignFile(path).lacksLog
    return try queue.inStore(path) {
      try CoreDataRemarks(source: coreData, database: $0).all(isUnmerged: isUnmerged)
    }
  }

  /// Returns the pictures of another app's store that Coffer cannot read, with the reasons; empty for a Coffer store.
  /// Reads every picture.
  package func unreadablePictures() throws(Failure) -> [UnreadablePicture] {
    guard case .coreData(let queue, let coreData) = source else { return [] }
    return try queue.inStore(path) { try UnreadablePicture.all(in: $0, of: coreData.inventory) }
  }

  /// The size of SQLite's page cache for changes, as a `PRAGMA cache_size`. Keys are inserted in random order. With 48 MiB,
  /// SQLite inserts a million keys without reading a page twice.
  static let cacheSize = -49152

  private func connection() throws -> DatabaseQueue {
    var configuration = Self.configuration(path, debug)
    configuration.readonly = !access.allowsChanges
    configuration.prepareDatabase { [access] database in
      if access.allowsChanges { try database.execute(sql: "PRAGMA cache_size = \(Self.cacheSize)") }
      try StoreSource.prepareOwn(database)
    }
    return try .opened(union?.path ?? copy?.path ?? path, configuration)
  }

  static func foreignFile(_ path: String) -> Failure {
    Failure(
      .badData, file: path,
      "is an SQLite file, but not a Coffer store; choose a Coffer store, or create one with 'coffer init'")
  }

  /// Opens the file for writing and reads it, so that SQLite rolls back the unfinished change.
  private func undoUnfinishedChange() throws {
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration(path, debug))
    try queue.inDatabase { _ = try $0.count("SELECT count(*) FROM sqlite_master") }
    try queue.close()
  }

  static func configuration(_ path: String, _ debug: SQLDebug?) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    // The transaction of a snapshot or an edit stays open across many calls.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      debug?.trace(database, of: path)
      try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(StoredRows.longestBlob))
    }
    return configuration
  }

  /// Returns the version of the store. Throws if the file is not a valid store of a supported version.
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
