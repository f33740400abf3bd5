import Digests
import Foundation
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// The app's stores, read as they are.
struct HomepwnerTests {
  @Test func `four of the app's folders lie here`() {
    #expect(
      HomepwnerFolder.stores.map(\.testDescription) == ["e2", "e3-external", "e4-modelcache", "e4-wal-noshm"])
  }

  @Test(arguments: HomepwnerFolder.withGenerated)
  func `every item has what the app stored, in the app's order`(fixture: HomepwnerFolder) throws {
    let items = try open(fixture).items().sorted { $0.orderingValue < $1.orderingValue }
    let expected = try fixture.expected().items
    #expect(items.count == expected.count)
    for (item, other) in zip(items, expected) {
      #expect(item.itemName == (other.name.flatMap { $0.isEmpty ? nil : $0 } ?? "Unnamed"))
      #expect(item.serialNumber == other.serial.flatMap { $0.isEmpty ? nil : $0 })
      #expect(item.valueInDollars == Money(cents: other.value * 100))
      #expect(item.orderingValue == other.order)
      #expect(item.assetType == other.asset)
      #expect(other.key == nil || item.itemKey.text == other.key)
      let milliseconds = Int64(((other.date + 978_307_200) * 1000).rounded())
      // Apple's distantPast lies two days before the year 1.
      #expect(
        item.dateCreated == Timestamp(millisecondsSince1970: milliseconds)
          ?? Timestamp("0001-01-01T00:00:00Z"))
      #expect(item.fields == [] && item.notes == nil)
    }
  }

  @Test(arguments: HomepwnerFolder.withGenerated)
  func `the photo is the picture named after the key, else the thumbnail`(fixture: HomepwnerFolder) throws {
    let store = try open(fixture)
    let items = try store.items().sorted { $0.orderingValue < $1.orderingValue }
    for (item, other) in try zip(items, fixture.expected().items) {
      #expect(item.photos.map(\.digest) == [other.jpegSha256 ?? other.thumbnailSha256].compactMap { $0 })
      for photo in item.photos {
        #expect(try SHA256Digest(of: store.snapshot().bytes(of: photo)).hex() == photo.digest)
      }
      #expect(try thumbnail(of: item, in: store).map { SHA256Digest(of: $0).hex() } == other.thumbnailSha256)
    }
  }

  @Test(arguments: HomepwnerFolder.withGenerated)
  func `every asset type is there, with its totals`(fixture: HomepwnerFolder) throws {
    let expected = try fixture.expected()
    let groups = try open(fixture).snapshot().groups()
    #expect(Set(groups.compactMap(\.assetType?.label)) == Set(expected.assetTypes.map(\.label)))
    for group in groups {
      let items = expected.items.filter { $0.asset == group.assetType?.label }
      #expect(group.totals.items == items.count)
      #expect(group.totals.value?.cents == items.reduce(0) { $0 + $1.value * 100 })
    }
  }

  @Test(arguments: HomepwnerFolder.stores)
  func `equal pictures of two items are one photo of a site`(fixture: HomepwnerFolder) throws {
    let digests = try open(fixture).snapshot().photos().map(\.photo.digest)
    #expect(digests.count == Set(digests).count)
    let expected = try fixture.expected().items.compactMap { $0.jpegSha256 ?? $0.thumbnailSha256 }
    #expect(Set(digests) == Set(expected))
  }

  private func open(_ fixture: HomepwnerFolder) throws -> InventoryStore {
    try InventoryStore(opening: fixture.store, for: .reading)
  }

  private func thumbnail(of item: Item, in store: InventoryStore) throws -> Data? {
    try store.snapshot().read {
      try Data.fetchOne(
        $0, sql: "SELECT thumbnail FROM item WHERE itemKey = ?", arguments: [item.itemKey.text])
    }
  }
}
