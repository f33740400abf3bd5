import Diagnostics

/// The problems of a row.
struct RowProblems: Error {
  /// Empty if all problems are placeholders, which are reported together at the end.
  let problems: [Problem]
  /// The item if it has an amount but no name, and nothing that only items have, so that it may be a total.
  var nameless: SourceItem?
}
