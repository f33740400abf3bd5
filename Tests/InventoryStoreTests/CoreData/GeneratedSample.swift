import TestSupport

/// A store with relationships of all kinds and values that are found again: each text, number and list is another one.
struct GeneratedSample {
  /// What must be seen of a cell, and where it is.
  struct Cell {
    let entity: String
    let row: Int
    /// A name for it in the list of what is left out.
    let attribute: String
    /// `nil` where nothing but the list can show it.
    let text: String?
    /// Whether it refers to a row that is missing, so that only the list can show it.
    var isDangling = false
  }

  private(set) var sample = SwiftDataSample(entities: [])
  private(set) var cells: [Cell] = []
  private var random: SplitMix
  private var count = 100
  /// The columns and the values of each entity's rows, in the order of the columns.
  private var columns: [[String]] = []
  private var values: [[[String]]] = []

  private static let names = ["Thing", "Place", "Maker", "Tag", "Note"]
  private static let rows = 3
  /// The key of a row that no table has.
  private static let missing = 99

  init(seed: UInt64, isModelCached: Bool) {
    random = SplitMix(seed: seed)
    sample.isModelCached = isModelCached
    for name in Self.names {
      sample.entities.append(.init(name: name, properties: []))
      columns.append([])
      values.append(Array(repeating: [], count: Self.rows))
    }
    addItems()
    for entity in Self.names.indices { addAttributes(to: entity) }
    for number in 0..<Int.random(in: 2...7, using: &random) { addRelationship(number) }
    addStrays()
    addHeirs()
    for entity in Self.names.indices {
      sample.entities[entity].columns = columns[entity].joined(separator: ", ")
      sample.entities[entity].rows = values[entity].map { $0.joined(separator: ", ") }
    }
  }

  private mutating func next() -> Int {
    count += 1
    return count
  }

  private mutating func isTrue() -> Bool { Bool.random(using: &random) }

  /// Two entities that inherit from the items, one from the other: their rows are in the same table, with more columns.
  private mutating func addHeirs() {
    let others = columns[0].map { $0.hasPrefix("ZTITLE ") }
    for (depth, name) in ["Gadget", "Robot"].enumerated() {
      let attribute = "only" + name
      sample.entities.append(
        .init(
          name: name, parent: depth == 0 ? 1 : Self.names.count + 1, properties: [.attribute(attribute, 700)])
      )
      columns[0].append("Z\(attribute.uppercased()) VARCHAR")
      for row in 0..<Self.rows { values[0][row].append("NULL") }
      let (title, text) = ("t\(next())", "h\(next())")
      let own = others.map { $0 ? "'\(title)'" : "NULL" }
      let heirs = depth == 0 ? ["'\(text)'", "NULL"] : ["NULL", "'\(text)'"]
      sample.entities[Self.names.count + depth].rows = [(own + heirs).joined(separator: ", ")]
      cells.append(Cell(entity: name, row: 1, attribute: "title", text: title))
      cells.append(Cell(entity: name, row: 1, attribute: attribute, text: text))
    }
  }

  /// What makes things items.
  private mutating func addItems() {
    add("serial", 700, "VARCHAR", to: 0) { ("'s\($0)'", "s\($0)") }
    add("purchasePrice", 500, "FLOAT", to: 0) { ("\($0)", "\($0).00") }
    add("warrantyDate", 900, "TIMESTAMP", to: 0) { number in
      let day = number % 28 + 1
      return ("\((day - 1) * 86_400)", "2001-01-\(day < 10 ? "0" : "")\(day)T00:00:00Z")
    }
    add("quantity", 300, "INTEGER", to: 0) { ("\($0)", "\($0)") }
    add("title", 700, "VARCHAR", to: 0) { ("'t\($0)'", "t\($0)") }
    // A composite attribute: its parts have columns without its name.
    add("size", 700, "VARCHAR", to: 0) { ("'w\($0)'", "w\($0)") }
    sample.entities[0].properties[sample.entities[0].properties.count - 1] = .composite(
      "measures", [.attribute("size", 700)])
  }

