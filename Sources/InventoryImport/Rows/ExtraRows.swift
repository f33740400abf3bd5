import CSV
import InventoryModel

/// What an import does with rows that are not items, such as totals and repeated headers: `--extra-rows`.
package enum ExtraRowChoice: String, CaseIterable, Sendable {
  case skip, keep
}

/// A row that is not an item.
enum ExtraRow: Hashable, Sendable {
  /// It has the texts of the header.
  case header
  /// It is called Total, or like that in another language, and has nothing that only an item has.
  case total(String)
  /// It has the sum of the amounts above it.
  case sum(String, of: Int)
  /// It has an amount and no name, and may be a total: if so, the sum of as many amounts.
  case nameless(String, sumOf: Int?)
  /// Sortly lists its folders among its items.
  case folder(String)

  /// What is wrong with it, where the user has not decided.
  var message: String {
    let choice =
      "; leave such rows out with --extra-rows skip, or import them as items with --extra-rows keep"
    return switch self {
    case .header: "this row repeats the header" + choice
    case .total(let title): "the row '\(title)' is a total, not an item" + choice
    case .sum(let title, let count):
      "the last row ('\(title)') has the sum of the \(count) amounts above it" + choice
    case .nameless(let title, let count?):
      "the last row ('\(title)') has the sum of the \(count) amounts above it; leave it out with --extra-rows skip, "
        + "or import it as '\(Item.unnamed)' with --extra-rows keep"
    case .nameless:
      "the item has no name; fill its name, import it as '\(Item.unnamed)' with --extra-rows keep, or if the row is a total, "
        + "leave it out with --extra-rows skip"
    case .folder(let title): "'\(title)' is a folder, not an item" + choice
    }
  }

  var kind: LeftOutRows.Kind {
    switch self {
    case .header: .headers
    case .total, .sum: .totals
    case .nameless: .namelessTotals
    case .folder: .folders
    }
  }

  var title: String? {
    switch self {
    case .header: nil
    case .total(let title), .sum(let title, _), .nameless(let title, _), .folder(let title): title
    }
  }
}

/// Rows of one kind that an import left out.
package struct LeftOutRows: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case headers, totals, namelessTotals, folders, summaries
  }

  package let kind: Kind
  package private(set) var count = 0
  /// The first of them, at most five.
  package private(set) var first: [ImportWarning.Example] = []

  private static let most = 5

  init(_ kind: Kind) { self.kind = kind }

  mutating func add(_ title: String?, line: Int) {
    count += 1
    if first.count < Self.most { first.append(ImportWarning.Example(line: line, text: title ?? "")) }
  }

  /// `2 totals (line 7 'Subtotal', line 12 'Total')`
  package var words: String {
    let name =
      switch kind {
      case .headers: count == 1 ? "repeated header" : "repeated headers"
      case .totals: count == 1 ? "total" : "totals"
      case .namelessTotals: count == 1 ? "likely total without a name" : "likely totals without names"
      case .folders: count == 1 ? "folder" : "folders"
      case .summaries: count == 1 ? "row of a summary" : "rows of a summary"
      }
    let places = first.map { sighting in
      let line = sighting.line.map { "line \($0)" } ?? ""
      return sighting.text.isEmpty ? line : line + " '\(sighting.text)'"
    }
    return "\(count) \(name) (\(places.joined(separator: ", "))\(count > first.count ? ", ..." : ""))"
  }
}

extension ImportReport {
  mutating func leaveOut(_ kind: LeftOutRows.Kind, _ title: String?, line: Int) {
    let index = leftOut.firstIndex { $0.kind == kind }
    if index == nil { leftOut.append(LeftOutRows(kind)) }
    leftOut[index ?? leftOut.count - 1].add(title, line: line)
  }
}

extension RowReader {
  /// What a row is, if it is not an item by its own cells. `isCertain` is false for a row that is called like a total and
  /// has a key, a serial number, a type or a photo: only at the end of the file it is a total.
  func extra(_ row: CSVRow) -> (row: ExtraRow, isCertain: Bool)? {
    if let index = columns.entryTypes, index < row.count, row[index].withBytes(Self.isFolder) {
      return (.folder(nameCell(of: row)?.text ?? ""), true)
    }
    if isHeader(row) { return (.header, true) }
    guard let index = titleColumn(of: row) else { return nil }
    let isCertain = columns.identifying.allSatisfy { $0 == index || $0 >= row.count || row[$0].isEmpty }
    return (.total(row[index].text.trimmingBlanks()), isCertain)
  }

  /// The column with a word for a total: the first that has a text, or the one of names.
  private func titleColumn(of row: CSVRow) -> Int? {
    let first = row[0].isEmpty ? row.indices.first { !row[$0].isEmpty } : 0
    if let first, row[first].withBytes(TotalWord.isOne) { return first }
    guard let name = columns.names, name != first, name < row.count, row[name].withBytes(TotalWord.isOne)
    else {
      return nil
    }
    return name
  }

  /// Without regard to case. Nearly every row differs from the header in the first cell.
  private func isHeader(_ row: CSVRow) -> Bool {
    guard let index = columns.firstTitle, row.count == columns.titles.count,
      row[index].withBytes({ bytes in
        let title = columns.titles[index].utf8
        return bytes.count == title.count && zip(bytes, title).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 }
      })
    else { return false }
    return row.indices.allSatisfy { row[$0].text.lowercased() == columns.titles[$0].lowercased() }
  }

  private static func isFolder(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count == 6 && String(decoding: bytes, as: UTF8.self).lowercased() == "folder"
  }
}
