/// The end of a JSON document: a list with a value a line, which comes piece by piece.
struct JSONLines: Sendable {
  private var isFirst = true

  /// `start` is an object; the list becomes its last key.
  func begin(_ start: JSON, _ key: String, to bytes: inout [UInt8]) {
    bytes += start.text(indented: 0).dropLast(2).utf8
    bytes += ",\n  \(key.quoted): [".utf8
  }

  mutating func append(_ value: JSON, to bytes: inout [UInt8]) {
    bytes += (isFirst ? "\n    " : ",\n    ").utf8
    bytes += value.line.utf8
    isFirst = false
  }

  func end(to bytes: inout [UInt8]) {
    bytes += (isFirst ? "]\n}\n" : "\n  ]\n}\n").utf8
  }
}
