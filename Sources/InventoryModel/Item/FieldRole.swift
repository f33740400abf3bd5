/// The meaning of an item's field for reports and audiences. The cases are in the order of the columns in reports.
///
/// The field names of roles are listed only here and in `FieldNames`. By default, an insurer sees the fields that have
/// a role, and reports show the same fields.
package enum FieldRole: CaseIterable, Hashable, Sendable {
  case room, storage, quantity, brand, model, description, material, dimensions, made, condition, age,
    purchaseDate, purchasePlace, purchasePrice, unitPrice, replacementCost, currentValue, appraisedValue,
    appraisalDate, appraiser, appraisal, valueSource, receipt, warranty, insured, scheduled, limitClass,
    inSafe

  /// The role's key in site.yml and in JSON. The key is not a raw value, because Swift would then hash a role as a
  /// string.
  package var key: String { Self.keys[self] ?? "" }

  private static let keys = Dictionary(uniqueKeysWithValues: allCases.map { ($0, "\($0)") })

  package init?(key: String) {
    guard let role = Self.keys.first(where: { $0.value == key })?.key else { return nil }
    self = role
  }

  /// The header of the role's column in reports.
  package var title: String { facts.title }

  /// The possible names of a field with this role, in order of preference: the English names first.
  package var names: [String] { facts.names + FieldNames.inOtherLanguages(self) }

  /// Whether fields with this role contain amounts of money.
  package var isMoney: Bool {
    [.purchasePrice, .unitPrice, .replacementCost, .currentValue, .appraisedValue].contains(self)
  }

  /// Whether fields with this role contain dates.
  package var isDay: Bool { self == .purchaseDate || self == .appraisalDate }

  /// Whether fields with this role may contain dates. A warranty field may instead contain a text such as `2 years`.
  package var mayBeDay: Bool { isDay || self == .warranty }

  /// Whether the texts of this role are right-aligned.
  package var isAmount: Bool { isMoney || self == .quantity }

  /// Whether long lists have a column for this role. Otherwise, the text of the role appears under the item's name.
  package var isColumn: Bool {
    [.room, .quantity, .purchaseDate, .purchasePrice, .replacementCost, .receipt].contains(self)
  }

  /// Whether all fields with this role count, not only the field with the most preferred name. A second receipt, for
  /// example, is additional proof. If an item has two costs, both count, because it is unknown which one applies.
  var isEvidence: Bool { self != .room && self != .valueSource }

  private var facts: (title: String, names: [String]) {
    switch self {
    case .room: ("Room", ["room", "location", "place", "where"])
    case .storage: ("Kept in", ["building", "floor", "storage", "container", "shelf", "box"])
    case .quantity: ("Quantity", FieldNames.quantities)
    case .brand: ("Brand", ["brand", "manufacturer", "make", "maker", "artist", "author"])
    case .model: ("Model", ["model", "model number", "model no", "model name"])
    case .description: ("Description", ["description", "desc"])
    case .material: ("Material or color", ["material", "materials", "color", "colour"])
    case .dimensions: ("Dimensions", ["dimensions", "size", "weight"])
    case .made: ("Made", ["year made", "year"])
    case .condition: ("Condition", ["condition", "state"])
    case .age: ("Age", ["age", "useful life", "depreciation"])
    case .purchaseDate:
      (
        "Purchased on",
        [
          "purchase date", "date of purchase", "purchased on", "date purchased", "bought on", "purchased",
          "bought",
          "date acquired", "acquired on", "acquired", "purchase time",
        ]
      )
    case .purchasePlace:
      (
        "Purchased from",
        [
          "place of purchase", "purchase place", "purchased from", "purchase from", "purchased at",
          "bought from",
          "bought at", "vendor", "supplier", "seller", "dealer", "store", "shop", "retailer",
        ]
      )
    case .purchasePrice:
      (
        "Purchase price",
        [
          "purchase price", "price paid", "original cost", "purchase cost", "original price",
          "purchase value",
          "bought for", "purchased for", "price", "cost",
        ]
      )
    case .unitPrice: ("Unit price", FieldNames.unitPrices)
    case .replacementCost:
      (
        "Replacement cost",
        ["replacement cost", "replacement value", "replacement price", "cost to replace"]
      )
    case .currentValue: ("Current value", ["current value", "market value", "actual cash value"])
    case .appraisedValue: ("Appraised value", ["appraised value", "appraisal value", "valuation"])
    case .appraisalDate:
      (
        "Appraised on",
        [
          "appraisal date", "appraised on", "date of appraisal", "date appraised", "valuation date",
          "date of valuation", "valued on", "date valued",
        ]
      )
    case .appraiser: ("Appraised by", ["appraiser", "appraised by", "valued by"])
    case .appraisal: ("Appraisal", ["appraisal"])
    case .valueSource:
      ("Source of value", ["value source", "source of value", "source of price", "price source"])
    case .receipt:
      (
        "Receipt",
        [
          "receipt", "receipts", "invoice", "invoices", "receipt number", "receipt no", "invoice number",
          "invoice no",
          "order number", "proof of purchase", "bill",
        ]
      )
    case .warranty:
      (
        "Warranty",
        ["warranty", "warranty until", "warranty expires", "warranty end", "warranty details", "guarantee"]
      )
    case .insured: ("Insured", ["insured"])
    case .scheduled:
      (
        "Scheduled",
        [
          "scheduled", "specified", "scheduled item", "specified item", "individually insured",
          "insured separately",
          "separately insured",
        ]
      )
    case .limitClass: ("Limit class", ["limit class"])
    case .inSafe:
      (
        "In a safe",
        [
          "in safe", "in a safe", "in the safe", "kept in safe", "kept in a safe", "stored in a safe",
          "locked in a safe", "safe",
        ]
      )
    }
  }
}

