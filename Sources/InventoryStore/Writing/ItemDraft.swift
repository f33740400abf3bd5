package import InventoryModel

/// What somebody says of an item, new or known. Nothing in an attribute means "not said": a new item gets what the
/// model gives it, a known one keeps what it has.
package struct ItemDraft: Hashable, Sendable {
  package var itemKey: ItemKey?
  /// Without blanks at its ends; a name of blanks alone is not said.
  package var itemName: String? { didSet { itemName = Self.stated(itemName) } }
  package var serialNumber: String?
  package var valueInDollars: Money?
  package var dateCreated: Timestamp?
  package var orderingValue: Double?
  /// A label, without blanks at its ends; a type that is not there yet is made.
  package var assetType: String? { didSet { assetType = Self.stated(assetType) } }
  package var notes: String?
  /// Replace the fields of the same names, and add those with new ones. One with an empty value is not kept: a field
  /// without a value is no field.
  package var fields: [Field] = []
  /// What a known item is to lose.
  package var cleared: Set<Clearable> = []

  /// What an item may be without.
  package enum Clearable: Hashable, Sendable {
    case serialNumber, valueInDollars, assetType, notes
    case field(String)
  }

  package init(itemKey: ItemKey? = nil, itemName: String? = nil) {
    self.itemKey = itemKey
    self.itemName = Self.stated(itemName)
  }

  private static func stated(_ text: String?) -> String? {
    text.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
  }
}
