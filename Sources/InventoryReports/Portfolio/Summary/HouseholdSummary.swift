package import InventoryModel
package import InventoryProof

/// A household in a few kilobytes: what its builds write to `summary.json`, and all that a portfolio knows of it.
///
/// It is always of all items and of everything that the owner sees, whatever a build shows.
package struct HouseholdSummary: Hashable, Sendable {
  package let title: String
  package let policy: Policy
  /// An ISO 4217 code, of all amounts.
  package let currency: String
  /// The as-of day of the build that wrote it.
  package let asOf: Timestamp?
  package let latestRecord: Timestamp?
  /// The SHA-256 of `coffer export --format json`.
  package let fingerprint: String
  package let totals: Totals
  /// At most `mostTypes`, in the order of the store.
  package let types: [TypeTotals]
  /// All other types together; `nil` if there are none.
  package let otherTypes: TypeTotals?
  /// `nil` if the sum insured is not stated.
  package let insured: InsuredSum?
  /// The limits that apply to its items.
  package let limits: [LimitLine]
  /// In the order of their kinds; only those that an item could have.
  package let gaps: [GapLine]
  /// What changed since the summary before; `nil` for the first one.
  package internal(set) var changes: SummaryChanges?
  /// `nil` for more than `ItemSketch.mostItems` items.
  var sketch: ItemSketch?

  /// The usual name of its file, in the folder of a site.
  package static let fileName = "summary.json"
  /// The version of the format; it changes if a reader must change.
  static let version = 1
  /// In bytes, of a file.
  static let limit = 1 << 20
  static let mostTypes = 100

  /// Only the next build of the site needs them.
  mutating func dropSketches() {
    sketch = nil
    changes = changes?.withoutSketch
  }

  /// From site.yml.
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
    /// Items that lack something.
    package let incomplete: Int
    /// The sum of the stated values.
    package let value: Money
    /// The sum of the values above 0.
    package let provableValue: Money
    package let documentedValue: Money
  }

  /// The totals of the items of an asset type.
  package struct TypeTotals: Hashable, Sendable {
    /// `nil` for items without a type, and for the rest of the types.
    package let label: String?
    package let items: Int
    package let value: Money
  }

  /// The sum insured, next to what it costs to replace everything that it covers.
  package struct InsuredSum: Hashable, Sendable {
    package let sum: Money
    package let toReplace: Money
    /// Items without an amount: `toReplace` may be too low.
    package let withoutAmount: Int

    /// What the sum lacks; `nil` if it is enough.
    package var short: Money? {
      let short = toReplace - sum
      return short.cents > 0 ? short : nil
    }
  }

  /// A limit, compared with what it applies to.
  package struct LimitLine: Hashable, Sendable {
    package let title: String
    /// What it is for: `class`, `assetType`, `total` or `item`.
    package let subject: String
    /// `nil` if it is a share of the sum insured, which is not stated.
    package let amount: Money?
    /// The basis of the items that count against it.
    package let value: Money
    package let items: Int
    package let withoutAmount: Int
    /// The amount above the limit; `nil` if it is not exceeded.
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
