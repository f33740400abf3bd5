import GRDB
import PredicateFormat

/// The SQL of a value in a predicate, with the kind of the value.
struct Operand {
  /// The kinds of comparisons. Two values can be compared if they have a kind of comparison in common.
  enum Domain {
    case text, number, date
  }

  enum Kind {
    /// A text attribute of an item.
    case text
    /// The text of a field, which may also be a number or a date.
    case field
    /// A text in quotes.
    case literal(String)
    /// A number. In SQL, a number is an integer whose last `scale` digits are decimal places. If `scale` is `nil`, it
    /// is a floating-point number.
    case number(scale: Int?)
    /// A date: the number of seconds since 2001-01-01, as in NSDate. In SQL, a date has the same form as a number.
    case date(scale: Int?)
    case null

    var text: String {
      switch self {
      case .text, .literal: "text"
      case .field: "a field"
      case .number: "a number"
      case .date: "a date"
      case .null: "NULL"
      }
    }

    /// The kinds of comparisons in which the value can be used, text first.
    var domains: [Domain] {
      switch self {
      case .text: [.text]
      case .literal: [.text, .date]
      case .field, .null: [.text, .number, .date]
      case .number: [.number]
      case .date: [.date]
      }
    }
  }

  let kind: Kind
  let sql: SQL
  let range: Range<Int>
  /// The integer that represents a number literal in SQL; `nil` for any other value.
  var coefficient: Int64? = nil

  /// Whether the value can be compared as text.
  var isText: Bool { kind.domains.contains(.text) }

  /// Returns the SQL of the text in the form in which texts are compared with these options.
  func folded(_ options: TextOptions) -> SQL {
    if options.isEmpty { return sql }
    if case .literal(let text) = kind { return "\(text.folded(options))" }
    return "folded(\(sql), \(options.rawValue))"
  }
}

/// A number in SQL, as in `Operand.Kind.number`. Sums and products of integers are exact while they fit into 64 bits,
/// so amounts are compared to the cent.
struct Scaled {
  let sql: SQL
  let scale: Int?
  var coefficient: Int64? = nil

  /// Returns the numbers with a common scale, so that they can be compared directly. If one of them is a floating-point
  /// number, all become floating-point numbers, and the scale is `nil`.
  static func aligned(_ numbers: [Scaled]) -> (values: [SQL], scale: Int?) {
    let scales = numbers.compactMap(\.scale)
    guard scales.count == numbers.count, let scale = scales.max() else { return (numbers.map(\.real), nil) }
    return (zip(numbers, scales).map { $0.shifted(by: scale - $1) }, scale)
  }

  static func arithmetic(_ arithmetic: Arithmetic, _ left: Scaled, _ right: Scaled) -> Scaled {
    let (values, scale) = aligned([left, right])
    switch arithmetic {
    case .add: return Scaled(sql: "(\(values[0]) + \(values[1]))", scale: scale)
    case .subtract: return Scaled(sql: "(\(values[0]) - \(values[1]))", scale: scale)
    case .multiply:
      guard let leftScale = left.scale, let rightScale = right.scale,
        leftScale + rightScale <= ExactNumber.mostDigits
      else { return Scaled(sql: "(\(left.real) * \(right.real))", scale: nil) }
      return Scaled(sql: "(\(left.sql) * \(right.sql))", scale: leftScale + rightScale)
    // For two integers, the result is the floating-point number nearest to their quotient. Division by 0 gives NULL.
    case .divide: return Scaled(sql: "(1.0 * \(values[0]) / \(values[1]))", scale: nil)
    }
  }

  private var real: SQL {
    guard let scale else { return sql }
    return "(\(sql) / \(sql: Self.power(scale)).0)"
  }

  private func shifted(by digits: Int) -> SQL {
    guard digits > 0 else { return sql }
    // The product is computed here, because SQLite would compare every constant expression with all others.
    if let coefficient, let power = Int64(Self.power(digits)) {
      let (product, isOverflow) = coefficient.multipliedReportingOverflow(by: power)
      if !isOverflow { return "\(product)" }
    }
    return "(\(sql) * \(sql: Self.power(digits)))"
  }

  private static func power(_ digits: Int) -> String {
    "1" + String(repeating: "0", count: digits)
  }
}
