import CSV
import Diagnostics
import ValueParsing

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

  private static func folded(_ text: String) -> String { text.trimmingBlanks().lowercased() }
}

/// Cells of a column that say that a value is not known, where the column needs another text: `N/A` as an amount.
struct UnknownCells {
  private var first: (place: CSVPlace, text: String)?
  private var texts = UnknownTexts()

  mutating func add(_ text: String, at place: CSVPlace) {
    let text = text.trimmingBlanks()
    texts.add(text)
    if first == nil { first = (place, text) }
  }

  /// What is wrong, with the options that answer it. `what` is what the cells are not, such as `an amount`.
  func problem(not what: String, column: String) -> (place: CSVPlace, message: String)? {
    guard let first else { return nil }
    let means = texts.total == 1 ? "it means" : "they mean"
    let cure =
      texts.options.map { "use \($0)" }
      ?? "remove them from the file, \(texts.listing), or keep the column as a field with "
      + ColumnMap.option(column, field: column)
    return (
      first.place,
      "'\(first.text)' is not \(what); in the column '\(column)' \(texts.words); if \(means) "
        + "\u{201C}not stated\u{201D}, \(cure)"
    )
  }
}

/// Different texts that say that a value is not known, with how often each was found. Case does not count.
struct UnknownTexts: Hashable, Sendable {
  private struct Count: Hashable {
    let text: String
    var count: Int
  }

  private var counts: [Count] = []
  private var indices: [String: Int] = [:]

  /// More options than these fit no command.
  private static let most = 20

  var total: Int { counts.map(\.count).reduce(0, +) }

  mutating func add(_ text: String) {
    if let index = indices[text.lowercased()] {
      counts[index].count += 1
    } else {
      indices[text.lowercased()] = counts.count
      counts.append(Count(text: text, count: 1))
    }
  }

  /// `2 cells are 'N/A', 1 cell is '?'`
  var words: String {
    let shown = counts.prefix(Self.most)
    let rest = total - shown.map(\.count).reduce(0, +)
    return shown.map { "\($0.count) \($0.count == 1 ? "cell is" : "cells are") '\($0.text)'" }.joined(
      separator: ", ")
      + (rest > 0
        ? ", and \(rest) \(rest == 1 ? "cell has another such text" : "cells have other such texts")" : "")
  }

  /// The options with which all of them mean "not stated"; `nil` where there are too many.
  var options: String? {
    guard counts.count <= Self.most else { return nil }
    // Two hyphens of their own would end the options.
    return counts.map { $0.text == "--" ? "--blank=--" : "--blank \($0.text.quotedForShell)" }.joined(
      separator: " ")
  }

  /// What to do where there are too many.
  var listing: String { "list these \(counts.count) different texts under blank in site.yml" }
}

extension String {
  func trimmingBlanks() -> String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

/// A number of many digits as a spreadsheet writes it, `6.37702E+15` or `1,23457E+12`: all but the first are lost.
enum ShortenedNumber {
  /// One digit, perhaps a decimal sign and more, an E, a sign and two or three digits. Without decimals the sign must be a
  /// plus, as `6E-12` may be the name of a model.
  static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var text = CellText(bytes)
    guard let first = text.first, first.isDigit, text[1]?.isDigit == false else { return false }
    text.removeFirst()
    let hasDecimals = text.takeDecimalSign()
    while hasDecimals, text.first?.isDigit == true { text.removeFirst() }
    guard text.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return false }
    text.removeFirst()
    guard text.take(UInt8(ascii: "+")) || hasDecimals && text.take(UInt8(ascii: "-")) else { return false }
    guard let exponent = text.number() else { return false }
    return 2...3 ~= exponent.digits && text.isEmpty
  }

  /// The names of fields that hold such numbers, as `ItemAttribute.folded` leaves them.
  static let fields: Set = ["assettag", "barcode", "model", "modelnumber", "imei", "isbn", "ean", "upc"]
}
