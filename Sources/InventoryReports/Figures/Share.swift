package import InventoryModel

/// An exact fraction.
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

  /// A whole percentage, rounded down, so that 100 means all; 0 to 100. `nil` if the whole is zero.
  package var percent: Int? {
    guard whole > 0 else { return nil }
    let percent = Int128(part) * 100 / Int128(whole)
    return Int(min(max(percent, 0), 100))
  }

  /// A percentage with one decimal, rounded down: `79.9`; consistent with `percent`.
  package var percentText: String? {
    guard whole > 0 else { return nil }
    let tenths = Int(min(max(Int128(part) * 1000 / Int128(whole), 0), 1000))
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }

  /// Whether it is at least this share, without rounding. True if there is nothing to document.
  package func isAtLeast(_ threshold: Threshold) -> Bool {
    whole <= 0 || Int128(part) * 1000 >= Int128(threshold.tenths) * Int128(whole)
  }

  /// A required share: a percentage with at most one decimal.
  package struct Threshold: Hashable, Sendable {
    let tenths: Int

    /// 0 to 100, such as `80` or `82.5`; `nil` for any other text.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let isNumber = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      guard isNumber, 1...2 ~= parts.count, parts[0].utf8.count <= 3, let whole = Int(parts[0]) else {
        return nil
      }
      guard parts.count == 1 || parts[1].utf8.count == 1, let tenth = parts.count == 2 ? Int(parts[1]) : 0,
        whole * 10 + tenth <= 1000
      else { return nil }
      tenths = whole * 10 + tenth
    }

    package var text: String { "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") }
  }
}
