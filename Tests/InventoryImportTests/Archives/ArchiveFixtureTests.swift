import Foundation
import InventoryModel
import InventoryStore
import Testing

@testable import InventoryImport

/// The archives of the fixtures, imported.
struct ArchiveFixtureTests {
  private let home: Household

  init() throws { home = try Household() }

  private func add(_ fixture: ArchiveFixture, asking change: (inout ImportRequest) -> Void = { _ in })
    async throws -> ImportReport
  {
    try await home.add { request in
      request.sources = [fixture.archive]
      change(&request)
    }
  }

  @Test(arguments: ArchiveFixture.own)
  func `an archive becomes the items that its maker says, in order`(fixture: ArchiveFixture) async throws {
    let expected = try fixture.items()
    let report = try await add(fixture)
    let items = try home.items()
    #expect(report.added == expected.count)
    #expect(
      items.map(\.itemName) == expected.map { $0.name.flatMap { $0.isEmpty ? nil : $0.trimmed } ?? "Unnamed" }
    )
    #expect(items.map(\.serialNumber) == expected.map { $0.serial == "" ? nil : $0.serial })
    #expect(items.map(\.valueInDollars?.cents) == expected.map { $0.value * 100 })
    #expect(items.map(\.orderingValue) == expected.indices.map { Double($0 + 1) })
    for (item, expected) in zip(items, expected) {
      if let key = expected.key { #expect(item.itemKey.text == key) }
      let date = Timestamp(secondsSince2001: expected.date)
      #expect(item.dateCreated == date ?? Timestamp("0001-01-01T00:00:00Z"))
    }
  }

  @Test(
    .enabled(if: ArchiveFixture.hasShared, "needs ../shared/data/homepwner"), arguments: ArchiveFixture.shared
  )
  func `pictures next to the archive become photos, and thumbnails without one too`(fixture: ArchiveFixture)
    async throws
  {
    try await expectPictures(of: fixture)
  }

  @Test func `pictures next to an XML archive become photos`() async throws {
    try await expectPictures(of: ArchiveFixture.own[0])
  }

  private func expectPictures(of fixture: ArchiveFixture) async throws {
    let expected = try fixture.items()
    let report = try await add(fixture)
    let items = try home.items()
    #expect(items.map { $0.photos.first?.digest } == expected.map { $0.jpegSha256 ?? $0.thumbnailSha256 })
    #expect(items.allSatisfy { $0.photos.count <= 1 })
    #expect(report.photos == expected.count { $0.thumbnailSha256 != nil })
    #expect(report.withoutPhoto == expected.count { $0.thumbnailSha256 == nil })
  }

  @Test func `without its pictures an archive has its thumbnails, byte for byte`() async throws {
    let fixture = ArchiveFixture.own[3]
    let report = try await add(fixture)
    #expect(try report.photos == fixture.items().count { $0.thumbnailSha256 != nil })
    let snapshot = try home.store.snapshot()
    for photo in try snapshot.photos() {
      #expect(photo.photo.width == 80 && photo.photo.format == .png && photo.photo.hasAlpha)
      #expect(try snapshot.thumbnail(of: photo) == snapshot.bytes(of: photo.photo))
    }
  }

  @Test(arguments: [0, 1, 3])
  func `an update with the same archive changes nothing where every item has a key`(fixture: Int) async throws
  {
    let fixture = ArchiveFixture.own[fixture]
    let isKeyed = try fixture.items().allSatisfy { $0.key != nil }
    let count = try await add(fixture).added
    let before = try home.items()
    let report = try await add(fixture) { $0.update = KnownItems() }
    #expect(report.unchanged == (isKeyed ? count : count - 1))
    #expect(report.updated == 0 && report.photos == 0)
    if isKeyed { #expect(try home.items() == before) }
  }

  @Test func `a dry run changes nothing`() async throws {
    let before = try home.folder.bytes(of: "store.sqlite")
    let report = try await add(ArchiveFixture.own[0]) { $0.isDryRun = true }
    #expect(report.added == 5 && report.photos == 4)
    #expect(try home.folder.bytes(of: "store.sqlite") == before)
  }
}
