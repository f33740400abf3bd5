package import InventoryModel

/// An exact fraction.
package struct Share: Hashable, Sendable {
  private let part: Int64
  private let whole: Int64

  package init(_ part: Int, of whole: Int) {
    self.part = Int64(part)
    self.whole = Int64(whole)
  }

  /// Negative amounts count as zero.
  package init(_ part: Money, of whole: Money) {
    self.part = part.cents
    self.whole = whole.cents
  }

  /// The share in whole percent, from 0 to 100. It is rounded down, so that only a complete share gives 100. `nil` if
  /// the whole is zero or less.
  package var percent: Int? {
    guard whole > 0 else { return nil }
    let percent = Int128(part) * 100 / Int128(whole)
    return Int(min(max(percent, 0), 100))
  }

  /// The share in percent, rounded down to at most one decimal, such as `79.9`. `nil` if the whole is zero or less.
  package var percentText: String? {
    guard whole > 0 else { return nil }
    let tenths = Int(min(max(Int128(part) * 1000 / Int128(whole), 0), 1000))
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }

  /// Whether the share is at least this percentage, without rounding. `true` if the whole is zero or less.
  package func isAtLeast(_ threshold: Percentage) -> Bool {
    whole <= 0 || threshold.isReached(by: part, of: whole)
  }
}
