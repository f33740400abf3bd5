package import InventoryModel
package import InventoryProof

/// A summary of a household in a few kilobytes. A build writes the summary to a file. Portfolios are made only from
/// these files.
///
/// A summary always covers all items and everything that the owner sees, even if the audience of the build sees less.
package struct HouseholdSummary: Hashable, Sendable {
  package let title: String
  package let policy: Policy
  /// The ISO 4217 code of all amounts.
  package let currency: String
  /// The as-of day of the build that wrote the summary; `nil` if the build had none.
  package let asOf: Timestamp?
  package let latestRecord: Timestamp?
  /// The SHA-256 of the output of `coffer export --format json`.
  package let fingerprint: String
  package let totals: Totals
  /// The first `mostTypes` asset types with items, in the order of the store.
  package let types: [TypeTotals]
  /// All other types together; `nil` if there are none.
  package let otherTypes: TypeTotals?
  /// The sum insured, with the cost to replace; `nil` if the sum insured is not stated.
  package let insured: InsuredSum?
  /// The limits that apply to items of the household.
  package let limits: [LimitLine]
  /// The gaps that at least one item can have, in the order of their kinds.
  package let gaps: [GapLine]
  /// The changes since an earlier summary; `nil` if there is no earlier summary.
  package internal(set) var changes: SummaryChanges?
  /// The data from which a later summary counts changed items; `nil` if there are more than `ItemSketch.mostItems`
  /// items.
  var sketch: ItemSketch?

  /// The usual name of the summary file, in the folder of a site.
  package static let fileName = "summary.json"
  /// The version of the format. It increases with each change that programs must adapt to.
  static let version = 1
  /// The maximum size of a summary file in bytes. Larger files are rejected.
  static let limit = 1 << 20
  static let mostTypes = 100

  /// Removes the sketches, which only the next build of the site needs.
  mutating func dropSketches() {
    sketch = nil
    changes = changes?.withoutSketch
  }

  /// The details of the policy in site.yml.
  package struct Policy: Hashable, Sendable {
    package let policyholder: String?
    package let number: String?
    package let insurer: String?
  }

  /// The totals of all items.
  package struct Totals: Hashable, Sendable {
    package let items: Int
    package let withValue: Int
    package let withPhoto: Int
    /// The number of items with gaps.
    package let incomplete: Int
    /// The sum of the stated values.
    package let value: Money
    /// The sum of the values above 0.
    package let provableValue: Money
    package let documentedValue: Money
  }

  /// The totals of the items of an asset type.
  package struct TypeTotals: Hashable, Sendable {
    /// The label of the type; `nil` for items without a type, and for `otherTypes`.
    package let label: String?
    package let items: Int
    package let value: Money
  }

  /// The sum insured, and the cost to replace all items that it covers, with valuables in Germany up to their limit.
  package struct InsuredSum: Hashable, Sendable {
    package let sum: Money
    package let toReplace: Money
    /// The number of covered items that have no amount, so that `toReplace` does not include them. If there are any,
    /// `toReplace` may be too low.
    package let withoutAmount: Int

    /// The amount by which the sum insured is too low; `nil` if it is sufficient.
    package var short: Money? {
      let short = toReplace - sum
      return short.cents > 0 ? short : nil
    }
  }

  /// A limit, compared with the items to which it applies.
  package struct LimitLine: Hashable, Sendable {
    package let title: String
    /// The kind of subject: `class`, `assetType`, `total` or `item`.
    package let subject: String
    /// The amount of the limit; `nil` if it is unknown, for example because the sum insured is not stated.
    package let amount: Money?
    /// The sum of the bases of the items that count toward the limit, with sales tax on replacement costs.
    package let value: Money
    package let items: Int
    package let withoutAmount: Int
    /// The amount above the limit, with sales tax on replacement costs; `nil` if the limit is not exceeded.
    package let over: Money?
  }

  /// The items with one kind of gap.
  package struct GapLine: Hashable, Sendable {
    package let kind: GapKind
    package let items: Int
    package let among: Int
    package let valueAtRisk: Money
  }
}
