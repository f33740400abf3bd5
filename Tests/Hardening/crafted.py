"""Stores that no program of ours has written: each function below changes a sound one, or puts another file in its place."""

import os
import sqlite3
import struct

LOOSE = {
    "assetType": "(id INTEGER PRIMARY KEY, label, foldedLabel UNIQUE)",
    "item": "(id INTEGER PRIMARY KEY, itemKey UNIQUE, itemName, serialNumber, valueInDollars, dateCreated,"
            " orderingValue, assetType, notes, thumbnail)",
    "field": "(item, position, name, value, PRIMARY KEY (item, position)) WITHOUT ROWID",
    "photo": "(id INTEGER PRIMARY KEY, sha256 UNIQUE, format, width, height, hasAlpha, bytes)",
    "itemPhoto": "(item, position, photo, fileName, PRIMARY KEY (item, position), UNIQUE (photo, item)) WITHOUT ROWID",
    "lastImport": "(id INTEGER PRIMARY KEY, sources, firstItem, lastItem)",
}

# Cells of another type or range; the tables still state their rules.
CELLS = {
    "assetType": ["label = x'80'", "label = NULL", "foldedLabel = x'80' || id"],
    "item": [
        "itemKey = CAST('k' || id AS BLOB)", "itemKey = NULL", "itemName = x'80'", "itemName = NULL",
        "itemName = CAST(x'ff41' AS TEXT)", "serialNumber = x'80'", "valueInDollars = x'31'",
        "valueInDollars = 'much'", "valueInDollars = 9223372036854775807", "valueInDollars = 1e300",
        "dateCreated = x'80'", "dateCreated = NULL", "dateCreated = 'tomorrow'", "orderingValue = x'80'",
        "orderingValue = 'first'", "orderingValue = NULL", "orderingValue = 9e999", "orderingValue = -9e999",
        "assetType = 'Art'", "assetType = x'80'", "assetType = 9223372036854775807", "notes = x'80'",
        "notes = CAST(zeroblob(40000000) AS TEXT) WHERE id = 2", "thumbnail = 'text'", "thumbnail = x'00'",
    ],
    "field": ["name = x'80'", "name = NULL", "value = x'80'", "value = NULL", "position = 'a' || position",
              "value = CAST(zeroblob(20000000) AS TEXT) WHERE item = 2"],
    "photo": ["sha256 = 'short' || id", "format = 'gif'", "format = NULL", "width = 'wide'", "width = -1",
              "width = 9223372036854775807, height = 9223372036854775807", "hasAlpha = x'80'", "bytes = 'text'",
              "bytes = NULL", "bytes = x'ffd8ff00'"],
    "itemPhoto": ["fileName = x'80'", "fileName = NULL", "position = 9223372036854775807", "photo = 'a' || photo"],
    "lastImport": ["sources = x'80'", "firstItem = 'a', lastItem = x'80'",
                   "firstItem = -9223372036854775808, lastItem = 9223372036854775807"],
}

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

# What runs code of whoever made the file, or takes something away.
STATEMENTS = {
    "endless view as field": f"DROP TABLE field; CREATE VIEW field AS {ENDLESS}"
                             " SELECT i AS item, i AS position, 'a' AS name, 'b' AS value FROM n",
    "endless view as assetType": "DROP TABLE assetType; CREATE VIEW assetType AS "
                                 f"{ENDLESS} SELECT i AS id, 'a' || i AS label, 'a' || i AS foldedLabel FROM n",
    "view as item": "ALTER TABLE item RENAME TO other; CREATE VIEW item AS SELECT * FROM other",
    "view as photo": "ALTER TABLE photo RENAME TO other; CREATE VIEW photo AS SELECT * FROM other",
    "trigger": f"CREATE TRIGGER slow AFTER INSERT ON item BEGIN INSERT INTO field {ENDLESS}"
               " SELECT NEW.id, i, 'a', 'b' FROM n; END",
    "trigger on update": f"CREATE TRIGGER slow AFTER UPDATE ON item BEGIN INSERT INTO field {ENDLESS}"
                         " SELECT NEW.id, i, 'a', 'b' FROM n; END",
    "computed column": "ALTER TABLE item ADD COLUMN slow TEXT AS (hex(zeroblob(100000000)))",
    "expression in an index": "CREATE INDEX slow ON item (length(hex(zeroblob(10000000 + id))))",
    "table that refers to items": "CREATE TABLE other (item INTEGER REFERENCES item (id) ON DELETE CASCADE)",
    "missing table": "DROP TABLE itemPhoto",
    "missing trigger": "DROP TRIGGER photoLetGo",
    "missing index": "DROP INDEX itemByTypeAndOrder",
    "other view": f"CREATE VIEW numbers AS {ENDLESS} SELECT i FROM n",
    "version -1": "PRAGMA user_version = -1",
    "version 0": "PRAGMA user_version = 0",
    "version -2147483648": "PRAGMA user_version = -2147483648",
    "version 99": "PRAGMA user_version = 99",
    "another program's": "PRAGMA application_id = 1",
    "write-ahead log": "PRAGMA journal_mode = WAL",
    "references to nothing": "UPDATE item SET assetType = 99; UPDATE itemPhoto SET photo = 99 - item",
    "items in no order": "UPDATE item SET orderingValue = 1",
}

