import GRDB
import InventoryModel
import PredicateFormat

/// Translates predicates and sort keys to SQL over the tables item and assetType.
///
/// Comparisons return 1 or 0, never NULL. Two missing values are equal, and a missing value differs from every other
/// value. All other comparisons with a missing value are false.
struct Translation {
  let text: String
  /// The value of `now()`; `nil` for sort keys, where it is not needed.
  var now: Timestamp?
  var fields: [FieldUse] = []
  var patterns: [MatchPattern] = []
  /// The collection of the current comparison, if it starts with ANY, ALL or NONE; otherwise `nil`.
  var quantified: Quantified?

  enum Quantified {
    case unknown
    case collection(ItemCollection)
  }

  mutating func condition(_ predicate: Predicate) throws(PredicateError) -> SQL {
    switch predicate {
    case .constant(let value): return value ? "1" : "0"
    case .and(let members): return try joined(members, by: " AND ")
    case .or(let members): return try joined(members, by: " OR ")
    case .not(let predicate): return "(NOT \(try condition(predicate)))"
    case .comparison(let comparison): return try condition(comparison)
    }
  }

  private mutating func joined(_ members: [Predicate], by separator: String) throws(PredicateError) -> SQL {
    var conditions: [SQL] = []
    for member in members { conditions.append(try condition(member)) }
    return Self.joined(conditions, by: separator)
  }

  /// Joins conditions in groups, because SQLite rejects expressions that are nested more than 1000 levels deep.
  static func joined(_ conditions: [SQL], by separator: String) -> SQL {
    let groups = stride(from: 0, to: conditions.count, by: 200).map { start in
      "(\(conditions[start..<min(start + 200, conditions.count)].joined(separator: separator)))" as SQL
    }
    return groups.count == 1 ? groups[0] : "(\(groups.joined(separator: separator)))"
  }

  func error(_ mistake: SelectionMistake, at range: Range<Int>) -> PredicateError {
    PredicateError(mistake, at: range, in: text)
  }

  func error(_ mistake: NameMistake) -> PredicateError {
    PredicateError(mistake, at: mistake.element.range, in: text)
  }

  mutating func useField(_ name: String, at range: Range<Int>) {
    fields.append(FieldUse(name: name, range: range, text: text))
  }

  mutating func operand(_ expression: Expression) throws(PredicateError) -> Operand {
    let range = expression.range
    func operand(_ kind: Operand.Kind, _ sql: SQL) -> Operand { Operand(kind: kind, sql: sql, range: range) }
    switch expression.kind {
    case .text(let text): return operand(.literal(text), "\(text)")
    case .number(let number):
      return Operand(
        kind: .number(scale: number.scale), sql: "\(number.coefficient)", range: range,
        coefficient: number.coefficient)
    case .boolean(let value): return operand(.number(scale: 0), value ? "1" : "0")
    case .null: return operand(.null, "NULL")
    case .list: throw error(.list, at: range)
    case .keyPath(let elements): return try path(elements, at: range)
    case .negative(let inner):
      let number = try number(inner)
      return operand(.number(scale: number.scale), "(- \(number.sql))")
    case .arithmetic(let arithmetic, let left, let right):
      let result = Scaled.arithmetic(arithmetic, try number(left), try number(right))
      return operand(.number(scale: result.scale), result.sql)
    case .call(let name, let arguments): return try call(name, arguments, at: range)
    case .cast(let inner, let type, let typeRange): return try cast(inner, to: type, at: range, typeRange)
    }
  }

  /// Translates an operand of an arithmetic operation. A field that does not contain a number becomes NULL.
  private mutating func number(_ expression: Expression) throws(PredicateError) -> Scaled {
    let operand = try operand(expression)
    return try converted(operand, to: .number)
  }

  private mutating func call(_ name: String, _ arguments: [Expression], at range: Range<Int>)
    throws(PredicateError) -> Operand
  {
    switch (name, arguments.count) {
    case ("abs", 1):
      let number = try number(arguments[0])
      return Operand(kind: .number(scale: number.scale), sql: "abs(\(number.sql))", range: range)
    case ("now", 0):
      return Operand(kind: .date(scale: 3), sql: "\(now?.millisecondsSince2001)", range: range)
    default: throw error(.function(name), at: range)
    }
  }

  /// Translates a cast. A date is represented by a number of seconds, so a cast between dates and numbers only changes
  /// the kind.
  private mutating func cast(
    _ inner: Expression, to type: String, at range: Range<Int>, _ typeRange: Range<Int>
  ) throws(PredicateError) -> Operand {
    let operand = try operand(inner)
    let domains: [String: Operand.Domain] = ["NSDate": .date, "NSNumber": .number]
    guard let domain = domains[type] else { throw error(.type(type), at: typeRange) }
    let value: Scaled
    switch operand.kind {
    case .number(let scale), .date(let scale): value = Scaled(sql: operand.sql, scale: scale)
    case .text, .field, .literal, .null: value = try converted(operand, to: domain)
    }
    return Operand(
      kind: domain == .date ? .date(scale: value.scale) : .number(scale: value.scale), sql: value.sql,
      range: range)
  }
}
