import Diagnostics
import InventoryPages
import Mustache

/// A portfolio as text for people: for a terminal, or in Markdown.
extension Portfolio {
  /// Returns the portfolio as text for a terminal. Columns are narrowed so that a line has at most `width` characters,
  /// if possible. If `width` is `nil`, lines have no limit.
  package func table(width: Int? = nil) -> [UInt8] {
    let sheets = currencies.map { portfolio in
      let heading = currencies.count > 1 ? portfolio.currency + "\n\n" : ""
      return heading + PortfolioSheet(portfolio).text(width: width)
    }
    return Array((sheets.joined(separator: "\n") + unread).utf8)
  }

  package var markdown: [UInt8] {
    let sheets = currencies.map { portfolio in
      let heading = currencies.count > 1 ? "\n## \(portfolio.currency)\n" : ""
      return heading + PortfolioSheet(portfolio).markdown
    }
    return Array(("# Portfolio\n" + sheets.joined() + unread).utf8)
  }

  /// A line with the number of summaries that the figures do not include, for readers who do not see the messages of
  /// the command. Empty if all summaries are included.
  private var unread: String {
    guard !problems.isEmpty else { return "" }
    return "\nLeft out of these figures: "
      + (problems.count == 1 ? "1 summary" : "\(problems.count) summaries")
      + "\n"
  }
}

extension PortfolioSheet {
  fileprivate func text(width: Int?) -> String {
    let label = facts.map(\.label.terminalWidth).max() ?? 0
    let lines = facts.map { $0.label.fitted(to: label) + "  " + ($0.text ?? "").shown + "\n" }
    return ([lines.joined()] + tables.map { $0.text(width: width) }).joined(separator: "\n")
  }

  fileprivate var markdown: String {
    let facts = facts.map { "- \($0.label): \(($0.text ?? "").escapedMarkdown)\n" }.joined()
    return "\n" + facts + tables.map { "\n" + $0.markdown }.joined()
  }
}

extension PortfolioSheet.Table {
  /// The maximum width of a column whose texts may be cut, on a terminal of any width.
  private static let mostWidth = 40

  fileprivate func text(width: Int?) -> String {
    let widths = widths(within: width)
    func line(_ cells: [String]) -> String {
      var line = columns.indices.map {
        cells[$0].fitted(to: widths[$0], onTheRight: columns[$0].isOnTheRight)
      }.joined(separator: "  ")
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      return line + "\n"
    }
    let head =
      columns.isEmpty
      ? "" : line(columns.map(\.title)) + line(widths.map { String(repeating: "-", count: $0) })
    return head + rows.map(line).joined() + (rest.map { $0 + "\n" } ?? "")
  }

  /// Returns the widths of the columns. If their sum exceeds `width`, columns are narrowed by one character at a time,
  /// starting with the column that is most above its smallest width.
  private func widths(within width: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      rows.reduce(columns[index].title.terminalWidth) { widest, row in
        max(widest, min(row[index].terminalWidth, columns[index].leastWidth == nil ? .max : Self.mostWidth))
      }
    }
    guard let width else { return widths }
    func slack(_ index: Int) -> Int { columns[index].leastWidth.map { widths[index] - $0 } ?? 0 }
    while widths.reduce(2 * (widths.count - 1), +) > width,
      let widest = widths.indices.filter({ slack($0) > 0 }).max(by: { slack($0) < slack($1) })
    {
      widths[widest] -= 1
    }
    return widths
  }

  fileprivate var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let head =
      columns.isEmpty
      ? "" : line(columns.map(\.title)) + line(columns.map { $0.isOnTheRight ? "---:" : "---" })
    let end = rest.map { (columns.isEmpty ? "" : "\n") + $0 + "\n" } ?? ""
    return head + rows.map { line($0.map(\.escapedMarkdown)) }.joined() + end
  }
}

extension String {
  /// The text, escaped for a line or a table cell in Markdown.
  fileprivate var escapedMarkdown: String {
    var bytes: [UInt8] = []
    Escape.markdown.append(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
