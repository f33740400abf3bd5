import InventoryModel
import InventorySettings
import Testing

@testable import InventoryReports

@Suite struct ClaimFiguresTests {
  @Test func `every total is the sum of its lines, to the cent`() throws {
    let figures = try figures([
      .sample("A", type: "Art", value: 10, fields: [("replacement cost", "$1.15")]),
      .sample("B", type: "Art", value: 20), .sample("C", type: "Tools"),
      .sample("D", type: "Tools", value: 0, fields: [("replacement cost", "0.10")]),
      .sample("E", type: nil, value: -5),
    ])
    #expect(figures.lines.map(\.number) == [1, 2, 3, 4, 5])
    #expect(figures.types.map(\.tally.value.amount.cents) == [30, 0, 0])
    #expect(figures.overall.value.amount.cents == 30)
    #expect(figures.overall.value.count == 3)
    #expect(figures.doubtful.map(\.itemKey.text) == ["E"])
    #expect(figures.overall.replacementCost.amount.cents == 125)
    #expect(figures.overall.replacementCost.count == 2)
    #expect(!figures.hasEstimates)
  }

  @Test func `the items of a grouped type are one line`() throws {
    let figures = try figures(
      [
        .sample("Coat", type: "Clothing", value: 100_00, fields: [("receipt", "R-1"), ("quantity", "2")]),
        .sample("Hat", type: "Clothing", value: 25), .sample("Sofa", value: 1),
      ], grouped: ["clothing"])
    #expect(figures.lines.map(\.number) == [1, 2])
    #expect(figures.lines.first?.item == nil)
    #expect(figures.lines.first?.tally.value.amount.cents == 100_25)
    #expect(figures.lines.first?.tally.items == 2)
    #expect(figures.lines.first?.tally.pieces == 3)
    #expect(figures.types.map(\.lines) == [0..<1, 1..<2])
    #expect(figures.receipts == [ClaimReceipt(line: 1, itemName: "Coat", text: "R-1")])
  }

  @Test func `a quantity is a whole number, else one`() throws {
    let figures = try figures([
      .sample("A", fields: [("quantity", "6")]), .sample("B", fields: [("quantity", "a pair")]),
      .sample("C", fields: [("quantity", "0")]), .sample("D", fields: [("qty", "2.0")]), .sample("E"),
    ])
    #expect(figures.lines.map(\.tally.pieces) == [6, 1, 0, 2, 1])
    #expect(figures.doubts.map(\.doubt) == [.quantity, .noPieces])
    #expect(figures.doubts.map(\.lines) == [[2], [3]])
  }

  @Test func `what is lost in part is in no total`() throws {
    let items: [Item] = try [
      .sample("A", value: 600, fields: [("quantity", "6"), ("replacement cost", "9.00")]),
      .sample("B", value: 5, fields: [("quantity", "2")]), .sample("C", value: 7),
    ]
    let figures = try figures(items, lost: ["A": 2, "B": 2, "C": 1])
    #expect(figures.lines.map(\.tally.pieces) == [2, 2, 1])
    #expect(figures.lines.map(\.tally.value.amount.cents) == [0, 5, 7])
    #expect(figures.overall.value.amount.cents == 12)
    #expect(figures.overall.replacementCost.count == 0)
    #expect(figures.doubts.map(\.doubt) == [.partOfRecord])
  }

  @Test func `the price of one piece is multiplied exactly, and its replacement cost is not divided`() throws
  {
    let items: [Item] = try [
      .sample(
        "A", value: 199_98,
        fields: [("quantity", "6"), ("unit price", "33.33"), ("replacement cost", "240.00")]),
      .sample("B", value: 200_00, fields: [("quantity", "6"), ("unit price", "33.33")]),
      .sample("C", value: 10, fields: [("quantity", "2"), ("unit price", "-0.05")]),
    ]
    let figures = try figures(items, lost: ["A": 2, "B": 2, "C": 1])
    #expect(figures.lines.map(\.tally.value.stated?.cents) == [66_66, nil, nil])
    #expect(figures.lines.map(\.quantity) == ["2 of 6", "2 of 6", "1 of 2"])
    #expect(figures.lines[0].tally.costAside.cents == 240_00 && figures.overall.replacementCost.count == 0)
    #expect(figures.doubtful.map(\.itemKey.text) == ["B", "C"])
  }

  @Test func `an item with fewer than no pieces is doubtful`() throws {
    let figures = try figures([.sample("A", value: 12_00, fields: [("quantity", "-2")])])
    #expect(figures.overall.value.count == 0 && figures.doubtful.map(\.itemKey.text) == ["A"])
  }

