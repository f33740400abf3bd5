/// The decision about the format of a column.
package enum ColumnDecision<Convention: Hashable & Sendable>: Hashable, Sendable {
  /// The format is known. `evidence` describes the cells that determine the format; `nil` if every cell has the same
  /// meaning in any format.
  case convention(Convention, evidence: String?)
  /// Some cells are ambiguous, and no other cell determines the format. The text is the problem and the advice.
  case ambiguous(String)
  /// Several formats match equally many cells. The text is the problem and the advice.
  case contradiction(String)

  /// The format; `nil` if the column is undecided.
  package var convention: Convention? {
    if case .convention(let convention, _) = self { convention } else { nil }
  }

  /// Returns a message with the problem of a column and what to do; `nil` if the format is known.
  package func refusal(ofColumn header: String) -> String? {
    switch self {
    case .convention: nil
    case .ambiguous(let text), .contradiction(let text): "the column '\(header)' \(text)"
    }
  }
}

/// The number of cells of each kind in a column, with an example of each kind.
struct CellTally<Kind: CaseIterable & RawRepresentable<Int>>: Hashable, Sendable {
  private var samples = [CellSample](repeating: CellSample(), count: Kind.allCases.count)

  var count: Int { samples.reduce(0) { $0 + $1.count } }

  subscript(kind: Kind) -> CellSample { samples[kind.rawValue] }

  /// Adds a cell. Allocates memory only for the first cell of a kind.
  mutating func add(_ text: UnsafeRawBufferPointer, as kind: Kind, line: () -> Int) {
    samples[kind.rawValue].add(text, line: line)
  }
}

/// The number of cells of a kind, with the first cell as an example.
package struct CellSample: Hashable, Sendable {
  package private(set) var count = 0
  private(set) var example = ""
  private(set) var line = 0

  package init() {}

  /// `line` is evaluated only for the first cell.
  package mutating func add(_ text: UnsafeRawBufferPointer, line: () -> Int) {
    if count == 0 {
      let whole = String(decoding: text, as: UTF8.self)
      example = whole.count > 40 ? whole.prefix(40) + "..." : whole
      self.line = line()
    }
    count += 1
  }

  /// The first cell and its line.
  package var text: String { "'\(example)' on line \(line)" }

  /// The first cell as the example of all cells, or as the only cell.
  func example(ofCount count: Int) -> String { (count == 1 ? "" : "such as ") + text }

  /// Returns a text such as `decimal comma (31 of 40 cells, such as '1.299,00' on line 12)`.
  func summary(_ convention: String, of total: Int) -> String {
    let cells = total == 1 ? "1 cell" : count == total ? "all \(total) cells" : "\(count) of \(total) cells"
    return "\(convention) (\(cells), \(example(ofCount: count)))"
  }

  /// Returns a text such as `31 of 40 cells are valid only with a decimal comma, such as '1.299,00' on line 12`.
  func evidence(_ convention: String, of total: Int) -> String {
    "\(count) of \(total) \(total == 1 ? "cell" : "cells") \(count == 1 ? "is" : "are") valid only \(convention), "
      + example(ofCount: count)
  }
}
