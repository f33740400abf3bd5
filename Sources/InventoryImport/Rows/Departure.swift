import CSV
import InventoryModel

/// Why an item of Homebox is no longer in the house. Homebox leaves archived items out of its own totals.
enum Departure: Hashable, Sendable {
  case archived, sold

  /// The column in which Homebox says so.
  init?(header: String) {
    switch ItemAttribute.folded(header) {
    case "hbarchived": self = .archived
    case "hbsoldtime", "hbsolddate", "hbsoldto", "hbsoldprice", "soldto", "soldprice", "soldtime":
      self = .sold
    default: return nil
    }
  }

  /// Whether a cell of that column says so: `true`, a buyer, a day, a price.
  func isStated(in cell: String) -> Bool {
    let text = cell.trimmingBlanks().lowercased()
    switch self {
    case .archived: return ["true", "yes", "1"].contains(text)
    // Homebox writes a missing price as 0, and older versions a missing day as the first one of year 1.
    case .sold:
      return !text.isEmpty && text != "false" && !text.allSatisfy { "0.,".contains($0) }
        && !text.hasPrefix("0001-01-01")
    }
  }

  var kind: LeftOutRows.Kind { self == .archived ? .archived : .sold }
}

extension RowReader {
  /// Why the item of a row is no longer in the house; `nil` if it is.
  func departure(_ row: CSVRow) -> (Departure, title: String)? {
    let stated = columns.departures.lazy.compactMap { index -> Departure? in
      guard index < row.count, !row[index].isEmpty, let departure = Departure(header: columns.titles[index]),
        departure.isStated(in: row[index].text)
      else { return nil }
      return departure
    }
    return stated.first.map { ($0, nameCell(of: row)?.text ?? "") }
  }
}
