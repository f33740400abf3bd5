import InventoryModel
import InventorySettings
import InventorySite
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct LimitTests {
  private static let editions: [(LimitProfile, LimitClass, Int64)] = [
    (LimitProfile.ho32011, LimitClass.money, 200), (.ho32022, .money, 300), (.ho32011, .securities, 1500),
    (.ho32022, .securities, 2000), (.ho32011, .watercraft, 1500), (.ho32022, .watercraft, 2000),
    (.ho32011, .trailers, 1500), (.ho32022, .trailers, 2000), (.ho32011, .jewelry, 1500),
    (.ho32022, .jewelry, 2000),
    (.ho32011, .firearms, 2500), (.ho32022, .firearms, 3000), (.ho32011, .silverware, 2500),
    (.ho32022, .silverware, 3000), (.ho32011, .businessOnPremises, 2500),
    (.ho32022, .businessOnPremises, 3000),
    (.ho32011, .businessOffPremises, 1500), (.ho32022, .businessOffPremises, 1500),
    (.ho32011, .vehicleElectronics, 1500), (.ho32022, .vehicleElectronics, 2000),
    (.ho32011, .vehicleMedia, 250),
    (.ho32022, .modelAircraft, 2000),
  ]

  @Test(arguments: editions)
  func `a profile has the limits of its edition`(
    profile: LimitProfile, limitClass: LimitClass, dollars: Int64
  ) {
    #expect(profile.byClass[limitClass]?.amount == .fixed(Money(cents: dollars * 100)))
  }

  @Test func `jewelry, firearms and silverware are limited for theft only`() throws {
    for profile in [LimitProfile.ho32011, .ho32022, .none] {
      let theftOnly = LimitClass.allCases.filter { profile.byClass[$0]?.isTheftOnly ?? false }
      #expect(theftOnly == [.jewelry, .firearms, .silverware])
    }
  }

  @Test func `jewelry is mapped from the start, whatever the case`() throws {
    let terms = LimitTerms(ReportSettings())
    #expect(terms.limits(of: "JEWELRY").map(\.amount) == [Money(cents: 2_000_00)])
    #expect(terms.limits(of: "Furniture").isEmpty)
    #expect(terms.limits(of: nil).isEmpty)
    var settings = ReportSettings()
    settings.profile = LimitProfile.none
    #expect(LimitTerms(settings).limits(of: "Jewelry").isEmpty)
  }

  @Test func `the policy's own limit wins, for a class and for a type`() throws {
    var settings = ReportSettings()
    settings.ownLimits = ["jewelry": Money(cents: 5_000_00), "Bicycles": Money(cents: 700_00)]
    let terms = LimitTerms(settings)
    #expect(terms.limits(of: "Jewelry").map(\.amount) == [Money(cents: 5_000_00)])
    #expect(terms.limits(of: "Jewelry").first?.isOwn == true)
    #expect(terms.limits(of: "bicycles").map(\.amount) == [Money(cents: 700_00)])
  }

  @Test func `a type may be put into a class, or out of one`() throws {
    var settings = ReportSettings()
    settings.classes = ["Heirlooms": .limitClass(.silverware), "Jewelry": .noClass]
    let terms = LimitTerms(settings)
    #expect(terms.limits(of: "Heirlooms").map(\.subject) == [.limitClass(.silverware)])
    #expect(terms.limits(of: "Jewelry").isEmpty)
  }

  @Test func `an item that does not count has no amount if it states none`() throws {
    let findings = try findings([("Jewelry", 5_00)])
    var finding = try #require(findings.first)
    let terms = ReportTerms.usual
    for value in [nil, 7_00] as [Int64?] {
      let ring = try ReportItem(
        .sample("Ring", type: "Jewelry", value: value, fields: [("scheduled", "yes")]), number: 1,
        terms: terms,
        FieldReadings(terms))
      finding.add(ring, number: 1, amount: ring.basis, pieces: 1, isCost: false, terms.limits)
    }
    #expect(finding.scheduled.count == 2 && finding.scheduled.withoutAmount == 1)
    #expect(finding.scheduled.sum.amount == Money(cents: 7_00))
  }

  @Test(arguments: [
    ("Silver", "Silver tray", LimitClass.silverware), ("Gold & silver", "Gold ring", .jewelry),
    ("Gold", "Gold coins 1 oz", .coins), ("Silber", "Silberbarren", .silver),
    ("Precious metals", "Bar", .silver),
    ("Precious metals", "Gold ring", .jewelry), ("Precious metals", "Teapot", .silverware),
    ("Silver", "Spoons", .silverware),
    ("Silver", "Cutlery for twelve", .silverware), ("Silver", "Napkin ring", .silverware),
    ("Gold", "Bangle", .jewelry),
    ("Gold", "Diamond studs", .jewelry), ("14k Gold", "Ring", .jewelry), ("White gold", "Chain", .jewelry),
    ("Solid silver", "Tray", .silverware), ("Sterling silver", "Ring", .jewelry),
    ("Sterling silver", "Box", .silverware),
    ("Silber", "Löffel", .silverware), ("Silber", "Besteck", .silverware), ("Gold", "Kette", .jewelry),
    ("Silver", "Rolex", .silver),
    ("Silver", "Flatware 12 place settings", .silverware),
    ("Silver", "Canteen of silver cutlery", .silverware), ("Silver", "Box of forks", .silverware),
    ("Silver", "Knives and forks", .silverware), ("Silver", "Salt and pepper shakers", .silverware),
    ("Silver", "Spoon set Gorham Chantilly", .silverware), ("Silver", "Menorah", .silverware),
    ("Silver", "Cigarette case", .silverware), ("Gold", "Rattle", .goldware), ("Silver", "100 oz", .silver),
    ("Silver", "Roll of dimes", .silver), ("Trailers", "Boat trailer", .watercraft),
    ("Trailers", "Utility trailer", .trailers),
    ("Silver coins", "Silver tray", .coins), ("Silver", "Picture", .silver), ("Gold", "Gold cup", .goldware),
  ])
  func `the name of an item decides if the type names only a metal, or trailers`(
    type: String, name: String, expected: LimitClass
  )
    throws
  {
    func label(of limitClass: LimitClass) -> String {
      limitClass == .silver ? "Silver bars" : limitClass.rawValue
    }
    let terms = ReportTerms.usual
    let item = try Item.sample(name, type: type)
    #expect(terms.limits.limitClass(of: item, nil) == expected)
    let counted = try terms.limits.limits(of: ReportItem(item, number: 1, terms: terms, FieldReadings(terms)))
    #expect(counted.map(\.subject) == terms.limits.limits(of: label(of: expected)).map(\.subject))
  }

  @Test(arguments: [
    ("Picture", "", true), ("Bar", "", false), ("Tray", "", false), ("Picture", "yes", false),
  ])
  func `an item that counts as bullion only by its type is noted, unless it is scheduled`(
    name: String, scheduled: String, isNoted: Bool
  ) throws {
    let terms = ReportTerms.usual
    let item = try Item.sample(name, type: "Silver", fields: [("scheduled", scheduled)])
    let reported = ReportItem(item, number: 1, terms: terms, FieldReadings(terms))
    #expect(terms.limits.isBullionByDefault(reported) == isNoted)
  }

  /// Everything in the class of money is either cash or coins.
  @Test func `a type in a class without own things is in the narrower class that its label suggests`() throws
  {
    var settings = ReportSettings()
    settings.classes = ["Bargeld": .limitClass(.money), "Keepsakes": .limitClass(.money)]
    let terms = LimitTerms(settings, currency: "EUR", profile: .de)
    #expect(terms.limitClass(of: "Bargeld") == .cash && terms.limitClass(of: "Keepsakes") == .money)
    #expect(terms.limits(of: "Bargeld").map(\.title) == ["Cash outside a safe", "Valuables (Wertsachen)"])
    #expect(terms.notes.count == 1 && terms.notes.first?.contains("'Keepsakes'") == true)
    #expect(terms.broadClassRemarks.count == 1)
  }

  @Test func `the limit is one for all types of the class together`() throws {
    let findings = try findings([("Jewelry", 1_500_00), ("Tools", 9_000_00), ("Watches", 1_000_00)])
    #expect(findings.count == 1)
    #expect(findings.first?.assetTypes == ["Jewelry", "Watches"])
    #expect(findings.first?.over == Money(cents: 500_00))
  }

  @Test func `exactly the limit is not over it`() throws {
    #expect(try findings([("Jewelry", 2_000_00)]).first?.isOver == false)
    #expect(try findings([("Jewelry", 2_000_01)]).first?.isOver == true)
  }

  @Test func `a value below zero makes no room under a limit`() throws {
    let values: [Int64] = [1_000_00, 999_99, 1_000_01, -1_500_00]
    let finding = try findings(values.map { ("Jewelry", $0) }).first
    #expect(finding?.over == Money(cents: 1_000_00))
    #expect(finding?.toSchedule.map(\.number) == [3])
    #expect(finding?.items == 4)
  }

  @Test func `the most valuable are scheduled first, until the rest is within the limit`() throws {
    let values: [Int64] = [400_00, 3_000_00, 700_00, 1_600_00]
    let finding = try findings(values.map { ("Jewelry", $0) }).first
    #expect(finding?.toSchedule.map(\.number) == [2, 4])
    #expect(try findings([("Jewelry", 900_00), ("Jewelry", 900_00)]).first?.toSchedule == [])
  }

  private func findings(_ items: [(type: String, cents: Int64)]) throws -> [LimitFinding] {
    var figures = InsuranceFigures(.usual)
    for (index, item) in items.enumerated() {
      figures.add(try .sample("I\(index)", type: item.type, value: item.cents))
    }
    figures.finish()
    return figures.limits
  }
}

