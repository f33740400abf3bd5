/// What an item has beside its fields, by the names that CSV files, exports, predicates and site.yml use.
package enum ItemAttribute: String, CaseIterable, Sendable {
  case itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes, photos
}
