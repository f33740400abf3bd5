import GRDB
import InventoryModel
import PredicateFormat

extension Translation {
  mutating func condition(_ comparison: Comparison) throws(PredicateError) -> SQL {
    guard let quantifier = comparison.quantifier else {
      if comparison.comparator == .in, case .keyPath(let elements) = comparison.right.kind,
        case .element = try? ItemPath(elements, isQuantified: false)
      {
        return try membership(comparison)
      }
      return try relation(operand(comparison.left), comparison)
    }
    quantified = .unknown
    defer { quantified = nil }
    let left = try operand(comparison.left)
    guard case .collection(let collection) = quantified else { throw error(.quantifier, at: left.range) }
    let condition = try relation(left, comparison)
    return switch quantifier {
    case .any: "EXISTS (SELECT 1 \(collection.rows) AND \(condition))"
    case .no: "(NOT EXISTS (SELECT 1 \(collection.rows) AND \(condition)))"
    case .all: "(NOT EXISTS (SELECT 1 \(collection.rows) AND NOT \(condition)))"
    }
  }

  /// Returns the condition for a search in the values of a collection, such as `'oak.jpg' IN photos.fileName`.
  private mutating func membership(_ comparison: Comparison) throws(PredicateError) -> SQL {
    let member = try operand(comparison.left)
    quantified = .unknown
    defer { quantified = nil }
    let element = try operand(comparison.right)
    let condition = try equality(element, member, comparison)
    return "EXISTS (SELECT 1 \(ItemCollection.photos.rows) AND \(condition))"
  }

  private mutating func relation(_ left: Operand, _ comparison: Comparison) throws(PredicateError) -> SQL {
    switch comparison.comparator {
    case .equal: return try equality(left, operand(comparison.right), comparison)
    case .notEqual: return "(NOT \(try equality(left, operand(comparison.right), comparison)))"
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return try order(left, comparison.comparator, operand(comparison.right), comparison)
    case .between:
      guard case .list(let bounds) = comparison.right.kind, bounds.count == 2 else {
        throw error(.between, at: comparison.right.range)
      }
      let lower = try order(left, .greaterOrEqual, operand(bounds[0]), comparison)
      return "(\(lower) AND \(try order(left, .lessOrEqual, operand(bounds[1]), comparison)))"
    case .in:
      if case .list(let elements) = comparison.right.kind { return try isIn(elements, left, comparison) }
      let whole = try operand(comparison.right)
      guard whole.isText else { throw error(.listExpected, at: whole.range) }
      return try search("instr", in: whole, for: left, comparison)
    case .contains: return try search("instr", in: left, for: operand(comparison.right), comparison)
    case .beginsWith: return try search("beginsWith", in: left, for: operand(comparison.right), comparison)
    case .endsWith: return try search("endsWith", in: left, for: operand(comparison.right), comparison)
    case .like: return try search("isLike", in: left, for: operand(comparison.right), comparison)
    case .matches: return try match(left, comparison)
    }
  }

  private func equality(_ left: Operand, _ right: Operand, _ comparison: Comparison) throws(PredicateError)
    -> SQL
  {
    let values = try comparable([left, right], comparison)
    return "(\(values[0]) IS \(values[1]))"
  }

  private func order(
    _ left: Operand, _ comparator: Comparator, _ right: Operand, _ comparison: Comparison
  ) throws(PredicateError) -> SQL {
    let values = try comparable([left, right], comparison)
    return "ifnull(\(values[0]) \(sql: comparator.rawValue) \(values[1]), 0)"
  }

  private mutating func isIn(_ elements: [Expression], _ left: Operand, _ comparison: Comparison)
    throws(PredicateError) -> SQL
  {
    guard !elements.isEmpty else { return "0" }
    var operands = [left]
    for element in elements { operands.append(try operand(element)) }
    let values = try comparable(operands, comparison)
    let found = "ifnull(\(values[0]) IN (\(values.dropFirst().joined(separator: ", "))), 0)" as SQL
    // Unlike in SQL, IN finds a missing value in a list that contains a missing value.
    let missing = zip(operands, values).dropFirst().filter { $0.0.mayBeNull }.map { "\($0.1) IS NULL" as SQL }
    guard !missing.isEmpty else { return found }
    return "(\(found) OR (\(values[0]) IS NULL AND \(Self.joined(missing, by: " OR "))))"
  }

  private func search(
    _ function: String, in text: Operand, for part: Operand, _ comparison: Comparison
  ) throws(PredicateError) -> SQL {
    for operand in [text, part] where !operand.isText { throw error(.textExpected, at: operand.range) }
    let arguments = [text, part].map { $0.folded(comparison.options) }.joined(separator: ", ")
    return "(ifnull(\(sql: function)(\(arguments)), 0) > 0)"
  }

  private mutating func match(_ text: Operand, _ comparison: Comparison) throws(PredicateError) -> SQL {
    guard text.isText else { throw error(.textExpected, at: text.range) }
    guard case .text(let source) = comparison.right.kind else {
      throw error(.pattern, at: comparison.right.range)
    }
    guard let pattern = MatchPattern(source, comparison.options) else {
      throw error(.invalidPattern, at: comparison.right.range)
    }
    patterns.append(pattern)
    let subject = text.folded(comparison.options.intersection(.ignoringMarks))
    return "ifnull(matches(\(subject), \(patterns.count - 1), item.itemKey), 0)"
  }

  /// Converts the operands to SQL values of one kind, so that the first value can be compared with each of the others.
  func comparable(_ operands: [Operand], _ comparison: Comparison) throws(PredicateError) -> [SQL] {
    let first = operands[0]
    var domain = Operand.Domain.text
    for other in operands.dropFirst() {
      guard let found = first.kind.domains.first(where: other.kind.domains.contains) else {
        throw error(.notComparable(first.kind, other.kind), at: other.range)
      }
      // A field is treated as having the kind of the value with which it is compared.
      if found != .text { domain = found }
    }
    if domain == .text { return operands.map { $0.folded(comparison.options) } }
    guard comparison.options.isEmpty else { throw error(.options, at: comparison.range) }
    var numbers: [Scaled] = []
    for operand in operands { numbers.append(try converted(operand, to: domain)) }
    return Scaled.aligned(numbers).values
  }

  /// Returns the operand as a number or a date. A field that contains neither becomes NULL.
  func converted(_ operand: Operand, to domain: Operand.Domain) throws(PredicateError) -> Scaled {
    switch (operand.kind, domain) {
    case (.number(let scale), .number), (.date(let scale), .date):
      return Scaled(sql: operand.sql, scale: scale, coefficient: operand.coefficient)
    case (.null, _): return Scaled(sql: "NULL", scale: 0)
    case (.field, .number): return Scaled(sql: "numberOf(\(operand.sql))", scale: nil)
    case (.field, .date): return Scaled(sql: "momentOf(\(operand.sql))", scale: 3)
    case (.literal(let text), .date):
      guard let date = Timestamp(text) else { throw error(.date(text), at: operand.range) }
      return Scaled(sql: "\(date.millisecondsSince2001)", scale: 3)
    default: throw error(.numberExpected(operand.kind), at: operand.range)
    }
  }
}

extension Operand {
  fileprivate var mayBeNull: Bool {
    if case .literal = kind { false } else { coefficient == nil }
  }
}
