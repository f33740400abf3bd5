/// What a report asks for beyond the attributes of an item, and finds in its fields. The order is that of the columns.
package enum FieldRole: String, CaseIterable, Hashable, Sendable {
  case room, quantity, brand, model, condition, purchaseDate, purchasePlace, purchasePrice, replacementCost,
    valueSource, receipt

  /// Heads its column.
  package var title: String {
    switch self {
    case .room: "Room"
    case .quantity: "Quantity"
    case .brand: "Brand"
    case .model: "Model"
    case .condition: "Condition"
    case .purchaseDate: "Purchased on"
    case .purchasePlace: "Purchased from"
    case .purchasePrice: "Purchase price"
    case .replacementCost: "Replacement cost"
    case .valueSource: "Source of value"
    case .receipt: "Receipt"
    }
  }

  /// Whether its texts are amounts, which stand to the right.
  package var isAmount: Bool { self == .purchasePrice || self == .replacementCost || self == .quantity }

  /// What fields are called that bring it: small letters and digits, the best name first.
  var names: [String] {
    switch self {
    case .room: ["room", "location", "place", "where"]
    case .quantity: ["quantity", "qty", "pieces"]
    case .brand: ["brand", "manufacturer", "make", "maker"]
    case .model: ["model", "modelnumber", "modelno", "modelname"]
    case .condition: ["condition", "state"]
    case .purchaseDate:
      ["purchasedate", "dateofpurchase", "purchasedon", "datepurchased", "boughton", "purchased"]
    case .purchasePlace:
      [
        "placeofpurchase", "purchasedfrom", "purchasedat", "boughtat", "vendor", "supplier", "seller",
        "store", "retailer",
      ]
    case .purchasePrice:
      ["purchaseprice", "pricepaid", "originalcost", "purchasecost", "originalprice", "purchasevalue"]
    case .replacementCost: ["replacementcost", "replacementvalue", "replacementprice", "costtoreplace"]
    case .valueSource:
      [
        "valuesource", "sourceofvalue", "sourceofprice", "pricesource", "appraisal", "appraisedby",
        "valuedby",
      ]
    case .receipt: ["receipt", "invoice", "receiptnumber", "invoicenumber", "proofofpurchase", "bill"]
    }
  }
}
