extension Schema {
  /// What it takes to undo the last import, and what has changed of it since.
  ///
  /// New items need a range of row ids only, so that an import of a million of them writes no more than before. The triggers
  /// do nothing while an import runs, because `lastImport` has no row until its end.
  static let lastImport = """
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

    CREATE TRIGGER itemChangedSinceImport AFTER UPDATE ON item
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE OLD.id BETWEEN firstItem AND lastItem
        OR OLD.id IN (SELECT item FROM itemBeforeImport) OR OLD.id IN (SELECT item FROM importedPhoto))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) VALUES ('item', OLD.itemKey);
    END;

    CREATE TRIGGER itemRemovedSinceImport BEFORE DELETE ON item
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE OLD.id BETWEEN firstItem AND lastItem
        OR OLD.id IN (SELECT item FROM itemBeforeImport) OR OLD.id IN (SELECT item FROM importedPhoto))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) VALUES ('item', OLD.itemKey);
    END;

    CREATE TRIGGER photoAddedSinceImport AFTER INSERT ON itemPhoto
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE NEW.item BETWEEN firstItem AND lastItem
        OR NEW.item IN (SELECT item FROM itemBeforeImport) OR NEW.item IN (SELECT item FROM importedPhoto))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) SELECT 'item', itemKey FROM item WHERE id = NEW.item;
    END;

    CREATE TRIGGER photoRemovedSinceImport BEFORE DELETE ON itemPhoto
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE OLD.item BETWEEN firstItem AND lastItem
        OR OLD.item IN (SELECT item FROM itemBeforeImport) OR OLD.item IN (SELECT item FROM importedPhoto))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) SELECT 'item', itemKey FROM item WHERE id = OLD.item;
    END;

    CREATE TRIGGER fieldChangedSinceImport AFTER UPDATE ON field
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE OLD.item BETWEEN firstItem AND lastItem
        OR OLD.item IN (SELECT item FROM itemBeforeImport) OR OLD.item IN (SELECT item FROM importedPhoto))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) SELECT 'item', itemKey FROM item WHERE id = OLD.item;
    END;

    CREATE TRIGGER fieldRemovedSinceImport BEFORE DELETE ON field
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE OLD.item BETWEEN firstItem AND lastItem
        OR OLD.item IN (SELECT item FROM itemBeforeImport) OR OLD.item IN (SELECT item FROM importedPhoto))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) SELECT 'item', itemKey FROM item WHERE id = OLD.item;
    END;

    CREATE TRIGGER typeChangedSinceImport AFTER UPDATE ON assetType
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE OLD.id IN (SELECT assetType FROM importedType)
        OR OLD.label IN (SELECT assetType FROM itemBeforeImport))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) VALUES ('assetType', OLD.label);
    END;

    CREATE TRIGGER typeRemovedSinceImport BEFORE DELETE ON assetType
    WHEN EXISTS (SELECT 1 FROM lastImport WHERE OLD.id IN (SELECT assetType FROM importedType)
        OR OLD.label IN (SELECT assetType FROM itemBeforeImport))
      AND (SELECT count(*) FROM changedSinceImport) < 100
    BEGIN
      INSERT OR IGNORE INTO changedSinceImport (kind, name) VALUES ('assetType', OLD.label);
    END;
    """
}
