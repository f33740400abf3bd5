import Diagnostics
package import InventoryModel
import InventoryPages

/// Items as a table for a terminal. Columns have fixed widths, so that the table can be streamed.
package struct ItemTable: ItemListFormat {
  private let wording: Wording
  private let columns: [Column]

  private struct Column: Sendable {
    let title: String
    let attribute: ItemAttribute
    /// The preferred width in characters.
    var width: Int
    /// The minimum width on a narrow terminal. For dates and amounts, it equals the preferred width, so that dates and
    /// amounts are not cut.
    let leastWidth: Int
    let text: @Sendable (Item, Wording) -> String?
  }

  private static let everyColumn = [
    Column(title: "Item", attribute: .itemName, width: 36, leastWidth: 16) { item, _ in item.itemName },
    Column(title: "Asset type", attribute: .assetType, width: 20, leastWidth: 10) { item, _ in item.assetType
    },
    Column(title: "Value", attribute: .valueInDollars, width: 14, leastWidth: 14) {
      $0.valueInDollars.map($1.money)
    },
    Column(title: "Serial number", attribute: .serialNumber, width: 21, leastWidth: 8) { item, _ in
      item.serialNumber
    },
    Column(title: "Recorded on", attribute: .dateCreated, width: 12, leastWidth: 12) {
      $0.dateCreated.map($1.date)
    },
  ]

  /// Creates a table of the columns that the audience sees, fitted to `width` characters. Without a width, each column
  /// has its preferred width.
  package init(currency: String, for disclosure: Disclosure = .complete, width: Int? = nil) {
    columns = Self.fitted(Self.everyColumn.filter { disclosure.shows($0.attribute) }, in: width)
    wording = Wording(currency: currency, valueThreshold: Money(cents: 0))
  }

  package func begin(columns: () throws -> ListColumns) -> [UInt8] {
    line { $0.title }
      + Array(self.columns.map { String(repeating: "-", count: $0.width) }.joined(separator: "  ").utf8)
      + [UInt8(ascii: "\n")]
  }

  package func append(_ items: [Item], to bytes: inout [UInt8]) {
    for item in items { bytes += line { $0.text(item, wording) ?? "" } }
  }

  package func end() -> [UInt8] { [] }

  private func line(_ text: (Column) -> String) -> [UInt8] {
    var line = columns.map { column in
      let text = text(column)
      guard column.attribute == .valueInDollars else { return text.fitted(to: column.width) }
      // Amounts are never cut, because the rest would look like another amount.
      return text.fitted(to: max(column.width, text.count), onTheRight: true)
    }.joined(separator: "  ")
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return Array((line + "\n").utf8)
  }

  /// Returns the columns fitted to `width`. Each step removes a character from the column that is furthest above its
  /// minimum width. If the table is too wide even with the minimum widths, columns are removed from the end.
  private static func fitted(_ columns: [Column], in width: Int?) -> [Column] {
    var fitted = columns
    guard let width else { return fitted }
    func slack(_ index: Int) -> Int { fitted[index].width - fitted[index].leastWidth }
    func total() -> Int { fitted.reduce(2 * (fitted.count - 1)) { $0 + $1.width } }
    while total() > width {
      if let widest = fitted.indices.filter({ slack($0) > 0 }).max(by: { slack($0) < slack($1) }) {
        fitted[widest].width -= 1
      } else if fitted.count > 1 {
        fitted.removeLast()
      } else {
        fitted[0].width = max(2, width)
        return fitted
      }
    }
    return fitted
  }
}
