import Diagnostics

/// The problems for which a row is refused.
struct RowProblems: Error {
  /// Empty if the only problems are placeholders, which are reported together after the last row.
  let problems: [Problem]
  /// The item, if the row may be a total: it has an amount but no name, and no value that only items have.
  var nameless: SourceItem?
}
