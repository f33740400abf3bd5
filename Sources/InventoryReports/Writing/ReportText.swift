import CSV
package import InventoryModel
import InventoryRendering

/// A report as bytes, part by part: `begin`, its parts in their order, `end`.
protocol ReportText<Part>: Sendable {
  associatedtype Part

  mutating func begin(to bytes: inout [UInt8]) throws
  mutating func append(_ part: Part, to bytes: inout [UInt8]) throws
  mutating func end(to bytes: inout [UInt8])
}

/// Rows, safe to open in a spreadsheet.
struct ReportCSV<Content: Report>: ReportText {
  private let report: Content
  private let writer = CSVWriter()

  init(_ report: Content) {
    self.report = report
  }

  func begin(to bytes: inout [UInt8]) throws {
    try write(report.csvHeader, to: &bytes)
  }

  func append(_ part: Content.Part, to bytes: inout [UInt8]) throws {
    for row in report.csvRows(of: part) { try write(row, to: &bytes) }
  }

  func end(to bytes: inout [UInt8]) {}

  private func write(_ cells: [String], to bytes: inout [UInt8]) throws {
    for (index, cell) in cells.enumerated() {
      try writer.append(
        cell.isEmpty ? cell : SpreadsheetText.escaped(cell), as: index, of: cells.count, to: &bytes)
    }
    writer.endRow(to: &bytes)
  }
}

/// One JSON document, whose last key is a list with a value a line.
struct ReportJSON<Content: Report>: ReportText {
  private let report: Content
  private var isFirst = true

  init(_ report: Content) {
    self.report = report
  }

  func begin(to bytes: inout [UInt8]) {
    let start: [(String, JSON)] = [
      ("version", .number(Content.version)), ("report", .text(Content.name)),
      ("title", .text(report.heading.title)),
    ]
    bytes += JSON.object(start + report.json).text(indented: 0).dropLast(2).utf8
    bytes += ",\n  \(Content.jsonList.quoted): [".utf8
  }

  mutating func append(_ part: Content.Part, to bytes: inout [UInt8]) {
    for value in report.jsonLines(of: part) {
      bytes += (isFirst ? "\n    " : ",\n    ").utf8
      bytes += value.line.utf8
      isFirst = false
    }
  }

  func end(to bytes: inout [UInt8]) {
    bytes += (isFirst ? "]\n}\n" : "\n  ]\n}\n").utf8
  }
}

/// A JSON value whose objects keep their order.
package indirect enum JSON {
  case null
  case flag(Bool)
  case number(Int)
  case string(String)
  /// An amount, written with two decimals.
  case amount(Money)
  case array([JSON])
  case object([(String, JSON)])

  static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
  static func money(_ money: Money?) -> JSON { money.map(JSON.amount) ?? .null }
  static func number(_ number: Int?) -> JSON { number.map { JSON.number($0) } ?? .null }

  /// On one line.
  var line: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    case .string(let text): text.quoted
    case .amount(let money): money.plainText
    case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let pairs): "{" + pairs.map { "\($0.quoted): \($1.line)" }.joined(separator: ", ") + "}"
    }
  }

  /// An object with a line for each of its keys, and one for each object in an array of them.
  func text(indented depth: Int) -> String {
    let indent = String(repeating: "  ", count: depth)
    switch self {
    case .object(let pairs) where depth == 0:
      let lines = pairs.map { indent + "  \($0.quoted): " + $1.text(indented: depth + 1) }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
    case .array(let values) where values.contains { $0.isObject }:
      let lines = values.map { indent + "  " + $0.line }
      return "[\n" + lines.joined(separator: ",\n") + "\n" + indent + "]"
    default: return line
    }
  }

  private var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// What was counted of some items, without what is hidden or of no use.
  static func totals(
    _ tally: Tally, hasValues: Bool = true, hasSerialNumbers: Bool = true, hasReceipts: Bool = true
  ) -> JSON {
    var pairs: [(String, JSON)] = [("items", .number(tally.items)), ("withPhoto", .number(tally.withPhoto))]
    if hasSerialNumbers { pairs.append(("withSerialNumber", .number(tally.withSerialNumber))) }
    if hasReceipts { pairs.append(("withReceipt", .number(tally.withReceipt))) }
    guard hasValues else { return .object(pairs) }
    return .object(
      pairs + [
        ("value", .money(tally.value)), ("withValue", .number(tally.withValue)),
        ("valueWithPhoto", .money(tally.valueWithPhoto)),
        ("valueWithSerialNumber", .money(tally.valueWithSerialNumber)),
        ("documentedValue", .money(tally.documentedValue)),
      ])
  }
}
