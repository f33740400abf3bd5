import Diagnostics
package import InventoryModel
import InventoryPages

/// Items as a table for a terminal. Columns have fixed widths, so that it can be written while items are read.
package struct ItemTable: ItemListFormat {
  private let wording: Wording
  private let columns: [(column: Column, width: Int)]

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

    var attribute: ItemAttribute {
      switch self {
      case .name: .itemName
      case .assetType: .assetType
      case .value: .valueInDollars
      case .serialNumber: .serialNumber
      case .dateCreated: .dateCreated
      }
    }

    /// In characters, where there is room.
    var width: Int { rawValue }

    /// What it keeps on a narrow terminal: an amount and a date are not cut.
    var leastWidth: Int {
      switch self {
      case .name: 16
      case .assetType: 10
      case .serialNumber: 8
      case .value, .dateCreated: width
      }
    }
  }

  /// The columns that the audience sees, in so many characters; without a width each has the room it would like.
  package init(currency: String, for disclosure: Disclosure = .complete, width: Int? = nil) {
    columns = Self.fitted(Column.allCases.filter { disclosure.shows($0.attribute) }, in: width)
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
    var line = columns.map { Self.cell(text($0.column), $0.column, width: $0.width) }
      .joined(separator: "  ")
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return Array((line + "\n").utf8)
  }

  /// Cut or filled to the column's width; what would move the cursor of a terminal is shown as U+FFFD.
  private static func cell(_ text: String, _ column: Column, width: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(256) {
      let isControl =
        scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
      scalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    var shown = String(scalars)
    if shown.terminalWidth > width {
      while shown.terminalWidth > width - 1 { shown.removeLast() }
      shown.append("\u{2026}")
    }
    let blanks = String(repeating: " ", count: width - shown.terminalWidth)
    return column == .value ? blanks + shown : shown + blanks
  }

  /// Takes what is too much from the columns in turn, a character each, down to their least widths. A terminal that is
  /// narrower still loses the last columns.
  private static func fitted(_ columns: [Column], in width: Int?) -> [(column: Column, width: Int)] {
    var fitted = columns.map { (column: $0, width: $0.width) }
    guard let width else { return fitted }
    func slack(_ column: (column: Column, width: Int)) -> Int { column.width - column.column.leastWidth }
    func total() -> Int { fitted.reduce(2 * (fitted.count - 1)) { $0 + $1.width } }
    while total() > width {
      let wide = fitted.indices.filter { fitted[$0].width > fitted[$0].column.leastWidth }
      if let widest = wide.max(by: { slack(fitted[$0]) < slack(fitted[$1]) }) {
        fitted[widest].width -= 1
      } else if fitted.count > 1 {
        fitted.removeLast()
      } else {
        return [(fitted[0].column, max(2, width))]
      }
    }
    return fitted
  }
}
