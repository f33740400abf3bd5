import CSV
import Diagnostics
import ValueParsing

/// The texts that mean "not stated" in a cell: `--blank` and `blank` in site.yml. Case and surrounding spaces are
/// ignored.
package struct BlankTexts: Hashable, Sendable {
  private let texts: Set<String>
  /// The number of bytes in the longest text.
  private let longest: Int

  package init(_ texts: [String] = []) {
    self.texts = Set(texts.map(Self.folded)).subtracting([""])
    longest = self.texts.map(\.utf8.count).max() ?? 0
  }

  var isEmpty: Bool { texts.isEmpty }

  /// Returns the text, in lowercase, of a cell that means "not stated"; `nil` for all other cells.
  func text(of cell: CSVCell) -> String? {
    // A cell may be longer than the text: uppercase letters may have twice the bytes, and spaces may surround the text.
    guard !texts.isEmpty, cell.length <= longest * 2 + 16 else { return nil }
    let text = Self.folded(cell.text)
    return texts.contains(text) ? text : nil
  }

  private static func folded(_ text: String) -> String { text.trimmingBlanks().lowercased() }
}

/// The placeholders in the cells of a column that needs other values: `N/A` as an amount.
struct UnknownCells {
  private var first: (place: CSVPlace, text: String)?
  private var texts = UnknownTexts()

  mutating func add(_ text: String, at place: CSVPlace) {
    let text = text.trimmingBlanks()
    texts.add(text)
    if first == nil { first = (place, text) }
  }

  /// Returns the problem and the options that solve it, at the place of the first placeholder; `nil` if there are no
  /// placeholders. `what` is the required value, such as `an amount`.
  func problem(not what: String, column: String) -> (place: CSVPlace, message: String)? {
    guard let first else { return nil }
    let means = texts.total == 1 ? "it means" : "they mean"
    let cure =
      texts.options.map { "use \($0)" }
      ?? "remove them from the file, \(texts.listing), or keep the column as a field with "
      + ColumnMap.option(column, field: column)
    return (
      first.place,
      "'\(first.text)' is not \(what); in the column '\(column)' \(texts.text); if \(means) "
        + "\u{201C}not stated\u{201D}, \(cure)"
    )
  }
}

/// Distinct placeholders, ignoring case, with their counts.
struct UnknownTexts: Hashable, Sendable {
  private struct Count: Hashable {
    let text: String
    var count: Int
  }

  private var counts: [Count] = []
  private var indices: [String: Int] = [:]

  /// The maximum number of texts for which options are suggested; more options would be too long for a command line.
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

  /// The texts with their counts: `2 cells are 'N/A', 1 cell is '?'`.
  var text: String {
    let shown = counts.prefix(Self.most)
    let rest = total - shown.map(\.count).reduce(0, +)
    return shown.map { "\($0.count) \($0.count == 1 ? "cell is" : "cells are") '\($0.text)'" }.joined(
      separator: ", ")
      + (rest > 0
        ? ", and \(rest) \(rest == 1 ? "cell has another such text" : "cells have other such texts")" : "")
  }

  /// The options that treat all of the texts as "not stated"; `nil` if there are too many texts.
  var options: String? {
    guard counts.count <= Self.most else { return nil }
    return counts.map { Self.option($0.text) }.joined(separator: " ")
  }

  /// Returns the option for a text, quoted for a shell. Text such as `--` follows an equals sign, because it would
  /// otherwise be parsed as another option.
  static func option(_ text: String) -> String {
    "--blank" + (text.hasPrefix("-") && text != "-" ? "=" : " ") + text.quotedForShell
  }

  /// The advice if there are too many texts for options.
  var listing: String { "list these \(counts.count) different texts under blank in site.yml" }
}

extension String {
  func trimmingBlanks() -> String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

/// A long number in a spreadsheet's scientific notation, `6.37702E+15` or `1,23457E+12`, which has lost its last
/// digits.
enum ShortenedNumber {
  /// Whether a text is one digit, optionally decimals, an E, a sign and two or three digits. Without decimals the sign
  /// must be a plus, because `6E-12` may be a model name.
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

  /// The names of fields that have long numbers, in the form of `ItemAttribute.folded`.
  static let fields: Set = ["assettag", "barcode", "model", "modelnumber", "imei", "isbn", "ean", "upc"]
}
