import CSV
import Diagnostics
import InventoryModel
import InventoryStore

/// What each column of a CSV file fills, as its header and the user's `--map` decide.
struct Columns: Sendable {
  enum Target: Hashable, Sendable {
    case attribute(ItemAttribute)
    case field(String)
    /// A column without a header: nothing may stand in it.
    case nameless
    /// A column that the user, or who wrote the file, does not want to be read.
    case ignored
  }

  let titles: [String]
  private(set) var targets: [Target] = []
  /// The columns of which the user says what they fill.
  let decided: Set<Int>
  /// The header of the column that fills an attribute, where it is not the attribute's own name.
  private(set) var aliases: [(attribute: ItemAttribute, header: String)] = []
  /// For each column, whether its cells are numbers that nobody calculates with, such as serial numbers.
  private(set) var holdsNumbers: [Bool] = []
  /// The column that names the items.
  private(set) var names: Int?
  /// The column of models, which name the items that have no name.
  private(set) var models: Int?
  /// The first column with a header.
  private(set) var firstTitle: Int?
  /// The columns of what only an item has.
  private(set) var identifying: [Int] = []
  /// The column in which Sortly says whether a row is an item or a folder.
  private(set) var entryTypes: Int?
  /// Whose file it is, as far as the header says.
  let preset: Preset?
  let form: ItemForm
  /// Headers of columns without values, where another column fills the same attribute.
  private(set) var setAside: [String] = []
  /// What the user must decide; until then the columns in question are not read.
  private(set) var questions: [Problem] = []

  /// Reads the header. All that is wrong with it is thrown together. `empty` are the columns that are known to have no
  /// values.
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
    aliases = zip(targets, titles).compactMap { target, title in
      guard case .attribute(let attribute) = target, !attribute.isNamed(title) else { return nil }
      return (attribute, title)
    }
  }

  /// Asks where the photos are, and does not read their columns.
  mutating func ask(_ question: Problem) {
    questions.append(question)
    targets = targets.map { $0 == .attribute(.photos) ? .ignored : $0 }
  }

  func fills(_ attribute: ItemAttribute) -> Bool { targets.contains(.attribute(attribute)) }

  private static let identifying: Set<Target> = [
    .attribute(.itemKey), .attribute(.serialNumber), .attribute(.assetType), .attribute(.photos),
  ]

  /// The field of models; a name comes before a number.
  private static func models(_ titles: [String], _ targets: [Target]) -> Int? {
    let names = [
      "model", "modelname", "modell", "modele", "modelo", "modello", "modelno", "modelnumber", "モデル", "型番",
    ]
    return names.map(ItemAttribute.folded).lazy.compactMap { name in
      titles.indices.first { targets[$0].field != nil && ItemAttribute.folded(titles[$0]) == name }
    }.first
  }

  /// Where several labels of a cell are kept.
  var labelsField: String { fields.contains("labels") ? "all labels" : "labels" }

  /// The names of the fields, in order.
  var fields: [String] { targets.compactMap(\.field) }
}

extension ImportReport {
  /// Takes over how a file's columns are read.
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
  /// The name of a field.
  var field: String? {
    if case .field(let name) = self { name } else { nil }
  }

  /// Several columns of photos follow each other; columns that are not read are as many as there are.
  var mayStandTwice: Bool {
    switch self {
    case .attribute(.photos), .nameless, .ignored: true
    case .attribute, .field: false
    }
  }

  var holdsNumbers: Bool {
    switch self {
    case .attribute(.serialNumber), .attribute(.itemKey): true
    case .field(let name): ShortenedNumber.fields.contains(ItemAttribute.folded(name))
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

extension Columns {
  /// `--map` and `--ignore` decide first, then the preset, then an attribute's own name, its aliases, and the headers of
  /// several languages; `description` names the item where nothing else does. Any other column is a field.
  static func targets(_ titles: [String], _ rules: ColumnRules, _ preset: Preset?) -> [Target] {
    var targets = rules.targets(of: titles)
    for (index, target) in (preset?.targets(titles) ?? []).enumerated() where targets[index] == nil {
      if let target, target.mayStandTwice || !targets.contains(target) { targets[index] = target }
    }
    func isTaken(_ attribute: ItemAttribute) -> Bool { targets.contains(.attribute(attribute)) }
    let named = ItemAttribute.allCases.filter { !isTaken($0) && titles.contains(where: $0.isNamed) }
    let free = ItemAttribute.allCases.filter { !isTaken($0) && !named.contains($0) }
    for (index, title) in titles.enumerated() where targets[index] == nil {
      if title.allSatisfy(\.isWhitespace) {
        targets[index] = .nameless
      } else if let name = ItemColumns.field(ofHeader: title) {
        targets[index] = .field(name)
      } else if let attribute = ItemAttribute(header: title) ?? ItemAttribute(commonValueHeader: title),
        free.contains(attribute) || attribute.isNamed(title) && named.contains(attribute)
      {
        targets[index] = .attribute(attribute)
      }
    }
    let missing = ItemAttribute.allCases.filter { !isTaken($0) }
    for (index, title) in titles.enumerated() where targets[index] == nil {
      guard let attribute = ItemAttribute(commonHeader: title), missing.contains(attribute) else { continue }
      targets[index] = .attribute(attribute)
    }
    if !isTaken(.itemName),
      let index = titles.indices.first(where: {
        targets[$0] == nil && ItemAttribute.isDescription(titles[$0])
      })
    {
      targets[index] = .attribute(.itemName)
    }
    return zip(targets, ColumnRules.numbered(titles)).map { $0 ?? .field($1) }
  }

  /// Of several columns for one attribute those without values are set aside, so that the others need no question.
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

  /// What is wrong with two columns of one target.
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
      return (fact, "remove one of them")
    case .attribute(let attribute):
      let fact = "the columns '\(one)' and '\(other)' would both fill \(attribute.rawValue)"
      return (
        fact, "choose one with \(ColumnMap.option(one, attribute)) or \(ColumnMap.option(other, attribute))"
      )
    case .field(let name):
      let fact = "the columns '\(one)' and '\(other)' would both be the field '\(name)'"
      return (fact, "rename one of them, for example with \(ColumnMap.option(other, field: name + " 2"))")
    case .nameless, .ignored: preconditionFailure("such columns may be repeated")
    }
  }
}
