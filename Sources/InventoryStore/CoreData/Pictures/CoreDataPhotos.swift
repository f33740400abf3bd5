/// The SQL of all pictures of the items: the first source with its thumbnail, as one column of an item has it, and a temporary
/// table for what else an item has.
struct CoreDataPhotos {
  private let sources: [CoreDataPhotoSource]
  private let items: String
  /// The picture of an item by itself; `NULL` where all pictures are rows of another entity.
  let first: String

  /// Photos of items have ids below: the keys of their rows.
  private static let firstID = 1 << 52

  /// `items` is the table of the items.
  init(_ sources: [CoreDataPhotoSource], _ items: String) {
    self.items = items
    var rest = sources[...]
    switch rest.first?.way {
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

  /// A thumbnail is a photo where there is no other.
  func last(_ thumbnail: String) -> String {
    sources.isEmpty
      ? thumbnail : "CASE WHEN place.id NOT IN (SELECT item FROM temp.extraPhoto) THEN \(thumbnail) END"
  }

  /// Makes a table of the further pictures, a few words each; `nil` where there are none.
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

  /// More rows of a view, after those of the first pictures. `columns` makes the columns of SQL for the bytes and the name.
  ///
  /// SQLite reads single rows of such a view only where the columns of all its parts have the same affinity; else it makes the
  /// view as a whole, for each batch of items.
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
    return switch source.way {
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
