import GRDB
import InventoryModel

/// Temporary tables and views that make a Core Data store look like a Coffer store, so that the same queries work for
/// both.
struct CoreDataViews {
  let inventory: CoreDataInventory
  let storeID: String?

  func make(in database: Database) throws {
    try database.execute(sql: "PRAGMA temp_store = MEMORY")
    for (index, link) in inventory.links.enumerated() {
      try database.execute(
        sql: """
          CREATE TEMP TABLE toMany\(index) AS \(link.rows);
          CREATE INDEX temp.toMany\(index)ByItem ON toMany\(index) (item, place, far);
          """)
    }
    try database.execute(sql: types)
    try database.execute(sql: places, arguments: ["id": storeID])
    let photos = CoreDataPhotos(inventory.photos, inventory.table)
    if let rows = photos.rows { try database.execute(sql: rows) }
    try database.execute(sql: views(photos))
  }

  private func expression(_ role: CoreDataNames.Role) -> String {
    inventory.expressions[role] ?? "NULL"
  }

  private func text(_ role: CoreDataNames.Role) -> String {
    "nullif(CAST(\(expression(role)) AS TEXT), '')"
  }

  private var table: String { inventory.table }

  /// The SQL that creates the tables of types. `assetType` contains each type once, ignoring the case of its label.
  /// `typeOf` maps the references of items to types.
  private var types: String {
    let origins =
      switch inventory.type {
      case .rows(let table, let label, let filter, _, _):
        "SELECT Z_PK AS origin, CAST(\(label) AS TEXT) AS label, Z_PK AS number FROM \(table) AS types WHERE \(filter)"
      case .text(let text):
        "SELECT \(text) AS origin, CAST(\(text) AS TEXT) AS label, min(Z_PK) AS number FROM \(table) AS t "
          + "WHERE \(inventory.item.filter("t")) GROUP BY 1"
      case nil: "SELECT NULL AS origin, '' AS label, 0 AS number"
      }
    return """
      CREATE TEMP TABLE origin AS SELECT origin, label, coreDataFolded(label) AS foldedLabel, number
        FROM (\(origins)) WHERE label <> '';
      CREATE TEMP TABLE assetType AS
        SELECT min(number) AS id, label, foldedLabel FROM temp.origin GROUP BY foldedLabel;
      CREATE TEMP TABLE typeOf AS
        SELECT origin, assetType.id AS id FROM temp.origin JOIN temp.assetType USING (foldedLabel);
      CREATE INDEX temp.typeByOrigin ON typeOf (origin);
      """
  }

  /// The SQL that creates a table with only the data for finding and sorting items. An item gets a stable generated key
  /// if it has no key, the key of an earlier item, or a key that looks like a generated key.
  private var places: String {
    let reference =
      switch inventory.type {
      case .rows(_, _, _, let reference, _): reference
      case .text(let text): text
      case nil: "NULL"
      }
    let order = "CAST(\(expression(.orderingValue)) AS REAL)"
    return """
      CREATE TEMP TABLE place (
        id INTEGER PRIMARY KEY, itemKey TEXT NOT NULL UNIQUE, assetType INTEGER, orderingValue REAL NOT NULL);
      INSERT INTO temp.place
        SELECT id,
          CASE WHEN itemKey IS NULL OR row_number() OVER (PARTITION BY itemKey ORDER BY id) > 1
              OR substr(itemKey, 1, length(stem)) = stem AND substr(itemKey, length(stem) + 1) NOT GLOB '*[^0-9]*'
            THEN stem || id ELSE itemKey END,
          assetType, coalesce(CASE WHEN abs(orderingValue) <= 1e300 THEN orderingValue END, id)
        FROM (
          SELECT Z_PK AS id, coalesce(:id || '-', '') || 'P' AS stem, coreDataKey(\(expression(.itemKey))) AS itemKey,
            (SELECT min(id) FROM temp.typeOf WHERE origin = \(reference)) AS assetType,
            \(order) AS orderingValue
          FROM \(table) AS t WHERE \(inventory.item.filter("t")));
      CREATE INDEX temp.placeByTypeAndOrder ON place (assetType, orderingValue, id);
      """
  }

