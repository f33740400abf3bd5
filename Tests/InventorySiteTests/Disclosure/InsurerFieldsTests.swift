import InventoryModel
import TestSupport
import Testing

@testable import InventoryReports
@testable import InventorySettings

/// The report for an insurer has a column for what the insurer may see, and the other way round.
@Suite struct InsurerFieldsTests {
  @Test(arguments: FieldRole.allCases)
  func `the insurer sees every field that has a column in a report`(role: FieldRole) {
    for name in role.names {
      #expect(Disclosure(.insurer).shows(field: name), "\(name)")
    }
  }

  @Test func `a field that the site gives to a column is named by that`() throws {
    let yaml = "placeField: Zimmer\nreport: {fields: {receipt: Beleg}}"
    let settings = try SiteSettings(yaml: yaml, file: "site.yml", title: "Home")
    #expect(settings.disclosure(for: .insurer).shows(field: "zimmer"))
    #expect(settings.disclosure(for: .insurer).shows(field: "Beleg"))
    #expect(settings.disclosure(for: .family).shows(field: "Zimmer"))
    #expect(!settings.disclosure(for: .family).shows(field: "Beleg"))
    #expect(!settings.disclosure(for: .public).shows(field: "Zimmer"))
  }

  @Test(arguments: ["[Zimmer]", "[fields]"])
  func `what site.yml hides stays hidden`(names: String) throws {
    let yaml = "placeField: Zimmer\naudiences: {insurer: {hide: \(names)}}"
    let settings = try SiteSettings(yaml: yaml, file: "site.yml", title: "Home")
    #expect(!settings.disclosure(for: .insurer).shows(field: "Zimmer"))
  }
}
