import Diagnostics
import GRDB

/// What is behind a store.
enum StoreSource: Sendable {
  /// A file of ours; each transaction opens it anew.
  case own
  /// A file of ours that somebody switched to a write-ahead log; it is only read, and never altered.
  case ownStill(DatabaseQueue)
  /// A file of Core Data that temporary views make look like ours; it is only read, and never altered.
  case coreData(DatabaseQueue, CoreDataSource)

  /// Told by the content, whatever the file is called.
  init(
    _ path: String, for access: InventoryStore.Access, _ rules: CoreDataRules, _ configuration: Configuration
  ) throws(Failure) {
    let header = StoreHeader(path)
    if header == nil, let stranger = StrangeStore(path) { throw stranger.refusal }
    let isOwn = header?.applicationID == Schema.applicationID
    guard let header, !isOwn || access != .writing && header.usesWAL else {
      self = .own
      return
    }
    let queue = try ForeignFile(path).open(configuration)
    if isOwn {
      try queue.inStore(path, Self.prepareOwn)
      self = .ownStill(queue)
    } else if let coreData = try CoreDataSource(queue, path, rules) {
      guard access != .writing else {
        throw Failure(
          .badData, file: path,
          "is a Core Data store, which Coffer can only read; "
            + "import its items into a Coffer store with 'coffer import'")
      }
      try queue.inStore(path, coreData.prepare)
      self = .coreData(queue, coreData)
    } else {
      throw try Self.refusal(of: queue, path, header)
    }
  }

  /// What is open for all snapshots; nobody writes to it.
  var still: DatabaseQueue? {
    switch self {
    case .own: nil
    case .ownStill(let queue), .coreData(let queue, _): queue
    }
  }

  /// The photos of items with all that is known of them but their bytes. A Core Data store has a view of this name, too,
  /// which looks at a picture only when its row is read.
  static func prepareOwn(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TEMP VIEW attached AS
          SELECT item, position, photo, sha256, format, width, height, hasAlpha, fileName
          FROM itemPhoto JOIN photo ON photo.id = itemPhoto.photo
        """)
  }

  /// Of an SQLite file that is neither ours nor one of Core Data.
  private static func refusal(
    of queue: DatabaseQueue, _ path: String, _ header: StoreHeader
  ) throws(Failure) -> Failure {
    let tables = try queue.inStore(path) { try $0.count("SELECT count(*) FROM main.sqlite_master") }
    if tables == 0, header.usesWAL, ForeignFile(path).lacksLog {
      return Failure(
        .badData, file: path,
        "is an SQLite file without tables, and its '-wal' file, where apps write recent changes, is missing; copy that file, too"
      )
    }
    return InventoryStore.foreignFile(path)
  }
}