  private func views(_ photos: CoreDataPhotos) -> String {
    let rows = "FROM temp.place CROSS JOIN main.\(table) AS t ON t.Z_PK = place.id"
    let key = "coreDataKey(\(expression(.itemKey)))"
    let picture = "coreDataPicture(\(photos.first), \(photos.last(expression(.thumbnail))))"
    func fact(_ name: String) -> String {
      "CASE WHEN keyedPicture(\(key)) THEN keyedFact(\(key), '\(name)') ELSE pictureFact(\(picture), '\(name)') END"
    }
    let facts = ["sha256", "format", "width", "height", "hasAlpha"]
    let photoColumns = facts.map { "\(fact($0)) AS \($0)" }.joined(separator: ", ")
    func factColumns(_ bytes: String) -> String {
      facts.map { "pictureFact(\(bytes), '\($0)')" }.joined(separator: ", ")
    }
    let hasPhoto = "(keyedPicture(\(key)) OR \(picture) IS NOT NULL)"
    return """
      CREATE TEMP VIEW item AS
        SELECT place.id AS id, place.itemKey AS itemKey, coalesce(\(text(.itemName)), '\(Item.unnamed)') AS itemName,
          \(text(.serialNumber)) AS serialNumber,
          coreDataCents(\(expression(.valueInDollars)), place.itemKey) AS valueInDollars,
          coreDataDate(\(expression(.dateCreated))) AS dateCreated,
          place.orderingValue AS orderingValue, place.assetType AS assetType, \(text(.notes)) AS notes,
          coreDataPicture(\(expression(.thumbnail)), NULL) AS thumbnail
        \(rows);
      CREATE TEMP VIEW field AS \(fields(rows));
      CREATE TEMP VIEW itemPhoto AS
        SELECT place.id AS item, 0 AS position, place.id AS photo, coalesce(\(key), place.itemKey) AS fileName
        \(rows) WHERE \(hasPhoto)
        \(photos.others({ "extra.item, extra.position + 0, extra.id, \($1)" }, named: key));
      CREATE TEMP VIEW photo AS
        SELECT place.id AS id, \(photoColumns),
          CASE WHEN keyedPicture(\(key)) THEN keyedBytes(\(key)) ELSE \(picture) END AS bytes
        \(rows) WHERE \(hasPhoto)
        \(photos.others({ bytes, _ in "extra.id, \(factColumns(bytes)), \(bytes)" }, named: key));
      CREATE TEMP VIEW attached AS
        SELECT place.id AS item, 0 AS position, place.id AS photo, \(photoColumns),
          coalesce(\(key), place.itemKey) AS fileName, 'item' AS kind
        \(rows) WHERE \(hasPhoto)
        \(photos.others({ "extra.item, extra.position + 0, extra.id, \(factColumns($0)), \($1), 'item'" }, named: key));
      \(StoreSource.noDocuments);
      """
  }

  private func fields(_ rows: String) -> String {
    let selects = inventory.fields.enumerated().map { index, field in
      "SELECT place.id AS item, \(index) AS position, '\(field.name.replacing("'", with: "''"))' AS name, "
        + "CAST(\(field.expression) AS TEXT) AS value \(rows) WHERE \(field.expression) <> ''"
    }
    return selects.isEmpty
      ? "SELECT 0 AS item, 0 AS position, '' AS name, '' AS value WHERE 0"
      : selects.joined(separator: " UNION ALL ")
  }
}

/// The SQL for all pictures of the items. An expression returns the picture in the first source, and a temporary table
/// lists the pictures in the other sources.
struct CoreDataPhotos {
  private let sources: [CoreDataPhotoSource]
  private let items: String
  /// The SQL for an item's picture in the first source. `NULL` if there is no source, or if the first source may have
  /// several pictures for an item.
  let first: String

