import InventoryModel
import Testing

@testable import InventoryProof
@testable import InventoryReports
@testable import InventorySettings

/// What site.yml says becomes what figures are made with.
@Suite struct ReportTermsTests {
  @Test func `the policy's own limits are of classes and of types`() throws {
    let limits = try terms(
      "report: {ownLimits: {jewelry: 5000, Bicycles: 1500}, classes: {Jewelry: none}}"
    ).limits
    #expect(limits.limits(of: "Watches").map(\.amount) == [Money(cents: 5_000_00)])
    #expect(limits.limits(of: "Bicycles").map(\.amount) == [Money(cents: 1_500_00)])
    #expect(limits.limits(of: "Jewelry").isEmpty)
  }

  @Test func `limits in dollars are not compared with other currencies`() throws {
    #expect(try terms("currency: EUR").limits.profile == .none)
    #expect(try terms("currency: USD").limits.profile == .ho32022)
  }

  @Test(arguments: [
    ("ho3-2022", "EUR"), ("uk", "USD"), ("de", "GBP"), ("{currency: CHF, byClass: {art: 5}}", "USD"),
  ])
  func `limits in another currency than the site's are not compared`(profile: String, currency: String) throws
  {
    let limits = try terms(
      "currency: \(currency)\nreport: {limits: \(profile), sumInsured: 100, ownLimits: {Bicycles: 5}}"
    ).limits
    #expect(limits.limits(of: "Jewelry").isEmpty && limits.limits(of: "Art").isEmpty)
    #expect(limits.limits(of: "Bicycles").map(\.isOwn) == [true])
    #expect(
      limits.notes.first?.contains("but the site is in \(currency), so items are not compared with them; if")
        == true)
  }

  @Test(arguments: [
    ("ho3-2022", "USD"), ("uk", "GBP"), ("de", "EUR"), ("none", "EUR"), ("{byClass: {art: 5}}", "CHF"),
  ])
  func `limits in the site's currency are compared`(profile: String, currency: String) throws {
    let limits = try terms("currency: \(currency)\nreport: {limits: \(profile)}").limits
    #expect(limits.foreignCurrency == nil && limits.notes.isEmpty)
  }

  @Test func `a class is meant whatever the case`() throws {
    let limits = try terms("report: {ownLimits: {Jewelry: 5000}, classes: {Heirlooms: Silverware}}").limits
    #expect(limits.limits(of: "Watches").map(\.amount) == [Money(cents: 5_000_00)])
    #expect(limits.limits(of: "Jewelry").first?.isTheftOnly == true)
    #expect(limits.limits(of: "Heirlooms").first?.isTheftOnly == true)
  }

  @Test(arguments: [
    ("placeField: location", "location", "House"), ("placeField: Zone", "zone", "House"),
    ("{placeField: Zone, report: {fields: {room: Zimmer}}}", "Zone", "House"),
    ("{placeField: Zone, report: {fields: {storage: Zone}}}", "Zone", nil),
  ])
  func `the place on the site is the room, unless reports use that field for something else`(
    yaml: String, field: String, room: String?
  ) throws {
    #expect(try terms(yaml).fieldRoles.values(of: [Field(name: field, value: "House")])[.room] == room)
  }

  @Test func `a field that reports name as the room comes before the place on the site`() throws {
    let roles = try terms("{placeField: Zone, report: {fields: {room: Zimmer}}}").fieldRoles
    let fields = [("room", "C"), ("Zone", "A"), ("Zimmer", "B")].map { Field(name: $0, value: $1) }
    #expect(roles.values(of: fields)[.room] == "B")
    #expect(roles.values(of: fields.dropLast())[.room] == "A")
    #expect(roles.newName(of: .room) == "Zimmer")
    #expect(try terms("placeField: Zone").fieldRoles.newName(of: .room) == "Zone")
  }

  private func terms(_ yaml: String) throws -> ReportTerms {
    try ReportTerms(SiteSettings(yaml: yaml, file: "site.yml", title: "Home"))
  }
}
