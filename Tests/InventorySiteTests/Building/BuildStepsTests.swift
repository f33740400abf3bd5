import Foundation
import InventoryModel
import InventorySettings
import InventoryStore
import Synchronization
import TestSupport
import Testing

@testable import InventorySite

/// A site of which a part changes between two builds with a cache: only the pages that show this part are read, rendered
/// and written again.
@Suite struct BuildStepsTests {
  private let site: SampleSite

  init() throws {
    site = try SampleSite()
    try update(("A1", "room", "Attic"), ("A3", "room", "Attic > Box 4"), ("J1", "room", "Hall"))
  }

  @Test(arguments: Change.all) func `a change rewrites the pages that show it`(change: Change) async throws {
    _ = try await build()
    let before = site.folder.files(below: "public")
    try site.edit(change.make)
    #expect(try await build() == change.written)
    #expect(before.subtracting(site.folder.files(below: "public")) == Set(change.removed))
    try await expectFresh()
  }

  /// A part of the search index needs all of its items, so that it is left out here.
  @Test(arguments: Change.all) func `a change reads the items of these pages`(change: Change) async throws {
    try site.folder.write("title: The household\nitemsPerPage: 2\nsearch: false\n", to: "site.yml")
    _ = try await build()
    try site.edit(change.make)
    let (written, statements) = try await logged()
    #expect(written == change.written.filter { !$0.hasPrefix("search/") })
    #expect(pagesRead(statements) == change.pagesRead)
  }

  @Test func `a change of settings renders every page again`() async throws {
    _ = try await build()
    try site.folder.write("title: The house\nitemsPerPage: 2\n", to: "site.yml")
    let (written, statements) = try await logged()
    #expect(written.count { $0.hasSuffix(".html") } == 20)
    #expect(pagesRead(statements) == 5)
    try await expectFresh()
  }

  @Test(arguments: [0, 1, 20, 60, 100, 500, -1])
  func `steps that are damaged, cut or of another build are ignored`(byte: Int) async throws {
    _ = try await build()
    let path = "cache/builds/" + (try #require(site.folder.files(below: "cache/builds").max()))
    var bytes = try #require(site.folder.bytes(path))
    let place = byte < 0 ? bytes.count - 1 : byte
    let old = bytes
    bytes[place] ^= 1
    var key = 0
    for steps in [Array(bytes), Array(old.prefix(place)), old] {
      key += 1
      try site.edit { _ = try $0.update([Self.draft("A1") { $0.valueInDollars = Money(cents: Int64(key)) }]) }
      // The last ones are steps of an earlier build.
      try site.folder.write(steps, to: path)
      #expect(try await pagesRead(logged().1) == 5)
      try await expectFresh()
    }
  }

  @Test func `a file that was changed since is written again`() async throws {
    _ = try await build()
    for path in ["items/a1.html", "types/jewelry.html", "places/attic.html", "search/1.js"] {
      try site.folder.write("changed", to: "public/" + path)
    }
    try site.edit { _ = try $0.update([Self.draft("N1") { $0.notes = "New" }]) }
    #expect(
      try await logged().0 == [
        "items/a1.html", "items/n1.html", "places/attic.html", "search/1.js", "types/jewelry.html",
      ])
    try await expectFresh()
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (StoreEdit) throws -> Void
    let written: [String]
    let removed: [String]
    /// The number of pages of types that are read.
    let pagesRead: Int

    static let all = [
      Change(
        testDescription: "another value",
        make: update("A3") { $0.valueInDollars = Money(cents: 99_00) },
        written: [
          "index.html", "items/a3.html", "overview/charts.html", "overview/missing.html",
          "places/attic--box-4.html", "places/attic.html", "places/index.html", "search/1.js",
          "types/furniture-2.html", "types/furniture-3.html", "types/furniture.html",
        ], removed: [], pagesRead: 3),
      Change(
        testDescription: "another name", make: update("A3") { $0.itemName = "Chair" },
        written: [
          "items/a2.html", "items/a3.html", "items/a4.html", "overview/missing.html",
          "places/attic--box-4.html", "search/1.js", "types/furniture-2.html",
        ], removed: [], pagesRead: 2),
      Change(
        testDescription: "another place",
        make: update("A3") { $0.fields = [Field(name: "room", value: "Hall")] },
        written: [
          "items/a3.html", "overview/charts.html", "places/attic.html", "places/hall.html",
          "places/index.html", "search/1.js", "types/furniture-2.html",
        ], removed: ["places/attic--box-4.html"], pagesRead: 2),
      Change(
        testDescription: "another type", make: update("A2") { $0.assetType = "Jewelry" },
        written: [
          "index.html", "items/a1.html", "items/a2.html", "items/a3.html", "items/a5.html", "items/j1.html",
          "overview/charts.html", "overview/missing.html", "search/1.js", "search/parts.js",
          "types/furniture-2.html", "types/furniture.html", "types/jewelry.html", "types/none.html",
        ], removed: ["types/furniture-3.html"], pagesRead: 4),
      Change(
        testDescription: "an added item",
        make: { edit in
          var draft = BuildStepsTests.draft("A6") { $0.assetType = "Furniture" }
          draft.itemName = "Item A6"
          guard let created = Timestamp("2023-03-18") else { throw NotASample() }
          _ = try edit.add([draft], created: created)
        },
        written: [
          "index.html", "items/a5.html", "items/a6.html", "overview/charts.html", "overview/missing.html",
          "places/index.html", "search/1.js", "search/parts.js", "types/furniture-2.html",
          "types/furniture-3.html", "types/furniture.html", "types/jewelry.html", "types/none.html",
        ], removed: [], pagesRead: 5),
      Change(
        testDescription: "a removed item",
        make: { edit in
          guard let key = ItemKey("A5") else { throw NotASample() }
          _ = try edit.remove(key)
        },
        written: [
          "index.html", "items/a4.html", "overview/charts.html", "overview/missing.html", "places/index.html",
          "search/1.js", "search/parts.js", "types/furniture-2.html", "types/furniture.html",
          "types/jewelry.html", "types/none.html",
        ], removed: ["items/a5.html", "types/furniture-3.html"], pagesRead: 4),
      Change(
        testDescription: "a renamed type", make: { _ = try $0.renameType("Jewelry", to: "Rings") },
        written: [
          "index.html", "items/j1.html", "overview/charts.html", "places/hall.html", "search/1.js",
          "search/parts.js", "types/furniture-2.html", "types/furniture-3.html", "types/furniture.html",
          "types/none.html", "types/rings.html",
        ], removed: ["types/jewelry.html"], pagesRead: 5),
    ]
  }

