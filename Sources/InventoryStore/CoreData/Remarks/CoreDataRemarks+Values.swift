import Diagnostics
import GRDB
import InventoryModel

/// Remarks about invalid or changed values of items, and about settings. Each line is about one kind of problem. A line
/// about values states their number and the first items.
extension CoreDataRemarks {
  /// Returns a line about values that are not amounts; `nil` if there are none.
  func amounts() throws -> String? {
    guard let value = inventory.expressions[.valueInDollars] else { return nil }
    let found = try values(value, "NOT coreDataIsAmount(\(value))")
    guard let first = found.first else { return nil }
    let isOne = found.count == 1
    return
      "has \(isOne ? "1 value" : "\(found.count) values") in '\(name(of: .valueInDollars))' that "
      + "\(isOne ? "is not an amount" : "are not amounts"): \(first); correct "
      + "\(isOne ? "it" : "them") in the app that wrote the store, or ignore all values with "
      + "coreData: {valueInDollars: ''} in site.yml"
  }

  /// Returns lines about values with fractions of a cent, and about duplicate keys.
  func changedValues() throws -> [String] {
    var warnings: [String] = []
    if let value = inventory.expressions[.valueInDollars] {
      let cents = "CAST(\(value) AS REAL) * 100"
      let found = try values(
        value, "coreDataIsAmount(\(value)) AND abs(\(cents) - round(\(cents))) > 0.0001")
      if let first = found.first {
        warnings.append(
          "has \(found.count == 1 ? "1 value" : "\(found.count) values") in '\(name(of: .valueInDollars))' with fractions of "
            + "a cent; \(found.count == 1 ? "this value is" : "these values are") rounded: \(first)")
      }
    }
    if let key = inventory.expressions[.itemKey] {
      let counted =
        "SELECT t.Z_PK AS id, row_number() OVER (PARTITION BY coreDataKey(\(key)) ORDER BY t.Z_PK) AS number "
        + "\(items) AND coreDataKey(\(key)) IS NOT NULL"
      let found = try values(key, "t.Z_PK IN (SELECT id FROM (\(counted)) WHERE number > 1)")
      if let first = found.first {
        warnings.append(
          "has \(found.count == 1 ? "1 item" : "\(found.count) items") with the same '\(name(of: .itemKey))' as an earlier item; "
            + "\(found.count == 1 ? "the later item gets a new key" : "the later items get new keys"): \(first)"
        )
      }
    }
    return warnings
  }

  /// Returns a line about dates outside the valid years, and a line about values that are not dates.
  func dates() throws -> [String] {
    let role = inventory.expressions[.dateCreated].map { (name: name(of: .dateCreated), sql: $0) }
    let shown = inventory.used.union(inventory.fields.compactMap(\.column))
    let others = inventory.item.columns.filter { column in
      column.kind == .date && shown.contains(column.name) && column.sql != role?.sql
    }.map { (name: $0.attribute, sql: $0.sql) }
    let outside = try outsideYears([role].compactMap(\.self) + others)
    guard let role else { return outside }
    let found = try values(role.sql, "typeof(\(role.sql)) NOT IN ('integer', 'real')")
    guard let first = found.first else { return outside }
    return outside + [
      found.count == 1
        ? "has 1 value in '\(role.name)' that is not a date and is ignored: \(first)"
        : "has \(found.count) values in '\(role.name)' that are not dates and are ignored: \(first)"
    ]
  }

  /// Returns at most one line for all attributes with dates outside the valid years.
  private func outsideYears(_ dates: [(name: String, sql: String)]) throws -> [String] {
    let range = Timestamp.secondsSince2001
    let found = try dates.compactMap { date -> (name: String, count: Int, first: String)? in
      let found = try values(
        date.sql,
        "typeof(\(date.sql)) IN ('integer', 'real') "
          + "AND NOT (\(date.sql) BETWEEN \(range.lowerBound) AND \(range.upperBound))")
      return found.first.map { (date.name, found.count, $0) }
    }
    guard let only = found.first else { return [] }
    let count = found.reduce(0) { $0 + $1.count }
    let dates = count == 1 ? "1 date" : "\(count) dates"
    let shown = "outside the years 1 to 9999, shown as the nearest valid date\(count == 1 ? "" : "s")"
    guard found.count > 1 else { return ["has \(dates) in '\(only.name)' \(shown): \(only.first)"] }
    let named = found.prefix(Self.most).map { "in '\($0.name)' \($0.first)" }.joined(separator: "; ")
    let others = found.count - Self.most
    return [
      "has \(dates) in \(found.count) attributes \(shown): \(named)"
        + (others > 0 ? "; and in \(others) more" : "")
    ]
  }

