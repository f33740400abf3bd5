import Foundation
import Testing

/// Compares what came with what is recorded next to the tests, and records it where that is asked for.
///
/// Recording is a failure, so that nobody keeps what nobody has read.
enum Recording {
  static let isOn = ProcessInfo.processInfo.environment["COFFER_RECORD"] == "1"

  /// Nothing found is recorded as no file. What is new is recorded without being asked for.
  static func compare(_ found: Data?, with file: URL, named name: String, isNew: Bool = false) throws {
    let expected = try? Data(contentsOf: file)
    if found == expected { return }
    if isOn || isNew {
      try record(found, to: file)
      Issue.record("\(name) is recorded now; read it before you keep it")
    } else {
      let (old, new) = (text(expected), text(found))
      Issue.record(
        "\(name) is not what is recorded.\n\(difference(old, new))\n--- all that came:\n\(new ?? "(nothing)")"
      )
    }
  }

  private static func record(_ found: Data?, to file: URL) throws {
    if let found {
      try found.write(to: file)
    } else {
      try FileManager.default.removeItem(at: file)
    }
  }

  private static func text(_ data: Data?) -> String? {
    data.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first line that differs.
  private static func difference(_ old: String?, _ new: String?) -> String {
    guard let old else { return "nothing was expected" }
    guard let new else { return "nothing came" }
    let (before, after) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
    for line in 0..<max(before.count, after.count) {
      let (left, right) = (line < before.count ? before[line] : nil, line < after.count ? after[line] : nil)
      if left != right { return "line \(line + 1)\n- \(left ?? "(end)")\n+ \(right ?? "(end)")" }
    }
    return "the bytes differ"
  }
}
