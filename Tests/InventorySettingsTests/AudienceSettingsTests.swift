import Diagnostics
import InventoryModel
import Testing

@testable import InventorySettings

@Suite struct AudienceSettingsTests {
  @Test func `a site is for its owner unless it says for whom`() throws {
    #expect(try settings("").audience == .owner)
    #expect(try settings("audience: public").audience == .public)
  }

  @Test func `an audience that is not named sees what it sees from the start`() throws {
    #expect(
      try settings("audiences: {public: {show: [brand]}}").disclosure(for: .family) == Disclosure(.family))
    #expect(try settings("audiences: {public: {}}").disclosure(for: .public) == Disclosure(.public))
  }

  @Test func `attributes and fields are shown, masked and hidden by their names`() throws {
    let disclosure = try settings(
      "audiences:\n  public: {show: [brand, notes], mask: [serialNumber, 'licence no'], hide: photos}"
    ).disclosure(for: .public)
    #expect(disclosure.level(ofField: "Brand") == .shown)
    #expect(disclosure.level(of: .notes) == .shown)
    #expect(disclosure.level(of: .serialNumber) == .masked)
    #expect(disclosure.level(ofField: "Licence No.") == .masked)
    #expect(disclosure.level(of: .photos) == .hidden)
    #expect(disclosure.level(of: .valueInDollars) == .hidden)
  }

  @Test(arguments: ["{show: [fields], hide: [PIN]}", "{hide: [PIN], show: [fields]}"])
  func `all fields may be shown but for some`(lists: String) throws {
    let disclosure = try settings("audiences: {family: \(lists)}").disclosure(for: .family)
    #expect(disclosure.shows(field: "anything") && !disclosure.shows(field: "pin"))
  }

  @Test func `a field may be called like an attribute`() throws {
    let disclosure = try settings("audiences: {public: {show: ['field:notes', 'field:serialNumer']}}")
      .disclosure(for: .public)
    #expect(disclosure.shows(field: "notes") && disclosure.shows(field: "serialNumer"))
    #expect(!disclosure.shows(.notes))
  }

  @Test(arguments: [
    (
      "audience: publik",
      "1:11: no audience 'publik'; did you mean 'public'? (owner, insurer, family, public)"
    ),
    ("audience: [public]", "1:11: audience must be one of owner, insurer, family, public, not a list"),
    ("audiences: public", "1:12: audiences must be a mapping like {public: {show: [brand]}}, not 'public'"),
    (
      "audiences:\n  familly: {}",
      "2:3: no audience 'familly'; did you mean 'family'? (insurer, family, public)"
    ),
    (
      "audiences: {owner: {hide: [notes]}}",
      "1:13: the owner always sees everything; use one of insurer, family, public"
    ),
    ("audiences:\n  public: [brand]", "2:11: public must be a mapping like {show: [brand], hide: [notes]}"),
    (
      "audiences:\n  public:\n    shows: [brand]",
      "3:5: unknown key 'shows' in public; did you mean 'show'? (show, mask, hide)"
    ),
    (
      "audiences:\n  public:\n    show:\n      - brand\n      - serialNumer",
      "5:9: no attribute 'serialNumer'; did you mean 'serialNumber'? For a field of this name, write 'field:serialNumer'"
    ),
    (
      "audiences: {public: {hide: [Serial number]}}",
      "1:29: no attribute 'Serial number'; did you mean 'serialNumber'? For a field of this name, write 'field:Serial number'"
    ),
    (
      "audiences: {public: {mask: [notes]}}",
      "1:29: notes cannot be masked (only serialNumber and fields can); use hide instead"
    ),
    (
      "audiences: {public: {hide: [itemName]}}",
      "1:29: itemName cannot be hidden because pages need it; select items with --where"
    ),
    ("audiences: {public: {show: [brand, brand]}}", "1:36: duplicate 'brand'; remove one of the two entries"),
    (
      "audiences: {public: {show: [brand], hide: [brand]}}",
      "1:44: duplicate 'brand'; remove one of the two entries"
    ),
    (
      "audiences: {public: {show: [[brand]]}}", "1:29: show must be a list of names like [serialNumber, room]"
    ),
  ])
  func `a mistake is named with its place`(yaml: String, message: String) {
    let failure = #expect(throws: Failure.self) { try settings(yaml) }
    #expect(failure?.description == "site.yml:" + message)
  }

  private func settings(_ yaml: String) throws -> SiteSettings {
    try SiteSettings(yaml: yaml, file: "site.yml", title: "Home")
  }
}
