import InventoryModel

/// The page of charts: the value of each asset type and place, or its number of items if values are hidden or if no item
/// has one, and the number of items by year.
package struct ChartsPage: Sendable {
  package let bars: [BarChart]
  package let years: [YearChart]

  /// `years` has a title, and the counts by year, for each year chart. Charts without items are omitted.
  package init(_ places: PlaceTree, years: [(title: String, counts: YearCounts)], in outline: SiteOutline) {
    let what = outline.hasValues ? "Value" : "Items"
    var charts = [
      BarChart(
        what + " by asset type", outline.types.map { ($0.label, $0.path, $0.totals) }, in: outline)
    ]
    if !places.isEmpty {
      var level = places.roots
      // Skips a level with a single place, such as one house that contains everything, because its chart would have one
      // bar.
      var around: [String] = []
      while level.count == 1, level[0].own.items == 0 {
        around.append(level[0].place.name)
        level = places.places(in: level[0])
      }
      charts.append(
        BarChart(
          what + " by place" + (around.isEmpty ? "" : ": " + around.joined(separator: " > ")),
          level.map { PlacePart($0, in: places) }.divided(in: places) { BarChart.size($0, in: outline) }
            .map { ($0.label, $0.node.path, $0.totals) },
          rest: "Without a place", in: outline))
    }
    bars = charts
    self.years = years.compactMap { YearChart($0.title, $0.counts, in: outline) }
  }

}

/// A part of a chart of places: a place with everything in it, or only what is in the place itself.
private struct PlacePart {
  let label: String
  let node: PlaceTree.Node
  let totals: Totals
  let inner: [PlaceTree.Node]

  init(_ node: PlaceTree.Node, in places: PlaceTree, around: String = "") {
    (label, self.node, totals) = (around + node.place.name, node, node.totals)
    inner = places.places(in: node)
  }

  private init(directlyIn part: PlacePart) {
    (label, node, totals, inner) = (part.label + " (directly)", part.node, part.node.own, [])
  }

  /// The places inside, and what is in the place itself. A place without places inside it is not divided.
  func parts(in places: PlaceTree) -> [PlacePart] {
    guard !inner.isEmpty else { return [self] }
    return (node.own.items > 0 ? [PlacePart(directlyIn: self)] : [])
      + inner.map { PlacePart($0, in: places, around: label + " > ") }
  }
}

extension [PlacePart] {
  /// With fewer parts, a chart shows the places inside them, because a few bars for houses and garages say little.
  private static var few: Int { 6 }

  /// Divides a few places into the places inside them. Then divides a place with more than half of the whole, because
  /// all other bars would be short. `size` is the length of a bar.
  fileprivate func divided(in places: PlaceTree, by size: (Totals) -> Int64) -> [PlacePart] {
    var parts = count < Self.few ? flatMap { $0.parts(in: places) } : self
    let half = Swift.max(0, map { size($0.totals) }.reduce(0, +) / 2)
    while let index = parts.firstIndex(where: { size($0.totals) > half && !$0.inner.isEmpty }) {
      parts.replaceSubrange(index...index, with: parts[index].parts(in: places))
    }
    return parts
  }
}

/// A chart of amounts as bars, the largest first.
package struct BarChart: Sendable {
  package let title: String
  package let bars: [Bar]
  /// The sentences below the chart, such as `The 20 largest of 464.`; `nil` if there are none.
  package let note: String?

  typealias Group = (label: String, path: PagePath, totals: Totals)

  /// One bar of the chart.
  package struct Bar: Sendable {
    package let label: String
    /// `nil` for the bar of the items that are in no group.
    package let path: PagePath?
    /// The amount, or the number of items if values are hidden.
    package let text: String
    /// Whether the text states that no item has a value.
    package let isUnvalued: Bool
    /// The length as a percentage of the longest bar.
    package let length: String
  }

  /// The number that the length of a bar shows: cents, or items if values are hidden or if no item has one.
  fileprivate static func size(_ totals: Totals, in outline: SiteOutline) -> Int64 {
    outline.hasValues ? totals.value?.cents ?? 0 : Int64(totals.items)
  }

  private static let mostBars = 20
  /// The length of the shortest bar, in tenths of a percent of the longest bar, so that each bar is visible.
  private static let shortest: Int128 = 3

  /// `rest` is the label of the bar for the items that are in no group; `nil` if the chart has no such bar.
  init(
    _ title: String, _ groups: [Group], rest: String? = nil, in outline: SiteOutline
  ) {
    self.title = title
    func amount(_ totals: Totals) -> Int64 { Self.size(totals, in: outline) }
    let largest = groups.enumerated().sorted { one, other in
      let (first, second) = (amount(one.element.totals), amount(other.element.totals))
      return first == second ? one.offset < other.offset : first > second
    }.prefix(Self.mostBars).map(\.element)
    var bars: [(label: String, path: PagePath?, totals: Totals)] = largest.map {
      ($0.label, $0.path, $0.totals)
    }
    let others = groups.reduce(into: outline.totals) { $0 -= $1.totals }
    if let rest, others.items > 0 { bars.append((rest, nil, others)) }
    let notes = [
      largest.count < groups.count ? "The \(largest.count) largest of \(groups.count)." : nil,
      bars.contains { amount($0.totals) < 0 } ? "Amounts below zero have no bar." : nil,
    ].compactMap(\.self)
    note = notes.isEmpty ? nil : notes.joined(separator: " ")
    let longest = max(1, bars.map { amount($0.totals) }.max() ?? 1)
    self.bars = bars.map { bar in
      let amount = amount(bar.totals)
      let tenths = amount > 0 ? max(Self.shortest, Int128(amount) * 1000 / Int128(longest)) : 0
      return Bar(
        label: bar.label, path: bar.path,
        text: (outline.hasValues ? outline.wording.total(bar.totals) : nil)
          ?? outline.wording.count(bar.totals.items, "item", "items"),
        isUnvalued: outline.hasValues && bar.totals.isUnvalued, length: "\(tenths / 10).\(tenths % 10)")
    }
  }
}

