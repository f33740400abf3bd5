package import InventoryModel
import InventoryPages
import TerminalText

/// Items as a table for a terminal. Columns have fixed widths, so that it can be written while items are read.
package struct ItemTable: ItemListFormat {
  private let wording: Wording
  private let columns: [Column]

  private enum Column: Int, CaseIterable {
    case name = 36
    case assetType = 20
    case value = 14
    case serialNumber = 21
    case dateCreated = 12

    var title: String {
      switch self {
      case .name: "Item"
      case .assetType: "Asset type"
      case .value: "Value"
      case .serialNumber: "Serial number"
      case .dateCreated: "Recorded on"
      }
    }

    var attribute: Disclosure.Attribute {
      switch self {
      case .name: .itemName
      case .assetType: .assetType
      case .value: .valueInDollars
      case .serialNumber: .serialNumber
      case .dateCreated: .dateCreated
      }
    }

    /// In characters.
    var width: Int { rawValue }
  }

  /// The columns that the audience sees.
  package init(currency: String, for disclosure: Disclosure = .complete) {
    columns = Column.allCases.filter { disclosure.shows($0.attribute) }
    wording = Wording(currency: currency, valueThreshold: Money(cents: 0))
  }

  package func begin(fieldColumns: () throws -> [String]) -> [UInt8] {
    line { $0.title }
      + Array(columns.map { String(repeating: "-", count: $0.width) }.joined(separator: "  ").utf8)
      + [UInt8(ascii: "\n")]
  }

  package func append(_ items: [Item], to bytes: inout [UInt8]) {
    for item in items { bytes += line { text(of: item, in: $0) } }
  }

  package func end() -> [UInt8] { [] }

  private func text(of item: Item, in column: Column) -> String {
    switch column {
    case .name: item.itemName
    case .assetType: item.assetType ?? ""
    case .value: item.valueInDollars.map(wording.money) ?? ""
    case .serialNumber: item.serialNumber ?? ""
    case .dateCreated: item.dateCreated.map(wording.date) ?? ""
    }
  }

  private func line(_ text: (Column) -> String) -> [UInt8] {
    var line = columns.map { column in Self.cell(text(column), column) }.joined(separator: "  ")
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return Array((line + "\n").utf8)
  }

  /// Cut or filled to the column's width; what would move the cursor of a terminal is shown as U+FFFD.
  private static func cell(_ text: String, _ column: Column) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(256) {
      let isControl =
        scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
      scalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    var shown = String(scalars)
    if shown.terminalWidth > column.width {
      while shown.terminalWidth > column.width - 1 { shown.removeLast() }
      shown.append("\u{2026}")
    }
    let blanks = String(repeating: " ", count: column.width - shown.terminalWidth)
    return column == .value ? blanks + shown : shown + blanks
  }
}
