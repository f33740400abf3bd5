import Diagnostics
import InventoryModel
import TestSupport
import Testing

@testable import InventorySite

/// What the pages of a whole build say of each other.
@Suite struct SitePagesTests {
  private let site: SampleSite

  init() async throws {
    site = try SampleSite()
    _ = try await site.build("html,markdown")
  }

  @Test func `items without a type are under None`() {
    #expect(site.page("types/none.html").contains("Item N1"))
    #expect(site.page("items/n1.html").contains("href=\"../types/none.html\">Without a type</a>"))
  }

  @Test func `a type without items has no page, and no list names it`() {
    #expect(!site.folder.files(below: "public").contains("types/electronics.html"))
    #expect(!site.page("index.html").contains("Electronics"))
    #expect(site.page("types/furniture.html").contains("Jewelry"))
  }

  @Test func `a page of a type has itemsPerPage items`() {
    let names = ["furniture", "furniture-2", "furniture-3"].map { page in
      site.page("types/\(page).html").matches(of: /Item (A\d)/).map { String($0.1) }
    }
    #expect(names == [["A1", "A2"], ["A3", "A4"], ["A5"]])
  }

  @Test func `neighbours reach across pages of a type`() {
    #expect(site.page("items/a2.html").contains("rel=\"next\" href=\"../items/a3.html\""))
    #expect(site.page("items/a3.html").contains("rel=\"prev\" href=\"../items/a2.html\""))
    #expect(site.page("items/a5.html").contains("rel=\"prev\" href=\"../items/a4.html\""))
  }

  @Test func `neighbours do not reach across types`() {
    #expect(!site.page("items/a1.html").contains("rel=\"prev\""))
    #expect(!site.page("items/a5.html").contains("rel=\"next\""))
    #expect(!site.page("items/j1.html").contains("rel=\"" + "prev\""))
  }

  @Test func `exactly the type of a page is marked`() {
    let page = site.page("types/jewelry.html")
    let selected = page.matches(of: /<a href="([^"]*)" aria-current="page"/).map { String($0.1) }
    #expect(selected == ["../types/jewelry.html"])
  }

  @Test func `Markdown stands side by side with HTML`() {
    let files = site.folder.files(below: "public")
    let html = files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
    let markdown = files.filter { $0.hasSuffix(".md") }.map { file in
      String(file.dropLast(3)).replacing(/item-[a-z0-9]+--/, with: "")
    }
    let different = Set(html).symmetricDifference(markdown)
    #expect(
      different == ["index", "README", "items/README", "types/README", "overview/charts", "overview/README"])
  }

  @Test func `search engines are asked to stay away`() {
    #expect(site.page("robots.txt") == "User-agent: *\nDisallow: /\n")
    #expect(site.page("items/a1.html").contains("<meta name=\"robots\" content=\"noindex\">"))
  }

  @Test func `they are not where site.yml says so`() async throws {
    try site.folder.write("noindex: false", to: "site.yml")
    _ = try await site.build()
    #expect(site.page("robots.txt") == "User-agent: *\nDisallow:\n")
    #expect(!site.page("items/a1.html").contains("noindex"))
  }

  @Test func `the site's own assets and templates replace the theme's`() async throws {
    try site.folder.write("mine {}", to: "assets/style.css")
    try site.folder.write("<p>{{generator}}</p>", to: "templates/foot.html")
    _ = try await site.build()
    #expect(site.page("assets/style.css") == "mine {}")
    #expect(site.page("index.html").hasSuffix("<p>Coffer 0.1.0</p>"))
  }

  @Test func `a mistake in a template stops before anything is written`() async throws {
    try site.folder.write("<p>{{siteTitel}}</p>", to: "templates/foot.html")
    let failure = await #expect(throws: Failure.self) { try await site.build(to: "new") }
    #expect(failure?.kind == .badSettings)
    #expect(
      failure?.description
        == "\(site.folder.path)/templates/foot.html:1:4: unknown name 'siteTitel'; did you mean 'siteTitle'?")
    #expect(site.folder.files(below: "new").isEmpty)
  }
}
