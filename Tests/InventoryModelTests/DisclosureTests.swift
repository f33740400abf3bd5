import Testing

@testable import InventoryModel

@Suite struct DisclosureTests {
  @Test func `the owner sees every attribute and every field`() {
    let disclosure = Disclosure.complete
    #expect(disclosure.isComplete)
    #expect(ItemAttribute.allCases.allSatisfy { disclosure.level(of: $0) == .shown })
    #expect(disclosure.level(ofField: "PIN") == .shown)
  }

  @Test(arguments: [Audience.insurer, .family, .public])
  func `a field that nobody has named is hidden from everybody else`(audience: Audience) {
    let disclosure = Disclosure(audience)
    #expect(!disclosure.isComplete)
    for name in ["PIN", "combination of the safe", "", "-", "serial number", "rooms"] {
      #expect(!disclosure.shows(field: name), "\(name)")
    }
  }

  @Test func `the public sees names, types and pictures`() {
    let disclosure = Disclosure(.public)
    let shown = ItemAttribute.allCases.filter(disclosure.shows)
    #expect(shown == [.itemName, .assetType, .photos])
    #expect(!disclosure.showsFields)
  }

  @Test func `the family sees where things are, but neither what they are worth nor whole serial numbers`() {
    let disclosure = Disclosure(.family)
    #expect(disclosure.level(of: .serialNumber) == .masked)
    #expect(ItemAttribute.allCases.filter { !disclosure.shows($0) } == [.valueInDollars])
    #expect(!disclosure.showsOriginals)
    #expect(["room", "brand", "model", "warranty expires"].allSatisfy(disclosure.shows(field:)))
    #expect(!["purchase price", "replacement cost", "receipt"].contains(where: disclosure.shows(field:)))
  }

  @Test(arguments: [
    "room", "quantity", "brand", "model", "purchase date", "purchase price", "place of purchase",
    "replacement cost",
    "receipt", "condition", "source of value",
  ])
  func `the insurer sees all attributes, and the fields that a claim asks for`(field: String) {
    let disclosure = Disclosure(.insurer)
    #expect(ItemAttribute.allCases.allSatisfy { disclosure.level(of: $0) == .shown })
    #expect(disclosure.level(ofField: field) == .shown)
  }

  @Test(arguments: ["Purchase Date", "purchase_date", "PURCHASE-DATE", "purchasedate"])
  func `case, blanks and signs of a field's name do not count`(name: String) {
    #expect(Disclosure(.insurer).shows(field: name))
  }

  @Test func `names of nothing but signs are different ones`() {
    var disclosure = Disclosure(.public)
    disclosure.set(.shown, of: .field("#"))
    #expect(disclosure.shows(field: "#"))
    #expect(!disclosure.shows(field: "-") && !disclosure.shows(field: ""))
  }

  @Test func `what is said of all fields holds for those that have been named`() {
    var disclosure = Disclosure(.family)
    disclosure.set(.hidden, of: .fields)
    #expect(!disclosure.shows(field: "room") && !disclosure.showsFields)
    disclosure.set(.masked, of: .field("Room"))
    #expect(disclosure.level(ofField: "room") == .masked && disclosure.showsFields)
  }

  @Test func `without photos there are no originals`() {
    var disclosure = Disclosure(.insurer)
    disclosure.set(.hidden, of: .attribute(.photos))
    #expect(!disclosure.showsOriginals)
  }

  @Test(arguments: [
    ("", ""), ("1", "•"), ("1234", "••••"), ("1234567", "•••••••"), ("12345678", "••••5678"),
    ("VL55-2041-8832", "••••••••••8832"), ("e\u{301}234567👩‍👧", "••••567👩‍👧"),
  ])
  func `a masked text shows its last four characters where they are at most half of it`(
    text: String, masked: String
  ) {
    #expect(text.masked == masked)
  }

  @Test(arguments: [
    ("Body **HB 204 118**, HB-204-118", "Body **[HB 204 118]**, [HB-204-118]"),
    ("hb204118.", "[hb204118]."), ("HB204118", "[HB204118]"), ("H_B_2_0_4_1_1_8", "[H_B_2_0_4_1_1_8]"),
    ("HB 204 1189, XHB 204 118, HB 204", "HB 204 1189, XHB 204 118, HB 204"),
    ("HB   204 118", "HB   204 118"),
    ("\u{E9}HB 204 118", "\u{E9}HB 204 118"), ("", ""),
  ])
  func `a secret is found in a text, however it is spaced`(text: String, hidden: String) throws {
    #expect(try #require(SecretText("HB 204-118")).hidden(in: text) { "[\($0)]" } == hidden)
  }

  @Test(arguments: ["", "none", "unknown", "A-12", "2019", "- - - - -", String(repeating: "12", count: 51)])
  func `what could be any word or number is no secret`(text: String) {
    #expect(SecretText(text) == nil)
  }

  @Test func `the owner's columns are all nine, and file names go with the originals`() {
    #expect(ItemColumns.attributes(shownBy: .complete).map(\.rawValue) == ItemColumns.attributes)
    var disclosure = Disclosure(.public)
    #expect(ItemColumns.attributes(shownBy: disclosure) == [.itemName, .assetType])
    disclosure.set(.shown, of: .originals)
    #expect(ItemColumns.attributes(shownBy: disclosure) == [.itemName, .assetType, .photos])
  }
}
