package import InventoryModel

/// Items as one JSON array, an item a line. What an item does not have is null or an empty array.
package struct ItemJSON: ItemListFormat {
  private var isEmpty = true

  package init() {}

  package func begin(fieldNames: [String]) -> [UInt8] {
    Array("[".utf8)
  }

  package mutating func append(_ items: [Item]) -> [UInt8] {
    var bytes: [UInt8] = []
    for item in items {
      bytes += (isEmpty ? "\n" : ",\n").utf8
      bytes += Self.object(item).utf8
      isEmpty = false
    }
    return bytes
  }

  package func end() -> [UInt8] {
    Array("\n]\n".utf8)
  }

  private static func object(_ item: Item) -> String {
    let pairs: [(String, String)] = [
      ("itemKey", item.itemKey.text.quoted),
      ("itemName", item.itemName.quoted),
      ("serialNumber", item.serialNumber?.quoted ?? "null"),
      ("valueInDollars", item.valueInDollars?.plainText ?? "null"),
      ("dateCreated", item.dateCreated.text.quoted),
      ("orderingValue", "\(item.orderingValue)"),
      ("assetType", item.assetType?.quoted ?? "null"),
      ("notes", item.notes?.quoted ?? "null"),
      ("photos", "[" + item.photos.map(\.fileName.quoted).joined(separator: ", ") + "]"),
      ("fields", "[" + item.fields.map(field).joined(separator: ", ") + "]"),
    ]
    return "{" + pairs.map { $0.quoted + ": " + $1 }.joined(separator: ", ") + "}"
  }

  private static func field(_ field: Field) -> String {
    "{\"name\": " + field.name.quoted + ", \"value\": " + field.value.quoted + "}"
  }
}