  private func update(_ fields: (key: String, name: String, value: String)...) throws {
    try site.edit { edit in
      _ = try edit.update(
        fields.map { field in
          Self.draft(field.key) { $0.fields = [Field(name: field.name, value: field.value)] }
        })
    }
  }

  fileprivate static func draft(_ key: String, _ change: (inout ItemDraft) -> Void) -> ItemDraft {
    var draft = ItemDraft(itemKey: ItemKey(key))
    change(&draft)
    return draft
  }

  private func pagesRead(_ statements: [String]) -> Int {
    statements.count { $0.contains("notes") && $0.contains("LIMIT") }
  }

  private func expectFresh() async throws {
    _ = try await site.build(to: "fresh")
    #expect(site.folder.files(below: "public") == site.folder.files(below: "fresh"))
    for file in site.folder.files(below: "fresh") {
      #expect(site.folder.contents("public/" + file) == site.folder.contents("fresh/" + file), "\(file)")
    }
  }

  private func build() async throws -> [String] { try await logged().0 }

  /// The paths of written files, sorted, and the statements of a build.
  private func logged() async throws -> ([String], [String]) {
    let lines = Mutex<[String]>([])
    let debug = SQLDebug(.statements) { line in lines.withLock { $0.append(line) } }
    let paths = Mutex<[String]>([])
    _ = try await site.build(debug: debug, cache: PictureCache(site.folder.file("cache"))) { progress in
      if case .wrote(let path) = progress { paths.withLock { $0.append(path) } }
    }
    return (paths.withLock { $0.sorted() }, lines.withLock { $0 })
  }
}

extension BuildStepsTests.Change {
  private static func update(_ key: String, _ change: @escaping @Sendable (inout ItemDraft) -> Void)
    -> @Sendable (StoreEdit) throws -> Void
  {
    { edit in _ = try edit.update([BuildStepsTests.draft(key, change)]) }
  }
}
