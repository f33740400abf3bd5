import Diagnostics
import InventoryModel
import InventoryPages
package import InventoryStore

/// A list of the asset types with their totals.
package struct TypeListing: Encodable {
  private let types: [Row]
  private let wording: Wording

  private struct Row: Encodable {
    /// `nil` for the row of the items without a type.
    let label: String?
    let items: Int
    let valueInDollars: String?
    let itemsWithoutValue: Int
  }

  private enum CodingKeys: CodingKey { case types }

  /// `currency` is an ISO 4217 code.
  package init(_ groups: [ItemGroup], currency: String) {
    wording = Wording(currency: currency, valueThreshold: Money(cents: 0))
    types = groups.map { group in
      Row(
        label: group.assetType?.label, items: group.totals.items,
        valueInDollars: group.totals.value?.plainText, itemsWithoutValue: group.totals.itemsWithoutValue)
    }
  }

  /// Returns a table with one line for each type. The line of the items without a type is named `None`.
  package func table() -> [UInt8] {
    let lines = types.map { row in
      [
        row.label?.shown ?? "None", wording.count(row.items, "item", "items"),
        row.valueInDollars.flatMap(Money.init(plainText:)).map(wording.money) ?? "",
      ]
    }
    let widths = (0..<3).map { column in lines.map { $0[column].count }.max() ?? 0 }
    let text = lines.map { line in
      let cells = zip(line, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blanks : blanks + cell.0
      }
      return cells.joined(separator: "  ") + "\n"
    }
    return Array(text.joined().utf8)
  }
}