/// Which class of limits an item belongs to.
@Suite struct LimitClassTests {
  @Test(
    arguments: [
      ("Engagement rings", .jewelry), ("Watch", .jewelry), ("Fur coats", .jewelry), ("Gemstones", .jewelry),
      ("Coin collection", .money), ("Silver bullion", .money), ("Silver", .money),
      ("Silver cutlery", .silverware),
      ("Rifles", .firearms), ("Ammunition", .firearms), ("Sailboats", .watercraft),
      ("Boat trailers", .watercraft),
      ("Drones", .modelAircraft), ("Gold jewelry", .jewelry), ("Car audio", .vehicleElectronics),
      ("Gold chains", .jewelry), ("Gold bangles", .jewelry), ("Silver anklets", .jewelry),
      ("Gold bars", .money),
      ("Family silver", .silverware), ("Silver picture frames", .silverware), ("Goldarmband", .jewelry),
      ("Familiensilber", .silverware), ("Edelmetalle", .money),
      ("Furniture", nil),
      ("Watching", nil), ("Cars", nil), ("Pet supplies", nil), ("Stamps", .securities), ("Money", .money),
    ] as [(String, LimitClass?)])
  func `the words of a type's label say its class`(label: String, limitClass: LimitClass?) {
    let subject = LimitTerms(ReportSettings()).limits(of: label).first?.subject
    #expect(subject == limitClass.map { .limitClass($0) }, "\(String(describing: subject))")
  }