  @Test func `what was bought after the loss is in no total`() throws {
    let items: [Item] = try [
      .sample("A", value: 500, fields: [("purchase date", "2026-11-05"), ("replacement cost", "5.50")]),
      .sample("B", value: 7, fields: [("purchase date", "2026-10-30")]),
    ]
    let figures = try figures(items)
    #expect(figures.overall.value.amount.cents == 7 && figures.overall.replacementCost.count == 0)
    #expect(figures.doubtful.map(\.itemKey.text) == ["A"])
  }

  @Test func `pieces that the record does not count leave its amounts out`() throws {
    let items: [Item] = try [
      .sample("A", value: 100, fields: [("quantity", "two")]), .sample("B", value: 99),
      .sample("C", value: 7),
    ]
    let figures = try figures(items, lost: ["A": 1, "B": 5])
    #expect(figures.lines.map(\.tally.pieces) == [1, 5, 1])
    #expect(figures.overall.value.amount.cents == 7)
    #expect(figures.doubts.map(\.doubt) == [.partOfRecord])
    #expect(figures.doubts.map(\.lines) == [[1, 2]])
  }

  @Test func `a replacement cost below zero is in no total`() throws {
    let items: [Item] = try [
      .sample("A", value: 100, fields: [("replacement cost", "-5.00")]),
      .sample("B", fields: [("replacement cost", "0")]), .sample("C", fields: [("replacement cost", "7.50")]),
    ]
    let figures = try figures(items)
    #expect(figures.overall.replacementCost.amount.cents == 750)
    #expect(figures.overall.replacementCost.count == 2)
    #expect(figures.doubts.map(\.lines) == [[1]])
  }

  @Test func `depreciation is a straight line, and only of types with a useful life`() throws {
    let bought = [("purchase date", "2022-10-30"), ("replacement cost", "$1,000.00")]
    let figures = try figures(
      [
        .sample("TV", type: "Electronics", value: 5, fields: bought),
        .sample(
          "Old", type: "Electronics", fields: [("purchase date", "1999-01-01"), ("replacement cost", "10")]),
        .sample("Plain", type: "Electronics", value: 999, fields: [("purchase date", "2026-09-30")]),
        .sample("Undated", type: "Electronics", value: 999),
        .sample("Ring", type: "Jewelry", value: 5, fields: bought),
      ], lives: ["electronics": 5])
    #expect(figures.lines.map(\.depreciation?.amount.cents) == [800_00, 10_00, 17, nil, nil])
    #expect(figures.lines.map(\.depreciation?.actualCashValue.cents) == [200_00, 0, 982, nil, nil])
    #expect(figures.lines[2].depreciation?.basis == .statedValue)
    #expect(figures.overall.depreciation.amount.cents == 810_17)
    #expect(figures.overall.actualCashValue.amount.cents == 209_82)
    #expect(figures.overall.depreciation.count == 3)
  }

  @Test func `a useful life may be given to jewelry, too`() throws {
    let figures = try figures(
      [.sample("Ring", type: "Jewelry", value: 100, fields: [("purchase date", "2025-10-30")])],
      lives: ["Jewelry": 2])
    #expect(figures.lines.first?.depreciation?.amount.cents == 50)
  }

  @Test func `what was bought after the loss has no age`() throws {
    let figures = try figures(
      [
        .sample("A", type: "Electronics", value: 9, fields: [("purchase date", "2026-10-31")]),
        .sample("B", type: "Electronics", value: 9, fields: [("purchase date", "2026-10-30")]),
      ], lives: ["Electronics": 5])
    #expect(figures.lines.map(\.age?.months) == [nil, 0])
    #expect(figures.doubts.map(\.lines) == [[1]])
    #expect(figures.overall.depreciation.count == 1)
  }

  private func figures(
    _ items: [Item], lives: [String: Int] = [:], grouped: [String] = [], lost: [String: Int] = [:]
  ) throws -> ClaimFigures {
    var settings = SiteSettings(title: "Home")
    (settings.report.usefulLife, settings.report.grouped) = (lives, grouped)
    var pieces: [ItemKey: Int] = [:]
    for (key, number) in lost { pieces[try #require(ItemKey(key))] = number }
    let terms = ClaimTerms(
      settings, lossDate: try #require(Timestamp("2026-10-30")), lostPieces: pieces)
    var columns = ClaimColumns(terms)
    for item in items { columns.add(item) }
    var figures = ClaimFigures(terms, columns: columns)
    for item in items { figures.add(item) }
    figures.finish()
    return figures
  }
}
