import InventoryModel
import Testing

@testable import InventoryProof
@testable import InventoryReports
@testable import InventorySettings

/// What the profiles of other countries, and the user's own, find in some items.
@Suite struct LimitProfileTests {
  @Test(arguments: [(1_500_00, 0, 0), (1_500_01, 1, 1), (2_000_00, 1, 500_00)] as [(Int64, Int, Int64)])
  func `a single item is above its limit from the first cent on`(cents: Int64, items: Int, over: Int64) throws
  {
    let finding = try single("currency: GBP\nreport: {limits: uk}", [.sample("Sofa", value: cents)])
    #expect(finding?.items == items && finding?.over == Money(cents: over))
    #expect(finding?.isOver == (over > 0) && finding?.toSchedule.count == items)
  }

  @Test func `the limit of single items adds up what is above it, item by item`() throws {
    let items: [Item] = try [
      .sample("A", type: "Bikes", value: 1_600_00), .sample("B", type: nil, value: 3_000_00),
      .sample("C", value: 1_499_99), .sample("D", value: nil), .sample("E", value: -9_000_00),
    ]
    let finding = try single("currency: GBP\nreport: {limits: uk}", items)
    #expect(finding?.value == Money(cents: 4_600_00) && finding?.over == Money(cents: 1_600_00))
    #expect(finding?.toSchedule.map(\.number) == [2, 1])
  }

  @Test func `neither scheduled items nor what is not covered is above the limit of single items`() throws {
    let items: [Item] = try [
      .sample("A", value: 9_000_00, fields: [("scheduled", "yes")]),
      .sample("B", type: "Cars", value: 9_000_00), .sample("C", value: 1, fields: [("scheduled", "yes")]),
    ]
    let finding = try single("currency: GBP\nreport: {limits: uk}", items)
    #expect(finding?.items == 0 && finding?.scheduled.count == 1)
  }

  @Test(arguments: [(12_000_00, false), (12_000_01, true)] as [(Int64, Bool)])
  func `valuables in the United Kingdom are one total of several classes`(cents: Int64, isOver: Bool) throws {
    let items: [Item] = try [
      .sample("Ring", type: "Jewelry", value: 5_000_00), .sample("Oil", type: "Paintings", value: 3_000_00),
      .sample("Stamps", type: "Stamps", value: 2_000_00),
      .sample("Fork", type: "Silverware", value: 1_000_00),
      .sample("Coin", type: "Coins", value: cents - 11_000_00), .sample("Note", type: "Cash", value: 900_00),
    ]
    let findings = try findings("currency: GBP\nreport: {limits: uk}", items)
    let total = findings.last
    #expect(findings.first?.limit.isOfSingleItems == true)
    #expect(total?.limit.subject == .total("Valuables") && total?.value == Money(cents: cents))
    #expect(total?.isOver == isOver)
    #expect(findings.map(\.over?.cents).dropLast() == [5_500_00, 400_00])
    #expect(total?.toSchedule.map(\.number) == (isOver ? [1] : []))
  }

  @Test func `single items above the limit that cannot be insured for their own amounts are named`() throws {
    let findings = try findings(
      "currency: GBP\nreport: {limits: uk}",
      [
        .sample("Note", type: "Cash", value: 1_900_00), .sample("Television", value: 1_700_00),
        .sample("Coin", type: "Cash", value: 1_500_00),
      ])
    let single = try #require(findings.first)
    #expect(single.toSchedule.map(\.itemName) == ["Television"])
    #expect(single.unschedulable.map(\.itemName) == ["Note"] && single.unschedulableCount == 1)
    #expect(single.overThen == Money(cents: 400_00))
  }

  @Test func `valuables in Germany are a share of the sum insured, rounded down to a cent`() throws {
    let items: [Item] = try [
      .sample("Note", type: "Cash", value: 1_000_01), .sample("Deed", type: "Documents", value: 2_500_00),
      .sample("Coin", type: "Coins", value: 9_000_00), .sample("Oil", type: "Paintings", value: 50_00),
    ]
    let findings = try findings("currency: EUR\nreport: {limits: de, sumInsured: 50000.09}", items)
    #expect(findings.map(\.limit.amount?.cents) == [1_000_00, 2_500_00, 20_000_00, 10_000_01])
    #expect(findings.map(\.value.cents) == [1_000_01, 2_500_00, 9_000_00, 12_550_01])
    #expect(findings.map(\.isOver) == [true, false, false, true])
    #expect(findings.last?.over == Money(cents: 2_550_00))
    #expect(findings.last?.toSchedule.map(\.number) == [3])
  }

