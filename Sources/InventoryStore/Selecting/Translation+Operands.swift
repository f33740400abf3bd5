import GRDB
import PredicateFormat

extension Translation {
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

  /// An operand of arithmetic. A field that is no number is nothing.
  mutating func number(_ expression: Expression) throws(PredicateError) -> Scaled {
    let operand = try operand(expression)
    switch operand.kind {
    case .number(let scale):
      return Scaled(sql: operand.sql, scale: scale, coefficient: operand.coefficient)
    case .field: return Scaled(sql: "numberOf(\(operand.sql))", scale: nil)
    case .null: return Scaled(sql: "NULL", scale: 0)
    case .text, .literal, .date: throw error(.numberExpected(operand.kind), at: operand.range)
    }
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

  /// A date is the number of its seconds, so that a cast changes the name only.
  private mutating func cast(
    _ inner: Expression, to type: String, at range: Range<Int>, _ typeRange: Range<Int>
  ) throws(PredicateError) -> Operand {
    let operand = try operand(inner)
    switch (type, operand.kind) {
    case ("NSDate", .number(let scale)):
      return Operand(kind: .date(scale: scale), sql: operand.sql, range: range)
    case ("NSDate", _):
      let date = try converted(operand, to: .date)
      return Operand(kind: .date(scale: date.scale), sql: date.sql, range: range)
    case ("NSNumber", .date(let scale)):
      return Operand(kind: .number(scale: scale), sql: operand.sql, range: range)
    case ("NSNumber", _):
      let number = try number(inner)
      return Operand(kind: .number(scale: number.scale), sql: number.sql, range: range)
    default: throw error(.type(type), at: typeRange)
    }
  }
}
