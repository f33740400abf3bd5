import Digests
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

/// The archives of the fixtures, imported.
struct ArchiveFixtureTests {
  private let home: Household

  init() throws { home = try Household() }

  private func add(_ fixture: HomepwnerFolder, asking change: (inout ImportRequest) -> Void = { _ in })
    async throws -> ImportReport
  {
    try await home.add { request in
      request.sources = [fixture.archive]
      change(&request)
    }
  }

  @Test(arguments: HomepwnerFolder.archives)
  func `an archive becomes the items that its generator wrote, in order`(fixture: HomepwnerFolder)
    async throws
  {
    let expected = try fixture.itemsOfArchive()
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

  @Test func `pictures beside an XML archive become photos`() async throws {
    let fixture = HomepwnerFolder.archive("archive-xml")
    try await expectPictures(
      of: fixture, fixture.itemsOfArchive().map { $0.jpegSha256 ?? $0.thumbnailSha256 })
  }

  @Test(arguments: ["archive-new-uiimage", "e3", "e4"])
  func `pictures beside an archive become photos, and so do thumbnails without a picture`(name: String)
    async throws
  {
    let fixture = HomepwnerFolder(URL(filePath: home.folder.file("app")))
    try FileManager.default.copyItem(at: HomepwnerFolder.archive(name).url, to: fixture.url)
    var digests: [String?] = []
    for (index, item) in try fixture.itemsOfArchive().enumerated() {
      guard let key = item.key, index.isMultiple(of: 2) else {
        digests.append(item.thumbnailSha256)
        continue
      }
      try home.write(.grey, to: "app/" + key)
      digests.append(SHA256Digest(of: SamplePhoto.grey.bytes).hex())
    }
    try await expectPictures(of: fixture, digests)
  }

  @Test(
    .enabled(if: PublicSuites.has("homepwner"), "run by make harden"),
    arguments: ["archive-xml", "archive-new-uiimage", "e3", "e4"])
  func `pictures of the generator's folders become photos`(name: String) async throws {
    let fixture = HomepwnerFolder(try #require(PublicSuites.url("homepwner/" + name)))
    try await expectPictures(
      of: fixture, fixture.itemsOfArchive().map { $0.jpegSha256 ?? $0.thumbnailSha256 })
  }

  private func expectPictures(of fixture: HomepwnerFolder, _ digests: [String?]) async throws {
    let report = try await add(fixture)
    let items = try home.items()
    #expect(items.map { $0.photos.first?.digest } == digests)
    #expect(items.allSatisfy { $0.photos.count <= 1 })
    #expect(report.photos == digests.count { $0 != nil })
    #expect(report.withoutPhoto == digests.count { $0 == nil })
  }

  @Test func `without its pictures an archive has its thumbnails, byte for byte`() async throws {
    let fixture = HomepwnerFolder.archive("e4")
    let report = try await add(fixture)
    #expect(try report.photos == fixture.itemsOfArchive().count { $0.thumbnailSha256 != nil })
    let snapshot = try home.store.snapshot()
    for photo in try snapshot.photos() {
      #expect(photo.photo.width == 80 && photo.photo.format == .png && photo.photo.hasAlpha)
      #expect(try snapshot.thumbnail(of: photo) == snapshot.bytes(of: photo.photo))
    }
  }

  @Test(arguments: ["archive-xml", "archive-new-uiimage", "e4"])
  func `an update with the same archive changes nothing where every item has a key`(name: String) async throws
  {
    let fixture = HomepwnerFolder.archive(name)
    let isKeyed = try fixture.itemsOfArchive().allSatisfy { $0.key != nil }
    let count = try await add(fixture).added
    let before = try home.items()
    let report = try await add(fixture) { $0.update = KnownItems() }
    #expect(report.unchanged == (isKeyed ? count : count - 1))
    #expect(report.updated == 0 && report.photos == 0)
    if isKeyed { #expect(try home.items() == before) }
  }

  @Test func `a dry run changes nothing`() async throws {
    let before = try home.folder.bytes(of: "store.sqlite")
    let report = try await add(.archive("archive-xml")) { $0.isDryRun = true }
    #expect(report.added == 5 && report.photos == 4)
    #expect(try home.folder.bytes(of: "store.sqlite") == before)
  }
}
