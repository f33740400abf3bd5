import InventoryModel
import InventorySettings
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct GapsFiguresTests {
  @Test func `the most valuable items without proof are proposed, with what is documented then`() throws {
    let figures = try figures([
      .sample("A", type: "Electronics", value: 300, photos: 1), .sample("B", value: 500),
      .sample("C", value: 200, photos: 1), .sample("D", type: "Electronics", value: 300), .sample("E"),
      .sample("F", value: 0),
    ])
    #expect(figures.proposals.map(\.item.itemName) == ["B", "A", "D"])
    #expect(figures.proposals.map(\.lacks) == [[.photo], [.serialNumber], [.photo, .serialNumber]])
    #expect(figures.proposals.map(\.documentedThen.cents) == [700, 1000, 1300])
    #expect(figures.overall.documentedValue.cents == 200)
  }

  @Test func `no more than ten items are proposed`() throws {
    let figures = try figures((0..<30).map { try .sample("I\($0)", value: Int64(1 + $0 % 15)) })
    #expect(figures.proposals.map(\.item.value?.cents) == [15, 15, 14, 14, 13, 13, 12, 12, 11, 11])
    #expect(figures.proposals.prefix(2).map(\.item.itemName) == ["I14", "I29"])
  }

  @Test func `gaps come by value at risk, and every item once`() throws {
    let figures = try figures([
      .sample("A", type: "Electronics", value: 9, photos: 1, fields: [("room", "x")]),
      .sample("B", value: 5, fields: [("room", "x")]), .sample("C", type: nil, photos: 1),
    ])
    #expect(
      figures.gaps.byValueAtRisk.map(\.kind) == [.serialNumber, .photo, .value, .assetType, .room])
    #expect(figures.gaps.lacking.map(\.number) == [1, 2, 3])
    #expect(
      figures.gaps.lacking.map(\.lacks) == [[.serialNumber], [.photo], [.value, .assetType, .room]])
  }

  @Test func `placeholders are no proof, and a replacement cost makes an item valuable, too`() throws {
    let figures = try figures([
      .sample(
        "A", value: 5_000_00, photos: 1,
        fields: [("receipt", "none"), ("purchase date", "unknown"), ("room", "N/A"), ("appraiser", "-")]),
      .sample(
        "B", type: "Jewelry", value: 5_000_00, photos: 1, fields: [("appraiser", "no"), ("room", "x")]),
      .sample("C", photos: 1, fields: [("replacement cost", "$5,000.00"), ("room", "x")]),
      .sample("D", photos: 1, fields: [("replacement cost", "50"), ("room", "x")]),
    ])
    #expect(
      figures.gaps.lacking.map(\.lacks) == [
        [.room, .receipt, .purchaseDate, .replacementCost], [.receipt, .appraisal, .purchaseDate],
        [.value, .receipt, .purchaseDate], [.value],
      ])
  }

  @Test func `a day or a cost that is not clear is a gap, with its text`() throws {
    let figures = try figures([
      .sample("A", value: 5_000_00, photos: 1, fields: Self.proof + [("purchase date", "about 2015")]),
      .sample("B", value: 5_000_00, photos: 1, fields: Self.proof + [("purchase date", "2015-06-01")]),
      .sample(
        "C", value: 5_000_00, photos: 1,
        fields: [
          ("receipt", "R-1"), ("room", "x"), ("purchase date", "2015"), ("replacement cost", "about 900"),
        ]
      ),
      .sample("D", value: 5, photos: 1, fields: [("room", "x"), ("purchase date", "about 2015")]),
    ])
    #expect(figures.gaps.lacking.map(\.number) == [1, 3])
    #expect(figures.gaps.lacking.map(\.lacks) == [[.purchaseDate], [.purchaseDate, .replacementCost]])
    let gaps = figures.gaps.all.filter { $0.kind == .purchaseDate }
    #expect(gaps.first?.first.map(\.unclearProof[.purchaseDate]) == ["about 2015", "2015"])
    #expect(gaps.first?.count.among == 3)
  }

  @Test func `no proof of the value is expected of property that is not covered, unless it is scheduled`()
    throws
  {
    let figures = try figures([
      .sample("A", type: "Cars", value: 30_000_00, photos: 1, fields: [("room", "x")]),
      .sample("B", type: "Pets", value: 3_000_00, photos: 1, fields: [("room", "x")]),
      .sample("C", value: 2_000_00, photos: 1, fields: [("room", "x"), ("limit class", "not covered")]),
      .sample("D", type: "Cars", value: 9_000_00, photos: 1, fields: [("room", "x"), ("scheduled", "yes")]),
    ])
    #expect(figures.gaps.lacking.map(\.number) == [4])
    #expect(figures.overall.notCovered.amount.cents == 35_000_00 && figures.overall.notCovered.count == 3)
    #expect(figures.overall.value.cents == 44_000_00)
  }

  @Test(arguments: ["Sparbuch", "Savings book", "Passport", "Stock certificate", "Bargeld"])
  func `no receipt is expected of cash and documents`(name: String) throws {
    let figures = try figures([.sample(name, type: nil, value: 5_000_00, photos: 1, fields: [("room", "x")])])
    #expect(figures.gaps.lacking.map(\.lacks) == [[.assetType]])
  }

  @Test(arguments: [
    "Orientteppich", "Perserteppich Isfahan", "Perserteppich, 2 x 3 m", "Orientteppich 2 x 3 m",
  ])
  func `an oriental rug among rugs is suggested as a valuable in Germany`(name: String) throws {
    var settings = SiteSettings(title: "Home")
    settings.currency = "EUR"
    let terms = ReportTerms(settings, profile: .de)
    let item = try ReportItem(
      .sample(name, type: "Teppiche", value: 5_000_00), number: 1, terms: terms, FieldReadings(terms))
    #expect(terms.limits.suggestions(for: item).map(\.title) == ["Valuables (Wertsachen)"])
    #expect(PropertyKind(itemName: "Perserteppich-Reiniger") == nil)
    #expect(PropertyKind(itemName: "Armbanduhr Omega") == .limitClass(.jewelry))
  }

  @Test(
    arguments: [
      ("Oriental rug", "Rugs", true), ("Persian rug, 2 x 3 m", "Rugs", true),
      ("Persian carpet 2 x 3 m", "Carpets", true), ("Hand-knotted rug", "Furniture", true),
      ("Kilim", "Rugs (oriental)", true), ("Persian rug Kashan", "Rugs", true),
      ("Turkish kilim", "Rugs", true), ("Longcase clock", "Antique furniture", true),
      ("Antique writing desk", "Furniture", true), ("Antiker Schrank", "Möbel", true),
      ("Chair", "Furniture (antique)", true), ("Schrank", "Antike Möbel", true),
      ("Tapestry", "Furniture", true), ("Kashan", "Oriental rugs", true), ("Gobelin", "Teppiche", true),
      ("Rug", "Rugs", false), ("Bath rug", "Bathroom", false), ("Persian rug cleaner", "Cleaning", false),
    ])
  func `an appraisal is expected of oriental rugs, tapestries and antique furniture`(
    name: String, type: String, isOne: Bool
  )
    throws
  {
    let figures = try figures([.sample(name, type: type, value: 5_000_00, photos: 1, fields: Self.proof)])
    #expect(figures.gaps.lacking.contains { $0.lacks.contains(.appraisal) } == isOne)
  }

  private static let proof = [("receipt", "R-1"), ("room", "x"), ("replacement cost", "5500.00")]

  @Test func `a share is shown with one decimal, rounded down`() {
    #expect(Share(7999, of: 10_000).percentText == "79.9")
    #expect(Share(9999, of: 10_000).percentText == "99.9")
    #expect(Share(1, of: 1).percentText == "100")
    #expect(Share(0, of: 0).percentText == nil)
  }

  private func figures(_ items: [Item]) -> GapsFigures {
    var figures = GapsFigures(.usual)
    for item in items { figures.add(item) }
    figures.finish()
    return figures
  }
}
