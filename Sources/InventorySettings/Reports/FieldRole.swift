package import InventoryModel

/// Data that reports use and find in the fields of an item. The order is that of the columns.
package enum FieldRole: CaseIterable, Hashable, Sendable {
  case room, quantity, brand, model, condition, purchaseDate, purchasePlace, purchasePrice, unitPrice,
    replacementCost, valueSource, receipt

  /// Its key in site.yml and in JSON. It is not a raw value, because Swift hashes an enum by its raw value, here a string.
  package var key: String { Self.keys[self] ?? "" }

  private static let keys = Dictionary(uniqueKeysWithValues: allCases.map { ($0, "\($0)") })

  package init?(key: String) {
    guard let role = Self.keys.first(where: { $0.value == key })?.key else { return nil }
    self = role
  }

  /// The header of its column.
  package var title: String { facts.title }

  /// Possible names of the field, the best one first.
  var names: [String] { facts.names }

  /// Whether its texts are amounts, which are right-aligned.
  package var isAmount: Bool {
    switch self {
    case .quantity, .purchasePrice, .unitPrice, .replacementCost: true
    case .room, .brand, .model, .condition, .purchaseDate, .purchasePlace, .valueSource, .receipt: false
    }
  }

  /// Whether the texts of all matching fields count, not only that of the best name: a second receipt is another
  /// receipt, and of two costs it is unknown which one applies.
  var isEvidence: Bool {
    switch self {
    case .quantity, .purchaseDate, .purchasePrice, .unitPrice, .replacementCost, .receipt: true
    case .room, .brand, .model, .condition, .purchasePlace, .valueSource: false
    }
  }

  private var facts: (title: String, names: [String]) {
    switch self {
    case .room: ("Room", ["room", "location", "place", "where"])
    case .quantity: ("Quantity", FieldNames.quantities)
    case .brand: ("Brand", ["brand", "manufacturer", "make", "maker"])
    case .model: ("Model", ["model", "modelnumber", "modelno", "modelname"])
    case .condition: ("Condition", ["condition", "state"])
    case .purchaseDate:
      (
        "Purchased on",
        ["purchasedate", "dateofpurchase", "purchasedon", "datepurchased", "boughton", "purchased"]
      )
    case .purchasePlace:
      (
        "Purchased from",
        [
          "placeofpurchase", "purchasedfrom", "purchasedat", "boughtat", "vendor", "supplier", "seller",
          "store", "retailer",
        ]
      )
    case .purchasePrice:
      (
        "Purchase price",
        ["purchaseprice", "pricepaid", "originalcost", "purchasecost", "originalprice", "purchasevalue"]
      )
    case .unitPrice: ("Unit price", FieldNames.unitPrices)
    case .replacementCost:
      (
        "Replacement cost", ["replacementcost", "replacementvalue", "replacementprice", "costtoreplace"]
      )
    case .valueSource:
      (
        "Source of value",
        [
          "valuesource", "sourceofvalue", "sourceofprice", "pricesource", "appraisal", "appraisedby",
          "valuedby",
        ]
      )
    case .receipt:
      ("Receipt", ["receipt", "invoice", "receiptnumber", "invoicenumber", "proofofpurchase", "bill"])
    }
  }
}

/// The field of an item for each role. Names are compared as `FoldedName`.
package struct FieldRoles: Hashable, Sendable {
  private struct Place: Hashable {
    let role: FieldRole
    /// Of two fields for one role, the one with the lower rank counts.
    let rank: Int
  }

  private var places: [FoldedName: Place] = [:]

  /// `own` are the site's names for roles; they take precedence over the usual ones.
  package init(own: [FieldRole: String] = [:]) {
    for role in FieldRole.allCases {
      for (rank, name) in role.names.enumerated() { places[FoldedName(name)] = Place(role: role, rank: rank) }
    }
    for (role, name) in own { places[FoldedName(name)] = Place(role: role, rank: -1) }
  }

  /// The fields of an item by role. Several texts are joined with `; `.
  package func values(of fields: [Field]) -> [FieldRole: String] {
    var values: [FieldRole: (texts: [String], rank: Int)] = [:]
    for field in fields {
      guard let place = places[FoldedName(field.name)] else { continue }
      let known = values[place.role]
      if let known, place.role.isEvidence, (known.rank < 0) == (place.rank < 0) {
        if !known.texts.contains(field.value) { values[place.role]?.texts.append(field.value) }
      } else if place.rank < known?.rank ?? .max {
        values[place.role] = ([field.value], place.rank)
      }
    }
    return values.mapValues { $0.texts.joined(separator: "; ") }
  }
}
