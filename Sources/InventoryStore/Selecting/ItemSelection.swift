package import InventoryModel
package import PredicateFormat

/// What is wrong with a selection, and where in its text.
package typealias SelectionError = PredicateError

/// Which items of a store are meant, and in what order.
package struct ItemSelection: Sendable {
  let filter: ItemFilter?
  let sort: ItemSort?

  /// `predicate` is a predicate format string, `sort` a list of keys; nothing in one of them selects all items, or keeps
  /// their order. `now` is the moment that `now()` stands for.
  package init(where predicate: String?, sort: String?, now: Timestamp) throws(SelectionError) {
    filter = try predicate.map { text throws(SelectionError) in try ItemFilter(text, now: now) }
    self.sort = try sort.map { text throws(SelectionError) in try ItemSort(text) }
  }

  /// The fields that the selection asks for.
  var fields: [FieldUse] { (filter?.fields ?? []) + (sort?.fields ?? []) }
}

/// A field that a text asks for, and where.
struct FieldUse: Sendable {
  let name: String
  let range: Range<Int>
  let text: String
}
