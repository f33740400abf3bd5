import GRDB

/// The tables of a store, and the migrations from older versions.
enum Schema {
  /// The bytes `Cofr`, which are the `PRAGMA application_id` of every store.
  static let applicationID = 0x436F_6672

  /// The current version, which is the `PRAGMA user_version` of an up-to-date store.
  static var version: Int { migrations.count }

  /// The migration at index n upgrades a store from version n to version n + 1. Released migrations are never edited.
  ///
  /// Migrations are numbered, not named as in GRDB's migrator, because the message about a store that is too new states
  /// version numbers.
  private static let migrations = [first, lastImport, photoFormats, photoKinds, documents]

  /// Migrates `database` from `version` to the current version in one transaction.
  static func migrate(_ database: Database, from version: Int) throws {
    guard version < migrations.count else { return }
    try run(statements(from: version, areTablesStrict: knowsStrictTables), in: database) {
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(self.version)")
    }
  }

  /// Creates the tables of a union. Dates may be missing, and the bytes of files stay in the original stores.
  static func createUnion(in database: Database) throws {
    let statements = statements(from: 0, areTablesStrict: knowsStrictTables).map {
      $0.replacing("dateCreated TEXT NOT NULL CHECK", with: "dateCreated TEXT CHECK")
        .replacing("bytes BLOB NOT NULL CHECK", with: "bytes BLOB CHECK")
        .replacing(firstPageCheck, with: "CHECK ((firstPageWidth IS NULL) = (firstPageHeight IS NULL))")
    }
    try run(statements, in: database) {
      try UnionFile.createTables(in: database)
      try database.execute(
        sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// Runs migrations, then `finish`, in one transaction. After an error, the connection must not be used again.
  static func run(_ statements: [String], in database: Database, finish: () throws -> Void = {}) throws {
    // A migration may replace a table that other tables refer to, which requires these settings
    // (https://sqlite.org/lang_altertable.html, section 7). `foreign_keys` cannot be changed inside a transaction.
    try database.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
    try database.inTransaction(.immediate) {
      for statements in statements { try database.execute(sql: statements) }
      try finish()
      return .commit
    }
    try database.execute(sql: "PRAGMA foreign_keys = ON; PRAGMA legacy_alter_table = OFF")
  }

  /// Returns the SQL of the migrations that upgrade a store from `version` to the current version.
  static func statements(from version: Int, areTablesStrict: Bool) -> [String] {
    migrations[version...].map { migration in
      areTablesStrict
        ? migration
        : migration.replacing(" STRICT, WITHOUT", with: " WITHOUT").replacing(" STRICT;", with: ";")
    }
  }

  /// Whether SQLite supports strict tables, which were added in version 3.37.
  static var knowsStrictTables: Bool { Database.sqliteLibVersionNumber >= 3_037_000 }

  private static let first = """
    CREATE TABLE assetType (
      id INTEGER PRIMARY KEY,
      label TEXT NOT NULL CHECK (length(label) > 0),
      -- The label without regard to case, by AssetType.foldedLabel; SQLite folds ASCII only.
      foldedLabel TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE item (
      id INTEGER PRIMARY KEY,
      itemKey TEXT NOT NULL UNIQUE CHECK (length(itemKey) > 0),
      itemName TEXT NOT NULL CHECK (length(itemName) > 0),
      serialNumber TEXT CHECK (length(serialNumber) > 0),
      -- Whole cents, at most 10^13 (Money.limit), so that the sum of any 900,000 of them is in range.
      valueInDollars INTEGER CHECK (valueInDollars BETWEEN -10000000000000 AND 10000000000000),
      dateCreated TEXT NOT NULL CHECK (dateCreated GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]*'),
      orderingValue REAL NOT NULL CHECK (abs(orderingValue) <= 1e300),
      assetType INTEGER REFERENCES assetType (id) ON DELETE SET NULL,
      notes TEXT CHECK (length(notes) > 0),
      thumbnail BLOB CHECK (length(thumbnail) > 0)
    ) STRICT;
    CREATE INDEX itemByTypeAndOrder ON item (assetType, orderingValue, id);

    CREATE TABLE field (
      item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      name TEXT NOT NULL CHECK (length(name) > 0),
      value TEXT NOT NULL,
      PRIMARY KEY (item, position)
    ) STRICT, WITHOUT ROWID;

    \(photoTable("photo", formats: "'jpeg', 'png'"))

    CREATE TABLE itemPhoto (
      item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      photo INTEGER NOT NULL REFERENCES photo (id),
      fileName TEXT NOT NULL,
      PRIMARY KEY (item, position),
      UNIQUE (photo, item)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER photoLetGo AFTER DELETE ON itemPhoto
    WHEN NOT EXISTS (SELECT 1 FROM itemPhoto WHERE photo = OLD.photo)
    BEGIN
      DELETE FROM photo WHERE id = OLD.photo;
    END;
    """

  private static func photoTable(_ name: String, formats: String) -> String {
    """
    CREATE TABLE \(name) (
      id INTEGER PRIMARY KEY,
      sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
      format TEXT NOT NULL CHECK (format IN (\(formats))),
      -- Pixels of the upright picture.
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      hasAlpha INTEGER NOT NULL CHECK (hasAlpha IN (0, 1)),
      -- Last, so that the columns before it are read without it.
      bytes BLOB NOT NULL CHECK (length(bytes) > 0)
    ) STRICT;
    """
  }

  /// Adds photo formats. A CHECK cannot be changed, so the table is replaced by a new table with the same rows.
  private static let photoFormats = """
    \(photoTable("newPhoto", formats: "'jpeg', 'png', 'heic', 'avif', 'webp'"))
    INSERT INTO newPhoto SELECT id, sha256, format, width, height, hasAlpha, bytes FROM photo;
    DROP TABLE photo;
    ALTER TABLE newPhoto RENAME TO photo;
    """

  /// Adds the kinds of photos. Existing photos get the kind `item`.
  private static let photoKinds = """
    ALTER TABLE itemPhoto ADD COLUMN kind TEXT NOT NULL DEFAULT 'item'
      CHECK (kind IN ('item', 'plate', 'receipt', 'appraisal', 'other'));
    """

  private static let firstPageCheck =
    "CHECK ((firstPage IS NULL) = (firstPageWidth IS NULL) AND (firstPage IS NULL) = (firstPageHeight IS NULL))"

  /// Adds PDF documents. An import that attaches a document to an existing item records the item in `itemBeforeImport`,
  /// so that the triggers of `lastImport` apply to the item.
  private static let documents = """
    CREATE TABLE document (
      id INTEGER PRIMARY KEY,
      sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
      -- The number of its bytes.
      size INTEGER NOT NULL,
      -- NULL if it is not known.
      pages INTEGER CHECK (pages > 0),
      -- The picture of the first page: a JPEG, with its pixels.
      firstPageWidth INTEGER CHECK (firstPageWidth > 0),
      firstPageHeight INTEGER CHECK (firstPageHeight > 0),
      firstPage BLOB CHECK (length(firstPage) > 0),
      -- Last, so that the columns before it are read without it.
      bytes BLOB NOT NULL CHECK (length(bytes) > 0),
      CHECK (size = length(bytes)),
      \(firstPageCheck)
    ) STRICT;

    CREATE TABLE itemDocument (
      item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      document INTEGER NOT NULL REFERENCES document (id),
      fileName TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('receipt', 'appraisal', 'warranty', 'manual', 'other')),
      PRIMARY KEY (item, position),
      UNIQUE (document, item)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER documentLetGo AFTER DELETE ON itemDocument
    WHEN NOT EXISTS (SELECT 1 FROM itemDocument WHERE document = OLD.document)
    BEGIN
      DELETE FROM document WHERE id = OLD.document;
    END;

    -- Documents that the last import attached to items that were there.
    CREATE TABLE importedDocument (
      item INTEGER NOT NULL,
      document INTEGER NOT NULL,
      PRIMARY KEY (item, document)
    ) STRICT, WITHOUT ROWID;

    \(itemTrigger("documentAdded", "AFTER INSERT ON itemDocument", "NEW.item"))

    \(itemTrigger("documentRemoved", "BEFORE DELETE ON itemDocument", "OLD.item"))
    """

  /// Adds the tables for undoing the last import, and triggers that record later changes to the imported items and
  /// types.
  ///
  /// New items are recorded as one range of row ids, so that even a record of a million new items is one row. The
  /// triggers do nothing during an import, because `lastImport` has no row until the end of the import.
  private static let lastImport = """
    CREATE TABLE lastImport (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      sources TEXT NOT NULL CHECK (length(sources) > 0),
      -- The row ids of the items that it added; the range is empty where it added none.
      firstItem INTEGER NOT NULL,
      lastItem INTEGER NOT NULL CHECK (lastItem >= firstItem - 1)
    ) STRICT;

    CREATE TABLE itemBeforeImport (
      item INTEGER PRIMARY KEY,
      itemName TEXT NOT NULL,
      serialNumber TEXT,
      valueInDollars INTEGER,
      dateCreated TEXT NOT NULL,
      orderingValue REAL NOT NULL,
      -- Its label.
      assetType TEXT,
      notes TEXT
    ) STRICT;

    CREATE TABLE fieldBeforeImport (
      item INTEGER NOT NULL REFERENCES itemBeforeImport (item) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (item, position)
    ) STRICT, WITHOUT ROWID;

    -- Photos that it attached to items that were there.
    CREATE TABLE importedPhoto (
      item INTEGER NOT NULL,
      photo INTEGER NOT NULL,
      PRIMARY KEY (item, photo)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE importedType (
      assetType INTEGER PRIMARY KEY
    ) STRICT;

    -- The first hundred: an import with one of them is not undone.
    CREATE TABLE changedSinceImport (
      kind TEXT NOT NULL CHECK (kind IN ('item', 'assetType')),
      name TEXT NOT NULL,
      PRIMARY KEY (kind, name)
    ) STRICT, WITHOUT ROWID;


    \(sinceImport.joined(separator: "\n\n"))
    """

  /// The triggers that record changes to the items and types of the last import.
  private static let sinceImport = [
    itemTrigger("itemChanged", "AFTER UPDATE ON item", "OLD.id", noting: "VALUES ('item', OLD.itemKey)"),
    itemTrigger("itemRemoved", "BEFORE DELETE ON item", "OLD.id", noting: "VALUES ('item', OLD.itemKey)"),
    itemTrigger("photoAdded", "AFTER INSERT ON itemPhoto", "NEW.item"),
    itemTrigger("photoRemoved", "BEFORE DELETE ON itemPhoto", "OLD.item"),
    itemTrigger("fieldChanged", "AFTER UPDATE ON field", "OLD.item"),
    itemTrigger("fieldRemoved", "BEFORE DELETE ON field", "OLD.item"),
    typeTrigger("typeChanged", "AFTER UPDATE ON assetType"),
    typeTrigger("typeRemoved", "BEFORE DELETE ON assetType"),
  ]

  /// `item` is the SQL for the row id of the changed item.
  private static func itemTrigger(
    _ name: String, _ event: String, _ item: String, noting values: String? = nil
  ) -> String {
    trigger(
      name, event, when: "\(item) BETWEEN firstItem AND lastItem",
      "\(item) IN (SELECT item FROM itemBeforeImport) OR \(item) IN (SELECT item FROM importedPhoto)",
      noting: values ?? "SELECT 'item', itemKey FROM item WHERE id = \(item)")
  }

  private static func typeTrigger(_ name: String, _ event: String) -> String {
    trigger(
      name, event, when: "OLD.id IN (SELECT assetType FROM importedType)",
      "OLD.label IN (SELECT assetType FROM itemBeforeImport)", noting: "VALUES ('assetType', OLD.label)")
  }

  private static func trigger(
    _ name: String, _ event: String, when first: String, _ second: String, noting values: String
  ) -> String {
    """
    CREATE TRIGGER \(name)SinceImport \(event)
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE \(first)
        OR \(second))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) \(values);
    END;
    """
  }
}
