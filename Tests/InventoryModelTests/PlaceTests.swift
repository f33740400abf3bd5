import InventoryModel
import Testing

@Suite struct PlaceTests {
  @Test(arguments: [
    ("House > Attic > Box 4", ["House", "Attic", "Box 4"]), ("House/Attic", ["House", "Attic"]),
    ("TV/audio > Shelf", ["TV/audio", "Shelf"]), (" Hall ", ["Hall"]),
    ("/Hall//Closet/", ["Hall", "Closet"]),
  ])
  func `a text is read as levels`(text: String, levels: [String]) {
    #expect(Place(text)?.levels == levels)
  }

  @Test(arguments: ["", " ", "N/A", "unknown", ">", "//", "\u{200B}"])
  func `a text without a place is none`(text: String) {
    #expect(Place(text) == nil)
  }

  @Test func `a separator can be chosen, or none`() {
    #expect(Place("A > B/C", separator: .slash)?.levels == ["A > B", "C"])
    #expect(Place("A > B/C", separator: .angle)?.levels == ["A", "B/C"])
    #expect(Place("A > B/C", separator: .none)?.levels == ["A > B/C"])
  }

  @Test func `more than twelve levels are joined in the last one`() throws {
    let place = try #require(Place((1...14).map(String.init).joined(separator: ">")))
    #expect(place.levels.count == 12)
    #expect(place.name == "12 > 13 > 14")
  }

  @Test(arguments: [
    ("House > Attic > Box 4", "house--attic--box-4"), ("HOUSE >  attic >BOX 4", "house--attic--box-4"),
  ])
  func `a slug is made of the levels, whatever their case and spaces`(text: String, slug: String) {
    #expect(Place(text)?.slug.name == slug)
  }

  @Test func `places that look different have different slugs, which are safe in a file name`() {
    let texts = [
      "Hall", "Hall closet", "Hall > closet", "Hall-closet", "Hall_closet", "hall--closet", "K\u{FC}che",
      "Kuche",
      "Index", "README", "con", "\u{65E5}\u{672C}", "\u{65E5}", "..a", "a.html", "x\u{202E}y",
      String(repeating: "a", count: 300), String(repeating: "a", count: 301),
    ]
    let slugs = texts.compactMap { Place($0)?.slug.name }
    #expect(Set(slugs).count == texts.count)
    for slug in slugs {
      #expect(slug.utf8.count <= 120)
      #expect(slug.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains($0) }, "\(slug)")
      #expect(!["index", "readme", "con", ""].contains(slug))
    }
  }
}
