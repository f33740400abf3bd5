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
}

extension Audience {
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
    "dimensions",
    "weight", "year", "year made", "condition",
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
    "current value",
    "appraised value", "appraisal", "appraisal date", "appraiser", "source of value", "value source",
    "source of price", "price source", "cost to replace", "appraised by", "valued by", "purchase value",
    "receipt number", "bill", "state", "valuation", "valuation date", "valued on", "insured", "age",
    "depreciation",
    "useful life",
  ]

  private static let warranties = [
    "warranty", "warranty until", "warranty expires", "warranty expiration", "warranty details",
    "lifetime warranty",
    "guarantee", "manual",
  ]
}