  /// The ids of additional photos are larger than this number. The id of any other photo is the primary key of its
  /// item's row, which is smaller.
  private static let firstID = 1 << 52

  /// `items` is the name of the items' table, quoted for SQL.
  init(_ sources: [CoreDataPhotoSource], _ items: String) {
    self.items = items
    var rest = sources[...]
    switch rest.first?.association {
    case .own?: first = "t." + (rest.popFirst()?.column.quoted ?? "NULL")
    case .toOne(let reference)?:
      first =
        rest.popFirst().map { source in
          "(SELECT other.\(source.column.quoted) FROM main.\(source.table.quoted) AS other "
            + "WHERE other.Z_PK = t.\(reference.quoted))"
        } ?? "NULL"
    case .toMany?, nil: first = "NULL"
    }
    self.sources = Array(rest)
  }

  /// Returns the SQL for a thumbnail that is used as a photo only if the item has no additional photos.
  func last(_ thumbnail: String) -> String {
    sources.isEmpty
      ? thumbnail : "CASE WHEN place.id NOT IN (SELECT item FROM temp.extraPhoto) THEN \(thumbnail) END"
  }

  /// The SQL that creates a table of the additional pictures, without their bytes; `nil` if there is no source except
  /// the one that `first` reads.
  var rows: String? {
    guard !sources.isEmpty else { return nil }
    let selects = zip(1..., sources).map { number, source in
      "SELECT place.id AS item, \(number) AS source, \(columns(source)) WHERE other.\(source.column.quoted) IS NOT NULL"
    }
    return """
      CREATE TEMP TABLE extraPhoto (
        id INTEGER PRIMARY KEY, item INTEGER NOT NULL, position INTEGER NOT NULL, source INTEGER NOT NULL, far INTEGER NOT NULL);
      INSERT INTO temp.extraPhoto
        SELECT \(Self.firstID) + row_number() OVER (ORDER BY item, source, place, far), item,
          row_number() OVER (PARTITION BY item ORDER BY source, place, far), source, far
        FROM (\(selects.joined(separator: " UNION ALL ")));
      CREATE INDEX temp.extraPhotoByItem ON extraPhoto (item);
      """
  }

  /// Returns the SQL that adds the additional pictures to a view, after the rows of the first pictures. `columns` takes
  /// the SQL for the bytes and the SQL for the name, and returns the SQL for the view's columns.
  ///
  /// SQLite can read single rows of such a view only if the columns of all parts have the same affinity. Otherwise, it
  /// materializes the whole view for each batch of items.
  func others(_ columns: (_ bytes: String, _ name: String) -> String, named key: String) -> String {
    zip(1..., sources).map { number, source in
      let bytes = "coreDataPicture(other.\(source.column.quoted), NULL)"
      let name = "coalesce(\(key), place.itemKey) || '-' || (extra.position + 1)"
      return """
         UNION ALL
        SELECT \(columns(bytes, name))
        FROM temp.extraPhoto AS extra CROSS JOIN temp.place ON place.id = extra.item
          CROSS JOIN main.\(items) AS t ON t.Z_PK = place.id
          CROSS JOIN main.\(source.table.quoted) AS other ON other.Z_PK = extra.far
        WHERE extra.source = \(number) AND \(bytes) IS NOT NULL
        """
    }.joined()
  }

  private func columns(_ source: CoreDataPhotoSource) -> String {
    let other = "CROSS JOIN main.\(source.table.quoted) AS other ON other.Z_PK ="
    return switch source.association {
    case .own: "0 AS place, other.Z_PK AS far FROM temp.place \(other) place.id"
    case .toOne(let reference):
      "0 AS place, other.Z_PK AS far FROM temp.place CROSS JOIN main.\(items) AS t ON t.Z_PK = place.id "
        + "\(other) t.\(reference.quoted)"
    case .toMany(let table):
      "link.place AS place, link.far AS far FROM temp.\(table) AS link CROSS JOIN temp.place ON place.id = link.item "
        + "\(other) link.far"
    }
  }
}
