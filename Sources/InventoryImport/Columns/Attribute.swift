/// What a column of a CSV may fill. The names are the model's.
package enum Attribute: String, CaseIterable, Sendable {
  case itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes, photos

  /// The attribute that goes by this header in our files or in those of other programs.
  init?(header: String) {
    guard let attribute = Self.byAlias[Self.folded(header)] else { return nil }
    self = attribute
  }

  /// Whether this is the attribute's own name. It wins against every alias.
  func isNamed(_ header: String) -> Bool {
    Self.folded(header) == Self.folded(rawValue)
  }

  /// Names an item only where no other column does.
  static func isDescription(_ header: String) -> Bool {
    folded(header) == "description"
  }

  /// Headers are compared without case, blanks and `_ - # . /`.
  static func folded(_ header: String) -> String {
    header.lowercased().filter { !$0.isWhitespace && !"_-#./".contains($0) }
  }

  private static let byAlias = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { attribute in
      Set(([attribute.rawValue] + attribute.aliases).map(folded)).map { ($0, attribute) }
    })

  private var aliases: [String] {
    switch self {
    case .itemKey:
      ["key", "id", "uuid", "item id", "import ref", "HB.import_ref", "asset tag", "Sortly ID (SID)"]
    case .itemName:
      ["name", "item", "title", "asset name", "entry name", "HB.name"]
    case .serialNumber:
      ["serial", "serial no", "sn", "product key", "HB.serial_number"]
    case .valueInDollars:
      [
        "value", "price", "cost", "amount", "valuation", "purchase price", "purchase cost", "purchased price",
        "estimated value", "current value", "replacement value", "replacement cost", "HB.purchase_price",
      ]
    case .dateCreated:
      ["created", "created date", "date added"]
    case .orderingValue:
      ["order", "position"]
    case .assetType:
      ["type", "category", "folder", "primary folder", "HB.tags", "HB.labels"]
    case .notes:
      ["note", "comments", "HB.notes"]
    case .photos:
      ["photo", "image", "images", "picture", "file name"]
    }
  }
}
