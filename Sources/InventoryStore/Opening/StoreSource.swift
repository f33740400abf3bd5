import Diagnostics
import GRDB

/// The kind of a store, and the connection that all snapshots of the store share, if there is one.
enum StoreSource: Sendable {
  /// A Coffer store, which is opened again for each transaction.
  case own
  /// A Coffer store with a write-ahead log, opened only for reading.
  case ownStill(DatabaseQueue)
  /// A Core Data store, opened only for reading. Temporary views give it the tables of a Coffer store.
  case coreData(DatabaseQueue, CoreDataSource)

  /// Detects the kind of the store from its contents, regardless of the file name. Throws if the file is not a store,
  /// or if a Core Data store is opened for changes.
  init(
    _ path: String, for access: InventoryStore.Access, _ rules: CoreDataRules, _ configuration: Configuration
  ) throws(Failure) {
    let header = StoreHeader(path)
    if header == nil, let stranger = UnsupportedStore(path) { throw stranger.refusal }
    let isOwn = header?.applicationID == Schema.applicationID
    guard let header, !isOwn || !access.allowsChanges && header.usesWAL else {
      self = .own
      return
    }
    let queue = try ForeignFile(path).open(configuration)
    if isOwn {
      try queue.inStore(path, Self.prepareOwn)
      self = .ownStill(queue)
    } else if let coreData = try CoreDataSource(queue, path, rules) {
      guard !access.allowsChanges else {
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

  /// The connection that all snapshots share, used only for reading; `nil` if each snapshot opens the store again.
  var still: DatabaseQueue? {
    switch self {
    case .own: nil
    case .ownStill(let queue), .coreData(let queue, _): queue
    }
  }

  private static let ownDocuments = """
    CREATE TEMP VIEW attachedDocument AS
      SELECT item, position, document, sha256, size AS byteCount, pages, firstPageWidth, firstPageHeight,
        fileName, kind
      FROM itemDocument JOIN document ON document.id = itemDocument.document
    """

  /// An empty view of documents, for stores of other apps and of older versions.
  static let noDocuments = """
    CREATE TEMP VIEW attachedDocument AS
      SELECT 0 AS item, 0 AS position, 0 AS document, x'' AS sha256, 0 AS byteCount, NULL AS pages,
        NULL AS firstPageWidth, NULL AS firstPageHeight, '' AS fileName, '' AS kind
      WHERE 0
    """

  /// Creates temporary views of the items' photos and documents, without the bytes of the files. In a Core Data store,
  /// views with the same names read a picture only when its row is read.
  ///
  /// A store of an older version that is only read may lack documents and the kinds of photos.
  static func prepareOwn(_ database: Database) throws {
    let hasDocuments =
      try database.count("SELECT count(*) FROM pragma_table_info('itemDocument')") > 0
    let hasKinds =
      try database.count("SELECT count(*) FROM pragma_table_info('itemPhoto') WHERE name = 'kind'") > 0
    try database.execute(
      sql: """
        CREATE TEMP VIEW attached AS
          SELECT item, position, photo, sha256, format, width, height, hasAlpha, fileName,
            \(hasKinds ? "kind" : "'item' AS kind")
          FROM itemPhoto JOIN photo ON photo.id = itemPhoto.photo;
        \(hasDocuments ? Self.ownDocuments : noDocuments)
        """)
  }

  /// Returns the failure for an SQLite file that is neither a Coffer store nor a Core Data store.
  private static func refusal(
    of queue: DatabaseQueue, _ path: String, _ header: StoreHeader
  ) throws(Failure) -> Failure {
    let tables = try queue.inStore(path) { try $0.count("SELECT count(*) FROM main.sqlite_master") }
    if tables == 0, header.usesWAL, ForeignFile(path).lacksLog {
      return Failure(
        .badData, file: path,
        "is an SQLite file without tables, and its '-wal' file, where apps write recent changes, is missing; also copy the '-wal' file"
      )
    }
    return InventoryStore.foreignFile(path)
  }
}
