import InventoryModel

extension Columns {
  /// Returns the target of each column. In order of precedence, a target is determined by `--map` and `--ignore`, the
  /// preset, an attribute's own name, its aliases, and headers in several languages. A column `description` contains
  /// the names only if no other column does. All other columns are fields, including a column such as
  /// `replacement cost` next to a column called `value`, or `Neuwert` next to `Wert`.
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
      } else if let kind = PhotoKind(header: title) {
        targets[index] = .photos(kind)
      } else if let kind = DocumentKind(header: title) {
        targets[index] = .documents(kind)
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
    // A unit price is the value only if no column contains the value of all pieces. A replacement cost is then a field,
    // and so is an appraised value beside it. Without quantities, a unit price is a field, because the number of pieces
    // is unknown.
    if titles.indices.contains(where: { index in
      UnitPrices.isQuantity(titles[index]) || targets[index]?.field.map(UnitPrices.isQuantity) == true
    }),
      let index = titles.indices.first(where: { targets[$0] == nil && UnitPrices.isUnitPrice(titles[$0]) })
    {
      let stated = rules.targets(of: titles)
      let values = titles.indices.filter { targets[$0] == .attribute(.valueInDollars) }
      let roles = Set(values.map { stated[$0] == nil ? role(of: titles[$0]) : nil })
      if roles.isEmpty
        || roles.isSubset(of: [.replacementCost, .appraisedValue]) && roles.contains(.replacementCost)
      {
        for value in values { targets[value] = nil }
        targets[index] = .attribute(.valueInDollars)
      }
    }
    if !isTaken(.itemName),
      let index = titles.indices.first(where: {
        targets[$0] == nil && ItemAttribute.isDescription(titles[$0])
      })
    {
      targets[index] = .attribute(.itemName)
    }
    for index in costs(titles, targets) { targets[index] = nil }
    return zip(targets, ColumnRules.numbered(titles)).map { $0 ?? .field(plainName($1)) }
  }

  /// Returns the columns of costs that become fields because another column is called `value` in any language.
  /// `replacement cost` is such a column. `price` is not, because it can also mean the value of one piece.
  private static func costs(_ titles: [String], _ targets: [Target?]) -> [Int] {
    let candidates = titles.indices.filter { targets[$0] == .attribute(.valueInDollars) }
    let others = candidates.filter { !values.contains(ItemAttribute.folded(titles[$0])) }
    guard !others.isEmpty, others.count == candidates.count - 1 else { return [] }
    return others.filter { isCost(titles[$0]) }
  }

  /// Whether a header names a cost other than the value, such as `replacement cost`.
  private static func isCost(_ title: String) -> Bool {
    let isMoney = role(of: title)?.isMoney ?? false
    return isMoney && !prices.contains(ItemAttribute.folded(title))
  }

  /// Headers that mean the value of an item, and nothing else.
  private static let values = Set(
    ["value", "Wert", "Wert in Euro", "valeur", "valor", "valore", "waarde", "価値"].map(ItemAttribute.folded))

  /// Headers that can also mean the value of one piece.
  private static let prices = Set(
    ["price", "cost", "Preis", "prix", "precio", "prezzo", "prijs", "preço", "価格"].map(ItemAttribute.folded))

  /// Returns the name of a field without the currency of its amounts, or without the unit of its quantities, so that
  /// reports recognize the field.
  private static func plainName(_ title: String) -> String {
    UnitPrices.isQuantity(title) ? UnitPrices.withoutUnit(title) : withoutCurrency(title)
  }

  private static func role(of title: String) -> FieldRole? { FieldRoles().role(of: withoutCurrency(title)) }

  /// Returns the name of a field with amounts without the currency in the header. Any other name is returned unchanged.
  private static func withoutCurrency(_ title: String) -> String {
    guard let plain = HeaderCurrency(title)?.title.trimmingBlanks(),
      FieldRoles().role(of: plain)?.isMoney ?? false
    else { return title }
    return plain
  }
}
