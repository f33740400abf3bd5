package import InventoryModel

/// A format that writes a list of items in three steps, so that the list can be streamed.
package protocol ItemListFormat: Sendable {
  /// Returns the start of the list. Call this function first. Only formats with field columns call `columns`.
  mutating func begin(columns: () throws -> ListColumns) throws -> [UInt8]
  /// Appends a batch of items. Call this function for each batch.
  mutating func append(_ items: [Item], to bytes: inout [UInt8]) throws
  /// Returns the end of the list. Call this function last.
  func end() -> [UInt8]
}

/// The columns of a list in addition to the attributes.
package struct ListColumns: Sendable {
  /// The kinds of photos, except photos of the items themselves.
  let photoKinds: [PhotoKind]
  let documentKinds: [DocumentKind]
  /// The names of the field columns, which contain the fields of each item in the item's order.
  let fields: [String]

  package init(
    photoKinds: [PhotoKind] = [], documentKinds: [DocumentKind] = [], fields: [String] = []
  ) {
    (self.photoKinds, self.documentKinds, self.fields) = (photoKinds, documentKinds, fields)
  }
}

/// Items as JSON, one item per line. Missing values are null or empty arrays; hidden attributes have no key.
/// `Sources/inventory.schema.json` describes the document and the lines.
package struct ItemJSON: ItemListFormat {
  package enum Form: Hashable, Sendable {
    /// One array.
    case array
    /// One object with the version of the format, the audience (unless the list is complete), the labels of all asset
    /// types, and the items.
    case document(assetTypes: [String])
    /// Items only, one per line: NDJSON.
    case lines
  }

  /// The version of the format. The version changes only if programs that read the format must change.
  package static let version = 1

  private let form: Form
  private let disclosure: Disclosure
  /// The attributes, each with the bytes before its value: the separator and the key.
  private let attributes: [(attribute: ItemAttribute, start: [UInt8])]
  private var isEmpty = true

  package init(_ form: Form = .array, for disclosure: Disclosure = .complete) {
    self.form = form
    self.disclosure = disclosure
    attributes = ItemColumns.attributes(shownBy: disclosure).enumerated().map { index, attribute in
      (attribute, Array("\(index == 0 ? "{" : ", ")\"\(attribute.rawValue)\": ".utf8))
    }
  }

  package func begin(columns: () throws -> ListColumns) -> [UInt8] {
    switch form {
    case .array: Array("[".utf8)
    case .lines: []
    case .document(let assetTypes):
      Array(
        """
        {"version": \(Self.version),\(audience)
        "assetTypes": [\(assetTypes.map(\.quoted).joined(separator: ", "))],
        "items": [
        """.utf8)
    }
  }

  package mutating func append(_ items: [Item], to bytes: inout [UInt8]) {
    for item in items {
      if form != .lines { bytes.append(contentsOf: (isEmpty ? "\n" : ",\n").utf8) }
      append(item, to: &bytes)
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

  /// The audience as a JSON property, which shows that the list may be incomplete; empty if everything is visible.
  private var audience: String {
    disclosure.isComplete ? "" : "\n\"audience\": \(disclosure.audience.rawValue.quoted),"
  }

  private func append(_ item: Item, to bytes: inout [UInt8]) {
    for (attribute, start) in attributes {
      bytes.append(contentsOf: start)
      switch attribute {
      case .itemKey: append(item.itemKey.text, to: &bytes)
      case .itemName: append(item.itemName, to: &bytes)
      case .serialNumber: append(item.serialNumber, to: &bytes)
      case .valueInDollars: bytes.append(contentsOf: (item.valueInDollars?.plainText ?? "null").utf8)
      case .dateCreated: append(item.dateCreated?.text, to: &bytes)
      case .orderingValue: bytes.append(contentsOf: "\(item.orderingValue)".utf8)
      case .assetType: append(item.assetType, to: &bytes)
      case .notes: append(item.notes, to: &bytes)
      case .photos: append(item.photos, to: &bytes)
      }
    }
    if disclosure.showsOriginalDocuments, !item.documents.isEmpty { append(item.documents, to: &bytes) }
    if disclosure.showsFields { append(item.fields, to: &bytes) }
    bytes.append(UInt8(ascii: "}"))
  }

  private func append(_ photos: [Photo], to bytes: inout [UInt8]) {
    append(photos, to: &bytes) { append($0.fileName, to: &$1) }
    bytes.append(contentsOf: ", \"sha256\": ".utf8)
    // The digest of a hidden original is not written, because anyone with the same photo could recognize the digest.
    append(photos, to: &bytes) { append(disclosure.showsOriginals ? $0.digest : $0.pictureDigits, to: &$1) }
    // `photoKinds` is omitted if all photos show the item itself, so that the JSON of such an item has the same bytes
    // as in earlier versions.
    guard photos.contains(where: { $0.kind != .item }) else { return }
    bytes.append(contentsOf: ", \"photoKinds\": ".utf8)
    append(photos, to: &bytes) { append($0.kind.rawValue, to: &$1) }
  }

  private func append(_ documents: [Document], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: ", \"documents\": ".utf8)
    append(documents, to: &bytes) { append($0.fileName, to: &$1) }
    bytes.append(contentsOf: ", \"documentSHA256\": ".utf8)
    append(documents, to: &bytes) { append($0.digest, to: &$1) }
    bytes.append(contentsOf: ", \"documentKinds\": ".utf8)
    append(documents, to: &bytes) { append($0.kind.rawValue, to: &$1) }
  }

  private func append(_ fields: [Field], to bytes: inout [UInt8]) {
    bytes.append(contentsOf: ", \"fields\": ".utf8)
    append(fields, to: &bytes) { field, bytes in
      bytes.append(contentsOf: "{\"name\": ".utf8)
      append(field.name, to: &bytes)
      bytes.append(contentsOf: ", \"value\": ".utf8)
      append(field.value, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private func append<Element>(
    _ list: [Element], to bytes: inout [UInt8], _ appendOne: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in list.enumerated() {
      if index > 0 { bytes.append(contentsOf: ", ".utf8) }
      appendOne(element, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private func append(_ text: String?, to bytes: inout [UInt8]) {
    if let text { text.appendQuoted(to: &bytes) } else { bytes.append(contentsOf: "null".utf8) }
  }
}