/// The number of items in each year.
package struct YearCounts: Hashable, Sendable {
  /// The numbers of items, keyed by year.
  package private(set) var counts: [Int: Int]

  package init(_ counts: [Int: Int] = [:]) { self.counts = counts }

  package mutating func add(_ year: Int) { counts[year, default: 0] += 1 }

  package mutating func add(_ other: YearCounts) { counts.merge(other.counts, uniquingKeysWith: +) }
}

/// A chart with one column per year, or per span of years if there are many years.
package struct YearChart: Sendable {
  package let title: String
  package let columns: [Column]
  /// The chart in words: `From 2016 to 2025, the most in 2019: 12 items.`
  package let summary: String

  /// One column of the chart.
  package struct Column: Sendable {
    /// `2019`, `2010 to 2019`
    package let label: String
    package let itemCount: String
    /// The position and size of the column, in percent of the chart's width or height.
    package let left: String
    package let width: String
    package let height: String
    package let top: String
    package let middle: String
    /// The label below the column: `2019`, or `2010` for a span of years. `nil` where labels would be too close
    /// together. The distances between labels are equal, and the last column always has a label.
    package let tick: String?
  }

  private static let mostColumns = 40
  private static let mostTicks = 8

  /// `nil` if there are no items.
  init?(_ title: String, _ years: YearCounts, in outline: SiteOutline) {
    guard let first = years.counts.keys.min(), let last = years.counts.keys.max() else { return nil }
    self.title = title
    let span = [1, 2, 5, 10, 25, 50, 100].first { (last - first) / $0 < Self.mostColumns } ?? 1000
    let start = first - first % span
    let count = (last - start) / span + 1
    var sums = [Int](repeating: 0, count: count)
    for (year, number) in years.counts { sums[(year - start) / span] += number }
    func label(_ index: Int) -> String {
      let year = start + index * span
      return span == 1 ? "\(year)" : "\(year) to \(year + span - 1)"
    }
    let most = sums.max() ?? 1
    let step = Self.step(of: count)
    columns = sums.enumerated().map { index, sum in
      let height = 1000 * sum / max(1, most)
      return Column(
        label: label(index), itemCount: outline.wording.count(sum, "item", "items"),
        left: Self.percent((1000 * index * 10 + 1000) / count / 10), width: Self.percent(800 / count),
        height: Self.percent(height), top: Self.percent(1000 - height),
        middle: Self.percent((1000 * index + 500) / count),
        tick: (count - 1 - index) % step == 0 ? "\(start + index * span)" : nil)
    }
    let highest = sums.firstIndex(of: most) ?? 0
    let items = outline.wording.count(most, "item", "items")
    summary =
      count == 1
      ? "\(items) in \(label(0))."
      : "From \(first) to \(last), the most in \(label(highest)): \(items)."
  }

  /// Returns the number of columns from one label to the next. If possible, both the first and the last column have a
  /// label.
  private static func step(of count: Int) -> Int {
    let closest = (count + mostTicks - 1) / mostTicks
    return (closest...2 * closest).first { (count - 1).isMultiple(of: $0) } ?? closest
  }

  /// Returns the text of a percentage given in tenths of a percent: `12.5` for 125.
  private static func percent(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}
