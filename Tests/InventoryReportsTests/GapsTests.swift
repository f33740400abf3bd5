import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct GapsTests {
  @Test func `a gap names its items by value, those without one last`() throws {
    let gap = try gap(
      .photo,
      [
        .sample("A", value: 5), .sample("B", value: 9), .sample("C"), .sample("D", value: 9),
        .sample("E", photos: 1),
      ])
    #expect(gap?.first.map(\.itemName) == ["B", "D", "A", "C"])
    #expect(gap?.count.valueAtRisk.cents == 23)
    #expect(gap?.count.among == 5)
  }

  @Test func `a serial number is missing only where one is expected`() throws {
    let items: [Item] = try [
      .sample("Sofa"), .sample("TV", type: "electronics"), .sample("PC", type: "Electronics", serial: "1"),
    ]
    #expect(gap(.serialNumber, items)?.first.map(\.itemName) == ["TV"])
    #expect(gap(.serialNumber, items)?.count.among == 2)
  }

  @Test func `a text that only says that the serial number is not known is none`() throws {
    let items = try ["N/A", "none", "unknown", "-", "?", "SN-1"].map {
      try Item.sample("TV " + $0, type: "Electronics", serial: $0, photos: 1)
    }
    #expect(gap(.serialNumber, items)?.count.items == 5)
  }

  @Test func `value, type and room are asked of every item`() throws {
    let items: [Item] = try [.sample("A", type: nil, value: 1), .sample("B", fields: [("room", "Hall")])]
    #expect(gap(.value, items)?.first.map(\.itemName) == ["B"])
    #expect(gap(.assetType, items)?.first.map(\.itemName) == ["A"])
    #expect(gap(.room, items)?.first.map(\.itemName) == ["A"])
  }

  @Test func `receipts, dates of purchase and appraisals are asked of what is valuable`() throws {
    let items: [Item] = try [
      .sample("Ring", type: "Jewelry", value: 1_000_00), .sample("Coin", type: "Jewelry", value: 999_99),
      .sample(
        "Vase", type: "Art", value: 2_000_00, fields: [("appraiser", "Quillon"), ("bought", "2020-01-01")]),
      .sample("TV", type: "Electronics", value: 1_500_00, fields: [("invoice no", "7")]),
    ]
    #expect(gap(.receipt, items)?.first.map(\.itemName) == ["Vase", "Ring"])
    #expect(gap(.appraisal, items)?.first.map(\.itemName) == ["Ring"])
    #expect(gap(.appraisal, items)?.count.among == 2)
    #expect(gap(.purchaseDate, items)?.first.map(\.itemName) == ["TV", "Ring"])
  }

  @Test(arguments: [
    ("appraisal", "Quillon 2020", true), ("Gutachten", "2020", true),
    ("value source", "appraised 2020", true),
    ("value source", "insurance valuation", true), ("Value source", "own estimate", false),
    ("source of price", "online shop", false), ("appraisal", "no appraisal", false),
  ]) func `the source of a value is an appraisal only if it is about one`(
    name: String, text: String, isAppraisal: Bool
  ) throws {
    let ring = try Item.sample("Ring", type: "Jewelry", value: 2_000_00, fields: [(name, text)])
    #expect((gap(.appraisal, [ring])?.count.items == 0) == isAppraisal)
  }

  @Test func `names count as types do: coins are appraised, and nobody has a receipt of cash`() throws {
    let items: [Item] = try [
      .sample("Gold coins 1 oz", type: "Collections", value: 4_000_00),
      .sample("Cash in the drawer", type: "Other", value: 3_000_00),
      .sample("Savings", type: "Cash", value: 2_000_00),
      .sample("Coins", type: "Toys", value: 1_000_00, fields: [("limit class", "none")]),
    ]
    #expect(gap(.appraisal, items)?.first.map(\.itemName) == ["Gold coins 1 oz"])
    for kind in [GapKind.receipt, .purchaseDate] {
      #expect(gap(kind, items)?.first.map(\.itemName) == ["Gold coins 1 oz", "Coins"])
    }
    #expect(gap(.photo, items)?.count.items == 4)
  }

  @Test func `a share is rounded down, and compared unrounded`() throws {
    #expect(Share(999, of: 1000).percent == 99)
    #expect(Share(0, of: 0).percent == nil)
    #expect(Share(Money(cents: -5), of: Money(cents: 10)).percent == 0)
    #expect(Share(Money(cents: .max), of: Money(cents: .max)).percent == 100)
    #expect(try Share(4, of: 5).isAtLeast(#require(Percentage("80"))))
    #expect(try !Share(7999, of: 10_000).isAtLeast(#require(Percentage("80"))))
    #expect(try Share(0, of: 0).isAtLeast(#require(Percentage("100"))))
  }

  /// The survey of a page against the list of a report, for every number of kept items.
  @Test(arguments: [1, 2, 7, 40, 100]) func `a survey keeps the first items of each kind`(limit: Int)
    throws
  {
    let terms = ReportTerms.usual
    var figures = GapsFigures(terms)
    var survey = GapSurvey(keeping: limit)
    var parts = (whole: GapSurvey(keeping: limit), next: GapSurvey(keeping: limit))
    for number in 1...60 {
      let cents: Int64? = number % 9 == 0 ? nil : Int64(number * 7919 % 400) * 1_00
      let item = try Item.sample(key: "K\(number)", name: "Lamp \(number)", cents: cents)
      figures.add(item)
      let id = ItemID(row: Int64(number))
      survey.add(ReportItem(item, number: number, terms: terms, FieldReadings(terms)), id)
      // The same in pages of seven items.
      parts.next.add(ReportItem(item, number: (number - 1) % 7 + 1, terms: terms, FieldReadings(terms)), id)
      if number % 7 == 0 || number == 60 {
        parts.whole.add(parts.next, after: (number - 1) / 7 * 7)
        parts.next = GapSurvey(keeping: limit)
      }
    }
    figures.finish()
    let all = figures.gaps.lacking
    let kept = Set(
      GapKind.allCases.flatMap { kind in all.filter { $0.lacks(kind) }.prefix(limit).map(\.number) })
    let first = all.filter { kept.contains($0.number) }
    for survey in [survey, parts.whole] {
      #expect(survey.items.map(\.number) == first.map(\.number))
      #expect(survey.items.map(\.lacks.kinds) == first.map(\.lacks))
      #expect(survey.items.map(\.id.row) == survey.items.map { Int64($0.number) })
      #expect(survey.itemCount == all.count)
      #expect(survey.counts == figures.gaps.all.map(\.count))
      #expect(survey.documentedShare == figures.overall.documentedShare)
    }
  }

  private func gap(_ kind: GapKind, _ items: [Item]) -> Gap? {
    var figures = InsuranceFigures(.usual)
    for item in items { figures.add(item) }
    figures.finish()
    return figures.gaps.all.first { $0.kind == kind }
  }
}
