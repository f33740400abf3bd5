import GRDB
import InventoryModel
import PredicateFormat

/// Turns predicates and keys into SQL over the tables item and assetType.
///
/// What compares gives 1 or 0, never NULL: nothing is equal to nothing, and unequal to everything else; every other
/// comparison with nothing is false.
struct Translation {
  private let text: String
  let now: Timestamp?
  var fields: [FieldUse] = []
  var patterns: [MatchPattern] = []
  /// The collection of whose elements a comparison behind ANY, ALL or NONE speaks.
  var quantified: Quantified?

  enum Quantified {
    case unknown
    case collection(ItemCollection)
  }

  init(of text: String, now: Timestamp? = nil) {
    self.text = text
    self.now = now
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

  /// In groups, because SQLite takes a chain of more than 1000 for too deep.
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
}
