import Foundation

/// A line on the terminal that says how far the work is; nothing anywhere else.
///
/// It is used by one task; what is drawn at most ten times a second costs nothing worth measuring.
final class ProgressBar {
  private let isShown: Bool
  private var lastDrawing = ContinuousClock.now - .seconds(1)

  init(isQuiet: Bool) {
    let environment = ProcessInfo.processInfo.environment
    // A log of continuous integration may be a terminal that nobody looks at while it works.
    isShown =
      !isQuiet && Standard.error.isTerminal && environment["TERM"] != "dumb" && environment["CI"] == nil
  }

  func show(_ what: String, _ done: Int, of total: Int) {
    show(Self.line(what, done, of: total), isLast: done == total)
  }

  /// The last line is drawn, however soon it comes.
  func show(_ line: @autoclosure () -> String, isLast: Bool = false) {
    guard isShown, ContinuousClock.now - lastDrawing > .milliseconds(100) || isLast else { return }
    lastDrawing = .now
    Standard.error.draw(line())
  }

  func clear() {
    Standard.error.draw("")
  }

  private static func line(_ what: String, _ done: Int, of total: Int) -> String {
    guard total > 0 else { return "\(what) \(done)" }
    let filled = min(24, done * 24 / total)
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: 24 - filled)
    return "\(what) [\(bar)] \(done) of \(total)"
  }
}
