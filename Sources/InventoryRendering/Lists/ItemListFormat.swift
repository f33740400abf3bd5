package import InventoryModel

/// A list of items as bytes, in three steps, so that it can be written while items are read.
package protocol ItemListFormat: Sendable {
  /// Comes first. `fieldColumns` are names that hold those of every item's fields in order; asked for only where a
  /// format has such columns.
  mutating func begin(fieldColumns: () throws -> [String]) throws -> [UInt8]
  /// Called for each batch.
  mutating func append(_ items: [Item], to bytes: inout [UInt8]) throws
  /// Comes last.
  func end() -> [UInt8]
}
