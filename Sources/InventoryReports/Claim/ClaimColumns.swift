package import InventoryModel
import InventorySettings
import InventorySite

/// How the amounts and dates in the fields of all lost items are written. Give it every item before the figures are made.
package struct ClaimColumns: Hashable, Sendable {
  private let roles: FieldRoles
  private var replacementCosts: AmountColumn
  private var purchaseDates = DateColumn()

  package init(_ terms: ClaimTerms) {
    roles = terms.report.fieldRoles
    replacementCosts = AmountColumn(currency: terms.currency)
  }

  package mutating func add(_ item: Item) {
    let values = roles.values(of: item.fields)
    replacementCosts.add(values[.replacementCost])
    purchaseDates.add(values[.purchaseDate])
  }

  func replacementCost(_ text: String, currency: String) -> Money? {
    replacementCosts.money(text, currency: currency)
  }

  func purchaseDate(_ text: String) -> Timestamp? { purchaseDates.day(text) }
}
