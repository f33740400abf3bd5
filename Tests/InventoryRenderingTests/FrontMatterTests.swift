import Foundation
import InventoryModel
import InventoryPages
import TestSupport
import Testing
import Yams

@testable import InventoryRendering

@Suite struct FrontMatterTests {
  @Test func `every attribute and every field is a flat property`() throws {
    let item = try Item.sample(
      serialNumber: "SN-77", cents: 1_299_50, assetType: "Musical Instruments",
      fields: [Field(name: "room", value: "Living room"), Field(name: "purchase date", value: "2019-02-16")])
    #expect(
      text(of: item) == """
        title: Oak dresser
        aliases:
          - Oak dresser
          - "4F0C-1"
        tags:
          - musical-instruments
        itemKey: "4F0C-1"
        serialNumber: SN-77
        valueInDollars: 1299.50
        dateCreated: 2023-03-18T10:12:41Z
        assetType: Musical Instruments
        room: Living room
        purchase date: "2019-02-16"
        """)
  }

  @Test(arguments: [
    ("title", "title 2"), ("Tags", "Tags 2"), ("permalink", "permalink 2"), ("notes", "notes 2"),
    ("cost: new", "cost new"), ("\"a\" 'b'", "a b"), ("a\r\nb\tc", "a b c"), ("  ", "field"), ("<<", "field"),
    ("- [x]", "x"), ("brand|make", "brand make"), ("Größe (cm)", "Größe (cm)"), ("{{x}}", "x"),
    ("\u{202E}evil", "evil"), ("__proto__", "proto__"), ("日本", "日本"), ("2nd", "2nd"), ("---", "field"),
    ("e\u{301}tage", "étage"), ("\u{301}", "field"),
  ])
  func `a name of a field is a safe name of a property`(field: String, property: String) {
    var names = PropertyNames()
    #expect(names.unique(field) == property)
  }

  @Test func `a name that comes again gets a number, ignoring case`() {
    var names = PropertyNames()
    let found = ["room", "Room", "room 2", "room", "room:"].map { names.unique($0) }
    #expect(found == ["room", "Room 2", "room 2 2", "room 3", "room 4"])
  }

  @Test func `many fields with one name take no longer each`() {
    var names = PropertyNames()
    let clock = ContinuousClock()
    let time = clock.measure { for _ in 0..<20_000 { _ = names.unique("room") } }
    #expect(time < .seconds(5))
  }

  @Test func `a very long name is cut`() {
    var names = PropertyNames()
    #expect(names.unique(String(repeating: "W", count: 5_000)).count == 80)
  }

  @Test func `every value comes back as it was, whatever the names of fields`() throws {
    let fields = HostileTexts.trimmed.map { Field(name: $0, value: $0) }
    let yaml = text(of: try .sample(fields: fields))
    let node = try #require(try Yams.compose(yaml: yaml)?.mapping)
    let own = ["title", "aliases", "itemKey", "dateCreated"]
    #expect(node.prefix(4).compactMap(\.key.string) == own)
    // Yams loses a byte-order mark with which a text begins.
    #expect(
      node.dropFirst(4).map { String(($0.value.string ?? "").trimmingPrefix("\u{FEFF}")) }
        == fields.map { String($0.value.trimmingPrefix("\u{FEFF}")) })
    #expect(Set(node.compactMap { pair in pair.key.string.map { $0.lowercased() } }).count == node.count)
    #expect(node.dropFirst(4).allSatisfy { $0.key.string?.contains(/[:"'\n\r#{}\[\]|<>*!`@]/) == false })
  }

  @Test(arguments: ["yes", "No", "null", "TRUE", "12", "1e3", "0x1F", "2019-02-16", "12:30", "~", ".5", "y"])
  func `a text that YAML would read as something else stays a text`(value: String) throws {
    let yaml = text(of: try .sample(fields: [Field(name: "a", value: value)]))
    #expect(yaml.hasSuffix("\na: \"\(value)\""))
    let values = try #require(try Yams.load(yaml: yaml) as? [String: Any])
    #expect(values["a"] as? String == value)
  }

  @Test(arguments: [
    ("Furniture", "furniture"), ("Möbel & Co.", "möbel-co"), ("日本", "日本"), ("2024", "type-2024"),
    ("a/b c", "a-b-c"), ("C", "c"), ("C++", "c-plus-plus"), ("C#", "c-sharp"),
    ("R2-D2", "r2-d2"),
  ])
  func `an asset type is a tag that Obsidian accepts`(label: String, tag: String) throws {
    let yaml = text(of: try .sample(assetType: label))
    let values = try #require(try Yams.load(yaml: yaml) as? [String: Any])
    #expect(values["tags"] as? [String] == [tag])
  }

  @Test(arguments: [nil, "!!!", "🛋"]) func `without letters there is no tag`(label: String?) throws {
    #expect(!text(of: try .sample(assetType: label)).contains("tags:"))
  }

  @Test func `the front matter of an item with little says little`() throws {
    #expect(
      text(of: try .sample()) == """
        title: Oak dresser
        aliases:
          - Oak dresser
          - "4F0C-1"
        itemKey: "4F0C-1"
        dateCreated: 2023-03-18T10:12:41Z
        """)
  }

  @Test func `a key that is hidden is no alias`() throws {
    let page = ItemPage(try .disclosed(), of: .sample(), previous: nil, next: nil, in: .public)
    #expect(!FrontMatter(page).text.contains("0123456789"))
  }

  @Test func `a type states its items and their value`() throws {
    let type = TypeOutline(
      1, label: "Furniture", slug: "furniture", totals: Totals(items: 3, value: Money(cents: 12_50)))
    func text(_ number: Int) -> String {
      FrontMatter(TypePage([], of: type, number: number, pageCount: 2, in: .sample)).text
    }
    #expect(
      text(1) == """
        title: Furniture
        aliases:
          - Furniture
        tags:
          - furniture
        items: 3
        valueInDollars: 12.50
        """)
    #expect(text(2).hasPrefix("title: Furniture, page 2\n"))
  }

  @Test func `a place states where it is, its items and their value`() {
    var tree = PlaceTree(separator: .any, showsValues: true)
    _ = tree.add(Money(cents: 12_50), in: "House > Attic")
    let attic = tree.places(in: tree.roots[0])[0]
    let page = PlacePage([], in: attic, of: tree, number: 1, pageCount: 1, outline: .sample)
    #expect(
      FrontMatter(page).text == """
        title: "House > Attic"
        aliases:
          - "House > Attic"
          - Attic
        items: 1
        valueInDollars: 12.50
        """)
  }

  private func text(of item: Item) -> String {
    FrontMatter(ItemPage(item, of: .sample(), previous: nil, next: nil, in: .sample)).text
  }
}
