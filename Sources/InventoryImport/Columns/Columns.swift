import CSV
import InventoryModel
import InventoryStore

/// What each column of a CSV file fills, as its header and the user's `--map` decide.
struct Columns: Sendable {
  enum Target: Hashable, Sendable {
    case attribute(Attribute)
    case field(String)
    /// A column without a header: nothing may stand in it.
    case nameless
    /// A column that the user, or who wrote the file, does not want to be read.
    case ignored
  }

  let titles: [String]
  private(set) var targets: [Target] = []
  /// The header of the column that fills an attribute, where it is not the attribute's own name.
  private(set) var aliases: [(attribute: Attribute, header: String)] = []
  private var numbers: [Bool] = []
  /// Whose file it is, as far as the header says.
  let preset: Preset?
  let form: ItemForm

  /// Reads the header. All that is wrong with it is thrown together.
  init(_ header: CSVRow, of file: String, rules: ColumnRules) throws(Failure) {
    let cells = header.map { (text: $0.text, place: $0.place) }
    var problems = Problems()
    titles = cells.map(\.text)
    for message in rules.missing(from: titles) + rules.contradictions {
      problems.add(Problem(file: file, line: 1, column: 1, message))
    }
    form = ItemForm(of: titles, rules)
    preset = form == .foreign ? rules.preset(for: titles) : nil
    targets = form == .foreign ? Self.targets(titles, rules, preset) : form.targets(titles, rules)
    for (index, target) in targets.enumerated() where !target.mayStandTwice && !form.allowsTwo(target) {
      guard let first = targets.firstIndex(of: target), first < index else { continue }
      let place = cells[index].place
      let message = Self.question(titles[first], titles[index], target, rules)
      problems.add(Problem(file: file, line: place.line, column: place.column, message))
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
    numbers = targets.map(\.holdsNumbers)
    aliases = zip(targets, titles).compactMap { target, title in
      guard case .attribute(let attribute) = target, !attribute.isNamed(title) else { return nil }
      return (attribute, title)
    }
  }

  func fills(_ attribute: Attribute) -> Bool {
    targets.contains(.attribute(attribute))
  }

  /// Whether the cells of a column are numbers of things, which nobody calculates with.
  func holdsNumbers(_ index: Int) -> Bool {
    numbers[index]
  }

  /// Where several labels of a cell are kept; no column is this field.
  var labelsField: String { fields.contains("labels") ? "all labels" : "labels" }

  /// The names of the fields, in order.
  var fields: [String] {
    targets.compactMap { target in
      guard case .field(let name) = target else { return nil }
      return name
    }
  }

  /// What an import needs of the header as a whole.
  func check(_ request: ImportRequest, header: CSVRow, of file: String) throws(Failure) {
    var problems = Problems()
    if request.isUpdate, request.match == .serialNumber, !fills(.serialNumber) {
      let message =
        "--match finds items by serialNumber, and no column is that; say which one with --map 'Header=serialNumber'"
      problems.add(Problem(file: file, line: 1, message))
    }
    if request.isUpdate, request.match == .itemKey, !fills(.itemKey) {
      problems.add(
        Problem(
          file: file, line: 1,
          "--update finds items by itemKey, and no column is that; say which one with --map 'Header=itemKey'")
      )
    }
    if !request.isUpdate, !fills(.itemName) {
      problems.add(
        Problem(file: file, line: 1, "no column names the items; say which one with --map 'Header=itemName'"))
    }
    if request.photos == nil, form == .foreign, let index = targets.firstIndex(of: .attribute(.photos)) {
      let place = header[index].place
      let message =
        "the column '\(header[index].text)' names photos; say where they lie with --photos FOLDER, "
        + "or keep the names as a text with --map '\(header[index].text)=field:\(header[index].text)'"
      problems.add(Problem(file: file, line: place.line, column: place.column, message))
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
  }
}

extension ImportReport {
  /// Takes over how a file's columns are read.
  mutating func add(_ columns: Columns) {
    columns.fields.forEach { add(field: $0) }
    if let preset = columns.preset?.rawValue, !presets.contains(preset) { presets.append(preset) }
    for (attribute, header) in columns.aliases {
      let column = Column(attribute: attribute.rawValue, header: header)
      if !self.columns.contains(column) { self.columns.append(column) }
    }
  }

  mutating func add(field: String) {
    if !fields.contains(field) { fields.append(field) }
  }
}

extension Columns {
  /// `--map` and `--ignore` decide first, then the preset, then an attribute's own name, then its aliases; `description`
  /// names the item where nothing else does. Any other column is a field.
  private static func targets(_ titles: [String], _ rules: ColumnRules, _ preset: Preset?) -> [Target] {
    var targets = titles.map(rules.target)
    for (index, target) in (preset?.targets(titles) ?? []).enumerated() where targets[index] == nil {
      if let target, target.mayStandTwice || !targets.contains(target) { targets[index] = target }
    }
    func isTaken(_ attribute: Attribute) -> Bool {
      targets.contains(.attribute(attribute))
    }
    let named = Attribute.allCases.filter { attribute in
      !isTaken(attribute) && titles.contains(where: attribute.isNamed)
    }
    let free = Attribute.allCases.filter { !isTaken($0) && !named.contains($0) }
    for (index, title) in titles.enumerated() where targets[index] == nil {
      guard title.contains(where: { !$0.isWhitespace }) else {
        targets[index] = .nameless
        continue
      }
      if let name = ItemColumns.field(ofHeader: title) {
        targets[index] = .field(name)
      } else if let attribute = Attribute(header: title),
        free.contains(attribute) || attribute.isNamed(title) && named.contains(attribute)
      {
        targets[index] = .attribute(attribute)
      }
    }
    if !isTaken(.itemName), let index = titles.firstIndex(where: Attribute.isDescription),
      targets[index] == nil
    {
      targets[index] = .attribute(.itemName)
    }
    return zip(targets, titles).map { target, title in target ?? .field(title) }
  }

  private static func question(
    _ first: String, _ second: String, _ target: Target, _ rules: ColumnRules
  ) -> String {
    switch target {
    case .attribute(let attribute) where first != second && rules.decide(first) && rules.decide(second):
      "--map gives \(attribute.rawValue) two columns, '\(first)' and '\(second)'; leave one of them out"
    case .attribute(let attribute):
      "the columns '\(first)' and '\(second)' would both fill \(attribute.rawValue); decide with "
        + "--map '\(first)=\(attribute.rawValue)' or --map '\(second)=\(attribute.rawValue)'"
        + (first == second ? ", after giving the two different headers" : "")
    case .field(let name) where first != second:
      "the columns '\(first)' and '\(second)' would both fill the field '\(name)'; give one of them another name with "
        + "--map 'Header=field:Name'"
    case .field(let name):
      "two columns are called '\(name)'; give them different headers"
    case .nameless, .ignored: ""
    }
  }
}

extension Columns.Target {
  /// Several columns of photos follow each other; columns that are not read are as many as there are.
  var mayStandTwice: Bool {
    switch self {
    case .attribute(.photos), .nameless, .ignored: true
    case .attribute, .field: false
    }
  }

  fileprivate var holdsNumbers: Bool {
    switch self {
    case .attribute(.serialNumber), .attribute(.itemKey): true
    case .field(let name): ShortenedNumber.fields.contains(Attribute.folded(name))
    case .attribute, .nameless, .ignored: false
    }
  }

  /// What an empty cell of the column may take away.
  var clearable: ItemDraft.Clearable? {
    switch self {
    case .attribute(.serialNumber): .serialNumber
    case .attribute(.valueInDollars): .valueInDollars
    case .attribute(.assetType): .assetType
    case .attribute(.notes): .notes
    case .field(let name): .field(name)
    case .attribute, .nameless, .ignored: nil
    }
  }
}