  @Test(
    arguments: [
      ("Cars", false), ("Pets", false), ("Cryptocurrency", false), ("Aircraft", false),
      ("Pet supplies", true),
      ("Car seats", true), ("Car audio", true), ("Model cars", true), ("Motor bikes", false),
      ("Fahrzeuge", false), ("Kfz", false), ("PKW", false), ("Hunde", false), ("Katze", false),
      ("Spielzeug-Fahrzeuge", true), ("Hundebedarf", true),
    ])
  func `cars, pets and cryptocurrency are not covered`(label: String, isCovered: Bool) {
    #expect(LimitTerms(ReportSettings()).covers(label) == isCovered)
  }

  @Test(arguments: [
    ("Haustiere", true), ("Katzen", true), ("Pets", true), ("Autos", false), ("Bitcoin", false),
  ])
  func `policies in Germany cover pets`(label: String, isCovered: Bool) {
    #expect(LimitTerms(ReportSettings(), currency: "EUR", profile: .de).covers(label) == isCovered)
  }

  @Test(arguments: [
    ("Cars", "none", true), ("Cars", "Jewelry", true), ("Cars", "nonsense", false),
    ("Tools", "not covered", false),
    ("Heirlooms", "none", true), ("Heirlooms", "", false), ("Trucks", "", true),
  ])
  func `the field of an item, or site.yml, states what is not covered`(
    type: String, field: String, isCovered: Bool
  )
    throws
  {
    var settings = ReportSettings()
    settings.classes = ["heirlooms": .notCovered, "Trucks": .noClass]
    let fields = field.isEmpty ? [] : [("limit class", field)]
    let figures = try figures([.sample("A", type: type, value: 9_00, fields: fields)], settings)
    #expect(figures.unlimited.notCovered.isEmpty == isCovered)
    #expect(figures.replaceable.count == (isCovered ? 1 : 0))
  }

