import InventoryModel

extension Columns {
  /// `--map` and `--ignore` decide first, then the preset, then an attribute's own name, then its aliases; `description`
  /// names the item where nothing else does. Any other column is a field.
  static func targets(_ titles: [String], _ rules: ColumnRules, _ preset: Preset?) -> [Target] {
    var targets = rules.targets(of: titles)
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

  /// What is wrong with two columns of one target.
  static func question(
    _ titles: [String], _ first: Int, _ second: Int, _ target: Target, _ rules: ColumnRules
  ) -> (fact: String, cure: String) {
    let (one, other) = (titles[first], titles[second])
    if one == other {
      let fact = "columns \(first + 1) and \(second + 1) are both called '\(one)'"
      return (fact, "give one of them another header, or leave both out with --ignore '\(one)'")
    }
    switch target {
    case .attribute(let attribute) where rules.decide(one) && rules.decide(other):
      let fact = "--map gives \(attribute.rawValue) two columns, '\(one)' and '\(other)'"
      return (fact, "leave one of them out")
    case .attribute(let attribute):
      let name = attribute.rawValue
      let fact = "the columns '\(one)' and '\(other)' would both fill \(name)"
      return (fact, "decide with --map '\(one)=\(name)' or --map '\(other)=\(name)'")
    case .field(let name):
      let fact = "the columns '\(one)' and '\(other)' would both be the field '\(name)'"
      return (fact, "give one of them another name, like --map '\(other)=field:\(name) 2'")
    case .nameless, .ignored: preconditionFailure("such columns may stand twice")
    }
  }
}
