import InventoryModel
import InventoryReports
import InventorySettings
import InventoryStore
import Testing

@testable import InventoryProof

extension Item {
  /// An item of which a test says only what it is about.
  static func sample(
    _ name: String = "Lamp", key: String? = nil, type: String? = "Furniture", value: Int64? = nil,
    serial: String? = nil,
    photos: Int = 0,
    fields: [(String, String)] = [], recorded: String = "2024-05-01"
  ) throws -> Item {
    try Item(
      itemKey: #require(ItemKey(key ?? name.uppercased())), itemName: name, serialNumber: serial,
      valueInDollars: value.map(Money.init(cents:)), dateCreated: Timestamp(recorded),
      orderingValue: 1,
      assetType: type, fields: fields.map(Field.init(name:value:)),
      photos: (0..<photos).map { Photo.sample(Int64($0)) })
  }
}

extension Photo {
  static func sample(_ id: ID) -> Photo {
    Photo(
      id: id, digest: String(repeating: "0", count: 64), format: .jpeg, width: 4, height: 3, hasAlpha: false,
      fileName: "\(id).jpg")
  }
}

extension ReportTerms {
  /// What a site says that says nothing.
  static var usual: ReportTerms { ReportTerms(SiteSettings(title: "Home")) }
}

extension InsuranceFigures {
  /// Adds an item whose row is its number.
  mutating func add(_ item: Item) { add(item, ItemID(row: Int64(overall.items + 1))) }
}

extension GapsFigures {
  /// Adds an item whose row is its number.
  mutating func add(_ item: Item) { add(item, ItemID(row: Int64(overall.items + 1))) }
}
