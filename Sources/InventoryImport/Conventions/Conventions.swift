import ValueParsing

/// How the cells of a file are written, where there is more than one way. Each attribute has one column at most.
struct Conventions: Hashable, Sendable {
  /// Of the column that fills `valueInDollars`.
  var amounts = AmountConvention.point
  /// Of the column that fills `dateCreated`.
  var dates = DateConvention.iso
  /// Whether a column's cells do not decide how they are written. Its cells are not read then, and the import fails.
  var areAmountsUndecided = false
  var areDatesUndecided = false
}
