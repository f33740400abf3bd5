import InventoryModel
import Testing

@testable import InventoryReports
@testable import InventorySettings

/// What site.yml says becomes what figures are made with.
@Suite struct ReportTermsTests {
  @Test func `the policy's own limits are of classes and of types`() throws {
    let limits = try terms(
      "report: {ownLimits: {jewelry: 5000, Bicycles: 1500}, classes: {Jewelry: none}}"
    ).limits
    #expect(limits.limit(of: "Watches")?.amount == Money(cents: 5_000_00))
    #expect(limits.limit(of: "Bicycles")?.amount == Money(cents: 1_500_00))
    #expect(limits.limit(of: "Jewelry") == nil)
  }

  @Test func `limits in dollars are not compared with other currencies`() throws {
    #expect(try terms("currency: EUR").limits.profile == .none)
    #expect(try terms("currency: USD").limits.profile == .ho32022)
  }

  @Test func `a class is meant whatever the case`() throws {
    let limits = try terms("report: {ownLimits: {Jewelry: 5000}, classes: {Heirlooms: Silverware}}").limits
    #expect(limits.limit(of: "Watches")?.amount == Money(cents: 5_000_00))
    #expect(limits.limit(of: "Jewelry")?.isTheftOnly == true)
    #expect(limits.limit(of: "Heirlooms")?.isTheftOnly == true)
  }

  private func terms(_ yaml: String) throws -> ReportTerms {
    try ReportTerms(SiteSettings(yaml: yaml, file: "site.yml", title: "Home"))
  }
}