  /// Returns a line about settings for types in site.yml that have no effect, because the types of the items are not
  /// rows of an entity.
  func unusedTypes() -> [String] {
    if case .rows? = inventory.type { return [] }
    let unused = [CoreDataNames.Role.types, .label].compactMap { role in
      inventory.names.name(for: role).map { (role: role, name: $0) }
    }
    guard let first = unused.first else { return [] }
    let named =
      unused.count == 1
      ? "'\(first.name)', set under coreData in site.yml as \(first.role.rawValue), is not used"
      : unused.map { "'\($0.name)' (\($0.role.rawValue))" }.joined(separator: " and ")
        + ", set under coreData in site.yml, are not used"
    return [
      "\(named), because no relationship from items to types was found; if there is one, set assetType to its name"
    ]
  }

  /// Returns a line about roles that no attribute has, because the store has no model and several columns share the
  /// attribute's name.
  func rivals() throws -> [String] {
    let chosen = Set(inventory.choices.map(\.role))
    let facts = CoreDataFacts(database: database)
    let unclear = try CoreDataInventory.roles.filter { !chosen.contains($0) && !inventory.names.isOff($0) }
      .map { role in (role: role, rivals: try facts.rivals(for: role, in: item)) }.filter {
        !$0.rivals.isEmpty
      }
    guard let only = unclear.first else { return [] }
    let example = unclear.map { "\($0.role.rawValue): \($0.rivals[0].name)" }.joined(separator: ", ")
    guard unclear.count > 1 else {
      return [
        only.role.unclear(among: only.rivals)
          + ", so these columns are fields; choose one in site.yml, for example 'coreData: {\(example)}', or choose none with ''"
      ]
    }
    let named = unclear.map { "\($0.role.rawValue) (\($0.rivals.map(\.name).joined(separator: " or ")))" }
    return [
      "has no saved model that states which column is the attribute: "
        + named.joined(separator: ", ")
        + "; these columns are fields; choose one for each attribute in site.yml, for example 'coreData: {\(example)}', or choose none with ''"
    ]
  }

  /// Returns a line about items that an app has marked for deletion from CloudKit.
  func deletions() throws -> [String] {
    guard let mark = inventory.item.columns.first(where: { $0.name == "ZNEEDSCLOUDDELETE" }) else {
      return []
    }
    let found = try values(mark.sql, "\(mark.sql) = 1")
    guard let first = found.first else { return [] }
    return [
      "has \(found.count == 1 ? "1 item" : "\(found.count) items") waiting to be deleted from CloudKit; "
        + "\(found.count == 1 ? "this item is" : "these items are") shown: \(first)"
    ]
  }

  /// Returns the name or path in site.yml of the part of the store that has a role.
  private func name(of role: CoreDataNames.Role) -> String {
    inventory.choices.first { $0.role == role }?.path ?? role.rawValue
  }

  private static let most = 5

  /// Returns the first places and the number of others: `ZA, ZB and 3 more`. `count` is the number of all places.
  func first(_ places: [String], of count: Int) -> String {
    let shown = places.prefix(Self.most)
    return shown.joined(separator: ", ") + (count > shown.count ? " and \(count - shown.count) more" : "")
  }

  /// Returns the number of items whose value meets the condition, and a text that lists the first of these items with
  /// their values. The text is `nil` if there are no such items.
  private func values(_ value: String, _ condition: String) throws -> (count: Int, first: String?) {
    let query = "\(items) AND (\(value)) IS NOT NULL AND \(condition)"
    let count = try database.count("SELECT count(*) \(query)")
    guard count > 0 else { return (0, nil) }
    let shown = try database.all(
      """
      SELECT t.Z_PK, CAST(substr(\(inventory.expressions[.itemName] ?? "NULL"), 1, 60) AS TEXT),
        CASE typeof(\(value)) WHEN 'blob' THEN 'bytes' ELSE CAST(substr(\(value), 1, 40) AS TEXT) END
      \(query) ORDER BY t.Z_PK LIMIT \(Self.most)
      """, of: inventory.item.table
    ) { row in
      // Unreadable text is reported elsewhere.
      let name = (try? row.optionalText(1)) ?? nil
      let value = (try? row.text(2)) ?? "bytes"
      let row = try row.integer(0)
      return "\(name.map { "'\($0)'" } ?? "row \(row)") (\(value))"
    }
    return (count, first(shown, of: count))
  }
}
