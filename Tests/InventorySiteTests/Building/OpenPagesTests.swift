import Foundation
import InventoryModel
import InventorySettings
import InventoryStore
import Synchronization
import TestSupport
import Testing

@testable import InventorySite

/// The pages that are open in browsers, which a build of a preview renders before all others.
@Suite struct OpenPagesTests {
  private let site: SampleSite
  private let shown = Shown()
  private let openPages: OpenPages

  /// The open pages, those that were shown early, and what had been written by then.
  private final class Shown: Sendable {
    private struct State {
      var open: [String] = []
      var pages: [String: [UInt8]] = [:]
      var awaited: Set<String> = []
      var pictures: [String: [UInt8]] = [:]
      var search: [String: [UInt8]] = [:]
      var written: [String] = []
      var writtenBefore: [String]?
      var isOutdated = false
    }

    private let state = Mutex(State())

    var open: [String] { state.withLock { $0.open } }
    var pages: [String: [UInt8]] { state.withLock { $0.pages } }
    /// The pictures that were shown after the pages, all of which were announced with the pages.
    var pictures: [String: [UInt8]] { state.withLock { $0.pictures } }
    var search: [String: [UInt8]] { state.withLock { $0.search } }
    var writtenBefore: [String]? { state.withLock { $0.writtenBefore } }

    var isOutdated: Bool { state.withLock { $0.isOutdated } }

    func begin(_ open: [String]) { state.withLock { $0 = State(open: open) } }
    func outdate() { state.withLock { $0.isOutdated = true } }
    func wrote(_ path: String) { state.withLock { $0.written.append(path) } }
    func show(_ files: [String: [UInt8]], _ awaited: Set<String>) {
      state.withLock { state in
        if files.keys.contains("search/parts.js") {
          state.search = files
        } else if !state.awaited.isEmpty {
          #expect(Set(files.keys) == state.awaited)
          state.pictures = files
        } else {
          state.pages = files
        }
        state.awaited = awaited
        state.writtenBefore = state.written
      }
    }
  }

  init() throws {
    site = try SampleSite()
    openPages = OpenPages { [shown] in
      shown.open
    } show: { [shown] in
      shown.show($0, $1)
    } isOutdated: { [shown] in
      shown.isOutdated
    }
    try site.edit { edit in
      var draft = ItemDraft(itemKey: ItemKey("A3"))
      draft.fields = [Field(name: "room", value: "House > Attic")]
      _ = try edit.update([draft])
    }
  }

  private static let all = [
    "index.html", "about.html", "items/a1.html", "items/a2.html", "items/a5.html", "items/n1.html",
    "types/furniture.html", "types/furniture-3.html", "types/none.html", "places/index.html",
    "places/house.html", "places/house--attic.html", "overview/charts.html", "overview/missing.html",
  ]

  /// Builds with these pages open, and returns the paths of those that were shown early.
  private func build(
    open: [String] = all + ["items/missing.html", "assets/style.css", "SHA256SUMS", ""],
    for audience: Audience = .owner
  ) async throws -> [String] {
    shown.begin(open)
    let cache = PictureCache(site.folder.file("cache"))
    _ = try await site.build(for: audience, cache: cache, openPages: openPages) { [shown] progress in
      if case .wrote(let path) = progress { shown.wrote(path) }
    }
    return shown.pages.keys.sorted()
  }

  /// What was shown early is what the build has written.
  private func expectFinal() {
    let files = [shown.pages, shown.pictures, shown.search].flatMap(\.self)
    for (path, bytes) in files {
      #expect(bytes == site.folder.bytes("public/" + path), "\(path)")
    }
  }

