extension CoreDataModel.Column {
  /// Of an item.
  var sql: String { cell(in: "t") }

  /// Its value in a row of `table`.
  func cell(in table: String) -> String {
    let cells = ([name] + siblings).map { table + "." + $0.quoted }
    return siblings.isEmpty ? cells[0] : "coalesce(\(cells.joined(separator: ", ")))"
  }

  /// Whether its bytes may be those of a UUID; without a model, 16 bytes are.
  var isUUID: Bool { kind == .blob && (type == nil || type == .uuid) }

  /// What it holds as a text, in rows of `table`.
  func text(in table: String) -> String {
    let cell = cell(in: table)
    return switch kind {
    case .blob: Self.textOfBytes(cell, isUUID: isUUID)
    case .date: "CASE typeof(\(cell)) WHEN 'text' THEN \(cell) ELSE coreDataDate(\(cell)) END"
    case .integer, .real, .text: "CAST(\(cell) AS TEXT)"
    }
  }

  /// A condition that rows of `table` meet that have a value; no bytes are loaded for it.
  func hasValue(in table: String) -> String {
    let cell = cell(in: table)
    return kind == .blob ? "length(\(cell)) > 0" : "\(cell) <> ''"
  }

  private static func textOfBytes(_ cell: String, isUUID: Bool) -> String {
    let limit = CoreDataBytes.longestText
    return "coreDataBytes(CASE WHEN length(\(cell)) <= \(limit) THEN \(cell) END, \(isUUID ? 1 : 0))"
  }
}

extension CoreDataModel.Entity {
  /// The texts that its rows have; addresses of files and pages are none.
  var texts: [CoreDataModel.Column] { columns.filter { $0.kind == .text && $0.type != .uri } }

  /// All texts of a row in one, with a comma between them, but for those of some columns; `nil` where there are none.
  func allTexts(in table: String, except others: Set<String> = []) -> String? {
    // The label first.
    let label = likelyLabel?.name
    let shown = texts.filter { !others.contains($0.name) }
    let texts = (shown.filter { $0.name == label } + shown.filter { $0.name != label }).map {
      $0.text(in: table)
    }
    guard texts.count > 1 else { return texts.first }
    let parts = texts.map { "coalesce(', ' || nullif(\($0), ''), '')" }.joined(separator: " || ")
    return "nullif(substr(\(parts), 3), '')"
  }

  /// Whether an entity's name ends as a relationship is called: `RecipeType` for the column `ZTYPE`.
  func isCalled(like column: CoreDataModel.Column) -> Bool {
    name.uppercased().hasSuffix(column.name.dropFirst())
  }

  /// How site.yml names a column: the attribute, or where several have this name the column's own.
  func path(of column: CoreDataModel.Column) -> String {
    let isFirst = columns.first { $0.attribute == column.attribute }?.name == column.name
    let isRival = columns.contains { $0.rivals.contains(column.name) }
    return isFirst && !isRival && column.rivals.isEmpty ? column.attribute : column.name
  }

  /// A condition that only its own rows in the table meet.
  func filter(_ table: String) -> String {
    guard let family else { return "1" }
    return "\(table).Z_ENT IN (\(family.map(String.init).joined(separator: ", ")))"
  }

  func has(_ role: CoreDataNames.Role) -> Bool {
    role.spellings.contains { declaredColumn($0) != nil }
  }

  /// How much its attributes are those of the app's items.
  var appWeight: Int {
    CoreDataNames.Role.allCases.filter(has).reduce(0) { $0 + $1.weight }
  }

  /// Whether the app's items look so.
  var isApp: Bool { has(.itemName) && appWeight >= 5 }
}

extension String {
  /// As a name in SQL.
  var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
