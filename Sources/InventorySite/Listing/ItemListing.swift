import InventoryModel
import InventoryRendering
package import InventoryStore

/// In what form items are listed.
package enum ListFormat: String, CaseIterable, Sendable {
  case table, csv, json
}

/// All items of a store, by asset type and in their order.
package struct ItemListing {
  private let format: any ItemListFormat

  /// `currency` is the ISO 4217 code that a table shows.
  package init(_ format: ListFormat, currency: String) {
    self.format =
      switch format {
      case .table: ItemTable(currency: currency)
      case .csv: ItemCSV()
      case .json: ItemJSON()
      }
  }

  /// Hands the list on piece by piece; one batch of items is in memory.
  package func write(_ store: InventoryStore, to output: ([UInt8]) throws -> Void) throws {
    var format = format
    let snapshot = try store.snapshot()
    try output(format.begin(fieldNames: snapshot.fieldNames()))
    for group in try snapshot.groups() {
      var batches = snapshot.items(of: group.assetType?.id, batchedBy: 256)
      while let items = try batches.next() {
        try output(format.append(items))
      }
    }
    try output(format.end())
  }
}
