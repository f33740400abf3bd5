import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventorySettings
@testable import InventorySite

/// The names of the files of a site with a salt.
@Suite struct SaltedSiteTests {
  private let site: SampleSite

  init() throws {
    site = try SampleSite()
    try salt("0123456789abcdef")
    try site.folder.write("title: The household\nitemsPerPage: 2\nsalt: salt.txt\n", to: "site.yml")
  }

  @Test func `no name of a page or picture is in the sites of two audiences`() async throws {
    let family = try await names(.family)
    let other = try await names(.public)
    let owner = try await names(.owner)
    let insurer = try await names(.insurer)
    #expect(owner.count > 7 && family.count == owner.count && other.count == owner.count)
    #expect(family.isDisjoint(with: other) && owner.isDisjoint(with: family.union(other)))
    #expect(owner == insurer)
  }

  @Test func `the owner's site is the same with and without a salt`() async throws {
    _ = try await site.build("html,markdown")
    let salted = site.folder.bytes("public/SHA256SUMS")
    try site.folder.write("title: The household\nitemsPerPage: 2\n", to: "site.yml")
    let report = try await site.build("html,markdown")
    #expect(report.written == 0 && report.removed == 0 && site.folder.bytes("public/SHA256SUMS") == salted)
  }

  @Test func `names depend neither on the order of items, nor on the others, nor on the number of jobs`()
    async throws
  {
    let names = try await names(.public)
    let before = pages()
    try site.edit { edit in
      _ = try edit.add([ItemDraft(itemKey: ItemKey("B7"), itemName: "New")], created: .sample)
    }
    _ = try await site.build(jobs: 4, for: .public)
    #expect(try await self.names(.public).isSuperset(of: names))
    let after = pages()
    for (name, page) in before { #expect(after[name] == page) }
    #expect(after.count == before.count + 1)
  }

  @Test func `another salt renames every page and picture of an item, and the old ones are removed`()
    async throws
  {
    let before = try await names(.public)
    try salt("another salt, as long")
    let after = try await names(.public)
    #expect(before.count == after.count && before.isDisjoint(with: after))
    #expect(try await site.build(for: .public).written == 0)
  }

  @Test func `every link and picture of a salted site points to a file`() async throws {
    try site.folder.write("[one](items/a1.html) [two](items/j1.md)\n", to: "content/about.md")
    let report = try await site.build("html,markdown", for: .family)
    #expect(report.oversights == [])
    let files = site.folder.files(below: "public")
    for page in files where page.hasSuffix(".html") || page.hasSuffix(".md") {
      let folder = page.contains("/") ? String(page.prefix { $0 != "/" }) + "/" : ""
      for match in site.page(page).matches(of: /(?:(?:href|src)="|\]\()([^"#)]+)["#)]/) {
        let path = URL(fileURLWithPath: "/" + folder + match.1).standardizedFileURL.path.dropFirst()
        #expect(files.contains(String(path)), "\(page): \(match.1)")
      }
    }
    #expect(!site.page("about.html").contains("a1.html"))
  }

  @Test func `a link to an item that is not there is reported as it was written, and does not show the key`()
    async throws
  {
    try site.folder.write("[none](items/secret-key.html)\n", to: "content/about.md")
    let report = try await site.build(for: .public)
    #expect(report.oversights.map { "\($0)" }.joined().contains("items/secret-key.html"))
    #expect(!site.page("about.html").contains("secret-key"))
  }

  @Test(arguments: ["assets/salt.txt", "content/salt.md"])
  func `a salt in a folder that is published ends the build`(path: String) async throws {
    try site.folder.write("0123456789abcdef", to: path)
    try site.folder.write("salt: \(path)\n", to: "site.yml")
    await #expect(throws: (any Error).self) { try await site.build() }
    #expect(site.folder.files(below: "public").isEmpty)
  }

  @Test func `a link in assets to the salt ends the build`() async throws {
    try site.folder.link("assets/key.txt", to: "../salt.txt")
    await #expect(throws: (any Error).self) { try await site.build() }
  }

  @Test func `a folder with the salt is no output folder`() async throws {
    try site.folder.write("0123456789abcdef", to: "secrets/salt.txt")
    try site.folder.write("salt: secrets/salt.txt\n", to: "site.yml")
    await #expect(throws: (any Error).self) { try await site.build(to: "secrets", force: true) }
  }

  private func salt(_ text: String) throws { try site.folder.write(text, to: "salt.txt") }

  /// The names of pages of items and of pictures, without what follows them.
  private func names(_ audience: Audience) async throws -> Set<String> {
    _ = try await site.build(for: audience)
    let files = site.folder.files(below: "public")
    return Set(
      files.compactMap { $0.firstMatch(of: /^(items|photos|thumbnails)\/([0-9a-z]+)/).map { String($0.2) } })
  }

  /// The names of the items' pages by the items' names.
  private func pages() -> [String: String] {
    let files = site.folder.files(below: "public/items").map { "items/" + $0 }
    return Dictionary(
      files.compactMap { file in
        site.page(file).firstMatch(of: /<title>(.*?)<\/title>/).map { (String($0.1), file) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
