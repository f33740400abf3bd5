import GRDB
import InventoryModel
import PredicateFormat

extension Translation {
  /// As what values are compared.
  enum Domain {
    case text, number, date
  }

  /// The values as SQL can compare them: the first one with each of the others.
  func comparable(_ operands: [Operand], _ comparison: Comparison) throws(PredicateError) -> [SQL] {
    let first = operands[0]
    var domain = Domain.text
    for other in operands.dropFirst() {
      guard let found = Self.domain(first.kind, other.kind) else {
        throw error(.notComparable(first.kind, other.kind), at: other.range)
      }
      // A field is compared as what the others are.
      if found != .text { domain = found }
    }
    if domain == .text { return operands.map { $0.folded(comparison.options) } }
    guard comparison.options.isEmpty else { throw error(.options, at: comparison.range) }
    var numbers: [Scaled] = []
    for operand in operands { numbers.append(try converted(operand, to: domain)) }
    return Scaled.aligned(numbers).values
  }

  private static func domain(_ left: Operand.Kind, _ right: Operand.Kind) -> Domain? {
    switch (left, right) {
    case (.null, .null), (.text, .text), (.text, .field), (.text, .literal), (.text, .null): .text
    case (.field, .text), (.field, .field), (.field, .literal), (.field, .null): .text
    case (.literal, .text), (.literal, .field), (.literal, .literal), (.literal, .null): .text
    case (.null, .text), (.null, .field), (.null, .literal): .text
    case (.number, .number), (.number, .field), (.number, .null), (.field, .number), (.null, .number): .number
    case (.date, .date), (.date, .field), (.date, .literal), (.date, .null): .date
    case (.field, .date), (.literal, .date), (.null, .date): .date
    case (.text, .number), (.text, .date), (.literal, .number), (.number, .text), (.number, .literal),
      (.number, .date), (.date, .text), (.date, .number):
      nil
    }
  }

  /// A number or a date, which is one. A field that is neither is nothing.
  func converted(_ operand: Operand, to domain: Domain) throws(PredicateError) -> Scaled {
    switch (operand.kind, domain) {
    case (.number(let scale), .number), (.date(let scale), .date):
      return Scaled(sql: operand.sql, scale: scale, coefficient: operand.coefficient)
    case (.null, _): return Scaled(sql: "NULL", scale: 0)
    case (.field, .number): return Scaled(sql: "numberOf(\(operand.sql))", scale: nil)
    case (.field, .date): return Scaled(sql: "momentOf(\(operand.sql))", scale: 3)
    case (.literal(let text), .date):
      guard let date = Timestamp(text) else { throw error(.date(text), at: operand.range) }
      return Scaled(sql: "\(date.millisecondsSince2001)", scale: 3)
    case (.literal, .number), (.literal, .text), (.text, _), (.field, .text), (.number, .date),
      (.number, .text),
      (.date, .number), (.date, .text):
      throw error(.numberExpected(operand.kind), at: operand.range)
    }
  }
}
