import CSV

/// The texts that mean "not stated" in a cell: `--blank` and `blank` of site.yml. Case and blanks at the ends do not count.
package struct BlankTexts: Hashable, Sendable {
  private let texts: Set<String>
  /// In bytes.
  private let longest: Int

  package init(_ texts: [String] = []) {
    self.texts = Set(texts.map(Self.folded)).subtracting([""])
    longest = self.texts.map(\.utf8.count).max() ?? 0
  }

  var isEmpty: Bool { texts.isEmpty }

  /// The text as it is counted; `nil` for every other cell.
  func text(of cell: CSVCell) -> String? {
    // A letter may have twice the bytes in upper case, and there may be blanks around it.
    guard !texts.isEmpty, cell.length <= longest * 2 + 16 else { return nil }
    let text = Self.folded(cell.text)
    return texts.contains(text) ? text : nil
  }

  private static func folded(_ text: String) -> String {
    text.trimmingBlanks().lowercased()
  }
}

/// Cells of a column that say that a value is not known, where the column needs another text: `N/A` as an amount.
struct UnknownCells {
  private var first: (place: CSVPlace, text: String)?
  private var counts: [(text: String, count: Int)] = []

  private static let most = 10

  var isEmpty: Bool { first == nil }

  /// False where there are too many different texts already.
  mutating func add(_ text: String, at place: CSVPlace) -> Bool {
    let text = text.trimmingBlanks()
    if let index = counts.firstIndex(where: { $0.text.lowercased() == text.lowercased() }) {
      counts[index].count += 1
    } else {
      guard counts.count < Self.most else { return false }
      counts.append((text, 1))
    }
    if first == nil { first = (place, text) }
    return true
  }

  /// What is wrong, with the options that answer it. `what` is what the cells are not, such as `an amount`.
  func problem(not what: String, column: String) -> (place: CSVPlace, message: String)? {
    guard let first else { return nil }
    let total = counts.map(\.count).reduce(0, +)
    let cells = counts.map { "\($0.count) \($0.count == 1 ? "cell is" : "cells are") '\($0.text)'" }.joined(
      separator: ", ")
    let options = counts.map { "--blank '\($0.text)'" }.joined(separator: " ")
    return (
      first.place,
      "'\(first.text)' is not \(what); in the column '\(column)' \(cells); if \(total == 1 ? "it means" : "they mean") "
        + "\u{201C}not stated\u{201D}, use \(options)"
    )
  }
}
