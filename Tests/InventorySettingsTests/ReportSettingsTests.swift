import Diagnostics
import InventoryModel
import Testing

@testable import InventorySettings

@Suite struct ReportSettingsTests {
  @Test func `an empty text removes a detail`() throws {
    var report = ReportSettings()
    let texts = [("policeReport", "26-1"), ("deductible", "500"), ("theft", "yes"), ("salesTax", "8%")]
    for (name, text) in texts { try report.set(detail: name, to: text) }
    #expect(report.details != PolicyDetails())
    for (name, _) in texts { try report.set(detail: name, to: "") }
    #expect(report.details == PolicyDetails())
  }

  @Test func `the section that a new site has in comments is read`() throws {
    let yaml = NewSite.settings(title: "Home")
    let section = yaml.split(separator: "\n").drop { $0 != "# report:" }.map { $0.dropFirst(2) }
    let report = try settings(section.joined(separator: "\n"))
    #expect(PolicyDetails.Line.allCases.allSatisfy { report.details.texts[$0] != nil })
    #expect(report.paper == .letter)
    #expect(report.highValue == Money(cents: 1_000_00))
    #expect(report.proofFrom == Money(cents: 500_00) && report.sumInsured == Money(cents: 50_000_00))
    #expect(report.profile == .ho32022)
    #expect(report.classes == ["Heirlooms": .limitClass(.silverware), "Watches": .limitClass(.jewelry)])
    #expect(report.ownLimits["jewelry"] == Money(cents: 5_000_00))
    #expect(report.serialNumbers?.count == 3)
    #expect(report.fields == [.room: "Zimmer", .receipt: "Beleg"])
    #expect(
      report.usefulLife == [
        "Electronics": UsefulLife(years: 5, atLeast: try #require(Percentage("20%"))),
        "Furniture": UsefulLife(years: 10),
      ])
    #expect(report.details.deductible == Money(cents: 500_00) && report.details.salesTax?.text == "8.25%")
    #expect(report.details.cause == .theft)
    #expect(report.grouped == ["Clothing", "Books"])
  }

  @Test func `a limit may be 0`() throws {
    let limits = try settings("report: {ownLimits: {jewelry: 0}}").ownLimits
    #expect(limits == ["jewelry": Money(cents: 0)])
  }

  @Test func `paper is A4 where amounts are not in dollars`() throws {
    #expect(try settings("").paper(currency: "EUR") == .a4)
  }

  @Test(arguments: [
    ("report: {ownLimits: {jewelry: -5}}", "a limit must be 0 or more, not -5.00"),
    ("report: x", "1:9: report must be a mapping like {insurer: Quince Mutual, limits: ho3-2022}, not 'x'"),
    ("report:\n  insurers: x", "2:3: unknown key 'insurers' in report; did you mean 'insurer'?"),
    ("report:\n  sumInsured: 0", "2:15: a sum insured must be more than 0, not 0.00"),
    (
      "report:\n  limits: ho3",
      "2:11: unknown value 'ho3' for limits (ho3-2011, ho3-2022, uk, de, none); or write a mapping like {singleItem: 1500}"
    ),
    (
      "report:\n  usefulLife: {Electronics: 0}",
      "2:29: usefulLife must be a whole number from 1 to 100, not '0'"
    ),
    (
      "report:\n  usefulLife: 5",
      "2:15: usefulLife must be a mapping like {Electronics: 5, Furniture: {years: 10, atLeast: 20%}}, not '5'"
    ),
    (
      "report:\n  usefulLife: {TV: {atLeast: 20%}}",
      "2:20: usefulLife must be a number of years, or {years: 5, atLeast: 20%}, not a mapping"
    ),
    (
      "report:\n  usefulLife: {TV: {years: 5, atLeast: 120%}}",
      "2:40: atLeast must be a percentage from 0 to 100 like 8.25%, not '120%'"
    ),
    (
      "report:\n  usefulLife: {TV: {years: 5, atleast: 20}}",
      "2:31: unknown key 'atleast' in usefulLife; did you mean 'atLeast'? (years, atLeast)"
    ),
    ("report:\n  salesTax: -1", "2:13: salesTax must be a percentage from 0 to 100 like 8.25%, not '-1'"),
    ("report:\n  deductible: -1", "2:15: a deductible must be 0 or more, not -1.00"),
    ("report:\n  highValue: much", "2:14: highValue must be an amount like 50 or 49.90, not 'much'"),
    ("report:\n  classes:\n    Coins: mony", "3:12: unknown value 'mony' for classes; did you mean 'money'?"),
    (
      "report:\n  ownLimits: 5",
      "2:14: ownLimits must be a mapping like {jewelry: 5000, Bicycles: 1500}, not '5'"
    ),
    ("report:\n  fields: {rom: Zimmer}", "unknown key 'rom' in fields; did you mean 'room'?"),
  ])
  func `a mistake is reported at its place`(yaml: String, message: String) throws {
    let failure = #expect(throws: Failure.self) { try settings(yaml) }
    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
  }

  private func settings(_ yaml: String) throws -> ReportSettings {
    try SiteSettings(yaml: yaml, file: "site.yml", title: "Home").report
  }
}
