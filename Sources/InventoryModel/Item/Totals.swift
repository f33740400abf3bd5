/// Counts and sums over some items.
package struct Totals: Hashable, Sendable {
  package var items: Int
  /// Of the items that state a value; nothing where values are hidden from the audience.
  package var value: Money?
  package var itemsWithoutValue: Int

  package init(items: Int = 0, value: Money? = Money(cents: 0), itemsWithoutValue: Int = 0) {
    self.items = items
    self.value = value
    self.itemsWithoutValue = itemsWithoutValue
  }
}
