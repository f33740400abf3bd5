package import InventoryModel

/// What site.yml says of reports, under `report`.
package struct ReportSettings: Hashable, Sendable {
  /// Nothing: `Inventory of` and the site's title.
  package var title: String?
  package var details = PolicyDetails()
  /// Nothing: Letter where amounts are in dollars of the United States or Canada, else A4.
  package var paper: Paper?
  package var highValue: Money?
  /// Nothing: that of 2022 where amounts are in US dollars, else none.
  package var profile: LimitProfile?
  /// By the labels of asset types; nothing: no class.
  package var classes: [String: LimitClass?] = [:]
  /// By the names of classes or the labels of asset types.
  package var ownLimits: [String: Money] = [:]
  /// The labels of the types in which a serial number is expected.
  package var serialNumbers: [String]?
  package var fields: [FieldRole: String] = [:]
  /// Years by the labels of asset types: over them a claim estimates depreciation.
  package var usefulLife: [String: Int] = [:]
  /// The labels of the types whose items are one line of a claim.
  package var grouped: [String] = []

  package init() {}

  package func paper(currency: String) -> Paper {
    paper ?? (["USD", "CAD"].contains(currency) ? .letter : .a4)
  }
}