# Stores of Core Data: the columns of their items, and one row.
COREDATA = {
    "blob as order": ("ZORDERINGVALUE BLOB", "zeroblob(8)"),
    "blob as value": ("ZVALUEINDOLLARS INTEGER", "x'80'"),
    "text as value": ("ZVALUEINDOLLARS INTEGER", "'9e999'"),
    "infinite date": ("ZDATECREATED TIMESTAMP", "9e999"),
    "blob as serial number": ("ZNOTES VARCHAR", "'x', ZSERIALNUMBER = x'80'"),
    "blob as type": ("ZASSETTYPE INTEGER", "x'80'"),
    "large text": ("ZNOTES VARCHAR", "CAST(zeroblob(40000000) AS TEXT)"),
    "computed column": ("ZNOTES VARCHAR AS (hex(zeroblob(50000000)))", None),
}


def loosely(path, update, table):
    """Changes cells while the tables have no rules, and puts the rules back."""
    database = sqlite3.connect(path)
    rules = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    rules = [(name, sql) for name, sql in rules if name in LOOSE]
    declare(database, [(name, f"CREATE TABLE {name} {LOOSE[name]}") for name, _ in rules])
    database.close()
    database = sqlite3.connect(path)
    database.execute("DROP TRIGGER IF EXISTS none")
    triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        database.execute(f"DROP TRIGGER {name}")
    database.execute(f"UPDATE {table} SET {update}")
    for _, sql in triggers:
        database.execute(sql)
    declare(database, rules)
    database.close()


def declare(database, rules):
    database.execute("PRAGMA writable_schema = ON")
    for name, sql in rules:
        database.execute("UPDATE sqlite_master SET sql = ? WHERE name = ? AND type = 'table'", (sql, name))
    database.commit()


def run(path, sql):
    database = sqlite3.connect(path)
    database.executescript("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;" + sql)
    database.commit()
    database.close()


def core_data(path, column, value):
    os.remove(path)
    names = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR"
    names += ", ZITEMKEY VARCHAR"
    run(path, f"""
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        INSERT INTO Z_METADATA VALUES (1, '5E0B6CB5-0DB4-4E7F-9E55-3DF0B1C1B9F5', NULL);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'BNRItem', 0, 0);
        CREATE TABLE ZBNRITEM ({names}, {column});
        INSERT INTO ZBNRITEM (Z_ENT, ZITEMNAME, ZSERIALNUMBER) VALUES (1, 'Lamp', 'S'), (1, 'Chair', 'T');
    """)
    if value is not None:
        run(path, f"UPDATE ZBNRITEM SET {column.split()[0]} = {value}")


def core_data_view(path):
    core_data(path, "ZNOTES VARCHAR", "'x'")
    run(path, "ALTER TABLE ZBNRITEM RENAME TO other; CREATE VIEW ZBNRITEM AS "
              f"{ENDLESS} SELECT i AS Z_PK, 1 AS Z_ENT, 1 AS Z_OPT, 'a' AS ZITEMNAME, 'b' AS ZSERIALNUMBER FROM n")


def pipe(path):
    os.remove(path)
    os.mkfifo(path)


def link_to(target):
    def make(path):
        os.remove(path)
        os.symlink(target, path)
    return make


def folder(path):
    os.remove(path)
    os.mkdir(path)


def truncated(share):
    def make(path):
        os.truncate(path, int(os.path.getsize(path) * share))
    return make


def not_a_number(path):
    """Bits of NaN in place of an orderingValue, which SQLite itself never writes."""
    with open(path, "r+b") as file:
        data = file.read()
        place = data.find(struct.pack(">d", 123456.75))
        if place >= 0:
            file.seek(place)
            file.write(b"\x7f\xf8\x00\x00\x00\x00\x00\x01")


def stores():
    """All of them, as names and functions that take the path of a sound store."""
    made = []
    for table, updates in CELLS.items():
        for update in updates:
            made.append((f"{table}: {update[:50]}", lambda path, t=table, u=update: loosely(path, u, t)))
    for name, sql in STATEMENTS.items():
        made.append((name, lambda path, s=sql: run(path, s)))
    for name, (column, value) in COREDATA.items():
        made.append((f"Core Data: {name}", lambda path, c=column, v=value: core_data(path, c, v)))
    made += [
        ("Core Data: endless view", core_data_view),
        ("a pipe", pipe), ("a link to a device", link_to("/dev/zero")), ("a link to itself", link_to("store.sqlite")),
        ("a folder", folder), ("a journal that is a pipe", lambda path: os.mkfifo(path + "-journal")),
        ("a log that is a pipe", lambda path: os.mkfifo(path + "-wal")),
        ("empty", truncated(0)), ("half", truncated(0.5)), ("a header only", lambda path: os.truncate(path, 100)),
        ("NaN", not_a_number),
    ]
    return made
