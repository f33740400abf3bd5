package import InventoryModel

extension Item {
  /// An item that states only what its test is about.
  package static func sample(
    key: String = "4F0C-1", name: String = "Oak dresser", serialNumber: String? = nil, cents: Int64? = nil,
    created: String = "2023-03-18T10:12:41Z", assetType: String? = nil, notes: String? = nil,
    fields: [Field] = [], photos: [Photo] = []
  ) throws -> Item {
    try Item(
      itemKey: .sample(key), itemName: name, serialNumber: serialNumber,
      valueInDollars: cents.map(Money.init), dateCreated: .sample(created), orderingValue: 1.5,
      assetType: assetType, notes: notes, fields: fields, photos: photos)
  }
}

extension Photo {
  /// `start` is the beginning of its digest.
  package static func sample(
    _ start: String = "a1", id: ID = 1, width: Int = 4032, height: Int = 3024, hasAlpha: Bool = false,
    kind: PhotoKind = .item
  ) -> Photo {
    Photo(
      id: id, digest: start + String(repeating: "0", count: 64 - start.count), format: .jpeg, width: width,
      height: height, hasAlpha: hasAlpha, fileName: start + ".jpg", kind: kind)
  }
}

extension ItemKey {
  package static func sample(_ text: String) throws -> ItemKey {
    guard let key = ItemKey(text) else { throw InvalidSample(text: text) }
    return key
  }
}

extension Timestamp {
  package static var sample: Timestamp {
    get throws { try .sample("2026-01-01T00:00:00Z") }
  }

  package static func sample(_ text: String) throws -> Timestamp {
    guard let date = Timestamp(text) else { throw InvalidSample(text: text) }
    return date
  }
}

/// A test has a sample that its type does not allow.
package struct InvalidSample: Error {
  package let text: String

  package init(text: String) { self.text = text }
}
