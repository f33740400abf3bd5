import Diagnostics
import InventoryModel

extension Columns {
  /// `--map` and `--ignore` decide first, then the preset, then an attribute's own name, its aliases, and the headers of
  /// several languages; `description` names the item where nothing else does. Any other column is a field.
  static func targets(_ titles: [String], _ rules: ColumnRules, _ preset: Preset?) -> [Target] {
    var targets = rules.targets(of: titles)
    for (index, target) in (preset?.targets(titles) ?? []).enumerated() where targets[index] == nil {
      if let target, target.mayStandTwice || !targets.contains(target) { targets[index] = target }
    }
    func isTaken(_ attribute: ItemAttribute) -> Bool {
      targets.contains(.attribute(attribute))
    }
    let named = ItemAttribute.allCases.filter { attribute in
      !isTaken(attribute) && titles.contains(where: attribute.isNamed)
    }
    let free = ItemAttribute.allCases.filter { !isTaken($0) && !named.contains($0) }
    for (index, title) in titles.enumerated() where targets[index] == nil {
      guard title.contains(where: { !$0.isWhitespace }) else {
        targets[index] = .nameless
        continue
      }
      if let name = ItemColumns.field(ofHeader: title) {
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
        "leave the second one out with --ignore \(numbered.withoutLineBreaks.quotedForShell), or keep it as a field with "
          + ColumnMap.option(numbered, field: numbered)
      )
    }
    switch target {
    case .attribute(let attribute) where decided.isSuperset(of: [first, second]):
      let fact = "--map gives \(attribute.rawValue) two columns, '\(one)' and '\(other)'"
      return (fact, "leave one of them out")
    case .attribute(let attribute):
      let fact = "the columns '\(one)' and '\(other)' would both fill \(attribute.rawValue)"
      return (
        fact, "decide with \(ColumnMap.option(one, attribute)) or \(ColumnMap.option(other, attribute))"
      )
    case .field(let name):
      let fact = "the columns '\(one)' and '\(other)' would both be the field '\(name)'"
      return (fact, "give one of them another name, like \(ColumnMap.option(other, field: name + " 2"))")
    case .nameless, .ignored: preconditionFailure("such columns may stand twice")
    }
  }
}
