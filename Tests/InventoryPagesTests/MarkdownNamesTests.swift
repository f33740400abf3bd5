import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryPages

@Suite struct MarkdownNamesTests {
  @Test func `an item's file begins with its name and ends with a part of its key`() {
    #expect(name("0fafc64a-b2d1-4c3e-9f00-112233445566", "Oak dresser") == "oak-dresser--0fafc64a")
  }

  @Test(arguments: [
    ("!!!", "item"), ("\u{202E}\u{200F}", "item"), ("🎸", "item"), ("CON", "con"), ("aux.txt", "aux-txt"),
    ("Küche, oben/c:o", "kuche-oben-c-o"), ("Straße, SØREN, Łódź", "strasse-soren-lodz"),
    ("../../etc/passwd", "etc-passwd"), ("a -- b", "a-b"),
  ])
  func `any name is safe in a file name`(itemName: String, slug: String) {
    #expect(name("a1", itemName) == slug + "--a1")
  }

  @Test(arguments: [
    ("書道の掛け軸 (calligraphy scroll)", "書道の掛け軸-calligraphy-scroll"), ("Самовар «Тула» № 7", "самовар-тула-no-7"),
    ("ギター・ケース", "ギター-ケース"), ("ガ", "ガ"), ("خزانة\u{200F} قديمة", "خزانة-قديمة"), ("Đàn bầu", "dan-bau"),
    ("घड़ी", "घड़ी"), ("ＡＢＣ日本", "abc日本"), ("a/日/b", "a-日-b"), ("日\u{0}本", "日-本"),
  ])
  func `letters of other scripts stay, in one form`(itemName: String, slug: String) {
    #expect(name("a1", itemName) == slug.precomposedStringWithCompatibilityMapping + "--a1")
    let decomposed = itemName.decomposedStringWithCanonicalMapping
    #expect(Array(name("a1", decomposed).utf8) == Array(name("a1", itemName).utf8))
  }

  @Test func `a long name is cut`() {
    let name = name("a1", String(repeating: "Word ", count: 100))
    #expect(name.utf8.count <= 64 && name.hasSuffix("word--a1"))
    let other = self.name("a1", String(repeating: "日本語", count: 100))
    #expect(other.utf8.count <= 124 && other.hasPrefix("日本語日本語") && other.hasSuffix("--a1"))
  }

  @Test(arguments: [
    "inventory-01", "b2", "4f0c1a2b-77", "gro-mutters-cafe_0123456789abcdef", "0123456789abcdef",
    "20240101-01",
  ])
  func `what is neither a UUID nor a digest is complete`(page: String) {
    let others = (0..<9).map { (page: "\(page)\($0)", itemName: "Lamp") }
    #expect(MarkdownNames(of: [(page, "Lamp")] + others).name(ofItem: page) == "lamp--\(page)")
  }

  @Test func `items with one name and keys that begin alike have as much of a key as is needed`() {
    let pages = [
      "0fafc64a-b2d1-4c3e-9f00-112233445566", "0fafc64a-b2d1-4c3f-9f00-112233445566",
      "0fafc64a-b3d1-4c3e-9f00-112233445566", "0fafc64a",
      "ffafc64a-b3d1-4c3e-9f00-112233445566", "0fafc64ab2d14c3e9f00112233445566",
    ]
    let names = MarkdownNames(of: pages.map { (page: $0, itemName: "Lamp") })
    #expect(
      pages.map(names.name(ofItem:)) == [
        "lamp--0fafc64a-b2d1-4c3e", "lamp--0fafc64a-b2d1-4c3f", "lamp--0fafc64a-b3", "lamp--0fafc64a",
        "lamp--ffafc64a", "lamp--0fafc64ab",
      ])
  }

  @Test func `no key part ends with a hyphen`() {
    let pages = ["0fafc64a-b2d1-4c3e-9f00-112233445566", "0fafc64a"]
    let names = MarkdownNames(of: pages.map { (page: $0, itemName: "Lamp") })
    #expect(names.name(ofItem: pages[0]) == "lamp--0fafc64a-b")
  }

  @Test func `no two of many similar keys share a file, also if case is ignored`() {
    var random = SplitMix(seed: 7)
    let digits = Array("0123456789abcdef")
    let pages = Set(
      (0..<20_000).map { _ in
        let end = String((0..<12).map { _ in digits[Int.random(in: 0..<16, using: &random)] })
        return "0000000\(Int.random(in: 0...3, using: &random))-0000-4000-8000-\(end)"
      } + (0..<200).map { "0000000\($0)" })
    let names = MarkdownNames(of: pages.map { (page: $0, itemName: "Lamp") })
    #expect(Set(pages.map { names.name(ofItem: $0).lowercased() }).count == pages.count)
  }

  @Test(arguments: [
    ("index", "README"), ("about", "about"), ("readme", "readme--page"),
    ("types/readme", "types/readme--page"),
    ("types/index", "types/README"), ("places/index", "places/README"), ("types/tools-2", "types/tools-2"),
    ("items/a1", "items/lamp--a1"),
    ("items/b2", "items/b2"), ("items/a/b", "items/a/b"),
  ])
  func `a path of the HTML tree has its place in the Markdown tree`(page: String, expected: String) {
    let names = MarkdownNames(of: [("a1", "Lamp")])
    #expect(names.path(of: page.split(separator: "/").map(String.init)).joined(separator: "/") == expected)
  }

  @Test(arguments: [
    (PagePath.type(PageSlug("item_1", of: "家具"), page: 1), "types/item_1"),
    (.type(PageSlug("item_1", of: "家具"), page: 12), "types/item_1-12"),
    (.type(PageSlug("tools", of: "家具 tools"), page: 2), "types/tools-2"),
    (.place(PageSlug("house--item_1", of: "House > 屋根裏"), page: 3), "places/house--item_1_3"),
    (.content(PageSlug("item_1", of: "о нас")), "item_1"),
  ])
  func `a page with a Markdown name of its own is found by its HTML name`(path: PagePath, page: String) {
    let slugs = [("item_1", "家具"), ("tools", "家具 tools")].map { PageSlug($0, of: $1) }
    let names = MarkdownNames(
      of: [],
      slugs.map { .type($0, page: 1) } + [
        .place(PageSlug("house--item_1", of: "House > 屋根裏"), page: 1),
        .content(PageSlug("item_1", of: "о нас")),
      ])
    #expect(path.text == page)
    let parts = page.split(separator: "/").map(String.init)
    #expect(names.path(of: parts).joined(separator: "/") == path.markdown)
    #expect(path.markdown != page)
  }

  @Test func `a type or a page that is called readme leaves that name to its folder`() {
    #expect(PagePath.home.markdown == "README" && PagePath.types.markdown == "types/README")
    #expect(PagePath.type("readme", page: 1).markdown == "types/readme--page")
    #expect(PagePath.type("readme", page: 1).text == "types/readme")
    #expect(PagePath.content("readme").markdown == "readme--page")
  }

  private func name(_ page: String, _ itemName: String) -> String {
    MarkdownNames(of: [(page, itemName)]).name(ofItem: page)
  }
}
