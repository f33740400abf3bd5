import Synchronization

/// A cache of results, keyed by label. The cache saves time, because many items share a few labels. All instances are
/// equal, so that a cache does not affect whether its owners are equal.
final class LabelMemo<Finding: Sendable>: Hashable, Sendable {
  private let findings = Mutex<[String: Finding]>([:])

  init() {}

  /// Returns the result for a label. The first call for a label computes the result with `find`. `find` must always
  /// return the same result for the same label.
  func finding(on label: String, _ find: (String) -> Finding) -> Finding {
    if let known = findings.withLock({ $0[label] }) { return known }
    let finding = find(label)
    findings.withLock { $0[label] = finding }
    return finding
  }

  static func == (left: LabelMemo, right: LabelMemo) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
