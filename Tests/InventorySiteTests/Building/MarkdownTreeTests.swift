import Foundation
import InventoryModel
import InventorySettings
import InventoryStore
import TestSupport
import Testing

@testable import InventorySite

/// The Markdown tree of a whole site.
@Suite struct MarkdownTreeTests {
  private let site: SampleSite

  init() throws {
    site = try SampleSite()
    try site.edit { edit in
      var draft = ItemDraft(
        itemKey: ItemKey("0FAFC64A-B2D1-4C3E-9F00-112233445566"), itemName: "Oak dresser")
      draft.assetType = "Readme"
      draft.notes = "See [one](items/a1.md), [all](index.md), [about](about.md) and [types](types/readme.md)."
      let id = try edit.add([draft], created: .sample)
      for document in PlantedDocument.all {
        if let id = id.first ?? nil {
          _ = try edit.attach(document.stored(), named: document.fileName, as: .stated(document.kind), to: id)
        }
      }
    }
    try site.folder.write(
      "[me](readme.md) [home](index.md) [dresser](items/0fafc64a-b2d1-4c3e-9f00-112233445566.md) [all](types/)\n",
      to: "content/readme.md")
  }

  @Test(arguments: ["markdown", "html,markdown"])
  func `every link, photo and document of the tree is a file of it`(formats: String) async throws {
    let report = try await site.build(formats)
    #expect(formats != "markdown" || report.oversights == [])
    let files = site.folder.files(below: "public")
    let pages = files.filter { $0.hasSuffix(".md") }
    var linked: Set<String> = []
    for page in pages {
      let folder = page.contains("/") ? String(page.prefix { $0 != "/" }) + "/" : ""
      for match in site.page(page).matches(of: /\]\(([^)#]*)(#[^)]*)?\)/) {
        let path = URL(fileURLWithPath: "/" + folder + match.1).standardizedFileURL.path.dropFirst()
        let isFolder = match.1.hasSuffix("/") && files.contains(path + "/README.md")
        #expect(isFolder || files.contains(String(path)), "\(page): \(match.1)")
        linked.insert(String(path))
      }
    }
    // The page of a folder is shown with the folder.
    #expect(pages.subtracting(linked) == ["items/README.md"])
    #expect(linked.contains { $0.hasPrefix("documents/") } && linked.contains { $0.hasPrefix("photos/") })
  }

  @Test func `a file is named after the item, and the key part stays if it is renamed`() async throws {
    _ = try await site.build("html,markdown")
    let html = site.folder.files(below: "public/items").filter { $0.hasSuffix(".html") }
    #expect(site.folder.files(below: "public/items").contains("oak-dresser--0fafc64a.md"))
    try site.edit { edit in
      let key = ItemKey("0FAFC64A-B2D1-4C3E-9F00-112233445566")
      _ = try edit.update([ItemDraft(itemKey: key, itemName: "Pine dresser")])
    }
    let report = try await site.build("html,markdown")
    let files = site.folder.files(below: "public/items")
    #expect(files.contains("pine-dresser--0fafc64a.md") && !files.contains("oak-dresser--0fafc64a.md"))
    #expect(report.removed == 1 && files.filter { $0.hasSuffix(".html") } == html)
  }

  @Test func `a folder's page lists the asset types`() async throws {
    _ = try await site.build("markdown")
    for page in ["types/README.md", "items/README.md"] {
      #expect(site.page(page).contains("[Furniture](../types/furniture.md)"))
    }
  }

  @Test func `names do not depend on hidden items, on their order, or on an audience's hidden keys`()
    async throws
  {
    try site.folder.write("0123456789abcdef", to: "salt.txt")
    try site.folder.write("title: The household\nsalt: salt.txt\n", to: "site.yml")
    _ = try await site.build("markdown", for: .public)
    let before = site.folder.files(below: "public/items")
    #expect(
      before.allSatisfy { $0 == "README.md" || $0.wholeMatch(of: /[a-z0-9-]+--[0-9a-f]{16}\.md/) != nil })
    #expect(!before.contains { $0.contains("0fafc64a") })
    try site.edit { edit in
      _ = try edit.add([ItemDraft(itemKey: ItemKey("B7"), itemName: "Oak dresser")], created: .sample)
    }
    _ = try await site.build("markdown", jobs: 3, for: .public)
    #expect(site.folder.files(below: "public/items").isSuperset(of: before))
  }
}
