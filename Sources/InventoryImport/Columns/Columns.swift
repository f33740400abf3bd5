import CSV
import Diagnostics
import InventoryModel
import InventoryStore

/// What each column of a CSV file is used for, according to the header and the user's column options.
struct Columns: Sendable {
  enum Target: Hashable, Sendable {
    case attribute(ItemAttribute)
    /// The names of photos of this kind, such as receipts.
    case photos(PhotoKind)
    case documents(DocumentKind)
    case field(String)
    /// A column without a header, which must be empty.
    case nameless
    /// A column that is ignored, for example because of `--ignore`.
    case ignored
  }

  let titles: [String]
  private(set) var targets: [Target] = []
  /// The columns whose targets the user has decided.
  let decided: Set<Int>
  /// The attributes whose columns have headers that differ from the attributes' names, with these headers.
  private(set) var aliases: [(attribute: ItemAttribute, header: String)] = []
  /// For each column, whether its cells contain identifiers, such as serial numbers, that must not lose digits.
  private(set) var holdsNumbers: [Bool] = []
  /// The column that contains the items' names.
  private(set) var names: Int?
  /// The column of models. An item without a name is named after its model.
  private(set) var models: Int?
  /// The first column with a header.
  private(set) var firstTitle: Int?
  /// The columns that identify items, and that are therefore empty in rows with totals.
  private(set) var identifying: [Int] = []
  /// The column in which Sortly states whether a row is an item or a folder; `nil` if another program wrote the file.
  private(set) var entryTypes: Int?
  /// The column of quantities.
  private(set) var quantities: Int?
  /// The column of unit prices, if it is imported as a field.
  private(set) var unitPrices: Int?
  /// The column with the currency of each row's amounts.
  private(set) var currencies: Int?
  /// The columns in which Homebox states that an item is archived or sold.
  private(set) var departures: [(column: Int, departure: Departure)] = []
  /// The program that wrote the file, detected from the header or stated by the user; `nil` if no preset applies.
  let preset: Preset?
  let form: ItemForm
  /// The headers of empty columns that are ignored because another column has the same attribute or field.
  private(set) var setAside: [String] = []
  /// Questions that the user must answer about columns. The columns are ignored until then.
  private(set) var questions: [Problem] = []

