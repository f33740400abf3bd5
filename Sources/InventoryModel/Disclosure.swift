/// What an audience sees of an item: a list of what it may see. A field that is not on the list is hidden, so that a new
/// one is private until somebody names it. Only the owner sees all.
package struct Disclosure: Hashable, Sendable {
  package enum Level: Sendable {
    case hidden
    /// The end of a text: `String.masked`.
    case masked
    case shown
  }

  /// What a level is given to.
  package enum Subject: Hashable, Sendable {
    case attribute(ItemAttribute)
    /// The photos as they were attached, with all that a camera writes into them, and the names of their files.
    case originals
    /// Every field of the name: see `FoldedName`.
    case field(String)
    /// All fields, those with a level of their own too.
    case fields
  }

  package let audience: Audience
  private var attributes: [ItemAttribute: Level]
  private var originals: Level
  private var fields: [FoldedName: Level]
  private var otherFields: Level

  /// What the audience sees unless somebody says otherwise.
  package init(_ audience: Audience) {
    self.audience = audience
    attributes = Dictionary(
      uniqueKeysWithValues: ItemAttribute.allCases.map { ($0, $0.level(for: audience)) })
    originals = audience == .owner || audience == .insurer ? .shown : .hidden
    fields = Dictionary(
      audience.fieldNames.map { (FoldedName($0), .shown) }, uniquingKeysWith: { first, _ in first })
    otherFields = audience == .owner ? .shown : .hidden
  }

  /// The owner's.
  package static let complete = Disclosure(.owner)

  /// Whether nothing is hidden or masked, whatever an item has.
  package var isComplete: Bool { self == .complete }

  package func level(of attribute: ItemAttribute) -> Level { attributes[attribute] ?? .hidden }

  package func level(ofField name: String) -> Level { fields[FoldedName(name)] ?? otherFields }

  /// Whether there is anything to see, all of it or the end.
  package func shows(_ attribute: ItemAttribute) -> Bool { level(of: attribute) != .hidden }

  /// Where there are no photos, there are no originals of them.
  package var showsOriginals: Bool { originals != .hidden && shows(.photos) }

  package func shows(field name: String) -> Bool { level(ofField: name) != .hidden }

  /// Whether there are fields to see, if an item has them.
  package var showsFields: Bool { otherFields != .hidden || fields.values.contains { $0 != .hidden } }

  package mutating func set(_ level: Level, of subject: Subject) {
    switch subject {
    case .attribute(let attribute): attributes[attribute] = level
    case .originals: originals = level
    case .field(let name): fields[FoldedName(name)] = level
    case .fields: (fields, otherFields) = ([:], level)
    }
  }
}

extension ItemAttribute {
  fileprivate func level(for audience: Audience) -> Disclosure.Level {
    switch (audience, self) {
    case (.owner, _), (.insurer, _): .shown
    case (.family, .serialNumber): .masked
    case (.family, .valueInDollars): .hidden
    case (.family, _): .shown
    case (.public, .itemName), (.public, .assetType), (.public, .photos): .shown
    case (.public, _): .hidden
    }
  }

  /// Whether a part of it still says something.
  package var canBeMasked: Bool { self == .serialNumber }

  /// Pages and lists are made of these.
  package var canBeHidden: Bool { self != .itemName && self != .assetType }
}

extension String {
  /// The last four characters, where these are at most half of it, behind a bullet for each of the others.
  package var masked: String {
    let shown = count >= 8 ? 4 : 0
    return String(repeating: "•", count: count - shown) + suffix(shown)
  }
}

/// For whom a site or a list is made. What each of them sees is a `Disclosure`.
package enum Audience: String, CaseIterable, Sendable {
  /// Sees everything.
  case owner
  /// Who must believe it: all that a claim needs.
  case insurer
  /// Who wants to look things up: what there is and where, not what it is worth.
  case family
  /// Anybody: what there is, and pictures of it.
  case `public`

  /// The fields that the audience sees from the start; the owner sees every one. Case, blanks and signs do not count.
  package var fieldNames: [String] {
    switch self {
    case .owner, .public: []
    case .insurer: Self.places + Self.makes + Self.purchases + Self.worth
    case .family: Self.places + Self.makes + Self.warranties
    }
  }

  private static let places = [
    "room", "location", "place", "where", "floor", "building", "shelf", "box", "container", "storage",
  ]

  /// What it is, of which kind, and how many.
  private static let makes = [
    "quantity", "qty", "count", "pieces", "brand", "make", "maker", "manufacturer", "model", "model number",
    "model no", "model name", "artist", "author", "description", "color", "colour", "material", "size",
    "dimensions", "weight", "year", "year made", "condition",
  ]

  private static let purchases = [
    "purchase date", "purchased", "purchased on", "date of purchase", "date purchased", "bought", "bought on",
    "purchase price", "purchase cost", "price paid", "price", "cost", "original cost", "original price",
    "bought for",
    "purchased for", "purchase place", "place of purchase", "purchase from", "purchased from", "purchased at",
    "bought from", "bought at", "seller", "store", "shop", "retailer", "dealer", "vendor", "supplier",
    "receipt", "receipts", "invoice", "invoices", "invoice number", "proof of purchase", "order number",
  ]

  /// The insurance report's columns, and where their figures come from.
  private static let worth = [
    "replacement cost", "replacement value", "replacement price", "actual cash value", "market value",
    "current value", "appraised value", "appraisal", "appraisal date", "appraiser", "source of value",
    "value source", "source of price", "price source", "cost to replace", "appraised by", "valued by",
    "purchase value", "receipt number", "bill", "state", "valuation", "valuation date", "valued on",
    "insured", "age", "depreciation", "useful life",
  ]

  private static let warranties = [
    "warranty", "warranty until", "warranty expires", "warranty expiration", "warranty details",
    "lifetime warranty", "guarantee", "manual",
  ]
}
