import Foundation
import InventoryModel

extension PhotoKind {
  /// Creates the kind of the photos in a column with this header: `receipt photos`, `Receipt image`, `Appraisal scans`.
  /// The words may be in any order. `nil` for other headers, such as `receipt`, whose column often contains numbers.
  init?(header: String) {
    let words = header.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard words.count == 2 || words.count == 3, let picture = words.firstIndex(where: Self.isPicture) else {
      return nil
    }
    let rest = words.indices.filter { $0 != picture }.map { words[$0] }
    if let kind = PhotoKind(lastOf: rest) {
      self = kind
    } else if rest == ["other"] {
      self = .other
    } else {
      return nil
    }
  }

  private static func isPicture(_ word: Substring) -> Bool {
    [
      "photo", "photos", "image", "images", "picture", "pictures", "scan", "scans", "foto", "fotos", "bild",
      "bilder",
      "imagen", "immagine", "imagem", "afbeelding",
    ].contains(word)
  }
}

extension DocumentKind {
  /// Creates the kind of the documents in a column with this header: `receipt documents`, `Warranty PDF`. `nil` for
  /// other headers, such as `manual`, whose column often contains text.
  init?(header: String) {
    let words = header.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard words.count == 2, ["document", "documents", "pdf", "pdfs"].contains(words[1]) else { return nil }
    guard words[0] != "other" else {
      self = .other
      return
    }
    self.init(lastOf: [words[0]])
  }
}

/// The headers by which an attribute is recognized.
extension ItemAttribute {
  /// Creates the attribute that has this header in files of Coffer or of other programs; `nil` if there is none.
  init?(header: String) {
    guard !Self.isNumbering(header), let attribute = Self.byAlias[Self.folded(header)] else { return nil }
    self = attribute
  }

  /// Creates the attribute that this header usually means, in one of several languages. It applies only if no other
  /// column matches the attribute better.
  init?(commonHeader header: String) {
    guard !Self.isNumbering(header), let other = Self.byCommonHeader[Self.folded(header)] else { return nil }
    self = other
  }

  /// Creates `valueInDollars` if this header usually means the value; otherwise `nil`. If a file has two such columns,
  /// they are always ambiguous: the price paid, for example, may differ from the value.
  init?(commonValueHeader header: String) {
    guard ItemAttribute(commonHeader: header) == .valueInDollars else { return nil }
    self = .valueInDollars
  }

  /// Whether the header is the attribute's own name, which takes precedence over all aliases.
  func isNamed(_ header: String) -> Bool { Self.folded(header) == Self.folded(rawValue) }

  /// Whether the header means a description. A column with such a header contains the names only if no other column
  /// does.
  static func isDescription(_ header: String) -> Bool {
    HeaderLanguage.descriptions.contains(folded(header))
  }

  /// Whether the header means a number of the item rather than its name, as in `Item #`.
  static func isNumbering(_ header: String) -> Bool {
    let text = header.lowercased()
    return text.contains { "#№".contains($0) } && counted.contains(folded(text.filter { $0 != "№" }))
  }

  /// Returns the header in the form in which headers are compared: in lowercase, without spaces, `_ - # . / : ' ? *`,
  /// currency signs and parentheses. A currency in parentheses at the end of the header is also removed, as in
  /// `Price (USD)`.
  ///
  /// Unlike in a `FoldedName`, accents are ignored, because many people omit them in headers. All other punctuation is
  /// significant, because a sign such as `%` changes the meaning of a column.
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

  var aliases: [String] {
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