  @Test(arguments: [Audience.owner, .family])
  func `open pages are shown before others are written, and as the build writes them`(
    audience: Audience
  ) async throws {
    _ = try await build(for: audience)
    try site.folder.write("title: The house\nitemsPerPage: 2\n", to: "site.yml")
    let all = Self.all.filter { site.folder.contents("public/" + $0) != nil }
    #expect(try await build(for: audience) == all.sorted())
    #expect(shown.writtenBefore == [])
    #expect(shown.pages.values.allSatisfy { String(decoding: $0, as: UTF8.self).contains("The house") })
    expectFinal()
    try site.folder.write("{{> head}}<p>{{itemName}}</p>{{> foot}}", to: "templates/item.html")
    #expect(try await build(open: ["items/a2.html"], for: audience) == ["items/a2.html"])
    #expect(shown.writtenBefore == [])
    expectFinal()
  }

  @Test func `what is shown early leaves no trace in the output`() async throws {
    _ = try await build()
    try site.folder.write("title: The house\nitemsPerPage: 2\n", to: "site.yml")
    _ = try await build()
    _ = try await site.build(to: "fresh")
    #expect(site.folder.files(below: "public") == site.folder.files(below: "fresh"))
    for file in site.folder.files(below: "fresh") {
      #expect(site.folder.contents("public/" + file) == site.folder.contents("fresh/" + file), "\(file)")
    }
  }

