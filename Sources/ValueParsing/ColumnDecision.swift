/// What the cells of a column say about how they are to be read.
package enum ColumnDecision<Convention: Hashable & Sendable>: Hashable, Sendable {
  /// Decided, with the evidence in few words; without evidence where every cell reads the same anyway.
  case convention(Convention, evidence: String?)
  /// Cells may be read in more than one way, and no other cell tells in which.
  case ambiguous(String)
  /// As many cells speak for one convention as for another.
  case contradiction(String)

  /// `nil` where it is not decided.
  package var convention: Convention? {
    if case .convention(let convention, _) = self { convention } else { nil }
  }

  /// What is wrong with a column, and what to do; nothing where it is decided.
  package func refusal(ofColumn header: String) -> String? {
    switch self {
    case .convention: nil
    case .ambiguous(let text), .contradiction(let text): "the column '\(header)' \(text)"
    }
  }
}

/// The cells of a column by their kinds.
struct CellTally<Kind: CaseIterable & RawRepresentable<Int>>: Hashable, Sendable {
  private var sightings = [Sighting](repeating: Sighting(), count: Kind.allCases.count)

  var count: Int { sightings.reduce(0) { $0 + $1.count } }

  subscript(kind: Kind) -> Sighting { sightings[kind.rawValue] }

  /// Without an allocation, but for the first cell of a kind.
  mutating func add(_ text: UnsafeRawBufferPointer, as kind: Kind, line: () -> Int) {
    sightings[kind.rawValue].add(text, line: line)
  }
}

/// How many cells of a kind there are, with the first of them.
package struct Sighting: Hashable, Sendable {
  package private(set) var count = 0
  private(set) var example = ""
  private(set) var line = 0

  package init() {}

  /// The line is asked for at the first cell only.
  package mutating func add(_ text: UnsafeRawBufferPointer, line: () -> Int) {
    if count == 0 {
      let whole = String(decoding: text, as: UTF8.self)
      example = whole.count > 40 ? whole.prefix(40) + "..." : whole
      self.line = line()
    }
    count += 1
  }

  package var wording: String { "'\(example)' on line \(line)" }

  /// `decimal comma (31 of 40 cells, such as '1.299,00' on line 12)`
  func summary(_ convention: String, of total: Int) -> String {
    let cells = total == 1 ? "1 cell" : count == total ? "all \(total) cells" : "\(count) of \(total) cells"
    return "\(convention) (\(cells), \(count == 1 ? "" : "such as ")\(wording))"
  }

  /// `31 of 40 cells are only possible with a decimal comma, such as '1.299,00' on line 12`
  func evidence(_ convention: String, of total: Int) -> String {
    "\(count) of \(total) \(total == 1 ? "cell" : "cells") \(count == 1 ? "is" : "are") valid only \(convention), "
      + "such as \(wording)"
  }
}
