import CSV
package import InventoryModel

/// Items as CSV: a column an attribute, by the model's names, then a column a field.
package struct ItemCSV: ItemListFormat {
  private let writer = CSVWriter()
  private var fieldNames: [String] = []

  package init() {}

  package mutating func begin(fieldNames: [String]) -> [UInt8] {
    self.fieldNames = fieldNames
    let attributes = [
      "itemKey", "itemName", "serialNumber", "valueInDollars", "dateCreated", "orderingValue", "assetType",
      "notes",
      "photos",
    ]
    var bytes: [UInt8] = []
    // A field's name has no NUL: the reader of the import refuses it.
    try? writer.append(attributes + fieldNames, to: &bytes)
    return bytes
  }

  package func append(_ items: [Item]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for item in items {
      try writer.append(cells(of: item), to: &bytes)
    }
    return bytes
  }

  package func end() -> [UInt8] { [] }

  private func cells(of item: Item) -> [String] {
    let values = Dictionary(item.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    return [
      item.itemKey.text, item.itemName, item.serialNumber ?? "", item.valueInDollars?.plainText ?? "",
      item.dateCreated.text, "\(item.orderingValue)", item.assetType ?? "", item.notes ?? "",
      item.photos.map(\.fileName).joined(separator: ";"),
    ] + fieldNames.map { values[$0] ?? "" }
  }
}