  @Test
  func `fields that appear, change their format or disappear are in the output, whatever was shown early`()
    async throws
  {
    _ = try await build()
    let changes: [(inout ItemDraft) -> Void] = [
      { $0.fields = [Field(name: "purchase date", value: "03/04/2021")] },
      {
        $0.fields = [
          Field(name: "warranty until", value: "13/04/2026"),
          Field(name: "purchase date", value: "13/04/2021"),
        ]
      },
      { $0.cleared = [.field("room")] },
      { $0.fields = [Field(name: "Room", value: "Cellar")] },
    ]
    for (number, change) in changes.enumerated() {
      try site.edit { edit in
        var draft = ItemDraft(itemKey: ItemKey("A3"))
        change(&draft)
        _ = try edit.update([draft])
      }
      #expect(try await build().contains("items/a2.html"), "\(number)")
      _ = try await site.build(to: "fresh-\(number)")
      #expect(site.folder.files(below: "public") == site.folder.files(below: "fresh-\(number)"))
      for file in site.folder.files(below: "fresh-\(number)") {
        #expect(
          site.folder.contents("public/" + file) == site.folder.contents("fresh-\(number)/" + file), "\(file)"
        )
      }
    }
  }

  @Test(arguments: ["items/", "places/", "photos/"])
  func `a build that is outdated ends at once, and the next build completes the output`(part: String)
    async throws
  {
    _ = try await build()
    try site.folder.write("title: The house\nitemsPerPage: 1\n", to: "site.yml")
    try FileManager.default.removeItem(atPath: site.folder.file("public/photos"))
    shown.begin(Self.all)
    let cache = PictureCache(site.folder.file("cache"))
    await #expect(throws: CancellationError.self) {
      try await site.build(for: .owner, cache: cache, openPages: openPages) { [shown] progress in
        guard case .wrote(let path) = progress else { return }
        shown.wrote(path)
        if path.hasPrefix(part) { shown.outdate() }
      }
    }
    #expect(!shown.pages.isEmpty)
    try site.folder.write("title: The flat\n", to: "site.yml")
    _ = try await build()
    expectFinal()
    _ = try await site.build(to: "fresh")
    #expect(site.folder.files(below: "public") == site.folder.files(below: "fresh"))
    for file in site.folder.files(below: "fresh") {
      #expect(site.folder.contents("public/" + file) == site.folder.contents("fresh/" + file), "\(file)")
    }
  }

  @Test func `assets are written before pages are shown`() async throws {
    _ = try await build()
    try site.folder.write("a { color: red }", to: "assets/custom.css")
    #expect(try await build().contains("index.html"))
    #expect(shown.writtenBefore == ["assets/custom.css"])
    expectFinal()
  }

  @Test func `after a change of items, pages about all of them but the home page are left to the build`()
    async throws
  {
    _ = try await build()
    try site.edit { edit in
      var draft = ItemDraft(itemKey: ItemKey("A2"))
      draft.itemName = "Elm dresser"
      _ = try edit.update([draft])
    }
    let early = try await build()
    let ofItems = Self.all.filter { $0.hasPrefix("items/") || $0.hasPrefix("types/") }
    #expect(early == (ofItems + ["about.html", "index.html"]).sorted())
    let page = try #require(shown.pages["items/a1.html"])
    #expect(String(decoding: page, as: UTF8.self).contains("Elm dresser"))
    expectFinal()
  }

  @Test
  func `changed parts of the search index are shown before others are written, and as the build writes them`()
    async throws
  {
    _ = try await build()
    #expect(shown.search.isEmpty)
    let changes: [(StoreEdit) throws -> Void] = [
      { edit in
        var draft = ItemDraft(itemKey: ItemKey("A2"))
        draft.itemName = "Elm dresser"
        _ = try edit.update([draft])
      },
      { edit in
        let added = ItemDraft(itemKey: ItemKey("A9"), itemName: "New")
        _ = try edit.add([added], created: #require(Timestamp("2024-01-01")))
      },
    ]
    for change in changes {
      let before = site.folder.contents("public/search/1.js")
      try site.edit(change)
      _ = try await build(open: ["types/furniture.html"])
      #expect(shown.search.keys.sorted() == ["search/1.js", "search/parts.js"])
      #expect(shown.writtenBefore == [])
      #expect(site.folder.contents("public/search/1.js") != before)
      expectFinal()
    }
    _ = try await build(open: ["types/furniture.html"])
    #expect(shown.search.isEmpty)
  }

  @Test func `after a change of many items, the search index is left to the build`() async throws {
    try site.folder.write("title: The household\nitemsPerPage: 1\n", to: "site.yml")
    let keys = (1...17).map { ItemKey("B\($0)") }
    try site.edit { edit in
      let drafts = keys.map { ItemDraft(itemKey: $0, itemName: "New") }
      _ = try edit.add(drafts, created: #require(Timestamp("2024-01-01")))
    }
    _ = try await build()
    for (count, isEarly) in [(1, true), (17, false)] {
      try site.edit { edit in
        let drafts = keys.prefix(count).map { ItemDraft(itemKey: $0, itemName: "Changed \(count)") }
        _ = try edit.update(drafts)
      }
      _ = try await build()
      #expect(shown.search.isEmpty != isEarly)
      expectFinal()
    }
  }

  @Test func `without an open page, the search index is not made early`() async throws {
    _ = try await build()
    try site.edit { edit in
      var draft = ItemDraft(itemKey: ItemKey("A2"))
      draft.itemName = "Elm dresser"
      _ = try edit.update([draft])
    }
    _ = try await build(open: [])
    #expect(shown.search.isEmpty && shown.pages.isEmpty)
  }

  @Test func `a page with a new photo is shown at once, and its pictures as soon as they are made`()
    async throws
  {
    _ = try await build()
    let removed = try #require(site.folder.files(below: "public/thumbnails").min())
    let holder = try #require(
      Self.all.first { $0.hasPrefix("types/") && site.page($0).contains(removed) })
    try FileManager.default.removeItem(atPath: site.folder.file("public/thumbnails/" + removed))
    try site.folder.write("title: The house\nitemsPerPage: 2\n", to: "site.yml")
    #expect(try await build().contains(holder))
    #expect(shown.pictures.keys.contains("thumbnails/" + removed))
    #expect(shown.writtenBefore == [])
    expectFinal()
  }

  @Test func `a page with many new photos is left to the build`() async throws {
    try site.add("B1", photos: 5)
    _ = try await build()
    try FileManager.default.removeItem(atPath: site.folder.file("public/photos"))
    try site.folder.write("title: The house\nitemsPerPage: 2\n", to: "site.yml")
    #expect(try await build(open: ["items/b1.html", "about.html"]) == ["about.html"])
    expectFinal()
  }

  @Test func `other places are shown when the build has found them`() async throws {
    _ = try await build()
    try site.folder.write("title: The household\nitemsPerPage: 2\nplaceSeparator: none\n", to: "site.yml")
    #expect(try await build(open: ["places/index.html", "items/a3.html"]) == ["items/a3.html"])
    expectFinal()
  }
}
