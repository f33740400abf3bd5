package import InventoryModel

/// A report on what changed.
package struct ChangesReport: Hashable, Sendable {
  package let heading: ReportHeading
  /// What is compared with, as the user wrote it.
  package let since: String
  package let figures: ChangesFigures

  package init(heading: ReportHeading, since: String, figures: ChangesFigures) {
    (self.heading, self.since, self.figures) = (heading, since, figures)
  }
}

/// An item that changed.
package struct Change: Sendable {
  package let kind: ChangeKind
  package let before: ComparedItem?
  package let after: ComparedItem?

  package init(_ kind: ChangeKind, before: ComparedItem?, after: ComparedItem?) {
    (self.kind, self.before, self.after) = (kind, before, after)
  }

  /// As it is now, or was at last.
  package var item: Item? { (after ?? before)?.item }

  /// Nothing where it is in one of the inventories only.
  package var difference: ItemDifference? {
    guard let before, let after else { return nil }
    return ItemDifference(before, after)
  }
}

/// A report on what changed, piece by piece and in this order.
package enum ChangesPart: Sendable {
  /// Totals before and after.
  case start
  /// The items of a kind begin; there is at least one.
  case kind(ChangeKind)
  /// Some of them.
  case changes([Change])
  /// How many more there are that a short report leaves out.
  case kindEnd(more: Int)
  case end
}
