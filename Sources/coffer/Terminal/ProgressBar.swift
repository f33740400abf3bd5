import Foundation

/// A line on the terminal that says how far the work is; nothing anywhere else.
///
/// It is used by one task; what is drawn at most ten times a second costs nothing worth measuring.
final class ProgressBar {
  private let isShown: Bool
  private var lastDrawing = ContinuousClock.now - .seconds(1)
  private var isDrawn = false

  init(isQuiet: Bool) {
    isShown = !isQuiet && Standard.error.isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// `total` of nothing is a count that nobody knows the end of.
  func show(_ what: String, _ done: Int, of total: Int? = nil) {
    guard isShown, ContinuousClock.now - lastDrawing > .milliseconds(100) || done == total else { return }
    lastDrawing = .now
    isDrawn = true
    Standard.error.write("\r\u{1B}[K" + Self.line(what, done, of: total))
  }

  func clear() {
    if isDrawn { Standard.error.write("\r\u{1B}[K") }
    isDrawn = false
  }

  static func line(_ what: String, _ done: Int, of total: Int?) -> String {
    guard let total, total > 0 else { return "\(what) \(done)" }
    let filled = min(24, done * 24 / total)
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: 24 - filled)
    return "\(what) [\(bar)] \(done) of \(total)"
  }
}
