import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import Synchronization
import TestSupport
import Testing

@testable import InventorySite

/// A site that is built again and again with a record of its last build in the cache.
@Suite struct LastBuildTests {
  private let site: SampleSite

  init() throws { site = try SampleSite() }

  @Test func `a build with the same inputs reads no item and reports the same`() async throws {
    let first = try await build()
    let (second, statements) = try await logged()
    #expect(statements.allSatisfy { !$0.contains("itemName") }, "\(statements)")
    #expect(second.written + second.removed == 0)
    #expect(second.unchanged == first.written)
    #expect(second.items == first.items)
    #expect(second.pages == first.pages)
    #expect(second.pictures == first.pictures)
    #expect(second.oversights == first.oversights)
  }

  @Test(arguments: [
    "site.yml", "content/about.md", "content/index.md", "assets/plans/ground.svg", "templates/foot.html",
    "assets/new.txt", "content/new/page.txt",
  ])
  func `a build after a change of a source has the files of a fresh one`(path: String) async throws {
    _ = try await build()
    let old = path == "templates/foot.html" ? "<p>end</p>" : site.folder.text(path) ?? ""
    try site.folder.write(old + "\n", to: path)
    let (_, statements) = try await logged()
    #expect(statements.contains { $0.contains("itemName") })
    try await expectFresh()
  }

  @Test func `a build after a change of an item has the files of a fresh one`() async throws {
    _ = try await build()
    let key = try #require(ItemKey("A5"))
    try site.edit { _ = try $0.remove(key) }
    // Its own page, and the third one of its type.
    #expect(try await build().removed == 2)
    try await expectFresh()
  }

  @Test func `what was changed, removed or added in the output is found`() async throws {
    _ = try await build()
    let page = try #require(site.folder.bytes("public/items/a1.html"))
    try site.folder.write(page.dropLast() + [UInt8(ascii: "x")], to: "public/items/a1.html")
    #expect(try await build().written == 1)
    try FileManager.default.removeItem(atPath: site.folder.file("public/items/a2.html"))
    #expect(try await build().written == 1)
    try FileManager.default.removeItem(atPath: site.folder.file("public/types"))
    #expect(try await build().written == 5)
    try site.folder.write("other", to: "public/SHA256SUMS")
    await #expect(throws: (any Error).self) { try await build() }
  }

  @Test func `a file that only has another time is read, and then trusted`() async throws {
    _ = try await build()
    let page = "public/items/a1.html"
    for file in site.folder.files(below: "public") {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: site.folder.file("public/" + file))
    }
    let inode = try site.folder.inode(page)
    #expect(try await build().written == 0)
    #expect(try site.folder.inode(page) == inode)
    let record = try #require(site.folder.files(below: "cache/builds").min())
    let bytes = site.folder.bytes("cache/builds/" + record)
    #expect(try await build().written == 0)
    #expect(site.folder.bytes("cache/builds/" + record) == bytes)
  }

  @Test func `a checkout with a restored cache counts as unchanged`() async throws {
    _ = try await build()
    let files = FileManager.default
    try files.copyItem(atPath: site.folder.file("public"), toPath: site.folder.file("copy"))
    try files.removeItem(atPath: site.folder.file("public"))
    try files.moveItem(atPath: site.folder.file("copy"), toPath: site.folder.file("public"))
    let (report, statements) = try await logged()
    #expect(report.written + report.removed == 0)
    #expect(statements.allSatisfy { !$0.contains("itemName") })
  }

  @Test func `two sites that share a cache do not replace each other's records`() async throws {
    let other = try SampleSite()
    for build in 0..<2 {
      let reports = [try await self.build(), try await other.build(cache: cache())]
      #expect(reports.allSatisfy { ($0.written == 0) == (build > 0) })
    }
    #expect(site.folder.files(below: "cache/builds").count == 4)
  }

  @Test(arguments: [0, 1, 20, 60, 100, 500, -1])
  func `a damaged or cut record is ignored`(byte: Int) async throws {
    _ = try await build()
    let record = try #require(site.folder.files(below: "cache/builds").min())
    var bytes = try #require(site.folder.bytes("cache/builds/" + record))
    for damaged in [bytes.prefix(max(0, byte)), flipped(&bytes, at: byte < 0 ? bytes.count - 1 : byte)] {
      try site.folder.write(Array(damaged), to: "cache/builds/" + record)
      let (report, statements) = try await logged()
      #expect(report.written + report.removed == 0)
      #expect(statements.contains { $0.contains("itemName") })
    }
    try await expectFresh()
  }

  @Test func `another audience in the same folder is built as a whole`() async throws {
    _ = try await build()
    for audience in [Audience.public, .owner, .family] {
      _ = try await site.build(for: audience, cache: cache())
      _ = try await site.build(to: "fresh", for: audience)
      #expect(site.folder.contents("public/SHA256SUMS") == site.folder.contents("fresh/SHA256SUMS"))
    }
  }

  @Test func `a foreign file beside pages for the family is reported each time`() async throws {
    for build in 0..<3 {
      let report = try await site.build(for: .family, cache: cache())
      let isReported = report.oversights.contains { $0.kind == .foreignFiles }
      #expect(isReported == (build > 0))
      try site.folder.write("draft", to: "public/items/draft.html")
    }
  }

  @Test func `a change of pictures beside a store of the app is found`() async throws {
    try site.useHomepwnerStore()
    _ = try await build()
    #expect(try await logged().1.contains { $0.contains("itemName") })
  }

  private func flipped(_ bytes: inout [UInt8], at index: Int) -> ArraySlice<UInt8> {
    bytes[index] ^= 1
    return bytes[...]
  }

  private func expectFresh() async throws {
    _ = try await site.build(to: "fresh")
    #expect(site.folder.files(below: "public") == site.folder.files(below: "fresh"))
    #expect(site.folder.contents("public/SHA256SUMS") == site.folder.contents("fresh/SHA256SUMS"))
    for file in site.folder.files(below: "fresh") {
      #expect(site.folder.contents("public/" + file) == site.folder.contents("fresh/" + file), "\(file)")
    }
  }

  private func build() async throws -> BuildReport { try await site.build(cache: cache()) }

  /// With the statements of the build.
  private func logged() async throws -> (BuildReport, [String]) {
    let lines = Mutex<[String]>([])
    let debug = SQLDebug(.statements) { line in lines.withLock { $0.append(line) } }
    let report = try await site.build(debug: debug, cache: cache())
    return (report, lines.withLock { $0 })
  }

  private func cache() -> PictureCache { PictureCache(site.folder.file("cache")) }
}