  private mutating func addAttributes(to entity: Int) {
    for number in 0..<Int.random(in: 1...4, using: &random) {
      let name = "attr\(entity)x\(number)" + (isTrue() ? "É" : "y")
      switch Int.random(in: 0..<7, using: &random) {
      case 0: add(name, 700, "VARCHAR", to: entity) { ("'v\($0)'", "v\($0)") }
      case 1: add(name, 200, "INTEGER", to: entity) { ("\($0)", "\($0)") }
      case 2: add(name, 1800, "BLOB", to: entity) { ("CAST('[\"j\($0)\"]' AS BLOB)", "j\($0)") }
      case 3: add(name, 1000, "BLOB", to: entity) { ("x'00FF0\($0)'", nil) }
      case 4: add(name, 1800, "BLOB", to: entity) { _ in ("CAST('[]' AS BLOB)", nil) }
      case 5: add(name, 1800, "BLOB", to: entity) { ("CAST('{\"k\":\($0)}' AS BLOB)", "{\"k\":\($0)}") }
      default: add(name, 700, "VARCHAR", to: entity, isEmpty: true) { ("'v\($0)'", "v\($0)") }
      }
    }
  }

  /// `value` makes SQL and the text that shows it of a number.
  private mutating func add(
    _ name: String, _ code: Int, _ type: String, to entity: Int, isEmpty: Bool = false,
    _ value: (Int) -> (sql: String, text: String?)
  ) {
    sample.entities[entity].properties.append(.attribute(name, code))
    columns[entity].append("Z\(name.uppercased()) \(type)")
    for row in 0..<Self.rows {
      guard !isEmpty, entity == 0 && name == "title" || Int.random(in: 0..<4, using: &random) > 0 else {
        values[entity][row].append("NULL")
        continue
      }
      let (sql, text) = value(next())
      values[entity][row].append(sql)
      cells.append(Cell(entity: Self.names[entity], row: row + 1, attribute: name, text: text))
    }
  }

  private mutating func addRelationship(_ number: Int) {
    let (from, to) = (Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random))
    let (name, inverse) = ("rel\(number)", "back\(number)")
    let (own, far) = (Self.names[from], Self.names[to])
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let isMutual = isTrue()
      sample.entities[from].properties.append(.toOne(name, far, inverse: isMutual ? inverse : nil))
      if isMutual { sample.entities[to].properties.append(.toMany(inverse, own, inverse: name)) }
      addReferences("Z\(name.uppercased())", in: from, isMutual ? name + "|" + inverse : name)
      sample.statements.append(
        "CREATE INDEX Z\(own.uppercased())_Z\(name.uppercased())_INDEX ON Z\(own.uppercased()) (Z\(name.uppercased()))"
      )
    case 1:
      sample.entities[from].properties.append(.toMany(name, far))
      addReferences("Z\(from + 1)\(name.uppercased())", in: to, name, of: own)
    default:
      sample.entities[from].properties.append(.toMany(name, far, inverse: inverse))
      sample.entities[to].properties.append(.toMany(inverse, own, inverse: name))
      let (one, other) = ("Z_\(from + 1)\(inverse.uppercased())", "Z_\(to + 1)\(name.uppercased())")
      let table = "Z_\(from + 1)\(name.uppercased())"
      let place = "Z_FOK_" + other.dropFirst(2)
      sample.statements.append(
        "CREATE TABLE \(table) (\(one) INTEGER, \(other) INTEGER\(isTrue() ? ", \(place) INTEGER" : ""))")
      for row in 1...Self.rows where isTrue() {
        let target = ([Self.missing] + Array(1...Self.rows)).randomElement(using: &random) ?? 1
        sample.statements.append("INSERT INTO \(table) (\(one), \(other)) VALUES (\(row), \(target))")
        cells.append(
          Cell(
            entity: table, row: row, attribute: name + "|" + inverse, text: nil,
            isDangling: target == Self.missing))
      }
    }
  }

  /// Keys of rows; one of four leads nowhere.
  private mutating func addReferences(
    _ column: String, in entity: Int, _ name: String, of owner: String? = nil
  ) {
    columns[entity].append("\(column) INTEGER")
    for row in 0..<Self.rows {
      guard Int.random(in: 0..<3, using: &random) > 0 else {
        values[entity][row].append("NULL")
        continue
      }
      let target = ([Self.missing] + Array(1...Self.rows)).randomElement(using: &random) ?? 1
      values[entity][row].append("\(target)")
      cells.append(
        Cell(
          entity: owner ?? Self.names[entity], row: row + 1, attribute: name, text: nil,
          isDangling: target == Self.missing))
    }
  }

  private mutating func addStrays() {
    guard isTrue() else { return }
    addReferences("Z77FOO", in: Int.random(in: 0..<5, using: &random), "Z77FOO")
    sample.statements += [
      "CREATE TABLE Z_78BARS (Z_78A INTEGER, Z_79B INTEGER)", "INSERT INTO Z_78BARS VALUES (1, 1)",
    ]
    cells.append(Cell(entity: "Z_78BARS", row: 1, attribute: "Z_78BARS", text: nil))
  }
}
