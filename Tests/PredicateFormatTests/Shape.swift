import PredicateFormat

/// A tree in brackets, to compare with: `(== name "text")`.
extension Predicate {
  var shape: String {
    switch self {
    case .constant(let value): "\(value)"
    case .and(let members): "(and " + members.map(\.shape).joined(separator: " ") + ")"
    case .or(let members): "(or " + members.map(\.shape).joined(separator: " ") + ")"
    case .not(let predicate): "(not \(predicate.shape))"
    case .comparison(let comparison): comparison.shape
    }
  }
}

extension Comparison {
  fileprivate var shape: String {
    let options =
      "\(self.options.contains(.ignoringCase) ? "c" : "")\(self.options.contains(.ignoringMarks) ? "d" : "")"
    let parts =
      [
        quantifier.map { "\($0)" }, "\(comparator)" + (options.isEmpty ? "" : "[\(options)]"), left.shape,
        right.shape,
      ]
    return "(" + parts.compactMap { $0 }.joined(separator: " ") + ")"
  }
}

extension Expression {
  var shape: String {
    switch kind {
    case .text(let text): "\"\(text)\""
    case .number(let number): number.shape
    case .boolean(let value): "\(value)"
    case .null: "null"
    case .list(let elements): "{" + elements.map(\.shape).joined(separator: " ") + "}"
    case .keyPath(let elements): elements.map(\.name).joined(separator: ".")
    case .arithmetic(let sign, let left, let right): "(\(sign.rawValue) \(left.shape) \(right.shape))"
    case .negative(let operand): "(- \(operand.shape))"
    case .call(let name, let arguments): "\(name)(" + arguments.map(\.shape).joined(separator: " ") + ")"
    case .cast(let operand, let type, _): "(cast \(operand.shape) \(type))"
    }
  }
}

extension ExactNumber {
  /// The coefficient, and `e-` its scale where it has one.
  var shape: String { scale == 0 ? "\(coefficient)" : "\(coefficient)e-\(scale)" }
}

/// What a text is refused with; nothing when it is read.
func refusal(_ text: String) -> PredicateError? {
  do {
    _ = try Predicate(text)
    return nil
  } catch {
    return error
  }
}
