import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

struct UnionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `items are in the order of the stores, then in their own`() throws {
    let union = try union(
      store("home", [item("A", "Lamp", at: 5), item("B", "Chair", at: 3)]),
      store("garage", [item("C", "Saw", at: 4), item("D", "Drill", at: -2)]))
    #expect(try union.names() == ["Chair", "Lamp", "Drill", "Saw"])
  }

  @Test func `items of extreme numbers are in the order of the stores, too`() throws {
    let union = try union(
      store("home", [item("A", "Lamp", at: 1e300)]),
      store("garage", [item("C", "Saw", at: 1e17), item("D", "Drill", at: -1e17)]))
    #expect(try union.names() == ["Lamp", "Drill", "Saw"])
  }

  @Test func `types are joined by label, whatever its case`() throws {
    let union = try union(
      store("home", [item("A", "Lamp", type: "Möbel")]), store("garage", [item("B", "Saw", type: "MÖBEL")]))
    #expect(try union.items().map(\.assetType) == ["Möbel", "Möbel"])
  }

  @Test func `a key that another store has gets the name of its store`() throws {
    let union = try union(store("home", [item("A", "Lamp")]), store("garage", [item("A", "Saw")]))
    #expect(try union.items().map(\.itemKey.text) == ["A", "A-GARAGE"])
    #expect(
      union.keyClashes == [
        KeyClash(key: "A", store: path("garage"), other: path("home"), newKey: "A-GARAGE")
      ])
  }

  @Test func `keys that differ in case are different keys, as in a store`() throws {
    let union = try union(store("home", [item("Box-A", "Lamp")]), store("garage", [item("box-a", "Saw")]))
    #expect(try union.items().map(\.itemKey.text) == ["Box-A", "box-a"])
    #expect(union.keyClashes.isEmpty)
  }

  @Test func `a new key is none that a later store has`() throws {
    let union = try union(
      store("home", [item("A", "Lamp")]), store("garage", [item("A", "Saw")]),
      store("attic", [item("A-GARAGE", "Trunk"), item("A", "Sled")]))
    #expect(
      Set(try union.items().map(\.itemKey.text)) == ["A", "A-GARAGE-2", "A-GARAGE", "A-ATTIC"])
  }

  @Test func `new keys do not depend on the order of rows`() throws {
    let garage = [
      item("B-GARAGE", "Drill"), item("A", "Saw"), item("A-GARAGE-GARAGE", "Axe"), item("B", "Rake"),
    ]
    let home = try store(
      "home", [item("A", "Lamp"), item("B", "Chair"), item("A-GARAGE", "Bed"), item("B-GARAGE", "Rug")])
    let keys = try union(home, store("garage", garage)).keyClashes.map(\.newKey)
    #expect(keys == ["A-GARAGE-2", "B-GARAGE-2", "B-GARAGE-GARAGE"])
    try FileManager.default.removeItem(atPath: path("garage"))
    #expect(try union(home, store("garage", garage.reversed())).keyClashes.map(\.newKey) == keys)
  }

  @Test(arguments: [
    (["home.sqlite", "data/garage.sqlite"], ["HOME", "GARAGE"]),
    (["home/store.sqlite", "cabin/store.sqlite"], ["HOME", "CABIN"]),
    (["store.sqlite", "../Site/../Cabin/store.data"], ["STORE", "CABIN"]),
    (["store/store.sqlite", "store.sqlite"], ["STORE-1", "STORE-2"]),
    (["a/x.sqlite", "b/x.data", "b/y.sqlite"], ["A-X", "B-X", "B-Y"]),
    (["../Blue Barn/My Tools.db", "."], ["STORE-1", "STORE-2"]),
    (["/å.sqlite", "/a.sqlite"], ["STORE-1", "STORE-2"]),
  ])
  func `names of stores tell them apart`(paths: [String], names: [String]) {
    #expect(StoreNames.distinct(paths) == names)
  }

  @Test func `a photo and a document of several stores are stored once`() throws {
    let stores = try ["home", "garage"].map { name in
      let store = try store(name, [])
      try store.change { edit in
        let item = try edit.add("Lamp of \(name)")
        _ = try edit.attach(.sample(), named: "\(name).jpg", as: .stated(.receipt), to: item)
        _ = try edit.attach(.sample(), named: "front.jpg", to: edit.add("Chair of \(name)"))
      }
      return store
    }
    let union = try union(stores[0], stores[1])
    #expect(try union.snapshot().photos().count == 1)
    #expect(
      try union.items().flatMap(\.photos).map(\.fileName).sorted() == [
        "front.jpg", "front.jpg", "garage.jpg", "home.jpg",
      ])
    #expect(try union.item("Lamp of garage").photos.map(\.kind) == [.receipt])
    let photo = try #require(try union.snapshot().photos().first)
    #expect(try union.snapshot().bytes(of: photo.photo) == NewPhoto.sample().bytes)
    #expect(try union.snapshot().thumbnail(of: photo) == NewPhoto.sample().thumbnail)
  }

  @Test func `bytes of photos and documents stay in their stores`() throws {
    let photo = NewPhoto(
      bytes: [UInt8](repeating: 3, count: 400_000), format: .jpeg, width: 4, height: 3, hasAlpha: false,
      thumbnail: NewPhoto.sample().thumbnail)
    let page = NewDocument.FirstPage(
      bytes: [UInt8](repeating: 2, count: 100_000), size: PixelSize(width: 9, height: 12))
    let document = NewDocument(
      bytes: [UInt8](repeating: 1, count: 300_000), pageCount: 3, firstPage: page)
    let garage = try store("garage", [])
    try garage.change { edit in
      let item = try edit.add("Lamp")
      _ = try edit.attach(photo, named: "lamp.jpg", to: item)
      _ = try edit.attach(document, named: "lamp.pdf", as: .stated(.receipt), to: item)
    }
    let store = try union(store("home", [item("A", "Chair")]), garage)
    let union = try #require(store.union)
    let size = try FileManager.default.attributesOfItem(atPath: union.path)[.size] as? Int
    #expect(try #require(size) < 200_000)
    let snapshot = try store.snapshot()
    #expect(try snapshot.bytes(of: try #require(snapshot.photos().first).photo) == photo.bytes)
    let stored = try #require(try snapshot.documents().first)
    #expect(try snapshot.bytes(of: stored) == document.bytes)
    #expect(try snapshot.firstPage(of: stored) == page.bytes)
  }

  @Test func `damaged bytes of a photo change the digest of a union`() throws {
    let garage = try store("garage", [])
    try garage.change { _ = try $0.attach(.sample(), named: "lamp.jpg", to: $0.add("Lamp")) }
    let home = try store("home", [item("A", "Chair")])
    let digest = try #require(try union(home, garage).snapshot().fileDigest())
    try garage.execute("UPDATE photo SET bytes = x'00'")
    #expect(try union(home, garage).snapshot().fileDigest() != digest)
  }

  @Test func `the same stores give the same bytes`() throws {
    let homepwner = try #require(HomepwnerFolder.stores.first).store
    let paths = [
      try store("home", (1...600).map { item("H\($0)", "Item \($0)", at: Double($0 % 7)) }).path, homepwner,
    ]
    let digest = { try InventoryStore(opening: paths, for: .reading).snapshot().fileDigest() }
    let first = try #require(try digest())
    #expect(try digest() == first)
    try InventoryStore(opening: paths[0], for: .writing).change { _ = try $0.add("Lamp") }
    #expect(try digest() != first)
  }

  @Test(arguments: HomepwnerFolder.stores)
  func `items of another app are as in their store`(app: HomepwnerFolder) throws {
    let union = try InventoryStore(opening: [store("home", []).path, app.store], for: .reading)
    let alone = try InventoryStore(opening: app.store, for: .reading)
    let (items, expected) = (try union.items(), try alone.items())
    #expect(items.map(\.itemKey) == expected.map(\.itemKey))
    #expect(items.map(\.dateCreated) == expected.map(\.dateCreated))
    #expect(items.map { $0.photos.map(\.digest) } == expected.map { $0.photos.map(\.digest) })
    #expect(try union.snapshot().totals() == alone.snapshot().totals())
    #expect(try union.snapshot().recordsDigests() == false)
  }

  @Test func `an item without a date has none in a union`() throws {
    let app = try #require(HomepwnerFolder.stores.first)
    let copy = folder.file("undated.data")
    try FileManager.default.copyItem(atPath: app.store, toPath: copy)
    for side in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: app.store + side) {
      try FileManager.default.copyItem(atPath: app.store + side, toPath: copy + side)
    }
    let alone = try InventoryStore(opening: copy, for: .reading)
    let union = try InventoryStore(opening: [copy, store("home", [item("A", "Lamp")]).path], for: .reading)
    let expected = try alone.items().map(\.dateCreated)
    #expect(try union.items().filter { $0.itemName != "Lamp" }.map(\.dateCreated) == expected)
  }

  @Test func `mistakes in several stores are reported together`() throws {
    try Data("text".utf8).write(to: URL(fileURLWithPath: path("notes")))
    let failure = failure {
      _ = try InventoryStore(opening: [path("notes"), path("lost"), store("home", []).path], for: .reading)
    }
    #expect(failure?.problems.count == 2)
    #expect(failure.map { "\($0)" }?.contains("lost.sqlite: no such store") == true)
  }

  @Test func `reading changes no store, and leaves nothing behind`() throws {
    let paths = [try store("home", [item("A", "Lamp")]).path, try store("garage", [item("A", "Saw")]).path]
    for path in paths {
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
    let before = try folder.state()
    #expect(try InventoryStore(opening: paths, for: .building).names() == ["Lamp", "Saw"])
    #expect(try folder.state() == before)
  }

  private func path(_ name: String) -> String { folder.file(name + ".sqlite") }

  private func union(_ stores: InventoryStore...) throws -> InventoryStore {
    try InventoryStore(opening: stores.map(\.path), for: .reading)
  }

  private func store(_ name: String, _ drafts: [ItemDraft]) throws -> InventoryStore {
    try InventoryStore.create(at: path(name))
    let store = try InventoryStore(opening: path(name), for: .writing)
    try store.change { _ = try $0.add(drafts) }
    return store
  }

  private func item(
    _ key: String, _ name: String, at orderingValue: Double? = nil, type: String? = nil
  ) -> ItemDraft {
    var draft = ItemDraft(itemKey: ItemKey(key), itemName: name)
    (draft.orderingValue, draft.assetType) = (orderingValue, type)
    return draft
  }
}
