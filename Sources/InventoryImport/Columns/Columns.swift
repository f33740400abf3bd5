import CSV
import InventoryModel
import InventoryStore
import TerminalText

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
  /// For each column, whether its cells are numbers that nobody calculates with, such as serial numbers.
  private(set) var holdsNumbers: [Bool] = []
  /// Whose file it is, as far as the header says.
  let preset: Preset?
  let form: ItemForm

  /// Reads the header. All that is wrong with it is thrown together.
  init(_ header: CSVRow, of file: String, rules: ColumnRules) throws(Failure) {
    let cells = header.map { (text: $0.text, place: $0.place) }
    var problems = Problems()
    titles = cells.map(\.text)
    for (text, place) in cells {
      guard let message = text.nameProblem("header") else { continue }
      problems.add(Problem(file: file, line: place.line, column: place.column, message))
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
    for message in rules.missing(from: titles) + rules.contradictions {
      problems.add(Problem(file: file, line: 1, column: 1, message))
    }
    form = ItemForm(of: titles, rules)
    preset = form == .foreign ? rules.preset(for: titles) : nil
    targets = form == .foreign ? Self.targets(titles, rules, preset) : form.targets(titles, rules)
    var firsts: [Target: Int] = [:]
    for (index, target) in targets.enumerated() where !target.mayStandTwice && !form.allowsTwo(target) {
      guard let first = firsts[target] else {
        firsts[target] = index
        continue
      }
      let question = Self.question(titles, first, index, target, rules)
      problems.add(Problem(question.fact, cure: question.cure, file: file, at: cells[index].place))
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
    holdsNumbers = targets.map(\.holdsNumbers)
    aliases = zip(targets, titles).compactMap { target, title in
      guard case .attribute(let attribute) = target, !attribute.isNamed(title) else { return nil }
      return (attribute, title)
    }
  }

  func fills(_ attribute: Attribute) -> Bool {
    targets.contains(.attribute(attribute))
  }

  /// Where several labels of a cell are kept.
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
