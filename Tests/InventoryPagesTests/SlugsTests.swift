import InventoryModel
import TestSupport
import Testing

@testable import InventoryPages

@Suite struct SlugsTests {
  @Test(arguments: [
    ("Furniture", "furniture"), ("Tools & Garden", "tools-garden"), ("Küche", "kuche"), ("  Café  ", "cafe"),
    ("Ｗｉｄｅ", "wide"), ("½ inch", "1-2-inch"), ("---", ""), ("居間", ""), ("a/../b", "a-b"),
  ])
  func `a slug is words of plain letters and digits`(text: String, slug: String) {
    #expect(FileName.slug(text) == slug)
  }

  @Test func `a long slug is cut and does not end in a hyphen`() {
    #expect(FileName.slug(String(repeating: "a", count: 79) + " bc") == String(repeating: "a", count: 79))
  }

  @Test func `texts with slugs of their own get those`() {
    let slugs = Slugs(["Furniture", "Jewelry"], taken: [])
    #expect(slugs.slug(of: "Furniture").name == "furniture")
    #expect(slugs.slug(of: "Jewelry").name == "jewelry")
  }

  @Test func `texts that share a slug are both marked, and differ`() {
    let slugs = Slugs(["Art & Books", "Art, Books"], taken: [])
    #expect(slugs.slug(of: "Art & Books").name.hasPrefix("art-books_"))
    #expect(slugs.slug(of: "Art, Books").name.hasPrefix("art-books_"))
    #expect(slugs.slug(of: "Art & Books").name != slugs.slug(of: "Art, Books").name)
  }

  @Test func `a mark does not depend on the other texts`() {
    let few = Slugs(["居間", "Art"], taken: [])
    let many = Slugs(["台所", "居間", "Books"], taken: [])
    #expect(few.slug(of: "居間") == many.slug(of: "居間"))
  }

  @Test(arguments: ["tools-2", "Tools 2", "Room 101", "Size ½"])
  func `a text that ends like a page number is marked`(text: String) {
    #expect(Slugs([text], taken: []).slug(of: text).name.contains("_"))
  }

  @Test(arguments: [("PS5", "ps5"), ("2024", "2024"), ("4 Seasons", "4-seasons")])
  func `a number that cannot be a page's stays`(text: String, slug: String) {
    #expect(Slugs([text], taken: []).slug(of: text).name == slug)
  }

  @Test func `page 2 of a type never is page 1 of another`() {
    let labels = ["Tools", "Tools 2", "tools-3", "Tools_2"]
    let slugs = Slugs(labels, taken: ["none"])
    let paths = labels.flatMap { label in
      (1...5).map { PagePath.type(slugs.slug(of: label), page: $0).text }
    }
    #expect(Set(paths).count == paths.count)
  }

  @Test(arguments: ["None", "none", "NONE"])
  func `a type called None does not take the page of items without a type`(label: String) {
    #expect(Slugs([label], taken: ["none"]).slug(of: label).name.hasPrefix("none_"))
  }

  @Test(arguments: ["Con", "aux", "LPT1"])
  func `a text that Windows keeps for a device is marked`(text: String) {
    #expect(Slugs([text], taken: []).slug(of: text).name.contains("_"))
  }

  @Test func `texts without Latin letters have different slugs`() {
    let labels = ["居間", "台所", "Гостиная", "---", "🛋"]
    let slugs = Slugs(labels, taken: [])
    #expect(Set(labels.map { slugs.slug(of: $0).name }).count == labels.count)
    #expect(labels.allSatisfy { slugs.slug(of: $0).name.hasPrefix("item_") })
  }

  @Test(arguments: [
    ("居間", "居間--"), ("Книги и журналы", "книги-и-журналы--"), ("家具 (old)", "家具-old--"),
    (String(repeating: "家", count: 90), String(repeating: "家", count: 40) + "--"),
  ])
  func `a Markdown name keeps the letters of a script other than Latin`(text: String, start: String) {
    let name = Slugs([text], taken: []).slug(of: text).markdownName
    #expect(name.hasPrefix(start) && name.utf8.count == start.utf8.count + 16)
  }

  @Test(arguments: ["Furniture", "Küche", "Tools 2", "---", "🛋", "½ inch", ""])
  func `any other Markdown name is the name of the HTML page`(text: String) {
    let slug = Slugs([text], taken: []).slug(of: text)
    #expect(slug.markdownName == slug.name)
  }

  @Test func `texts whose letters look the same have different Markdown names`() {
    let labels = ["家具", "家具!", "家 具", "家_具", "(家具)"]
    let slugs = Slugs(labels, taken: [])
    #expect(Set(labels.map { slugs.slug(of: $0).markdownName }).count == labels.count)
  }
}
