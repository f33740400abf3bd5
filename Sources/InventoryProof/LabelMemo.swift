import Synchronization

/// A cache of results by label: an inventory has few asset types, and each item needs the result for its own type. All
/// memos are equal, because a cache must not affect the equality of the value that owns it.
final class LabelMemo<Finding: Sendable>: Hashable, Sendable {
  private let findings = Mutex<[String: Finding]>([:])

  init() {}

  /// Returns the result for a label. The first call for a label computes the result with `find`. `find` must always
  /// return the same result for a label.
  func finding(on label: String, _ find: (String) -> Finding) -> Finding {
    if let known = findings.withLock({ $0[label] }) { return known }
    let finding = find(label)
    findings.withLock { $0[label] = finding }
    return finding
  }

  static func == (left: LabelMemo, right: LabelMemo) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
