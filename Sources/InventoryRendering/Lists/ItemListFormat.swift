package import InventoryModel

/// A list of items as bytes, in three steps, so that it can be written while items are read.
package protocol ItemListFormat: Sendable {
  /// Comes first. `fieldNames` are all that items have, in order.
  mutating func begin(fieldNames: [String]) -> [UInt8]
  /// Called for each batch.
  mutating func append(_ items: [Item]) throws -> [UInt8]
  /// Comes last.
  func end() -> [UInt8]
}
