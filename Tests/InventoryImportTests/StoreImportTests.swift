import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

/// Stores of the Homepwner app, and our own, imported by an import.
struct StoreImportTests {
  private let home: Household

  init() throws { home = try Household() }

  /// The fixtures of InventoryStoreTests, and with `make harden` those of the generator.
  private static let stores =
    HomepwnerFolder.withGenerated.map(\.store)

  @Test(arguments: stores)
  func `what is imported is what is read directly, with photos and thumbnails`(path: String) async throws {
    let direct = try InventoryStore(opening: path, for: .reading)
    let report = try await home.add { $0.sources = [path] }
    let (own, foreign) = (try content(of: home.store), try content(of: direct))
    let expected = foreign.map(\.item).map { item in
      var item = item
      item.itemName = item.itemName.trimmed
      return item
    }
    #expect(own.map(\.item) == expected)
    #expect(own.map(\.photos) == foreign.map(\.photos))
    for (mine, theirs) in zip(own, foreign) where theirs.thumbnail != nil {
      #expect(mine.thumbnail == theirs.thumbnail)
    }
    #expect(report.added == foreign.count)
    #expect(report.photos == foreign.count { !$0.photos.isEmpty })
  }

  @Test func `a damaged photo of a store costs that photo where the user says so`() async throws {
    let fixture = URL(filePath: try #require(Self.stores.first { $0.contains("/e3-external/") }))
      .deletingLastPathComponent()
    let copy = URL(filePath: home.folder.file("app"))
    try FileManager.default.copyItem(at: fixture, to: copy)
    let picture = try #require(
      FileManager.default.contentsOfDirectory(atPath: copy.path).first {
        $0.wholeMatch(of: /[0-9A-F-]{36}/) != nil
      })
    let file = copy.appending(path: picture)
    try Data(contentsOf: file).prefix(4_000).write(to: file)
    let store = copy.appending(path: "store.data").path
    let refusal = try await home.refusal { $0.sources = [store] }
    #expect(
      refusal?.text.contains("or leave such photos out with --missing-photos keep") == true)
    let report = try await home.add {
      $0.sources = [store]
      $0.keepsMissingPhotos = true
    }
    #expect(report.added > 1)
    #expect(report.warnings.description.contains("left out: the photo is incomplete"))
    #expect(report.warnings.description.contains("photo '\(picture)'"))
  }

  @Test(arguments: stores) func `a second import changes nothing`(path: String) async throws {
    let first = try await home.add { $0.sources = [path] }
    let before = try content(of: home.store)
    let report = try await home.add {
      $0.sources = [path]
      $0.update = KnownItems()
    }
    #expect(report.unchanged == first.added && report.added + report.updated + report.photos == 0)
    #expect(try content(of: home.store) == before)
  }

  @Test func `a picture that is cut off is a mistake, although the store has a thumbnail`() async throws {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "InventoryStoreTests/Fixtures/e4-modelcache")
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.path)
    for name in names where name != "expected.json" {
      let bytes = try [UInt8](Data(contentsOf: fixture.appending(path: name)))
      let isPicture = !name.hasPrefix("store")
      try home.folder.write(isPicture ? Array(bytes.dropLast(bytes.count / 2)) : bytes, to: "app/" + name)
    }
    let refusal = try await home.refusal { $0.sources = [home.folder.file("app/store.data")] }
    #expect(refusal?.kind == .badData)
    let mistakes = refusal?.text.split(separator: "\n") ?? []
    #expect(mistakes.count == names.count - 2)
    #expect(
      mistakes.allSatisfy { $0.contains(": item '") && $0.contains("the photo is incomplete") }, "\(mistakes)"
    )
  }

  @Test func `the items come after those that are there, in their order`() async throws {
    try await home.add("Name,orderingValue\nFirst,7\n")
    let direct = try InventoryStore(opening: Self.stores[0], for: .reading)
    try await home.add { $0.sources = [Self.stores[0]] }
    let imported = try home.items().sorted { $0.orderingValue < $1.orderingValue }
    let expected = try content(of: direct).map(\.item).sorted { $0.orderingValue < $1.orderingValue }
    #expect(imported.map(\.itemName) == ["First"] + expected.map(\.itemName))
    #expect(imported[1].orderingValue == 8)
  }

  @Test func `a store of ours is imported, with types that no item has`() async throws {
    let other = try Household()
    try await other.add("Name,Type,Value,Room\nLamp,Art,12.50,Attic\nBed,,,\n")
    let edit = try other.store.edit()
    try edit.addType("Empty")
    try edit.commit()
    let report = try await home.add { $0.sources = [other.store.path] }
    #expect(try content(of: home.store) == content(of: other.store))
    #expect(try home.store.snapshot().groups().compactMap(\.assetType?.label).contains("Empty"))
    #expect(report.fields == ["Room"])
  }

  /// The number of pages is in the header, where a byte of it may be invalid UTF-8.
  @Test(arguments: [400, 520, 640]) func `a large store is imported like a small one`(kilobytes: Int)
    async throws
  {
    let other = try Household()
    let notes = String(repeating: "n", count: 1_000)
    let rows = (0..<kilobytes).map { "Lamp \($0),\(notes)\n" }
    try await other.add("Name,Notes\n" + rows.joined())
    #expect(try other.folder.bytes(of: "store.sqlite")[28..<32].contains { $0 > 0x7F })
    let report = try await home.add { $0.sources = [other.store.path] }
    #expect(report.added == kilobytes)
  }

  @Test func `a store is not imported into itself, whatever the file is called`() async throws {
    try home.folder.link("linked", to: "store.sqlite")
    for name in ["store.sqlite", "linked"] {
      let refusal = try await home.refusal { $0.sources = [home.folder.file(name)] }
      #expect(refusal?.kind == .badData)
      #expect(refusal?.text == "\(name): is the store to import into; choose another source")
    }
  }

  @Test func `keys that are taken are reported together, and nothing is imported`() async throws {
    let other = try Household()
    try await other.add("Key,Name\nK1,Lamp\nK2,Bed\n")
    try await home.add("Key,Name\nK1,Chair\nK2,Table\n")
    let refusal = try await home.refusal { $0.sources = [other.store.path] }
    #expect(refusal?.kind == .badData)
    #expect(refusal?.text.split(separator: "\n").count == 2)
    #expect(
      refusal?.text.contains(
        ": item 'Lamp': the key 'K1' is already used by an item of the store or by an earlier item of this import; to change an item of the store, use --update; if the import has this key twice, change one of the keys"
      )
        == true)
  }

  private struct Content: Equatable {
    var item: Item
    let photos: [[UInt8]]
    let thumbnail: [UInt8]?
  }

  /// Row ids of photos are a store's own.
  private func content(of store: InventoryStore) throws -> [Content] {
    let snapshot = try store.snapshot()
    return try snapshot.groups().flatMap { group in
      var batches = snapshot.items(of: group.assetType?.id, batchedBy: 1000)
      return try (batches.next() ?? []).map { item in
        var content = Content(
          item: item, photos: try item.photos.map { try snapshot.bytes(of: $0) },
          thumbnail: try snapshot.thumbnail(of: item.itemKey))
        content.item.photos = item.photos.map { photo in
          Photo(
            id: 0, digest: photo.digest, format: photo.format, width: photo.width, height: photo.height,
            hasAlpha: photo.hasAlpha, fileName: photo.fileName)
        }
        return content
      }
    }
  }
}
