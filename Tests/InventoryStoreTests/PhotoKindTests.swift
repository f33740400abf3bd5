import Diagnostics
import Digests
import Foundation
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Photos of receipts and other proof beside those of the item itself.
struct PhotoKindTests {
  private let folder: TemporaryFolder
  private let store: InventoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try InventoryStore.sample(in: folder, [.sample("RING", type: "Jewelry")])
  }

  @Test func `photos come by kind, and in their order within a kind`() throws {
    try attach([
      ("receipt", .receipt), ("front", .item), ("plate", .plate), ("back", .item), ("bill", .receipt),
    ])
    let photos = try store.item("RING").photos
    #expect(photos.map(\.fileName) == ["front.jpg", "back.jpg", "plate.jpg", "receipt.jpg", "bill.jpg"])
    #expect(photos.map(\.kind) == [.item, .item, .plate, .receipt, .receipt])
  }

  @Test func `a receipt that comes first is neither thumbnail nor cover`() throws {
    try attach([("receipt", .receipt)])
    #expect(try thumbnail() == nil)
    #expect(try cover(.owner) == nil)
    try attach([("front", .item)])
    #expect(try thumbnail() == NewPhoto.sample("front").thumbnail)
    #expect(try cover(.owner) == "front.jpg")
  }

  @Test(arguments: [Audience.family, .public])
  func `family and public see photos of the item itself only`(audience: Audience) throws {
    try attach([
      ("receipt", .receipt), ("front", .item), ("plate", .plate), ("deed", .other), ("paper", .appraisal),
    ])
    var disclosure = Disclosure(audience)
    disclosure.set(.shown, of: .originals)
    let snapshot = try store.snapshot(of: nil, for: disclosure)
    #expect(try snapshot.photos().map(\.photo.digest) == [NewPhoto.sample("front").digest.hex()])
    #expect(try snapshot.photoFiles().map(\.fileName) == ["front.jpg"])
    #expect(try snapshot.otherPhotoKinds().isEmpty)
    #expect(try items(of: snapshot).flatMap(\.photos).map(\.fileName) == ["front.jpg"])
  }

  @Test(arguments: [Audience.owner, .insurer])
  func `owner and insurer see every photo`(audience: Audience) throws {
    try attach([("receipt", .receipt), ("front", .item), ("plate", .plate)])
    let snapshot = try store.snapshot(of: nil, for: Disclosure(audience))
    #expect(try snapshot.photos().count == 3 && snapshot.photoFiles().count == 3)
    #expect(try snapshot.otherPhotoKinds() == [.plate, .receipt])
  }

  @Test func `a photo that is the receipt of one item and shows another is published for the other`() throws {
    try attach([("shared", .receipt)])
    try store.change { edit in
      let other = try edit.add("BOX")
      _ = try edit.attach(.sample("shared"), named: "box.jpg", to: other)
    }
    let snapshot = try store.snapshot(of: nil, for: Disclosure(.family))
    #expect(try snapshot.photos().count == 1)
    let photos = Dictionary(
      try items(of: snapshot).map { ($0.itemName, $0.photos.count) }, uniquingKeysWith: { first, _ in first })
    #expect(photos["BOX"] == 1 && photos["RING"] == 0)
  }

  @Test func `a store of an earlier version is read with item photos, and migrated`() throws {
    let path = try storeOfVersion3()
    for access in [InventoryStore.Access.reading, .writing, .reading] {
      let photos = try InventoryStore(opening: path, for: access).items().flatMap(\.photos)
      #expect(photos.map(\.kind) == [.item])
    }
    let store = try InventoryStore(opening: path, for: .reading)
    #expect(try store.number("SELECT count(*) FROM itemPhoto WHERE kind = 'item'") == 1)
  }

  @Test func `a change that is not saved leaves a store of an earlier version as it is`() throws {
    let path = try storeOfVersion3()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = try InventoryStore(opening: path, for: .trying)
    let edit = try store.edit()
    #expect(try edit.remove(try #require(ItemKey("K"))))
    #expect(try store.items().flatMap(\.photos).map(\.kind) == [.item])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  /// With an item that has a photo.
  private func storeOfVersion3() throws -> String {
    let path = folder.file("old.sqlite")
    try DatabaseQueue(path: path).inDatabase { database in
      let old = Schema.statements(from: 0, areTablesStrict: Schema.knowsStrictTables).prefix(3)
      try Schema.run(Array(old), in: database)
      try database.execute(
        sql: """
          INSERT INTO item (itemKey, itemName, dateCreated, orderingValue) VALUES ('K', 'Lamp', '2026-01-01', 1);
          INSERT INTO photo VALUES (7, zeroblob(32), 'png', 3, 4, 1, x'01');
          INSERT INTO itemPhoto VALUES (1, 0, 7, 'a.jpg');
          PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 3
          """)
    }
    return path
  }

  @Test func `an unknown kind is a message, not a photo of the item`() throws {
    try attach([("front", .item)])
    #expect(throws: DatabaseError.self) { try store.execute("UPDATE itemPhoto SET kind = 'secret'") }
    try store.executeLoosely("UPDATE itemPhoto SET kind = 'secret'")
    let message = failure { _ = try store.items() }?.description
    let found = "kind is the text 'secret', not a kind of photo"
    #expect(message?.contains(found) == true, "\(message ?? "")")
    #expect(try store.snapshot().findings().description.contains(found))
  }

  @Test func `undone, an import of the first photo of an item with a receipt leaves it without a thumbnail`()
    throws
  {
    try attach([("receipt", .receipt)])
    try store.change { edit in
      edit.recordImport(of: ["list.csv"])
      let item = try #require(try edit.update([.sample("RING")])[0].item)
      _ = try edit.attach(.sample("front"), named: "front.jpg", to: item)
    }
    #expect(try thumbnail() != nil)
    try store.change { _ = try $0.undoImport() }
    #expect(try thumbnail() == nil)
    #expect(try store.item("RING").photos.map(\.kind) == [.receipt])
  }

  private func attach(_ photos: [(name: String, kind: PhotoKind)]) throws {
    try store.change { edit in
      let item = try #require(try edit.update([.sample("RING")])[0].item)
      for photo in photos {
        _ = try edit.attach(
          .sample(photo.name), named: photo.name + ".jpg", as: .stated(photo.kind), to: item)
      }
    }
  }

  private func items(of snapshot: Snapshot) throws -> [Item] {
    try snapshot.groups().flatMap { try snapshot.allItems(of: $0.assetType, batchedBy: 8) }
  }

  private func thumbnail() throws -> [UInt8]? { try store.snapshot().thumbnail(of: .sample("RING")) }

  private func cover(_ audience: Audience) throws -> String? {
    let snapshot = try store.snapshot(of: nil, for: Disclosure(audience))
    let jewelry = try snapshot.groups().first { $0.totals.items > 0 }?.assetType?.id
    return try snapshot.cover(of: jewelry)?.fileName
  }
}