  /// Determines what the columns are used for. Throws all problems of the header together. `empty` contains the columns
  /// that are known to have no values.
  init(_ header: CSVRow, of file: String, rules: ColumnRules, empty: Set<Int> = []) throws(Failure) {
    let cells = header.map { (text: $0.text, place: $0.place) }
    var problems = Problems()
    titles = cells.map(\.text)
    for (text, place) in cells {
      guard let message = text.nameProblem("header") else { continue }
      problems.add(Problem(Problem.Place(file, at: place), message))
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
    for message in rules.missing(from: titles) + rules.contradictions {
      problems.add(Problem(file: file, line: 1, column: 1, message))
    }
    let stated = rules.targets(of: titles)
    decided = Set(stated.indices.filter { stated[$0] != nil })
    form = ItemForm(of: titles, rules)
    preset = form == .foreign ? rules.preset(for: titles) : nil
    targets = form == .foreign ? Self.targets(titles, rules, preset) : form.targets(titles, rules)
    if !empty.isEmpty {
      let all = targets
      targets = Self.yielding(all, where: empty.contains, decided.contains)
      setAside = titles.indices.filter { targets[$0] != all[$0] }.map { titles[$0] }
    }
    var firsts: [Target: Int] = [:]
    for (index, target) in targets.enumerated() where !target.mayStandTwice && !form.allowsTwo(target) {
      guard let first = firsts[target] else {
        firsts[target] = index
        continue
      }
      let question = question(first, index, target)
      questions.append(Problem(question.fact, cure: question.cure, file: file, at: cells[index].place))
      targets[index] = .ignored
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
    holdsNumbers = targets.map(\.holdsNumbers)
    names = targets.firstIndex(of: .attribute(.itemName))
    models = Self.models(titles, targets)
    firstTitle = titles.firstIndex { !$0.isEmpty }
    identifying = targets.indices.filter { Self.identifying.contains(targets[$0]) }
    entryTypes = preset == .sortly ? titles.firstIndex { ItemAttribute.folded($0) == "entrytype" } : nil
    quantities = fieldColumn(UnitPrices.isQuantity)
    unitPrices = fieldColumn(UnitPrices.isUnitPrice)
    currencies = form == .foreign ? currencyColumn : nil
    if preset == .homebox {
      departures = titles.enumerated().compactMap { index, title in
        Departure(header: title).map { (index, $0) }
      }
    }
    aliases = zip(targets, titles).compactMap { target, title in
      guard case .attribute(let attribute) = target, !attribute.isNamed(title) else { return nil }
      return (attribute, title)
    }
  }

  /// Adds a question about the folder of the photos, and ignores the columns of photos.
  mutating func ask(_ question: Problem) {
    questions.append(question)
    targets = targets.map { $0.holdsPhotos ? .ignored : $0 }
  }

  func fills(_ attribute: ItemAttribute) -> Bool { targets.contains(.attribute(attribute)) }

  func nameCell(of row: CSVRow) -> CSVCell? { names.flatMap { $0 < row.count ? row[$0] : nil } }

  private static let identifying: Set<Target> = [
    .attribute(.itemKey), .attribute(.serialNumber), .attribute(.assetType), .attribute(.photos),
  ]

  /// Returns the field column of models. A column of model names takes precedence over a column of model numbers.
  private static func models(_ titles: [String], _ targets: [Target]) -> Int? {
    let names = [
      "model", "modelname", "modell", "modele", "modelo", "modello", "modelno", "modelnumber", "モデル", "型番",
    ]
    return names.map(ItemAttribute.folded).lazy.compactMap { name in
      titles.indices.first { index in
        guard let field = targets[index].field else { return false }
        return [titles[index], field].contains { ItemAttribute.folded($0) == name }
      }
    }.first
  }

  /// The name of the field for cells that contain several labels. The field stores all labels of a cell.
  var labelsField: String { fields.contains("labels") ? "all labels" : "labels" }

  /// The names of the fields, in the order of the columns.
  var fields: [String] { targets.compactMap(\.field) }
}

extension ImportReport {
  /// Records what the columns of a file are used for.
  mutating func add(_ columns: Columns) {
    columns.fields.forEach { add(field: $0) }
    for title in columns.setAside where emptyColumns?.contains(title) != true {
      emptyColumns = (emptyColumns ?? []) + [title]
    }
    if columns.form == .foreign, !columns.fills(.valueInDollars) {
      valueHeader = valueHeader ?? columns.likelyValue
    }
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

extension Columns.Target {
  /// The name of the field; `nil` if the target is not a field.
  var field: String? {
    if case .field(let name) = self { name } else { nil }
  }

  /// Whether several columns may have this target. The names in several photo columns are combined, and any number of
  /// columns can be ignored.
  var mayStandTwice: Bool {
    switch self {
    case .attribute(.photos), .photos, .documents, .nameless, .ignored: true
    case .attribute, .field: false
    }
  }

  var holdsPhotos: Bool {
    switch self {
    case .attribute(.photos), .photos, .documents: true
    case .attribute, .field, .nameless, .ignored: false
    }
  }

  var holdsNumbers: Bool {
    switch self {
    case .attribute(.serialNumber), .attribute(.itemKey): true
    case .field(let name): ShortenedNumber.fields.contains(ItemAttribute.folded(name))
    case .attribute, .photos, .documents, .nameless, .ignored: false
    }
  }

  /// The attribute or field that an empty cell of the column clears in an update; `nil` if it clears none.
  var clearable: ItemDraft.Clearable? {
    switch self {
    case .attribute(.serialNumber): .serialNumber
    case .attribute(.valueInDollars): .valueInDollars
    case .attribute(.assetType): .assetType
    case .attribute(.notes): .notes
    case .field(let name): .field(name)
    case .attribute, .photos, .documents, .nameless, .ignored: nil
    }
  }
}

extension Columns {
  /// Returns the first field column whose header or field name meets a condition; `nil` if there is none.
  private func fieldColumn(_ isMeant: (String) -> Bool) -> Int? {
    titles.indices.first { index in
      guard let field = targets[index].field else { return false }
      return [titles[index], field].contains(where: isMeant)
    }
  }

  /// The first field column that states currencies. If the user chose the name of the field, the name must mean a
  /// currency; otherwise, the header must mean one.
  private var currencyColumn: Int? {
    titles.indices.first { index in
      targets[index].field.map { Self.isCurrency(decided.contains(index) ? $0 : titles[index]) } ?? false
    }
  }

  /// Returns the targets after ignoring empty columns: if several columns have the same target, the empty columns among
  /// them are ignored, so that as few columns as possible conflict. If all of them are empty, the first one is not
  /// ignored. Columns that the user has decided are never ignored.
  static func yielding(_ targets: [Target], where isEmpty: (Int) -> Bool, _ isDecided: (Int) -> Bool)
    -> [Target]
  {
    var result = targets
    let groups = Dictionary(grouping: targets.indices.filter { !targets[$0].mayStandTwice }) { targets[$0] }
    for indices in groups.values where indices.count > 1 {
      let empty = indices.filter { isEmpty($0) && !isDecided($0) }
      for index in empty.count == indices.count ? Array(empty.dropFirst()) : empty {
        result[index] = .ignored
      }
    }
    return result
  }

  /// Returns the problem of two columns with the same target, and the options that resolve it.
  func question(_ first: Int, _ second: Int, _ target: Target) -> (fact: String, cure: String) {
    let (one, other) = (titles[first], titles[second])
    if one == other {
      let numbered = ColumnRules.numbered(titles)[second]
      return (
        "columns \(first + 1) and \(second + 1) are both called '\(one)'",
        "skip the second one with --ignore \(numbered.withoutLineBreaks.quotedForShell), or keep it as a field with "
          + ColumnMap.option(numbered, field: numbered)
      )
    }
    switch target {
    case .attribute(let attribute) where decided.isSuperset(of: [first, second]):
      let fact = "--map assigns two columns to \(attribute.rawValue): '\(one)' and '\(other)'"
      return (fact, "remove one of the two options")
    case .attribute(let attribute):
      let fact = "the columns '\(one)' and '\(other)' would both fill \(attribute.rawValue)"
      return (
        fact, "choose one with \(ColumnMap.option(one, attribute)) or \(ColumnMap.option(other, attribute))"
      )
    case .field(let name):
      let fact = "the columns '\(one)' and '\(other)' would both be the field '\(name)'"
      return (fact, "rename one column, for example with \(ColumnMap.option(other, field: name + " 2"))")
    case .photos, .documents, .nameless, .ignored: preconditionFailure("such columns may be repeated")
    }
  }
}
