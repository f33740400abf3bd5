import CSV
package import InventoryModel
import InventoryRendering

/// Writes a report as bytes. Call `begin`, then `append` for each piece in order, and then `end`.
protocol ReportText<Piece>: Sendable {
  associatedtype Piece

  mutating func begin(to bytes: inout [UInt8]) throws
  mutating func append(_ piece: Piece, to bytes: inout [UInt8]) throws
  mutating func end(to bytes: inout [UInt8])
}

extension ReportText {
  func begin(to bytes: inout [UInt8]) {}
  func end(to bytes: inout [UInt8]) {}
}

/// A column of a report's CSV.
package struct CSVColumn<Row>: Sendable {
  let title: String
  let text: @Sendable (Row) -> String?

  init(_ title: String, _ text: @escaping @Sendable (Row) -> String?) {
    (self.title, self.text) = (title, text)
  }
}

/// A report as CSV, with cells escaped for spreadsheets.
struct ReportCSV<Content: Report>: ReportText {
  private let report: Content
  private let columns: [CSVColumn<Content.Row>]
  private let writer = CSVWriter()

  init(_ report: Content) {
    self.report = report
    let currency = report.heading.currency
    columns = report.csvColumns + (currency == nil ? [] : [CSVColumn("Currency") { _ in currency }])
  }

  func begin(to bytes: inout [UInt8]) throws { try write(columns.map(\.title), to: &bytes) }

  func append(_ piece: Content.Piece, to bytes: inout [UInt8]) throws {
    for row in report.rows(of: piece) { try write(columns.map { $0.text(row) ?? "" }, to: &bytes) }
  }

  private func write(_ cells: [String], to bytes: inout [UInt8]) throws {
    for (index, cell) in cells.enumerated() {
      try writer.append(
        cell.isEmpty ? cell : SpreadsheetText.escaped(cell), as: index, of: cells.count, to: &bytes)
    }
    writer.endRow(to: &bytes)
  }
}

/// A JSON document whose last entry is a list with one value per line.
struct ReportJSON<Content: Report>: ReportText {
  /// The version of the format. It increases with each change that programs must adapt to.
  private static var version: Int { 1 }

  private let report: Content
  private var isFirst = true

  init(_ report: Content) { self.report = report }

  func begin(to bytes: inout [UInt8]) {
    var start: JSONObject = [
      "version": Self.version, "report": Content.name, "title": report.heading.title,
    ]
    if let currency = report.heading.currency { start += ["currency": currency] }
    (start + report.json).appendEntries(to: &bytes)
    bytes += ",\n  \(Content.jsonList.quoted): [".utf8
  }

  mutating func append(_ piece: Content.Piece, to bytes: inout [UInt8]) {
    for object in report.jsonLines(of: piece) {
      bytes += (isFirst ? "\n    " : ",\n    ").utf8
      object.append(to: &bytes)
      isFirst = false
    }
  }

  func end(to bytes: inout [UInt8]) { bytes += (isFirst ? "]\n}\n" : "\n  ]\n}\n").utf8 }
}

/// A JSON value.
package protocol JSONValue {
  /// The value as JSON, on one line.
  var json: String { get }
  /// Appends the value as JSON, without an intermediate string.
  func append(to bytes: inout [UInt8])
}

extension JSONValue {
  package func append(to bytes: inout [UInt8]) { bytes += json.utf8 }
}

extension Int: JSONValue { package var json: String { String(self) } }
extension Bool: JSONValue { package var json: String { self ? "true" : "false" } }
extension String: JSONValue { package var json: String { quoted } }
/// An amount with two decimals.
extension Money: JSONValue { package var json: String { plainText } }
/// A number, such as `8.875`.
extension Percentage: JSONValue { package var json: String { plainText } }
extension Optional: JSONValue where Wrapped: JSONValue {
  package var json: String { self?.json ?? "null" }
}

/// A JSON value that implements `append`, from which `json` is derived.
package protocol JSONList: JSONValue {}

extension JSONList {
  package var json: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Array: JSONValue, JSONList where Element: JSONValue {
  package func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      element.append(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// A JSON object that keeps the order of its keys.
package struct JSONObject: JSONList, ExpressibleByDictionaryLiteral {
  private var pairs: [(key: String, value: any JSONValue)]

  package init(dictionaryLiteral pairs: (String, any JSONValue)...) {
    self.pairs = pairs.map { ($0, $1) }
  }

  init(_ pairs: [(String, any JSONValue)]) { self.pairs = pairs.map { ($0, $1) } }

  static func += (left: inout JSONObject, right: JSONObject) { left.pairs += right.pairs }

  static func + (left: JSONObject, right: JSONObject) -> JSONObject {
    var sum = left
    sum += right
    return sum
  }

  package func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, (key, value)) in pairs.enumerated() {
      bytes += "\(index == 0 ? "" : ", ")\(key.quoted): ".utf8
      value.append(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// The object as a complete JSON document.
  var document: [UInt8] {
    var bytes: [UInt8] = []
    appendEntries(to: &bytes)
    return bytes + Array("\n}\n".utf8)
  }

  /// Appends the beginning of a JSON document, up to and including these entries. Each key, and each object in a list
  /// of objects, is on a separate line. Values are appended without an intermediate string, because a value can be a
  /// list with a number for every item.
  func appendEntries(to bytes: inout [UInt8]) {
    for (index, (key, value)) in pairs.enumerated() {
      bytes += "\(index == 0 ? "{" : ",")\n  \(key.quoted): ".utf8
      if let objects = value as? [JSONObject], !objects.isEmpty {
        for (index, object) in objects.enumerated() {
          bytes += (index == 0 ? "[\n    " : ",\n    ").utf8
          object.append(to: &bytes)
        }
        bytes += "\n  ]".utf8
      } else {
        value.append(to: &bytes)
      }
    }
  }
}
