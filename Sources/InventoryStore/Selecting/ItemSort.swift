import GRDB
import PredicateFormat

/// Keys with commas between them, each with a `-` in front to begin with the last: `assetType,-valueInDollars`.
struct ItemSort: Sendable {
  /// Terms of ORDER BY, up to where two items are equal in all keys.
  let terms: SQL
  let fields: [FieldUse]

  init(_ text: String) throws(PredicateError) {
    var translation = Translation(of: text)
    var terms: [SQL] = []
    for key in try Expression.list(text) {
      if case .negative(let path) = key.kind {
        terms.append(try translation.order(by: path, isDescending: true))
      } else {
        terms.append(try translation.order(by: key, isDescending: false))
      }
    }
    self.terms = terms.joined(separator: ", ")
    fields = translation.fields
  }
}

extension Translation {
  /// Items that have nothing come last, whatever the direction. Texts come by letters without regard to case and accents;
  /// of fields, those that are numbers come first, as numbers.
  fileprivate mutating func order(by key: Expression, isDescending: Bool) throws(PredicateError) -> SQL {
    guard case .keyPath = key.kind else { throw error(.sortKey, at: key.range) }
    let operand = try operand(key)
    let direction: SQL = isDescending ? " DESC" : ""
    let number: SQL = "numberOf(\(operand.sql))"
    let values: [SQL] =
      switch operand.kind {
      case .number, .date, .null: [operand.sql]
      case .text, .literal: [operand.folded([.ignoringCase, .ignoringMarks]), operand.sql]
      case .field: [number, operand.folded([.ignoringCase, .ignoringMarks]), operand.sql]
      }
    return values.map { "\($0) IS NULL, \($0)\(direction)" }.joined(separator: ", ")
  }
}
