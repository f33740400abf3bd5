import Diagnostics
import InventoryModel
import Testing

@testable import InventorySettings

/// The user's own profile in site.yml.
@Suite struct LimitProfileTests {
  @Test func `a profile is read with all its words`() throws {
    let profile = try #require(
      try profile(
        """
        title: Quince Home
            currency: GBP
            singleItem: {amount: 2000, note: Of the policy., advice: Ask Quince.}
            byClass: {Jewelry: 5000, cash: {share: 2.5%, cap: 1000, theftOnly: true}}
            totals:
              Valuables: {classes: [jewelry, Business on premises], share: 20%}
              Paper: {classes: documents, amount: 10.50}
            scheduledAs: specified
            source: |
              Policy QH 12
            advice: Call the broker.
        """))
    #expect(profile.name == "own" && profile.isOwn && !profile.isNone)
    #expect(profile.title == "Quince Home" && profile.currency == "GBP" && profile.scheduledAs == "specified")
    #expect(profile.source == "Policy QH 12" && profile.advice == "Call the broker.")
    #expect(
      profile.singleItem
        == LimitRule(.fixed(Money(cents: 2_000_00)), note: "Of the policy.", advice: "Ask Quince."))
    let share = try #require(Percentage("2.5"))
    #expect(
      profile.byClass == [
        .jewelry: LimitRule(.fixed(Money(cents: 5_000_00))),
        .cash: LimitRule(.share(share, cap: Money(cents: 1_000_00)), isTheftOnly: true),
      ])
    #expect(
      profile.totals == [
        LimitTotal(
          "Valuables", of: [.jewelry, .businessOnPremises],
          LimitRule(.share(Percentage(20, of: 100), cap: nil))),
        LimitTotal("Paper", of: [.documents], LimitRule(.fixed(Money(cents: 10_50)))),
      ])
    #expect(profile.hasShares && profile.hasTheftLimits)
  }

  @Test func `one limit is enough, and a limit may be 0`() throws {
    let profile = try profile("singleItem: 0")
    #expect(profile?.singleItem?.amount == .fixed(Money(cents: 0)) && profile?.title == "the policy")
    #expect(profile?.currency == nil && profile?.hasShares == false && profile?.hasTheftLimits == false)
  }

  @Test func `every built-in profile has its name`() throws {
    #expect(LimitProfile.builtIn.map(\.name) == ["ho3-2011", "ho3-2022", "uk", "de", "none"])
    for profile in LimitProfile.builtIn {
      let yaml = "report: {limits: \(profile.name)}"
      #expect(try SiteSettings(yaml: yaml, file: "site.yml", title: "Home").report.profile == profile)
    }
  }

  @Test(arguments: [
    ("title: x", "3:5: limits must have singleItem, byClass or totals, such as {singleItem: 1500}"),
    (
      "singleitem: 5",
      "3:5: unknown key 'singleitem' in limits; did you mean 'singleItem'? (title, currency, singleItem, byClass, totals, scheduledAs, taxTitle, source, advice)"
    ),
    ("currency: pounds", "3:15: currency must be a currency code like USD, not 'pounds'"),
    ("singleItem: much", "3:17: singleItem must be an amount like 50 or 49.90, not 'much'"),
    ("singleItem: -1", "3:17: a limit must be 0 or more, not -1.00"),
    (
      "singleItem: {classes: art, amount: 5}",
      "3:17: 'singleItem' has classes, but only a limit under totals can have classes; remove them"
    ),
    (
      "byClass: 5",
      "3:14: byClass must be a mapping like {jewelry: 5000, cash: {share: 2%, cap: 1000}}, not '5'"
    ),
    ("byClass: {jewellery: 5}", "3:15: unknown class 'jewellery' in byClass; did you mean 'jewelry'?"),
    ("byClass: {art: 5, Art: 6}", "3:28: byClass already has 'art'; remove one of the two limits"),
    (
      "byClass: {art: {share: 120%}}",
      "3:28: share must be a percentage from 0 to 100 like 8.25%, not '120%'"
    ),
    (
      "byClass: {art: {amont: 5}}",
      "3:21: unknown key 'amont' in the limit 'art'; did you mean 'amount'? (classes, except, amount, share, cap, theftOnly, outsideSafe, note, advice)"
    ),
    ("byClass: {art: {cap: 5}}", "3:20: 'art' has a cap without a share; use amount: for a fixed limit"),
    (
      "byClass: {art: {amount: 5, share: 5%}}",
      "3:20: 'art' has an amount and a share; to limit the share, use cap: instead of amount:"
    ),
    (
      "byClass: {art: {note: x}}",
      "3:20: 'art' needs an amount such as amount: 5000, or a share of the sum insured such as share: 20%"
    ),
    ("byClass: {art: {amount: 5, theftOnly: perhaps}}", "theftOnly must be yes or no, not 'perhaps'"),
    (
      "totals: 5",
      "totals must be a mapping like {Valuables: {classes: [jewelry, art], amount: 12000}}, not '5'"
    ),
    (
      "totals: {All: 5}",
      "3:19: totals must be mappings like {classes: [jewelry, art], amount: 12000}, not '5'"
    ),
    ("totals: {All: {amount: 5}}", "3:19: 'All' in totals needs classes, such as classes: [jewelry, art]"),
    (
      "totals: {All: {classes: [art, art], amount: 5}}",
      "3:35: 'All' already has the class 'art'; remove the second one"
    ),
    (
      "totals: {All: {classes: [arts], amount: 5}}",
      "3:30: unknown class 'arts' in classes; did you mean 'art'?"
    ),
  ])
  func `a mistake is reported at its place, with the remedy`(yaml: String, message: String) throws {
    let failure = #expect(throws: Failure.self) { try profile(yaml) }
    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
  }

  private func profile(_ yaml: String) throws -> LimitProfile? {
    try SiteSettings(yaml: "report:\n  limits:\n    " + yaml, file: "site.yml", title: "Home").report.profile
  }
}
