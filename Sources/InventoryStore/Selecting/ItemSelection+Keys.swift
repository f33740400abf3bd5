package import Diagnostics
import GRDB
package import InventoryModel

extension ItemSelection {
  /// The items with these keys; keys that no item has select nothing.
  package init(keys: [ItemKey], sort: String?) throws(SelectionError) {
    filter = ItemFilter(keys: keys)
    self.sort = try sort.map { text throws(SelectionError) in try ItemSort(text) }
  }
}

extension ItemFilter {
  fileprivate init(keys: [ItemKey]) {
    let list = Self.list(keys)
    condition = "item.itemKey IN (SELECT value FROM json_each(\(list)))"
    fields = []
    patterns = []
  }

  /// A JSON array, because a key may hold any character.
  fileprivate static func list(_ keys: [ItemKey]) -> String {
    "["
      + keys.map { key in
        "\""
          + key.text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
              "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
          }.joined() + "\""
      }.joined(separator: ",") + "]"
  }
}

extension Snapshot {
  /// Those of the keys that no item of the snapshot has, in their order.
  package func unknownKeys(among keys: [ItemKey]) throws(Failure) -> [ItemKey] {
    let list = ItemFilter.list(keys)
    let known = try read { database in
      Set(
        try database.all(
          "SELECT item.id, itemKey FROM \(items.name) AS item WHERE itemKey IN (SELECT value FROM json_each(?))",
          [list], of: "item"
        ) { try $0.text(1) })
    }
    return keys.filter { !known.contains($0.text) }
  }
}