/// Maps the names of fields to roles. Names are compared as `FoldedName`.
package struct FieldRoles: Hashable, Sendable {
  /// The meaning of a field's name.
  private struct Meaning: Hashable {
    let role: FieldRole
    let origin: Origin

    /// Whether a field with this meaning replaces a field with the other meaning. If both meanings have the same role
    /// and neither field replaces the other, the texts of the fields are joined.
    func hides(_ other: Meaning) -> Bool {
      role == other.role && origin < other.origin
        && !(role.isEvidence && origin.isSite == other.origin.isSite)
    }
  }

  /// The reason why a name has a role: the settings of reports, the place field of the site, or the rank among the role's
  /// usual names. If only one of two fields with the same role counts, it is the field with the lower origin.
  private enum Origin: Hashable, Comparable {
    case site
    case placeField
    case usual(rank: Int)

    var isSite: Bool { self == .site }
  }

  private var meanings = Self.usualMeanings
  private let own: [FieldRole: String]

  /// The names in `own` are from the settings of reports, and take precedence over all other names. `placeField` is the
  /// field that states the place of an item on the site. It is the room, unless `own` has another name for the room and
  /// the item has that field.
  package init(own: [FieldRole: String] = [:], placeField: String? = nil) {
    self.own = own.merging(placeField.map { [.room: $0] } ?? [:]) { own, _ in own }
    if let placeField { meanings[FoldedName(placeField)] = Meaning(role: .room, origin: .placeField) }
    for (role, name) in own { meanings[FoldedName(name)] = Meaning(role: role, origin: .site) }
  }

  private static let usualMeanings: [FoldedName: Meaning] = {
    var meanings: [FoldedName: Meaning] = [:]
    for role in FieldRole.allCases {
      for (rank, name) in role.names.enumerated() {
        meanings[FoldedName(name)] = Meaning(role: role, origin: .usual(rank: rank))
      }
    }
    return meanings
  }()

  /// Returns the role of the field with this name; `nil` if the field has none.
  package func role(of name: String) -> FieldRole? { meanings[FoldedName(name)]?.role }

  /// Returns the name that a new field needs to have this role.
  package func newName(of role: FieldRole) -> String { own[role] ?? role.names[0] }

  /// Returns each field in `names` that another field in `names` replaces, together with that other field. In an item
  /// that has both, the text of the replaced field does not count.
  package func hidden(among names: [String]) -> [(name: String, other: String)] {
    names.compactMap { name in
      guard let meaning = meanings[FoldedName(name)] else { return nil }
      let others = names.compactMap { other in
        meanings[FoldedName(other)].flatMap { $0.hides(meaning) ? (other, $0.origin) : nil }
      }
      return others.min { $0.1 < $1.1 }.map { (name, $0.0) }
    }
  }

  /// Returns the name of the field whose text counts for a role. If several fields have the same precedence, the first
  /// one counts. `nil` if no field has the role.
  package func name(of role: FieldRole, in fields: [Field]) -> String? {
    let named = fields.compactMap { field in
      meanings[FoldedName(field.name)].flatMap { $0.role == role ? (field.name, $0.origin) : nil }
    }
    return named.min { $0.1 < $1.1 }?.0
  }

  /// Returns the texts of an item's fields without white space at their ends, keyed by role. If several texts count for
  /// one role, they are joined; `parts(of:)` splits them again.
  package func values(of fields: [Field]) -> [FieldRole: String] {
    var values: [FieldRole: (texts: [String], origin: Origin)] = [:]
    for field in fields {
      guard let meaning = meanings[FoldedName(field.name)] else { continue }
      let text = field.value.trimmed
      guard !text.isEmpty else { continue }
      let (role, origin) = (meaning.role, meaning.origin)
      let known = values[role]
      if let known, role.isEvidence, known.origin.isSite == origin.isSite {
        if !known.texts.contains(text) { values[role]?.texts.append(text) }
      } else if known.map({ origin < $0.origin }) ?? true {
        values[role] = ([text], origin)
      }
    }
    return values.mapValues { $0.texts.joined(separator: Self.separator) }
  }

  private static let separator = "; "

  /// Splits a text that `values(of:)` joined into the texts of single fields.
  package static func parts(of text: String) -> [Substring] {
    // Most texts are a single part. A split by several letters is slow.
    guard text.utf8.contains(UInt8(ascii: ";")) else { return text.isEmpty ? [] : [text[...]] }
    return text.split(separator: separator)
  }
}