  @Test(arguments: [
    ("Apple watch", true), ("Gold ring with one stone", true), ("Ring light", false), ("Watch stand", false),
    ("Boat shoes", false), ("Coin collection", true), ("Fur coat", true), ("Television", false),
    ("Laptop, 14 inch, silver", false), ("Diamond ring, old", true),
  ])
  func `the name of an item suggests a class by the thing itself`(name: String, isSuggested: Bool) throws {
    let finding = try figures([.sample(name, type: "Electronics", value: 10_000_00)])
    #expect(finding.limits.contains { !$0.suggestions.isEmpty } == isSuggested)
    #expect(
      finding.limits.allSatisfy { $0.items == 0 }
        && finding.unlimited.notCompared.map(\.label) == (isSuggested ? [] : ["Electronics"]))
  }

  @Test func `a limit may be exceeded by items that only their names put there`() throws {
    let figures = try figures([
      .sample("Gold coins 1 oz", type: "Collections", value: 4_600_00),
      .sample("Cash", type: "Other", value: 650_00),
      .sample("Hunting rifle", type: "Sports", value: 1_500_00),
      .sample("A", type: "Jewelry", value: 2_500_00), .sample("Gold ring", type: "Gifts", value: 900_00),
    ])
    let money = figures.limits.first { $0.limit.subject == .limitClass(.money) }
    #expect(money?.isOver == false && money?.possiblyOver?.cents == 4_950_00)
    #expect(money?.suggested.amount.cents == 5_250_00 && money?.suggestedNumbers == [1, 2])
    // Below its limit, and above it in any case.
    #expect(figures.limits.compactMap(\.possiblyOver).count == 1)
  }

  @Test func `the limit of a type says how many of its items it applies to`() throws {
    let figures = try figures([
      .sample("A", type: "Kitchen", value: 20_00),
      .sample("B", type: "Kitchen", value: 540_00, fields: [("limit class", "silverware")]),
      .sample("C", type: "Jewelry", value: 30_00), .sample("D", type: "Jewelry", value: 40_00),
    ])
    let found = figures.groups.map { figures.limit(of: $0) }
    #expect(found.map { $0?.items } == [1, 2])
    #expect(found.map { $0?.limit.subject } == [.limitClass(.silverware), .limitClass(.jewelry)])
  }

  @Test func `a field of an item says its class, and whether it is scheduled`() throws {
    let figures = try figures([
      .sample("A", type: "Kitchen", value: 5_000_00, fields: [("limit class", "Silverware")]),
      .sample("B", type: "Jewelry", value: 5_000_00, fields: [("limit class", "none")]),
      .sample("C", type: "Jewelry", value: 9_000_00, fields: [("scheduled", "yes")]),
      .sample("D", type: "Jewelry", value: 500_00),
    ])
    #expect(figures.limits.map(\.limit.title).map { $0.prefix(7) } == ["Jewelry", "Silverw"])
    #expect(figures.limits.map(\.value.cents) == [500_00, 5_000_00])
    #expect(figures.limits.map(\.scheduled.amount.cents) == [9_000_00, 0])
    #expect(figures.unlimited.notCompared.map(\.label) == ["Jewelry"])
  }

  @Test func `only what can be scheduled is proposed for it`() throws {
    let figures = try figures([
      .sample("Gun", type: "Guns", value: 9_000_00), .sample("Ring", type: "Jewelry", value: 9_000_00),
    ])
    #expect(figures.limits.map(\.toSchedule.count) == [0, 1])
    #expect(figures.limits.allSatisfy { $0.limit.rule.advice != nil })
  }

  @Test func `of money only coins are proposed, and of papers only stamps`() throws {
    let figures = try figures([
      .sample("Notes in the safe", type: "Cash", value: 9_000_00),
      .sample("Krugerrands", type: "Coin collection", value: 8_000_00),
      .sample("Bars", type: "Silver bullion", value: 7_000_00),
      .sample("Dollar coins", type: "Silver", value: 6_000_00),
      .sample("Bearer bonds", type: "Securities", value: 9_000_00),
      .sample("Penny Black", type: "Stamps", value: 9_000_00),
    ])
    #expect(
      figures.limits.map { $0.toSchedule.map(\.itemName) } == [
        ["Krugerrands", "Dollar coins"], ["Penny Black"],
      ])
  }

  @Test func `sales tax is added to replacement costs before they are compared, as in a claim`() throws {
    var settings = ReportSettings()
    settings.details.salesTax = Percentage("8.25%")
    func finding(_ costs: [String], value: Int64? = nil, limit: Int64 = 2_500_00) throws -> LimitFinding? {
      settings.ownLimits = ["silverware": Money(cents: limit)]
      let tray = try costs.map {
        try Item.sample("Tray", type: "Silverware", fields: [("replacement cost", $0)])
      }
      let others = try value.map { [try Item.sample("Fork", type: "Silverware", value: $0)] } ?? []
      return try figures(tray + others, settings).limits.first
    }
    let one = try finding(["2400"])
    #expect(one?.value.cents == 2_400_00 && one?.loss.cents == 2_598_00 && one?.over?.cents == 98_00)
    #expect(one?.toSchedule.map(\.value) == [Money(cents: 2_598_00)] && one?.overThen == nil)
    // A stated value is compared without tax.
    #expect(try finding([], value: 2_500_00)?.over?.cents == 0)
    // The tax on the rest is rounded once: two costs of 0.06 have a tax of 0.01 together, and of 0.00 each.
    let costs = ["2598.00", "0.06", "0.06"]
    let limits: [Int64] = [2_500_12, 2_500_13]
    let numbers = try limits.map { limit in
      try finding(costs, value: 2_500_00, limit: limit)?.toSchedule.map(\.number)
    }
    #expect(numbers == [[1, 4], [1]])
  }

  @Test func `property that is not covered is named with its value`() throws {
    let figures = try figures([
      .sample("Car", type: "Cars", value: 9_000_00), .sample("Cat", type: "Pets", value: 1),
      .sample("Chair", value: 2), .sample("Box", type: nil, value: 3),
    ])
    #expect(
      figures.unlimited.notCovered.map(\.label) == ["Cars", "Pets"]
        && figures.unlimited.notCovered[0].basis == Money(cents: 9_000_00))
    #expect(figures.unlimited.notCompared.map(\.label) == ["Furniture", nil])
  }

  @Test func `site.yml states the class of an item by its key, before a field and the asset type`() throws {
    var settings = ReportSettings()
    settings.classes = ["R1": .noClass, "K2": .limitClass(.coins), "Jewelry": .limitClass(.firearms)]
    let figures = try figures(
      [
        .sample("Ring", key: "R1", type: "Jewelry", value: 9_000_00),
        .sample(
          "Spoon", key: "K2", type: "Kitchen", value: 8_000_00, fields: [("limit class", "silverware")]),
        .sample("Pearl", key: "R2", type: "Jewelry", value: 7_000_00),
      ], settings)
    #expect(figures.limits.map(\.limit.subject) == [.limitClass(.firearms), .limitClass(.money)])
    #expect(figures.limits.map(\.value.cents) == [7_000_00, 8_000_00])
  }

  @Test func `what limits leave of a loss is the most that every limit allows`() throws {
    var random = SystemRandomNumberGenerator()
    // Valuables include cash and coins, as in Germany. The single items of every other case have a limit, too.
    for round in 0..<300 {
      let most = (0..<4).map { _ in Int64.random(in: 0...9, using: &random) }
      let amounts = (0..<5).map { _ in Int64.random(in: 0...5, using: &random) }
      let single = round.isMultiple(of: 2) ? [limit(.singleItem, most[3])] : []
      let valuables = limit(.total("Valuables"), most[0])
      let (cash, coins) = (limit(.total("Cash"), most[1]), limit(.total("Coins"), most[2]))
      let applied = [[cash, valuables], [coins, valuables], [coins, valuables], [valuables], []]
      var loss = LimitedLoss(tax: nil)
      for (amount, limits) in zip(amounts, applied) {
        loss.add(Money(cents: amount), taxed: Money(cents: 0), under: limits + single)
      }
      let capped = amounts.map { single.isEmpty ? $0 : min($0, most[3]) }
      let best = choices(capped).filter { paid in
        paid[0] <= most[1] && paid[1] + paid[2] <= most[2] && paid[0...3].reduce(0, +) <= most[0]
      }.map { $0.reduce(0, +) }.max()
      #expect(loss.payable?.cents == best, "\(amounts) \(most)")
    }
  }

  @Test func `limits that share some items leave a sum only if they are not both exceeded`() {
    func payable(_ amounts: [Int64]) -> Int64? {
      let (art, gold) = (limit(.total("Art"), 10), limit(.total("Gold"), 10))
      var loss = LimitedLoss(tax: nil)
      for (amount, limits) in zip(amounts, [[art], [art, gold], [gold]]) {
        loss.add(Money(cents: amount), taxed: Money(cents: 0), under: limits)
      }
      return loss.payable?.cents
    }
    #expect(payable([9, 1, 9]) == 19 && payable([10, 1, 9]) == 19 && payable([10, 1, 10]) == nil)
  }

  @Test func `tax is part of what a limit leaves, and is calculated once on the rest`() throws {
    var loss = LimitedLoss(tax: Percentage("10%"))
    for cents in [100, 5, 5] as [Int64] {
      loss.add(
        Money(cents: cents), taxed: Money(cents: cents), under: cents == 100 ? [limit(.total("A"), 105)] : [])
    }
    #expect(loss.payable == Money(cents: 116))
  }

  @Test(
    arguments: [
      ("Securities", "Savings bonds", 3_000_00, false), ("Stamps", "Rare stamps", 3_000_00, true),
      ("Cash", "Emergency cash", 500_00, false), ("Coins", "Gold coins", 500_00, true),
    ] as [(String, String, Int64, Bool)])
  func `an endorsement is named only for what it covers`(
    type: String, name: String, cents: Int64, isScheduled: Bool
  ) throws {
    let item = try Item.sample(name, type: type, value: cents)
    let advice = try #require(figures([item]).limits.first?.advice)
    #expect(advice.contains("HO 04 61") == isScheduled && advice.contains("HO 04 65 raises the limit"))
  }

  private func limit(_ subject: SpecialLimit.Subject, _ cents: Int64) -> SpecialLimit {
    SpecialLimit(subject, LimitRule(.fixed(Money(cents: cents))), nil, isOwn: true)
  }

  /// All amounts that may be paid for these amounts.
  private func choices(_ amounts: [Int64]) -> [[Int64]] {
    amounts.reduce([[]]) { choices, amount in choices.flatMap { paid in (0...amount).map { paid + [$0] } } }
  }

  private func figures(_ items: [Item], _ settings: ReportSettings = ReportSettings()) throws
    -> InsuranceFigures
  {
    var site = SiteSettings(title: "Home")
    site.report = settings
    var figures = InsuranceFigures(ReportTerms(site))
    for item in items { figures.add(item) }
    figures.finish()
    return figures
  }
}
