import CSV
import Diagnostics
import ValueParsing

/// The texts that mean "not stated" in a cell, from `--blank` and from `blank` in site.yml. Case and surrounding spaces
/// are ignored.
package struct BlankTexts: Hashable, Sendable {
  private let texts: Set<String>
  /// The length of the longest text, in bytes.
  private let longest: Int

  package init(_ texts: [String] = []) {
    self.texts = Set(texts.map(Self.folded)).subtracting([""])
    longest = self.texts.map(\.utf8.count).max() ?? 0
  }

  var isEmpty: Bool { texts.isEmpty }

  /// Returns the text of a cell that means "not stated", in lowercase; `nil` for any other cell.
  func text(of cell: CSVCell) -> String? {
    // A cell may be longer than its text in lowercase. Uppercase letters may have twice as many bytes, and spaces may
    // surround the text.
    guard !texts.isEmpty, cell.length <= longest * 2 + 16 else { return nil }
    let text = Self.folded(cell.text)
    return texts.contains(text) ? text : nil
  }

  private static func folded(_ text: String) -> String { text.trimmingBlanks().lowercased() }
}

/// The placeholders in a column that needs other values, such as `N/A` in a column of amounts.
struct UnknownCells {
  private var first: (place: CSVPlace, text: String)?
  private var texts = UnknownTexts()

  mutating func add(_ text: String, at place: CSVPlace) {
    let text = text.trimmingBlanks()
    texts.add(text)
    if first == nil { first = (place, text) }
  }

  /// Returns the problem and the options that resolve it, at the place of the first placeholder. `nil` if there are no
  /// placeholders. `what` is the required value, such as `an amount`.
  func problem(not what: String, column: String) -> (place: CSVPlace, message: String)? {
    guard let first else { return nil }
    let means = texts.total == 1 ? "it means" : "they mean"
    let cure =
      texts.options.map { "use \($0)" }
      ?? "remove the texts from the file, \(texts.listing), or keep the column as a field with "
      + ColumnMap.option(column, field: column)
    return (
      first.place,
      "'\(first.text)' is not \(what); in the column '\(column)', \(texts.text); if \(means) "
        + "\u{201C}not stated\u{201D}, \(cure)"
    )
  }
}

/// The distinct placeholders, compared without regard to case, with their counts.
struct UnknownTexts: Hashable, Sendable {
  private struct Count: Hashable {
    let text: String
    var count: Int
  }

  private var counts: [Count] = []
  private var indices: [String: Int] = [:]

  /// The maximum number of placeholders for which options are suggested. More options would be too long for a command
  /// line.
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

  /// The options that make an import treat all of the placeholders as "not stated"; `nil` if there are too many.
  var options: String? {
    guard counts.count <= Self.most else { return nil }
    return counts.map { Self.option($0.text) }.joined(separator: " ")
  }

  /// Returns the option for a placeholder, quoted for a shell. A placeholder such as `--` follows an equals sign,
  /// because it would otherwise be parsed as another option.
  static func option(_ text: String) -> String {
    "--blank" + (text.hasPrefix("-") && text != "-" ? "=" : " ") + text.quotedForShell
  }

  /// The advice if there are too many placeholders for options.
  var listing: String { "list these \(counts.count) different texts under 'blank' in site.yml" }
}

extension String {
  /// Returns the text without spaces and tabs at its start and end. Fast if there are none.
  func trimmingBlanks() -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else { return self }
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

/// A long number that a spreadsheet has written in scientific notation, without its last digits: `6.37702E+15` or
/// `1,23457E+12`.
enum ShortenedNumber {
  /// Whether a text is one digit, optionally decimals, an E, a sign, and two or three digits. Without decimals, the
  /// sign must be a plus, because `6E-12` may be a model name.
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

  /// The names of fields that contain long numbers, in the form of `ItemAttribute.folded`.
  static let fields: Set = ["assettag", "barcode", "model", "modelnumber", "imei", "isbn", "ean", "upc"]
}
