package import InventoryModel

/// What changed since an earlier summary of a household.
package struct SummaryChanges: Hashable, Sendable {
  /// The inventory at that time.
  package let before: Inventory
  /// `nil` if one of the inventories has too many items to be compared, or a summary was damaged.
  package let counts: Counts?
  /// Whether anything in the export is different, also the order of items.
  package let isChanged: Bool

  /// The numbers of items that changed.
  package struct Counts: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  /// The totals of the earlier summary.
  package struct Inventory: Hashable, Sendable {
    package let asOf: Timestamp?
    package let fingerprint: String
    package let items: Int
    /// `nil` if it was in another currency.
    package let value: Money?
    /// `nil` if it is the same as the present one, or if there is none.
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

  /// `earlier` is the summary that is replaced. If it is of the same run, what it was compared with is compared again, so
  /// that running a build again does not lose what it found: the same as-of day, or without one the same inventory.
  /// `nil` if that run had nothing to compare with.
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

  /// What it was compared with, with its sketch.
  fileprivate var inventoryBefore: SummaryChanges.Inventory? {
    changes.map { changes in
      let before = changes.before
      return SummaryChanges.Inventory(
        asOf: before.asOf, fingerprint: before.fingerprint, items: before.items, value: before.value,
        sketch: changes.isChanged ? before.sketch : sketch)
    }
  }
}
