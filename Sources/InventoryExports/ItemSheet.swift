import Diagnostics
package import InventoryModel
import InventoryPages
import InventoryRendering

/// All details of one item, as text or JSON.
package struct ItemSheet {
  private let item: Item
  private let wording: Wording

  /// `currency` is an ISO 4217 code.
  package init(_ item: Item, currency: String) {
    self.item = item
    wording = Wording(currency: currency, valueThreshold: Money(cents: 0))
  }

  /// Returns the name, one line per attribute, field, photo and document, and then the notes.
  package func text() -> [UInt8] {
    let lines = [item.itemName] + (attributes + fields + photos + documents).map { $0 + ": " + $1 }
    let notes = item.notes.map {
      "\n"
        + $0.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).shown }.joined(
          separator: "\n") + "\n"
    }
    return Array((lines.map(\.shown).joined(separator: "\n") + "\n" + (notes ?? "")).utf8)
  }

  /// Returns the item as one line of JSON, in the same format as an NDJSON export.
  package func json() throws -> [UInt8] {
    var format: any ItemListFormat = ItemJSON(.lines)
    var bytes = try format.begin { ListColumns() }
    try format.append([item], to: &bytes)
    return bytes + format.end()
  }

  private var attributes: [(String, String)] {
    [
      ("Type", item.assetType ?? "None"), ("Serial number", item.serialNumber ?? "None"),
      ("Value", item.valueInDollars.map(wording.money) ?? "Not stated"),
      ("Recorded on", item.dateCreated.map(wording.date) ?? "Not stated"), ("Key", item.itemKey.text),
    ]
  }

  private var fields: [(String, String)] { item.fields.map { ($0.name, $0.value) } }

  private var documents: [(String, String)] {
    zip(1..., item.documents).map { number, document in
      ("Document \(number)", "\(document.fileName), \(document.facts(wording))")
    }
  }

  private var photos: [(String, String)] {
    zip(1..., item.photos).map { number, photo in
      let kind = photo.kind == .item ? "" : photo.kind.text + ", "
      return ("Photo \(number)", "\(photo.fileName), \(kind)\(photo.width) x \(photo.height) pixels")
    }
  }
}
