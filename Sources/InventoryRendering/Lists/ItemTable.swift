package import InventoryModel
import InventoryPages

/// Items as a table for a terminal. Columns have fixed widths, so that it can be written while items are read.
package struct ItemTable: ItemListFormat {
  private let wording: Wording

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

    /// In characters.
    var width: Int { rawValue }
  }

  package init(currency: String) {
    wording = Wording(currency: currency, valueThreshold: Money(cents: 0))
  }

  package func begin(fieldColumns: () throws -> [String]) -> [UInt8] {
    line { $0.title }
      + Array(Column.allCases.map { String(repeating: "-", count: $0.width) }.joined(separator: "  ").utf8)
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
    case .dateCreated: wording.date(item.dateCreated)
    }
  }

  private func line(_ text: (Column) -> String) -> [UInt8] {
    var line = Column.allCases.map { column in Self.cell(text(column), column) }.joined(separator: "  ")
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

extension String {
  /// In cells of a terminal: Chinese, Japanese and Korean characters and most emoji take two.
  fileprivate var terminalWidth: Int {
    reduce(0) { width, character in
      let first = character.unicodeScalars.first?.value ?? 0
      let isWide = Self.wide.contains { $0.contains(first) }
      return width + (isWide ? 2 : 1)
    }
  }

  /// The larger blocks that are wide by Unicode Standard Annex 11.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
