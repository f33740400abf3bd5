import GRDB

/// The entities of a store, identified by number, and their inheritance.
struct EntityTree {
  let names: [Int: String]
  /// The numbers of all entities, ascending.
  let numbers: [Int]
  /// For each entity, its number and those of its ancestors up to the root. In a cycle, the numbers end before the
  /// first repetition.
  private let lines: [Int: [Int]]
  private let families: [Int: [Int]]
  private let members: [Int: [Int]]

  private static let most = 500

  init(_ database: Database) throws {
    let rows = try database.all(
      """
      SELECT CAST(Z_ENT AS INTEGER), CAST(Z_NAME AS TEXT) AS Z_NAME, CAST(coalesce(Z_SUPER, 0) AS INTEGER)
      FROM Z_PRIMARYKEY WHERE Z_ENT IS NOT NULL AND Z_NAME IS NOT NULL ORDER BY 1
      """, of: "Z_PRIMARYKEY"
    ) { (number: Int(try $0.integer(0)), name: try $0.text(1), parent: Int(try $0.integer(2))) }
    // Excludes Core Data's entities for the history of changes, which are not part of an inventory.
    .filter { !(16_001...16_003).contains($0.number) }
    guard rows.count <= Self.most else {
      throw DatabaseError(
        resultCode: .SQLITE_ABORT,
        message:
          "has \(rows.count) entities, more than the limit of \(Self.most); restore it from a backup"
      )
    }
    let names = Dictionary(rows.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    let parents = Dictionary(rows.map { ($0.number, $0.parent) }, uniquingKeysWith: { first, _ in first })
    var lines: [Int: [Int]] = [:]
    for row in rows {
      var line = [row.number]
      while let parent = parents[line[line.count - 1]], names[parent] != nil, !line.contains(parent) {
        line.append(parent)
      }
      lines[row.number] = line
    }
    (self.names, self.lines) = (names, lines)
    numbers = names.keys.sorted()
    var families: [Int: [Int]] = [:]
    for number in numbers {
      for ancestor in lines[number] ?? [] { families[ancestor, default: []].append(number) }
    }
    self.families = families
    members = Dictionary(grouping: numbers) { lines[$0]?.last ?? $0 }
  }

  /// Returns the numbers of the entity and all of its ancestors, up to the root.
  func line(of number: Int) -> [Int] { lines[number] ?? [number] }

  func root(of number: Int) -> Int { line(of: number).last ?? number }

  var roots: [Int] { numbers.filter { root(of: $0) == $0 } }

  func table(of root: Int) -> String { "Z" + (names[root] ?? "").uppercased() }

  /// Returns the numbers of the entity and its subentities, ascending.
  func family(of number: Int) -> [Int] { families[number] ?? [number] }

  /// Returns the numbers of all entities that share a root entity's table, ascending.
  func tableEntities(of root: Int) -> [Int] { members[root] ?? [] }

  /// Returns the numbers of an entity and its subentities; `nil` if the table has no other entities.
  func filter(of number: Int) -> [Int]? {
    let family = family(of: number)
    return family.count < tableEntities(of: root(of: number)).count ? family : nil
  }

  func number(of name: String) -> Int? { numbers.first { names[$0] == name } }
}
