import Diagnostics
import InventoryModel
import InventoryPages
package import InventoryStore

/// The asset types with their totals.
package struct TypeListing: Encodable {
  private let types: [Row]
  private let wording: Wording

  private struct Row: Encodable {
    /// Nothing for the items without a type.
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

  /// A line a type, in columns; the last one is for the items that have none.
  package func table() -> [UInt8] {
    let lines = types.map { row in
      (
        row.label?.shown ?? "None", wording.count(row.items, "item", "items"),
        row.valueInDollars.flatMap(Money.init(plainText:)).map(wording.money) ?? ""
      )
    }
    let widths = lines.reduce(into: (0, 0, 0)) { widths, line in
      widths = (max(widths.0, line.0.count), max(widths.1, line.1.count), max(widths.2, line.2.count))
    }
    let text = lines.map { line in
      pad(line.0, widths.0) + "  " + indent(line.1, widths.1) + "  " + indent(line.2, widths.2) + "\n"
    }
    return Array(text.joined().utf8)
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }

  private func indent(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: width - text.count) + text
  }
}
