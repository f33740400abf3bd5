import Diagnostics
import GRDB

/// The kind of file of a store.
enum StoreSource: Sendable {
  /// A Coffer store; each transaction opens it again.
  case own
  /// A Coffer store that was switched to a write-ahead log; it is only read, and never changed.
  case ownStill(DatabaseQueue)
  /// A Core Data store with temporary views that make it look like ours; it is only read, and never changed.
  case coreData(DatabaseQueue, CoreDataSource)

  /// Detected from the contents, whatever its name.
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

  /// The connection shared by all snapshots; it is read-only.
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

  /// For stores without documents: stores of other apps, and of older versions.
  static let noDocuments = """
    CREATE TEMP VIEW attachedDocument AS
      SELECT 0 AS item, 0 AS position, 0 AS document, x'' AS sha256, 0 AS byteCount, NULL AS pages,
        NULL AS firstPageWidth, NULL AS firstPageHeight, '' AS fileName, '' AS kind
      WHERE 0
    """

  /// The photos of items with all data except their bytes. A Core Data store has a view with this name, too, which
  /// reads a picture only with its row.
  ///
  /// A store of an older version, which is only read, has no kinds of photos, and no documents.
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

  /// For an SQLite file that is neither a Coffer store nor a Core Data store.
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
