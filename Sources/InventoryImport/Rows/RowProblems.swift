import Diagnostics

/// The problems of a row.
struct RowProblems: Error {
  /// Empty if all problems are placeholders, which are reported together at the end.
  let problems: [Problem]
  /// An item with an amount, without a name and without anything that only items have: possibly a total.
  var nameless: SourceItem?
}
