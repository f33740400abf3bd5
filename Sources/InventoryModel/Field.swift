/// A named text of an item: room, brand, model, purchase date ...
package struct Field: Hashable, Sendable {
  package let name: String
  /// Not empty in a store.
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
