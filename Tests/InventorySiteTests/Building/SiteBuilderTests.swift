import Digests
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventorySite

/// A whole build, from a store to a folder.
@Suite struct SiteBuilderTests {
  private let site: SampleSite

  init() throws { site = try SampleSite() }

  @Test func `it writes these files`() async throws {
    _ = try await site.build()
    var files = Set(["index.html", "about.html", "robots.txt", "SHA256SUMS"])
    files.formUnion(["A1", "A2", "A3", "A4", "A5", "J1", "N1"].map { "items/\($0.lowercased()).html" })
    files.formUnion(
      ["furniture", "furniture-2", "furniture-3", "jewelry", "none"].map { "types/\($0).html" }
    )
    files.formUnion(
      [
        "style.css", "index.js", "list.css", "list.js", "overview.css", "photos.js", "search.css",
        "search.js", "site.js",
        "theme.js", "icon.svg",
        "plans/ground.svg",
      ].map { "assets/\($0)" })
    files.formUnion(["search/1.js", "search/parts.js", "overview/charts.html", "overview/missing.html"])
    let pictures = site.folder.files(below: "public").filter {
      $0.hasPrefix("photos/") || $0.hasPrefix("thumbnails/")
    }
    #expect(site.folder.files(below: "public").subtracting(pictures) == files)
  }

  @Test func `each photo has its renditions and thumbnails, once`() async throws {
    _ = try await site.build()
    let endings = site.folder.files(below: "public").compactMap { path in
      path.wholeMatch(of: /(photos|thumbnails)\/[0-9a-f]{16}(-|@)(.+)/).map { "\($0.1)\($0.2)\($0.3)" }
    }
    #expect(
      endings.sorted() == [
        "photos-1600.jpg", "photos-640.jpg", "photos-640.png", "thumbnails@1x.png", "thumbnails@1x.png",
        "thumbnails@2x.png", "thumbnails@2x.png", "thumbnails@3x.png", "thumbnails@3x.png",
      ])
  }

  @Test func `every link and picture points to a file`() async throws {
    _ = try await site.build("html,markdown")
    let files = site.folder.files(below: "public")
    for page in files where page.hasSuffix(".html") || page.hasSuffix(".md") {
      let folder = page.contains("/") ? String(page.prefix { $0 != "/" }) + "/" : ""
      for match in site.page(page).matches(of: /(?:(?:href|src)="|\]\()([^"#)]+)["#)]/) {
        let path = URL(fileURLWithPath: "/" + folder + match.1).standardizedFileURL.path.dropFirst()
        #expect(files.contains(String(path)), "\(page): \(match.1)")
      }
    }
  }

  @Test func `SHA256SUMS names every other file with its digest`() async throws {
    _ = try await site.build("html,markdown")
    let manifest = Manifest(try #require(site.folder.bytes("public/SHA256SUMS")))
    #expect(Set(manifest.sortedPaths) == site.folder.files(below: "public").subtracting(["SHA256SUMS"]))
    for path in manifest.sortedPaths {
      #expect(
        SHA256Digest(of: try #require(site.folder.bytes("public/" + path))) == manifest.digest(of: path))
    }
  }

  @Test func `the second time nothing is written`() async throws {
    let first = try await site.build("html,markdown")
    let inodes = try site.folder.files(below: "public").sorted().map { try site.folder.inode("public/" + $0) }
    let second = try await site.build("html,markdown")
    #expect(first.unchanged == 0)
    #expect(second.written == 0)
    #expect(second.removed == 0)
    #expect(second.unchanged == first.written)
    #expect(
      try site.folder.files(below: "public").sorted().map { try site.folder.inode("public/" + $0) } == inodes)
  }

  @Test(arguments: [2, 5]) func `the bytes do not depend on the number of jobs`(jobs: Int) async throws {
    _ = try await site.build("html,markdown", to: "one", jobs: 1)
    _ = try await site.build("html,markdown", to: "many", jobs: jobs)
    #expect(site.folder.files(below: "one") == site.folder.files(below: "many"))
    for file in site.folder.files(below: "one") {
      #expect(site.folder.bytes("one/" + file) == site.folder.bytes("many/" + file), "\(file)")
    }
  }

  @Test func `two stores of the same items give the same bytes`() async throws {
    let other = try SampleSite()
    _ = try await site.build()
    _ = try await other.build()
    #expect(site.folder.bytes("public/SHA256SUMS") == other.folder.bytes("public/SHA256SUMS"))
  }

  @Test func `the report counts what was done`() async throws {
    let report = try await site.build()
    #expect(report.items == 7)
    #expect(report.pages == 16)
    #expect(report.pictures == 9)
    #expect(report.written == 40)
  }

  @Test func `a removed item's page goes, and its neighbours meet`() async throws {
    _ = try await site.build()
    let key = try #require(ItemKey("A3"))
    try site.edit { _ = try $0.remove(key) }
    let report = try await site.build()
    #expect(report.removed == 2)
    #expect(!site.folder.files(below: "public").contains("items/a3.html"))
    #expect(!site.folder.files(below: "public").contains("types/furniture-3.html"))
    #expect(site.page("items/a2.html").contains("rel=\"next\" href=\"../items/a4.html\""))
  }
}
