import InventoryModel
import InventoryProof
package import InventorySettings

/// The households that a portfolio shows, and their order.
package struct PortfolioSelection: Sendable {
  let filter: PortfolioFilter?
  let order: PortfolioOrder
  /// The maximum number of households to show; `nil` for all.
  let top: Int?

  package init(_ filter: PortfolioFilter? = nil, _ order: PortfolioOrder = PortfolioOrder(), top: Int? = nil)
  {
    (self.filter, self.order, self.top) = (filter, order, top)
  }
}

/// A filter for the listed households. Totals include all households.
package enum PortfolioFilter: String, CaseIterable, Sendable {
  case exceeded, changed, incomplete

  func includes(_ household: Household) -> Bool {
    switch self {
    case .exceeded: household.isExceeded
    case .changed: household.summary.changes?.isChanged ?? false
    case .incomplete: household.summary.totals.incomplete > 0
    }
  }
}

/// An order of households. Households without a value for the key come last. Ties keep the order in which the summaries
/// were named.
package struct PortfolioOrder: Sendable {
  /// A value by which households can be sorted.
  package enum Key: String, CaseIterable, Sendable {
    case title, policyholder, policyNumber, items, value, documented, incomplete, over, short, changes, asOf
  }

  private let key: Key?
  private let isDescending: Bool

  /// The order in which the user named the summaries.
  package init() { (key, isDescending) = (nil, false) }

  /// Parses a sort key. A `-` before the key means descending order. Throws for an unknown key.
  package init(_ text: String) throws(UnknownName) {
    isDescending = text.hasPrefix("-")
    key = try Key(named: isDescending ? String(text.dropFirst()) : text, as: "sort key")
  }

  func sorted(_ households: [Household]) -> [Household] {
    guard let key else { return households }
    let ranks = households.indices.map { (index: $0, value: Self.value(key, of: households[$0])) }
    return ranks.sorted { left, right in
      switch (left.value, right.value) {
      case (let first?, let second?) where first != second: (first < second) != isDescending
      case (_?, nil): true
      case (nil, _?): false
      default: left.index < right.index
      }
    }.map { households[$0.index] }
  }

  private enum Value: Comparable {
    case number(Int64)
    case text(String)
  }

  private static func value(_ key: Key, of household: Household) -> Value? {
    let summary = household.summary
    let totals = summary.totals
    return switch key {
    case .title: .text(summary.title.lowercased())
    case .policyholder: summary.policy.policyholder.map { .text($0.lowercased()) }
    case .policyNumber: summary.policy.number.map { .text($0.lowercased()) }
    case .items: .number(Int64(totals.items))
    case .value: .number(totals.value.cents)
    case .documented:
      Share(totals.documentedValue, of: totals.provableValue).percent.map { .number(Int64($0)) }
    case .incomplete: .number(Int64(totals.incomplete))
    case .over: household.worstLimit?.over.map { .number($0.cents) }
    case .short: summary.insured?.short.map { .number($0.cents) }
    case .changes: summary.changes?.counts.map { .number(Int64($0.added + $0.changed + $0.removed)) }
    case .asOf: summary.asOf.map { .text($0.text) }
    }
  }
}
