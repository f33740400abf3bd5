import InventoryModel
import TestSupport
import Testing

@testable import InventoryPages

@Suite struct ChartsPageTests {
  private func outline(_ values: [Int64]) -> SiteOutline {
    let types = values.enumerated().map { index, cents in
      TypeOutline(
        label: "T\(index)", slug: "t\(index)", totals: Totals(items: index + 1, value: Money(cents: cents)))
    }
    return .sample(types: types)
  }

  private func bars(_ values: [Int64]) -> BarChart? {
    let empty = PlaceTree(separator: .any, showsValues: true)
    return ChartsPage(empty, years: [], in: outline(values)).bars.first
  }

  @Test func `bars are sorted by amount, and compared with the longest`() {
    let chart = bars([1_00, 3_00, 2_00])
    #expect(chart?.bars.map(\.label) == ["T1", "T2", "T0"])
    #expect(chart?.bars.map(\.length) == ["100.0", "66.6", "33.3"])
    #expect(chart?.note == nil)
  }

  @Test func `amounts below zero have no length, and zeros divide by nothing`() {
    let chart = bars([-5_00, 0])
    #expect(chart?.bars.map(\.length) == ["0.0", "0.0"])
    #expect(chart?.note == "Amounts below zero have no bar.")
  }

  @Test func `if no item has a value, numbers of items are compared`() {
    let unvalued = [2, 5].map { Totals(items: $0, itemsWithoutValue: $0) }
    let types = unvalued.enumerated().map { TypeOutline(label: "T\($0)", slug: "t\($0)", totals: $1) }
    let outline = SiteOutline.sample(totals: Totals(items: 7, itemsWithoutValue: 7), types: types)
    let chart = ChartsPage(PlaceTree(separator: .any, showsValues: true), years: [], in: outline).bars.first
    #expect(chart?.title == "Items by asset type" && chart?.bars.map(\.text) == ["5 items", "2 items"])
    #expect(
      chart?.bars.map(\.length) == ["100.0", "40.0"] && chart?.bars.allSatisfy { !$0.isUnvalued } == true)
  }

  @Test func `each amount above zero has a bar that can be seen`() {
    #expect(bars([1, 1_000_000_00])?.bars.map(\.length) == ["100.0", "0.3"])
  }

  @Test func `of many types the largest are shown, and the rest is stated`() {
    let chart = bars(Array(repeating: 1_00, count: 30))
    #expect(chart?.bars.count == 20)
    #expect(chart?.note == "The 20 largest of 30.")
  }

  @Test func `if one place contains all others, a chart of the places inside says so`() {
    var places = PlaceTree(separator: .any, showsValues: true)
    for place in ["House > Attic", "House > Cellar"] {
      _ = places.add(Money(cents: 1_00), in: place)
    }
    let charts = ChartsPage(places, years: [], in: outline([1_00, 1_00])).bars
    #expect(charts.map(\.title) == ["Value by asset type", "Value by place: House"])
  }

  @Test func `a chart of a few places shows the places inside them`() {
    var places = PlaceTree(separator: .any, showsValues: true)
    for place in ["House > Attic > Box", "House", "Garage"] { _ = places.add(Money(cents: 1_00), in: place) }
    let chart = ChartsPage(places, years: [], in: outline([4_00])).bars.last
    #expect(chart?.bars.map(\.label) == ["Garage", "House (directly)", "House > Attic"])
    for place in ["Shed", "Barn", "Loft", "Attic"] { _ = places.add(Money(cents: 2_00), in: place) }
    _ = places.add(Money(cents: 90_00), in: "Attic > Chest > Tray")
    let deeper = ChartsPage(places, years: [], in: outline([4_00])).bars.last
    #expect(deeper?.bars.first?.label == "Attic > Chest > Tray")
  }

  @Test func `a chart of many places shows them as they are`() {
    var places = PlaceTree(separator: .any, showsValues: true)
    for place in ["House > Attic", "House", "Garage"] { _ = places.add(Money(cents: 1_00), in: place) }
    for place in ["Shed", "Barn", "Loft", "Attic"] { _ = places.add(Money(cents: 2_00), in: place) }
    let flat = ChartsPage(places, years: [], in: outline([4_00])).bars.last
    #expect(flat?.bars.map(\.label) == ["Attic", "Barn", "House", "Loft", "Shed", "Garage"])
  }

  @Test func `years without items have an empty column`() throws {
    var counts = YearCounts()
    for year in [2019, 2021, 2021] { counts.add(year) }
    let chart = try #require(YearChart("By year", counts, in: .sample()))
    #expect(chart.columns.map(\.label) == ["2019", "2020", "2021"])
    #expect(chart.columns.map(\.height) == ["50.0", "0.0", "100.0"])
    #expect(chart.columns.map(\.top) == ["50.0", "100.0", "0.0"])
    #expect(chart.summary == "From 2019 to 2021, the most in 2021: 2 items.")
  }

  @Test func `centuries are in spans of years`() throws {
    var counts = YearCounts()
    for year in [1820, 1825, 2024] { counts.add(year) }
    let chart = try #require(YearChart("By year", counts, in: .sample()))
    #expect(chart.columns.first?.label == "1820 to 1829")
    #expect(chart.columns.first?.itemCount == "2 items")
    #expect(chart.columns.count == 21)
  }

  @Test(arguments: 1...120) func `the labels of years have equal distances and include the last year`(
    span: Int
  )
    throws
  {
    let counts = YearCounts([2000: 1, 2000 + span: 1])
    let columns = try #require(YearChart("By year", counts, in: .sample())).columns
    let labeled = columns.indices.filter { columns[$0].tick != nil }
    #expect(labeled.last == columns.count - 1)
    #expect(Set(zip(labeled, labeled.dropFirst()).map { $1 - $0 }).count <= 1)
    #expect((2...8).contains(labeled.count))
  }

  @Test func `no dates make no chart`() {
    #expect(YearChart("By year", YearCounts(), in: .sample()) == nil)
  }
}

@Suite struct MissingPageTests {
  /// Returns the page of items with these gaps, of which each list has at most two.
  private func page(_ kinds: [[String]], count: Int, percent: String? = "40.0") throws -> MissingPage {
    let items = try kinds.enumerated().map { index, kinds in
      try MissingItem(
        "Item \(index)", itemKey: .sample("K\(index)"), assetType: nil, value: nil, lacks: kinds,
        kinds: kinds,
        in: .sample())
    }
    return MissingPage(
      documentedPercent: percent, meaning: "", gaps: [], items: items, count: count, mostOfKind: 2,
      in: .sample())
  }

  @Test func `each list has the most valuable items, and a note if others are left out`() throws {
    let page = try page([["photo"], ["receipt", "photo"], ["photo", "receipt"], ["receipt"]], count: 40)
    #expect(page.items.map(\.lists) == [["all", "photo"], ["all", "receipt", "photo"], ["receipt"], []])
    #expect(
      page.note == "For each gap, the 2 most valuable items are listed; 'coffer report gaps' lists all items")
  }

  @Test func `without any value, no item is the most valuable`() throws {
    let all = "; 'coffer report gaps' lists all items"
    #expect(try page([["photo"]], count: 40, percent: nil).note == "For each gap, 2 items are listed" + all)
  }

  @Test func `a short list needs no note`() throws {
    let page = try page([["photo"], ["receipt"]], count: 2)
    #expect(page.items.map(\.lists) == [["all", "photo"], ["all", "receipt"]])
    #expect(page.note == nil)
  }
}
