import Synchronization

/// Results by label, computed once: an inventory has few asset types, and every item needs the result for its own. The
/// memo is not part of the value that has it, so all memos are equal.
final class LabelMemo<Finding: Sendable>: Hashable, Sendable {
  private let findings = Mutex<[String: Finding]>([:])

  init() {}

  /// `find` always returns the same for a label.
  func finding(on label: String, _ find: (String) -> Finding) -> Finding {
    if let known = findings.withLock({ $0[label] }) { return known }
    let finding = find(label)
    findings.withLock { $0[label] = finding }
    return finding
  }

  static func == (left: LabelMemo, right: LabelMemo) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