  @Test func `a share is not compared if the sum insured is not stated`() throws {
    let ring = try Item.sample("Ring", type: "Jewelry", value: 90_000_00)
    let finding = try findings("currency: EUR\nreport: {limits: de}", [ring]).last
    #expect(finding?.limit.lacksSumInsured == true && finding?.limit.amount == nil)
    #expect(finding?.over == nil && finding?.isOver == false && finding?.toSchedule == [])
    #expect(finding?.value == Money(cents: 90_000_00))
  }

  @Test(
    arguments: [
      ("{share: 10%, cap: 4000}", "50000", 4_000_00), ("{share: 10%, cap: 4000}", "30000", 3_000_00),
      ("{share: 10%, cap: 4000}", nil, 4_000_00), ("{share: 10%}", nil, nil),
      ("{share: 0.125%}", "1234567.89", 1_543_20), ("{share: 100%}", "0.01", 1), ("4000", nil, 4_000_00),
    ] as [(String, String?, Int64?)])
  func `the lower of a share and its cap is the limit`(limit: String, sum: String?, cents: Int64?) throws {
    let yaml =
      "report: {limits: {byClass: {jewelry: \(limit)}}" + (sum.map { ", sumInsured: \($0)" } ?? "") + "}"
    let limits = try terms(yaml).limits.limits(of: "Watches")
    #expect(limits.map(\.amount?.cents) == [cents])
    #expect(limits.first?.isOwn == true && limits.first?.isTheftOnly == false)
  }

  @Test func `a limit of a broad class applies to its parts that have none, as does a total`() throws {
    let limits = try terms(
      """
      report:
        limits:
          byClass: {money: 500, coins: 800}
          totals: {All: {classes: [money], amount: 1000}, Notes: {classes: [cash], amount: 100}}
      """
    ).limits
    #expect(limits.limits(of: "Cash").map(\.amount?.cents) == [500_00, 1_000_00, 100_00])
    #expect(limits.limits(of: "Coins").map(\.amount?.cents) == [800_00, 1_000_00])
    #expect(limits.limits(of: "Stamps").isEmpty)
  }

  @Test func `ownLimits replace the limit of a class, not a total`() throws {
    let limits = try terms(
      "currency: EUR\nreport: {limits: de, sumInsured: 50000, ownLimits: {jewelry: 9000, Coins: 700, Rings: 5}}"
    ).limits
    #expect(limits.limits(of: "Watches").map(\.amount?.cents) == [9_000_00, 20_000_00, 10_000_00])
    #expect(limits.limits(of: "Coin collection").map(\.isOwn) == [true, false, false])
    #expect(limits.limits(of: "Rings").map(\.amount?.cents) == [5_00, 20_000_00, 10_000_00])
  }

  @Test func `a type's own limit replaces that of its class, says so, and leaves the totals`() throws {
    let limits = try terms("report: {ownLimits: {Watches: 9000, Tools: 300}}").limits
    let watches = try #require(limits.limits(of: "Watches").first)
    #expect(limits.limits(of: "Watches").count == 1 && watches.isOwn && watches.isTheftOnly)
    #expect(watches.rule.note?.contains("replaces the limit of the class") == true)
    #expect(watches.rule.note?.contains("Jewelry, watches, furs, precious stones") == true)
    let tools = try #require(limits.limits(of: "Tools").first)
    #expect(tools.rule.note == nil && !tools.isTheftOnly)
    let yaml = "currency: GBP\nreport: {limits: uk, ownLimits: {Watches: 2000}}"
    let british = try findings(yaml, [.sample("A", type: "Watches", value: 14_000_00)])
    #expect(british.map(\.limit.title) == ["Single items", "Watches", "Valuables"])
    #expect(british.map(\.over?.cents) == [12_500_00, 12_000_00, 2_000_00])
    let furs = try findings(
      "currency: EUR\nreport: {limits: de, sumInsured: 50000, ownLimits: {Schmuck: 2000}}",
      [.sample("Pelzmantel", type: "Schmuck", value: 100)])
    #expect(furs.map(\.limit.title) == ["Schmuck", "Valuables (Wertsachen)"])
  }

