import CSV
import InventoryModel

/// The reason why an item in a Homebox list is not imported. Homebox itself does not count archived items either.
enum Departure: Hashable, Sendable {
  case archived, sold

  /// Creates the reason that a column with this header can state; `nil` if the column cannot state a reason.
  init?(header: String) {
    switch ItemAttribute.folded(header) {
    case "hbarchived": self = .archived
    case "hbsoldtime", "hbsolddate", "hbsoldto", "hbsoldprice", "soldto", "soldprice", "soldtime":
      self = .sold
    default: return nil
    }
  }

  /// Whether a cell of such a column states the reason. A cell may contain `true`, a buyer, a day or a price.
  func isStated(in cell: String) -> Bool {
    let text = cell.trimmingBlanks().lowercased()
    switch self {
    case .archived: return ["true", "yes", "1"].contains(text)
    // Homebox writes 0 if there is no price. Older versions write the first day of year 1 if there is no day.
    case .sold:
      return !text.isEmpty && text != "false" && !text.allSatisfy { "0.,".contains($0) }
        && !text.hasPrefix("0001-01-01")
    }
  }

  var kind: LeftOutRows.Kind { self == .archived ? .archived : .sold }
}

extension Columns {
  /// Returns the reason why the item of a row is not imported, and the item's name; `nil` if the item is imported.
  func departure(_ row: CSVRow) -> (Departure, title: String)? {
    let stated = departures.first { column, departure in
      column < row.count && !row[column].isEmpty && departure.isStated(in: row[column].text)
    }
    return stated.map { ($0.departure, nameCell(of: row)?.text ?? "") }
  }
}
