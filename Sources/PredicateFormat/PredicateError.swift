/// What is wrong with a predicate or a list of keys, and where.
package struct PredicateError: Error, Hashable, Sendable {
  /// All that was read.
  package let text: String
  /// The place, as offsets in Unicode scalars; empty where something is missing.
  package let range: Range<Int>
  /// What is wrong and what to do, in one line.
  package let reason: String

  package init(_ reason: some CustomStringConvertible, at range: Range<Int>, in text: String) {
    self.text = text
    self.range = range
    self.reason = reason.description
  }
}

extension PredicateError: CustomStringConvertible {
  /// The reason, then the text around the place with a caret below it.
  package var description: String {
    reason + "\n" + Excerpt(of: text, around: range).lines.map { "  " + $0 }.joined(separator: "\n")
  }
}
