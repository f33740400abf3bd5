import InventoryModel

@testable import InventoryPages

extension Item {
  /// An item of which a test says only what it is about.
  static func sample(
    key: String = "4F0C-1", name: String = "Oak dresser", serialNumber: String? = nil, cents: Int64? = nil,
    created: String = "2023-03-18", assetType: String? = "Furniture", fields: [Field] = [],
    photos: [Photo] = []
  ) throws -> Item {
    try Item(
      itemKey: sampleKey(key), itemName: name, serialNumber: serialNumber,
      valueInDollars: cents.map(Money.init), dateCreated: sampleDate(created), orderingValue: 1,
      assetType: assetType, fields: fields, photos: photos)
  }
}

extension Photo {
  /// `start` is what its digest begins with.
  static func sample(
    _ start: String = "a1", width: Int = 4032, height: Int = 3024, hasAlpha: Bool = false
  ) -> Photo {
    Photo(
      id: 1, digest: start + String(repeating: "0", count: 64 - start.count), format: .jpeg, width: width,
      height: height, hasAlpha: hasAlpha, fileName: "oak.jpg")
  }
}

extension TypeOutline {
  static func sample(
    _ label: String = "Furniture", items: Int = 2, cents: Int64 = 100_00
  ) -> TypeOutline {
    TypeOutline(
      label: label, slug: FileName.slug(label), totals: Totals(items: items, value: Money(cents: cents)))
  }
}

extension SiteOutline {
  static func sample(
    totals: Totals = Totals(), types: [TypeOutline] = []
  ) -> SiteOutline {
    SiteOutline(
      title: "The household", language: "en", noindex: true, asOf: nil, totals: totals,
      types: types, contents: [],
      wording: .sample(), placeField: "room")
  }
}

extension Wording {
  static func sample(currency: String = "USD", threshold: Int64 = 50_00) -> Wording {
    Wording(currency: currency, valueThreshold: Money(cents: threshold))
  }
}

func sampleKey(_ text: String) throws -> ItemKey {
  guard let key = ItemKey(text) else { throw NotASample(text: text) }
  return key
}

func sampleDate(_ text: String) throws -> Timestamp {
  guard let date = Timestamp(text) else { throw NotASample(text: text) }
  return date
}

struct NotASample: Error {
  let text: String
}

extension HomePage {
  static func sample(_ outline: SiteOutline, photoCount: Int = 0, covers: [String: Photo] = [:]) -> HomePage {
    HomePage(outline, photoCount: photoCount, covers: covers)
  }
}
