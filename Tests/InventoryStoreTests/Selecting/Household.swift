import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Six items, in their order: L R T B X S.
struct Household {
  let store: InventoryStore

  /// The day that `now()` represents.
  static var now: Timestamp {
    get throws { try #require(Timestamp("2026-01-01T00:00:00Z")) }
  }

  init(in folder: TemporaryFolder) throws {
    store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      for item in Self.items {
        let id = try #require(try edit.add([item.draft]).first ?? nil)
        for photo in item.photos { _ = try edit.attach(photo.photo, named: photo.name, to: id) }
      }
    }
  }

  func select(_ predicate: String? = nil, sort: String? = nil) throws -> Snapshot {
    try store.snapshot(of: ItemSelection(where: predicate, sort: sort, now: Self.now))
  }

  /// The letters of the selected items, as they come type by type.
  func letters(_ predicate: String? = nil, sort: String? = nil) throws -> String {
    let snapshot = try select(predicate, sort: sort)
    return try snapshot.groups().flatMap { try snapshot.allItems(of: $0.assetType, batchedBy: 2) }
      .map { $0.itemKey.text == "BOX" ? "X" : String($0.itemKey.text.prefix(1)) }
      .joined()
  }
}

extension Household {
  private struct Item {
    var draft: ItemDraft
    var photos: [(name: String, photo: NewPhoto)] = []

    init(
      _ key: String, _ name: String, serial: String? = nil, cents: Int64? = nil, created: String,
      type: String? = nil, notes: String? = nil, fields: [(String, String)] = [],
      photos: [(name: String, format: PhotoFormat, width: Int, height: Int)] = []
    ) {
      draft = ItemDraft(itemKey: ItemKey(key), itemName: name)
      draft.serialNumber = serial
      draft.valueInDollars = cents.map(Money.init)
      draft.dateCreated = Timestamp(created)
      draft.assetType = type
      draft.notes = notes
      draft.fields = fields.map(Field.init)
      self.photos = photos.map { photo in
        (
          photo.name,
          NewPhoto(
            bytes: Array((key + photo.name).utf8), format: photo.format, width: photo.width,
            height: photo.height,
            hasAlpha: false, thumbnail: [1])
        )
      }
    }
  }

  private static let items = [
    Item(
      "LAMP", "Oak lamp", serial: "A-100", cents: 1250, created: "2023-03-18", type: "Furniture",
      fields: [("Room", "Hall"), ("Brand", "IKEA")],
      photos: [("lamp.jpg", .jpeg, 100, 80), ("back.png", .png, 40, 30)]),
    Item(
      "RING", "Gold ring", cents: 129_900, created: "2024-05-01", type: "Jewelry", notes: "Bought in Paris",
      fields: [("Room", "Safe"), ("cost", "1500.00"), ("purchase date", "2020-02-29")],
      photos: [("ring.jpg", .jpeg, 3000, 2000)]),
    Item(
      "TELE", "Télé 55", serial: "12345", cents: 49_999, created: "2024-05-01T00:00:00Z", type: "Electronics",
      fields: [("Room", "Hall"), ("cost", "abc")]),
    Item(
      "BOOK", "Straße 日本", serial: "a-100", cents: 0, created: "2024-04-30T23:59:59.999Z",
      notes: "50% off, 2*3?", photos: [("scan.PNG", .png, 20, 20)]),
    Item("BOX", "Box", created: "2001-01-01T00:00:00Z", type: "Furniture", fields: [("Room", "attic")]),
    Item(
      "SOFA", "Cafe\u{301} sofa", serial: "S\\1", cents: -500, created: "2025-12-31T18:30:00Z",
      type: "Furniture", notes: "one\ntwo", fields: [("Brand", "Bosch"), ("Room", "Hall"), ("cost", " 20 ")],
      photos: [("lamp.jpg", .jpeg, 500, 400)]),
  ]
}
