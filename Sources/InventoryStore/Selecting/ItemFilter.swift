import GRDB
import InventoryModel
import PredicateFormat

/// A predicate as SQL over the tables item and assetType. Every value in it is bound.
struct ItemFilter: Sendable {
  /// 1 or 0 for every item, never NULL: NOT selects exactly the other items.
  let condition: SQL
  let fields: [FieldUse]
  /// Of MATCHES, by the numbers that the SQL has.
  let patterns: [MatchPattern]

  init(_ text: String, now: Timestamp) throws(PredicateError) {
    let predicate = try Predicate(text)
    var translation = Translation(of: text, now: now)
    condition = try translation.condition(predicate)
    fields = translation.fields
    patterns = translation.patterns
  }
}
