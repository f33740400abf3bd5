package import InventoryModel

/// A part of a whole, exactly.
package struct Share: Hashable, Sendable {
  private let part: Int64
  private let whole: Int64

  package init(_ part: Int, of whole: Int) {
    self.part = Int64(part)
    self.whole = Int64(whole)
  }

  package init(_ part: Money, of whole: Money) {
    self.part = part.cents
    self.whole = whole.cents
  }

  /// Whole per cent, rounded down, so that 100 is said of all and nothing less; 0 to 100. Nothing where there is no whole.
  package var percent: Int? {
    guard whole > 0 else { return nil }
    let percent = Int128(part) * 100 / Int128(whole)
    return Int(min(max(percent, 0), 100))
  }

  /// Whether it is so much or more, unrounded. There is nothing to ask of nothing.
  package func isAtLeast(percent: Int) -> Bool {
    whole <= 0 || Int128(part) * 100 >= Int128(percent) * Int128(whole)
  }
}
