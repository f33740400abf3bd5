import CSV
package import InventoryModel

/// Items as CSV. The columns are the attributes, the kinds of proof photos, the kinds of documents, and the fields, in
/// this order. `ItemColumns` has the headers, which an import recognizes.
package struct ItemCSV: ItemListFormat {
  private let writer = CSVWriter()
  private let isRaw: Bool
  private let attributes: [ItemAttribute]
  private var columns = ListColumns()

  /// Texts are escaped for spreadsheets, unless `isRaw` is `true`. A last column with empty cells marks a raw file.
  /// Hidden attributes have no column.
  package init(isRaw: Bool = false, for disclosure: Disclosure = .complete) {
    self.isRaw = isRaw
    attributes = ItemColumns.attributes(shownBy: disclosure)
  }

  /// The maximum number of field columns. An import accepts at most 1,000 columns in all.
  package static let mostFieldColumns =
    1_000 - ItemColumns.attributes.count - (PhotoKind.allCases.count - 1) - DocumentKind.allCases.count - 1

  /// Returns the header row. Throws if the name of a field contains a NUL.
  package mutating func begin(columns: () throws -> ListColumns) throws -> [UInt8] {
    self.columns = try columns()
    var bytes: [UInt8] = []
    let headers =
      attributes.map(\.rawValue) + photoKinds.map(ItemColumns.header(of:))
      + self.columns.documentKinds.map(ItemColumns.header(of:))
      + self.columns.fields.map(ItemColumns.header(ofField:))
    for (index, header) in headers.enumerated() { try append(header, as: index, to: &bytes) }
    if isRaw { try writer.append(ItemColumns.rawMark, as: headers.count, of: cellCount, to: &bytes) }
    writer.endRow(to: &bytes)
    return bytes
  }

  package func append(_ items: [Item], to bytes: inout [UInt8]) throws {
    for item in items {
      do {
        try append(item, to: &bytes)
      } catch let error as NULInCell {
        throw UnwritableItem(itemKey: item.itemKey, reason: "\(error)")
      }
    }
  }

  package func end() -> [UInt8] { [] }
}

/// The error for an item that cannot be written in a format.
package struct UnwritableItem: Error, Hashable, Sendable, CustomStringConvertible {
  let itemKey: ItemKey
  let reason: String

  package var description: String {
    "the item '\(itemKey.text)' cannot be written as CSV: \(reason), or export as JSON"
  }
}

extension ItemCSV {
  private var cellCount: Int {
    fileColumnsEnd + columns.fields.count + (isRaw ? 1 : 0)
  }

  private var fileColumnsEnd: Int { attributes.count + photoKinds.count + columns.documentKinds.count }

  /// The kinds of proof photos that have a column; empty if there is no column for photos of the items themselves.
  private var photoKinds: [PhotoKind] { attributes.contains(.photos) ? columns.photoKinds : [] }

  private func append(_ item: Item, to bytes: inout [UInt8]) throws {
    for (index, attribute) in attributes.enumerated() {
      // Appends without escaping, because numbers and dates are never formulas.
      func appendPlain(_ text: String) throws {
        try writer.append(text, as: index, of: cellCount, to: &bytes)
      }
      switch attribute {
      case .itemKey: try append(item.itemKey.text, as: index, to: &bytes)
      case .itemName: try append(item.itemName, as: index, to: &bytes)
      case .serialNumber: try append(item.serialNumber ?? "", as: index, to: &bytes)
      case .valueInDollars: try appendPlain(item.valueInDollars?.plainText ?? "")
      case .dateCreated: try appendPlain(item.dateCreated?.text ?? "")
      case .orderingValue: try appendPlain("\(item.orderingValue)")
      case .assetType: try append(item.assetType ?? "", as: index, to: &bytes)
      case .notes: try append(item.notes ?? "", as: index, to: &bytes)
      case .photos: try append(item.photos, .item, as: index, to: &bytes)
      }
    }
    for (index, kind) in photoKinds.enumerated() {
      try append(item.photos, kind, as: attributes.count + index, to: &bytes)
    }
    for (index, kind) in columns.documentKinds.enumerated() {
      let names = item.documents.filter { $0.kind == kind }.map(\.fileName)
      try append(
        ItemColumns.photoCell(names), as: attributes.count + photoKinds.count + index, to: &bytes)
    }
    try append(item.fields, to: &bytes)
    if isRaw { try writer.append("", as: cellCount - 1, of: cellCount, to: &bytes) }
    writer.endRow(to: &bytes)
  }

  private func append(_ photos: [Photo], _ kind: PhotoKind, as index: Int, to bytes: inout [UInt8]) throws {
    let names = photos.lazy.filter { $0.kind == kind }.map(\.fileName)
    try append(ItemColumns.photoCell(Array(names)), as: index, to: &bytes)
  }

  /// Appends a cell for each field column. The columns contain the names of the item's fields in the item's order,
  /// possibly with other columns between them.
  private func append(_ fields: [Field], to bytes: inout [UInt8]) throws {
    var rest = fields[...]
    for (index, column) in columns.fields.enumerated() {
      var value = ""
      // Compares bytes: in Swift, a composed and a decomposed é are equal.
      if let field = rest.first, field.name.utf8.elementsEqual(column.utf8) {
        value = field.value
        rest = rest.dropFirst()
      }
      try append(value, as: fileColumnsEnd + index, to: &bytes)
    }
    precondition(rest.isEmpty, "the columns hold the fields of every item")
  }

  private func append(_ text: String, as index: Int, to bytes: inout [UInt8]) throws {
    let safe = isRaw || text.isEmpty ? text : SpreadsheetText.escaped(text)
    try writer.append(safe, as: index, of: cellCount, to: &bytes)
  }
}
