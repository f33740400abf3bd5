package import InventoryModel

/// Items as JSON, an item a line. What an item does not have is null or an empty array. `Sources/inventory.schema.json`
/// describes the document and the lines.
package struct ItemJSON: ItemListFormat {
  package enum Form: Hashable, Sendable {
    /// One array.
    case array
    /// One object with the version of the form, the labels of all asset types, and the items.
    case document(assetTypes: [String])
    /// Nothing but items: NDJSON.
    case lines
  }

  /// Of the form; it changes when a program that reads it must.
  package static let version = 1

  private let form: Form
  private var isEmpty = true

  package init(_ form: Form = .array) {
    self.form = form
  }

  package func begin(fieldColumns: () throws -> [String]) -> [UInt8] {
    switch form {
    case .array: Array("[".utf8)
    case .lines: []
    case .document(let assetTypes):
      Array(
        """
        {"version": \(Self.version),
        "assetTypes": [\(assetTypes.map(\.quoted).joined(separator: ", "))],
        "items": [
        """.utf8)
    }
  }

  package mutating func append(_ items: [Item], to bytes: inout [UInt8]) {
    for item in items {
      if form != .lines { bytes.append(contentsOf: (isEmpty ? "\n" : ",\n").utf8) }
      Self.append(item, to: &bytes)
      if form == .lines { bytes.append(UInt8(ascii: "\n")) }
      isEmpty = false
    }
  }

  package func end() -> [UInt8] {
    switch form {
    case .array: Array("\n]\n".utf8)
    case .document: Array("\n]}\n".utf8)
    case .lines: []
    }
  }
}

extension ItemJSON {
  private static func append(_ item: Item, to bytes: inout [UInt8]) {
    append("{\"itemKey\": ", quoted: item.itemKey.text, to: &bytes)
    append(", \"itemName\": ", quoted: item.itemName, to: &bytes)
    append(", \"serialNumber\": ", quoted: item.serialNumber, to: &bytes)
    bytes.append(contentsOf: ", \"valueInDollars\": ".utf8)
    bytes.append(contentsOf: (item.valueInDollars?.plainText ?? "null").utf8)
    append(", \"dateCreated\": ", quoted: item.dateCreated.text, to: &bytes)
    bytes.append(contentsOf: ", \"orderingValue\": \(item.orderingValue)".utf8)
    append(", \"assetType\": ", quoted: item.assetType, to: &bytes)
    append(", \"notes\": ", quoted: item.notes, to: &bytes)
    bytes.append(contentsOf: ", \"photos\": [".utf8)
    for (index, photo) in item.photos.enumerated() {
      append(index == 0 ? "" : ", ", quoted: photo.fileName, to: &bytes)
    }
    bytes.append(contentsOf: "], \"fields\": [".utf8)
    for (index, field) in item.fields.enumerated() {
      append((index == 0 ? "" : ", ") + "{\"name\": ", quoted: field.name, to: &bytes)
      append(", \"value\": ", quoted: field.value, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(contentsOf: "]}".utf8)
  }

  private static func append(_ before: String, quoted text: String?, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: before.utf8)
    if let text { text.appendQuoted(to: &bytes) } else { bytes.append(contentsOf: "null".utf8) }
  }
}
