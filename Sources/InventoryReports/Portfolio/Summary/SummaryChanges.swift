package import InventoryModel

/// The changes since an earlier summary of a household.
package struct SummaryChanges: Hashable, Sendable {
  /// The inventory in the earlier summary.
  package let before: Inventory
  /// The numbers of added, changed and removed items; `nil` if an inventory has too many items for a sketch, or if a
  /// sketch is damaged.
  package let counts: Counts?
  /// Whether anything in the export differs, including the order of items.
  package let isChanged: Bool

  /// The numbers of added, changed and removed items.
  package struct Counts: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  /// The facts about an inventory that are needed to compare it with another inventory.
  package struct Inventory: Hashable, Sendable {
    package let asOf: Timestamp?
    package let fingerprint: String
    package let items: Int
    /// The total of the stated values; `nil` if the amounts of the earlier summary are in another currency.
    package let value: Money?
    /// The sketch of the inventory; `nil` if there is no sketch. Also `nil` in `before` if nothing has changed.
    let sketch: ItemSketch?
  }

  var withoutSketch: SummaryChanges {
    let before = Inventory(
      asOf: before.asOf, fingerprint: before.fingerprint, items: before.items, value: before.value,
      sketch: nil)
    return SummaryChanges(before: before, counts: counts, isChanged: isChanged)
  }

  init(before: Inventory, counts: Counts?, isChanged: Bool) {
    (self.before, self.counts, self.isChanged) = (before, counts, isChanged)
  }

  /// Compares an inventory with `earlier`, the summary that is replaced. If `earlier` is from the same run, the
  /// inventory is compared with `earlier.changes.before` instead, so that a repeated build does not lose changes. Two
  /// summaries are from the same run if their as-of days are equal or, if neither has an as-of day, if their
  /// inventories are equal. `nil` if `earlier` is from the same run and has no changes.
  init?(of inventory: Inventory, in currency: String, after earlier: HouseholdSummary) {
    let isSameRun =
      earlier.asOf == inventory.asOf && (earlier.asOf != nil || earlier.fingerprint == inventory.fingerprint)
    guard let last = isSameRun ? earlier.inventoryBefore : earlier.inventory else { return nil }
    isChanged = last.fingerprint != inventory.fingerprint
    counts =
      isChanged
      ? last.sketch.flatMap { sketch in inventory.sketch.flatMap { $0.changes(since: sketch) } } : Counts()
    before = Inventory(
      asOf: last.asOf, fingerprint: last.fingerprint, items: last.items,
      value: earlier.currency == currency ? last.value : nil, sketch: isChanged ? last.sketch : nil)
  }
}

extension HouseholdSummary {
  fileprivate var inventory: SummaryChanges.Inventory {
    SummaryChanges.Inventory(
      asOf: asOf, fingerprint: fingerprint, items: totals.items, value: totals.value, sketch: sketch)
  }

  /// The inventory with which this summary was compared, including the sketch; `nil` if the summary was not compared.
  fileprivate var inventoryBefore: SummaryChanges.Inventory? {
    changes.map { changes in
      let before = changes.before
      return SummaryChanges.Inventory(
        asOf: before.asOf, fingerprint: before.fingerprint, items: before.items, value: before.value,
        sketch: changes.isChanged ? before.sketch : sketch)
    }
  }
}
