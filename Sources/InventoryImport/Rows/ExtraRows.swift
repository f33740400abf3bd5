import CSV
import InventoryModel

/// What an import does with rows that are not items, such as totals and repeated headers: `--extra-rows`.
package enum ExtraRowChoice: String, CaseIterable, Sendable {
  case skip, keep
}

/// A row that is not an item.
enum ExtraRow: Hashable, Sendable {
  /// A row that repeats the header.
  case header
  /// A row named `Total`, or named with an equivalent word in another language.
  case total(String)
  /// The last row, if its amount is the sum of amounts above it. The associated values are the row's name and the
  /// number of these amounts.
  case sum(String, of: Int)
  /// The last row, if it has an amount but no name. If the amount is the sum of amounts above it, `sumOf` is the number
  /// of these amounts; otherwise `nil`.
  case nameless(String, sumOf: Int?)
  /// A folder. Sortly lists folders as rows.
  case folder(String)

  /// The problem that is reported if the user has not chosen what to do with such rows.
  var message: String {
    let choice =
      "; skip such rows with --extra-rows skip, or import them as items with --extra-rows keep"
    return switch self {
    case .header: "this row repeats the header" + choice
    case .total(let title): "the row '\(title)' is a total, not an item" + choice
    case .sum(let title, let count):
      "the last row ('\(title)') has the sum of the \(count) amounts above it" + choice
    case .nameless(let title, let count?):
      "the last row ('\(title)') has the sum of the \(count) amounts above it; skip it with --extra-rows skip, "
        + "or import it as '\(Item.unnamed)' with --extra-rows keep"
    case .nameless:
      "the item has no name; add a name, import the item as '\(Item.unnamed)' with --extra-rows keep, or, if the row is a total, "
        + "skip the row with --extra-rows skip"
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

/// Skipped rows of the same kind.
package struct LeftOutRows: Encodable, Hashable, Sendable {
  /// The reason why the rows are not items to import.
  package enum Kind: String, Encodable, Sendable {
    case headers, totals, namelessTotals, folders, summaries
    case archived, sold
  }

  package let kind: Kind
  package private(set) var count = 0
  /// The lines and titles of the first five rows.
  package private(set) var first: [ImportWarning.Example] = []

  private static let most = 5

  mutating func add(_ title: String?, line: Int) {
    count += 1
    if first.count < Self.most { first.append(ImportWarning.Example(line: line, text: title ?? "")) }
  }

  /// The option with which an import would not skip the rows.
  package enum Remedy: String, CaseIterable, Sendable {
    case withArchived = "--with-archived"
    case keep = "--extra-rows keep"
  }

  /// `nil` for the rows of a summary, because they do not have the header's number of cells.
  package var remedy: Remedy? {
    switch kind {
    case .archived, .sold: .withArchived
    case .headers, .totals, .namelessTotals, .folders: .keep
    case .summaries: nil
    }
  }

  /// The count, kind and places of the rows: `2 totals (line 7 'Subtotal', line 12 'Total')`.
  package var text: String {
    let name =
      switch kind {
      case .headers: count == 1 ? "repeated header" : "repeated headers"
      case .totals: count == 1 ? "total" : "totals"
      case .namelessTotals: count == 1 ? "likely total without a name" : "likely totals without names"
      case .folders: count == 1 ? "folder" : "folders"
      case .summaries: count == 1 ? "summary row" : "summary rows"
      case .archived: count == 1 ? "archived item" : "archived items"
      case .sold: count == 1 ? "sold item" : "sold items"
      }
    let places = first.map { sample in
      let line = sample.line.map { "line \($0)" } ?? ""
      return sample.text.isEmpty ? line : line + " '\(sample.text)'"
    }
    return "\(count) \(name) (\(places.joined(separator: ", "))\(count > first.count ? ", ..." : ""))"
  }
}

extension ImportReport {
  mutating func leaveOut(_ kind: LeftOutRows.Kind, _ title: String?, line: Int) {
    let index = leftOut.firstIndex { $0.kind == kind }
    if index == nil { leftOut.append(LeftOutRows(kind: kind)) }
    leftOut[index ?? leftOut.count - 1].add(title, line: line)
  }
}

extension Columns {
  /// Returns the kind of a row that is not an item, according to its own cells; `nil` for an item. `isCertain` is
  /// `false` if a row is named like a total but has a key, a serial number, an asset type or a photo. Such a row is a
  /// total only if it is the last row of the file.
  func extra(_ row: CSVRow) -> (row: ExtraRow, isCertain: Bool)? {
    if let index = entryTypes, index < row.count, row[index].withBytes(Self.isFolder) {
      return (.folder(nameCell(of: row)?.text ?? ""), true)
    }
    if isHeader(row) { return (.header, true) }
    guard let index = titleColumn(of: row) else { return nil }
    let isCertain = identifying.allSatisfy { $0 == index || $0 >= row.count || row[$0].isEmpty }
    return (.total(row[index].text.trimmingBlanks()), isCertain)
  }

  /// Returns the column in which the row is named like a total; `nil` if there is none. Only the first column with text
  /// and the column of names are checked.
  private func titleColumn(of row: CSVRow) -> Int? {
    let first = row[0].isEmpty ? row.indices.first { !row[$0].isEmpty } : 0
    if let first, row[first].withBytes(TotalWord.isOne) { return first }
    guard let name = names, name != first, name < row.count, row[name].withBytes(TotalWord.isOne)
    else { return nil }
    return name
  }

  /// Whether a row repeats the header, ignoring case and blanks around cells. Fast, because nearly every row already
  /// differs from the header in the ASCII bytes of the first cell.
  private func isHeader(_ row: CSVRow) -> Bool {
    guard let index = firstTitle, row.count == titles.count,
      row[index].withBytes({ bytes in
        let cell = bytes.drop { $0 <= 0x20 }
        guard let first = cell.first else { return false }
        // Letters outside ASCII have other bytes in the other case.
        return first >= 0x80
          || zip(cell, titles[index].trimmingBlanks().utf8)
            .allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 || ($0 >= 0x80 && $1 >= 0x80) }
      })
    else { return false }
    return row.indices.allSatisfy {
      row[$0].text.trimmingBlanks().lowercased() == titles[$0].trimmingBlanks().lowercased()
    }
  }

  private static func isFolder(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count == 6 && String(decoding: bytes, as: UTF8.self).lowercased() == "folder"
  }
}

/// The sums of a column of amounts, by which a total is recognized.
struct AmountSum {
  private var cents: Int64? = 0
  /// The most recent amounts.
  private var last: [Int64] = []
  private var count = 0

  /// The minimum number of amounts in a subtotal. Fewer amounts may add up by coincidence.
  private static let least = 3
  /// The maximum number of amounts in a subtotal. Sums of more amounts are not recognized.
  private static let most = 1_000

  mutating func add(_ money: Money?) {
    guard let money else { return }
    count += 1
    cents = cents.flatMap { Self.sum($0, money.cents) }
    if last.count == 2 * Self.most { last.removeFirst(Self.most) }
    last.append(money.cents)
  }

  /// Removes the amount that was added last.
  mutating func removeLast(_ money: Money?) {
    guard let money, !last.isEmpty else { return }
    count -= 1
    cents = cents.flatMap { Self.sum($0, -money.cents) }
    last.removeLast()
  }

  /// Returns the number of amounts that add up to `money`: either all amounts, if there are at least `least`, or three
  /// or more of the most recent amounts. `nil` if no such sum equals `money`.
  func count(of money: Money?, least: Int = least) -> Int? {
    guard let money, money.cents != 0 else { return nil }
    if count >= least, cents == money.cents { return count }
    var sum: Int64 = 0
    for (index, amount) in last.reversed().prefix(Self.most).enumerated() {
      guard let next = Self.sum(sum, amount) else { return nil }
      sum = next
      if sum == money.cents, index + 1 >= Self.least { return index + 1 }
    }
    return nil
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64? {
    let (result, overflow) = one.addingReportingOverflow(other)
    return overflow ? nil : result
  }
}