  @Test func `of several limits of a type the summary has the lowest that is exceeded, otherwise the lowest`()
    throws
  {
    let yaml = "currency: EUR\nreport: {limits: de, sumInsured: 50000}"
    let notes = try Item.sample("Note", type: "Cash", value: 1_500_00)
    let ring = try Item.sample("Ring", type: "Jewelry", value: 9_000_00)
    for (items, limit) in [([notes], 1_000_00), ([ring], 10_000_00), ([notes, ring], 1_000_00)] {
      let figures = try figures(yaml, items)
      let first = figures.groups.first.flatMap(figures.limit)
      #expect(first?.limit.amount == Money(cents: Int64(limit)), "\(items.count)")
    }
    let rich = try figures(yaml, [notes, .sample("Ring", type: "Jewelry", value: 10_000_00)])
    #expect(rich.groups.compactMap(rich.limit).map(\.limit.amount?.cents) == [1_000_00, 10_000_00])
    let few = try figures(
      yaml, [.sample("Note", type: "Cash", value: 900_00), .sample("Ring", type: "Jewelry", value: 9_500_00)])
    #expect(few.groups.compactMap(few.limit).map(\.limit.amount?.cents) == [10_000_00, 10_000_00])
  }

  @Test(
    arguments: [
      ("Gold ring", "Jewelry", 2), ("Mink coat", "Furs", 1), ("Mink coat", "Jewelry", 1),
      ("Pelzmantel", "Schmuck", 1), ("Silver tray", "Silverware", 1), ("Silberbarren", "Silber", 1),
      ("Silberbarren 1 kg", "Münzen", 1), ("Silver coins", "Coins", 2), ("Gold cup", "Silverware", 2),
      ("Goldbarren", "Münzen", 2), ("Silberkette", "Schmuck", 2), ("Perserteppich", "Kunst", 1),
    ])
  func `in Germany only jewelry, gold, coins and stamps count toward two limits`(
    name: String, type: String, count: Int
  ) throws {
    let findings = try findings(
      "currency: EUR\nreport: {limits: de, sumInsured: 50000}", [.sample(name, type: type, value: 100)])
    let titles = ["Jewelry, gold, coins and stamps outside a safe", "Valuables (Wertsachen)"]
    #expect(findings.map(\.limit.title) == titles.suffix(count))
  }

  @Test(
    arguments: [
      ("Biedermeier-Kommode", "Antiquitäten", false), ("Barockschrank um 1750", "Antiquitäten", false),
      ("Writing desk, 1850", "Antiques", false), ("Chest of drawers", "Antiques", false),
      ("Table clock", "Antiques", true), ("Wanduhr", "Antiquitäten", true), ("Oil painting", "Art", true),
      ("The chair", "Art", true),
    ])
  func `in Germany furniture among antiques does not count as valuables`(
    name: String, type: String, counts: Bool
  ) throws {
    let yaml = "currency: EUR\nreport: {limits: de, sumInsured: 50000"
    let item = try Item.sample(name, type: type, value: 100)
    #expect(try findings(yaml + "}", [item]).isEmpty != counts)
    // What site.yml states about a type, and what a field states about an item, is not refined by names.
    #expect(try !findings(yaml + ", classes: {\(type): art}}", [item]).isEmpty)
    let stated = try Item.sample(name, type: type, value: 100, fields: [("limit class", "art")])
    #expect(try !findings(yaml + "}", [stated]).isEmpty)
  }

  @Test func `items above the single limit only with all their pieces are not proposed for the schedule`()
    throws
  {
    let chairs = try Item.sample("Chairs", value: 6_000_00, fields: [("quantity", "6")])
    let vases = try Item.sample("Vases", value: 6_000_00, fields: [("quantity", "2")])
    let finding = try #require(try single("currency: GBP\nreport: {limits: uk}", [chairs, vases]))
    #expect(finding.over == Money(cents: 9_000_00) && finding.items == 2)
    #expect(finding.toSchedule.map(\.number) == [2] && finding.severalPieces.map(\.number) == [1])
    #expect(finding.severalPiecesCount == 1 && finding.unschedulableCount == 0)
  }

