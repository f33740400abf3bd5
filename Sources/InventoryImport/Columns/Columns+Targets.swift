import InventoryModel

extension Columns {
  /// `--map` and `--ignore` decide first, then the preset, then an attribute's own name, then its aliases; `description`
  /// names the item where nothing else does. Any other column is a field.
  static func targets(_ titles: [String], _ rules: ColumnRules, _ preset: Preset?) -> [Target] {
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

  static func question(
    _ first: String, _ second: String, _ target: Target, _ rules: ColumnRules
  ) -> String {
    switch target {
    case _ where first == second: "two columns are called '\(first)'; give them different headers"
    case .attribute(let attribute) where rules.decide(first) && rules.decide(second):
      "--map gives \(attribute.rawValue) two columns, '\(first)' and '\(second)'; leave one of them out"
    case .attribute(let attribute):
      "the columns '\(first)' and '\(second)' would both fill \(attribute.rawValue); decide with "
        + "--map '\(first)=\(attribute.rawValue)' or --map '\(second)=\(attribute.rawValue)'"
    case .field(let name):
      "the columns '\(first)' and '\(second)' would both fill the field '\(name)'; give one of them another name with "
        + "--map 'Header=field:Name'"
    case .nameless, .ignored: ""
    }
  }
}
