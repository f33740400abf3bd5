import Foundation
import InventoryModel

/// The headers that columns of an attribute have.
extension ItemAttribute {
  /// The attribute that goes by this header in our files or in those of other programs.
  init?(header: String) {
    guard !Self.isNumbering(header), let attribute = Self.byAlias[Self.folded(header)] else { return nil }
    self = attribute
  }

  /// The attribute that people mean by this header, in one of several languages, where no other column says it better.
  init?(commonHeader header: String) {
    guard !Self.isNumbering(header), let other = Self.byCommonHeader[Self.folded(header)] else { return nil }
    self = other
  }

  /// The value, if people mean it by this header. Two of them are a question, whatever they are called: what was paid is not
  /// what it is worth.
  init?(commonValueHeader header: String) {
    guard ItemAttribute(commonHeader: header) == .valueInDollars else { return nil }
    self = .valueInDollars
  }

  /// Whether this is the attribute's own name. It wins against every alias.
  func isNamed(_ header: String) -> Bool { Self.folded(header) == Self.folded(rawValue) }

  /// Names an item only where no other column does.
  static func isDescription(_ header: String) -> Bool {
    HeaderLanguage.descriptions.contains(folded(header))
  }

  /// `Item #` counts the items. It does not name them.
  static func isNumbering(_ header: String) -> Bool {
    let text = header.lowercased()
    return text.contains { "#№".contains($0) } && counted.contains(folded(text.filter { $0 != "№" }))
  }

  /// Headers are compared without case, blanks and `_ - # . / : ' ?`. So are signs of currencies, and what is in brackets if
  /// it is a currency or a plural: `Value ($)`, `Price (USD)`. Unlike in a `FoldedName`, accents do not count, because many
  /// people leave them out in a header, and other signs do: `%` says what a column holds.
  static func folded(_ header: String) -> String {
    let text = (HeaderCurrency(header)?.title ?? header).lowercased()
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: text.utf8.filter { $0 > 0x20 && !ignoredSigns.contains($0) }, as: UTF8.self)
    }
    return text.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
      .filter { !$0.isWhitespace && !"_-#./:'’?*()$€£¥".contains($0) }
  }

  private static let counted: Set = [
    "item", "items", "asset", "article", "product", "object", "thing", "artikel", "objekt", "objet",
  ]

  private static let ignoredSigns = Set("_-#./:'?*()$".utf8)

  private static let byAlias = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { attribute in
      Set(([attribute.rawValue] + attribute.aliases).map(folded)).map { ($0, attribute) }
    })

  private static let byCommonHeader = Dictionary(
    HeaderLanguage.allCases.flatMap { language in
      allCases.flatMap { attribute in language.headers(of: attribute).map { (folded($0), attribute) } }
    }, uniquingKeysWith: { first, _ in first })

  private var aliases: [String] {
    switch self {
    case .itemKey:
      ["key", "id", "uuid", "item id", "import ref", "HB.import_ref", "asset tag", "Sortly ID (SID)"]
    case .itemName: ["name", "item", "title", "asset name", "entry name", "HB.name"]
    case .serialNumber: ["serial", "serial no", "sn", "product key", "HB.serial_number"]
    case .valueInDollars:
      [
        "value", "price", "cost", "amount", "valuation", "purchase price", "purchase cost", "purchased price",
        "estimated value", "current value", "replacement value", "replacement cost", "HB.purchase_price",
      ]
    case .dateCreated: ["created", "created date", "date added"]
    case .orderingValue: ["order", "position"]
    case .assetType: ["type", "category", "folder", "primary folder", "HB.tags", "HB.labels"]
    case .notes: ["note", "comments", "HB.notes"]
    case .photos: ["photo", "image", "images", "picture", "file name"]
    }
  }
}