  @Test func `a total may leave out a part of a class`() throws {
    let yaml =
      "report: {limits: {totals: {All: {classes: [jewelry, money], except: [furs, silver], amount: 5}}}}"
    let limits = try terms(yaml).limits
    #expect(
      ["Jewelry", "Furs", "Coins", "Silver", "Cash"].map { limits.limits(of: $0).count } == [1, 0, 1, 0, 1])
    #expect(throws: (any Error).self) {
      try terms("report: {limits: {totals: {All: {classes: [jewelry], except: [silver], amount: 5}}}}")
    }
  }

  @Test func `in Germany what is in a safe counts only toward the limit of valuables`() throws {
    let items: [Item] = try [
      .sample("A", type: "Jewelry", value: 15_000_00, fields: [("Tresor", "ja")]),
      .sample("B", type: "Jewelry", value: 21_000_00, fields: [("im Wertschutzschrank", "nein")]),
      .sample("C", type: "Jewelry", value: 1_000_00, fields: [("safe", "Burg-Wächter")]),
      .sample("D", type: "Schränke", value: 500_00),
      .sample("Bargeld", type: nil, value: 900_00, fields: [("safe", "x")]),
    ]
    let figures = try figures("currency: EUR\nreport: {limits: de, sumInsured: 100000}", items)
    let outside = figures.limits.first { $0.limit.title.hasPrefix("Jewelry, gold") }
    #expect(outside?.value == Money(cents: 22_000_00) && outside?.over == Money(cents: 2_000_00))
    #expect(outside?.inSafe.count == 1 && outside?.inSafe.amount == Money(cents: 15_000_00))
    let valuables = figures.limits.first { $0.limit.title.hasPrefix("Valuables") }
    #expect(valuables?.value == Money(cents: 37_000_00) && valuables?.inSafe.count == 0)
    #expect(valuables?.suggestedNumbers == [5])
    #expect(!figures.limits.contains { $0.limit.title.hasPrefix("Cash") })
    #expect(figures.doubtful.byDoubt[.inSafe]?.numbers == [3])
    #expect(figures.groups.first?.limits.map(\.items) == [3, 2])
  }

  @Test func `a profile of site.yml may limit what is outside a safe`() throws {
    let yaml = "report: {limits: {byClass: {cash: {amount: 500, outsideSafe: yes}}}}"
    let items: [Item] = try [
      .sample("A", type: "Cash", value: 700_00),
      .sample("B", type: "Cash", value: 900_00, fields: [("in safe", "yes")]),
    ]
    let finding = try #require(findings(yaml, items).first)
    #expect(finding.over == Money(cents: 200_00) && finding.inSafe.amount == Money(cents: 900_00))
  }

  @Test func `the name of an item suggests all limits of its class`() throws {
    let findings = try findings(
      "currency: EUR\nreport: {limits: de, sumInsured: 50000}", [.sample("Gold ring", value: 11_000_00)])
    #expect(
      findings.map(\.limit.title) == [
        "Jewelry, gold, coins and stamps outside a safe", "Valuables (Wertsachen)",
      ])
    #expect(findings.map(\.suggestions.count) == [1, 1])
    #expect(findings.last?.possiblyOver?.cents == 1_000_00)
  }

  @Test func `a profile of consumer pages says so`() {
    for profile in [LimitProfile.uk, .de] {
      #expect(profile.source?.contains("typical values from consumer pages") == true)
      #expect(profile.source?.contains("not the text of a policy") == true)
    }
  }

  private func terms(_ yaml: String) throws -> ReportTerms {
    try ReportTerms(SiteSettings(yaml: yaml, file: "site.yml", title: "Home"))
  }

  private func figures(_ yaml: String, _ items: [Item]) throws -> InsuranceFigures {
    var figures = InsuranceFigures(try terms(yaml))
    for item in items { figures.add(item) }
    figures.finish()
    return figures
  }

  private func findings(_ yaml: String, _ items: [Item]) throws -> [LimitFinding] {
    try figures(yaml, items).limits
  }

  private func single(_ yaml: String, _ items: [Item]) throws -> LimitFinding? {
    try findings(yaml, items).last { $0.limit.isOfSingleItems }
  }
}
