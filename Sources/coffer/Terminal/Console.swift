import ArgumentParser
import Diagnostics
import Foundation

/// The output of a command: results go to standard output, and everything else goes to standard error.
struct Console: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let isJSON: Bool

  /// Whether summaries are printed as text, because neither `--quiet` nor `--json` is given.
  var printsText: Bool { !isQuiet && !isJSON }

  /// Prints a note to standard error, unless `--quiet` is given.
  func note(_ text: String) {
    if !isQuiet { warn(text) }
  }

  /// Prints a detail to standard error if `--verbose` is given.
  func say(_ text: @autoclosure () -> String) {
    if isVerbose { warn(text()) }
  }

  /// Prints a warning to standard error, even with `--quiet`.
  func warn(_ text: String) { Standard.error.write(text + "\n") }

  /// Writes a result to standard output unchanged.
  func write(_ bytes: [UInt8]) throws { try Standard.output.writeResult(bytes) }

  /// Prints `summary` as JSON if `--json` is given. Otherwise, prints `words`, unless `--quiet` is given.
  func print(_ summary: some Encodable, _ words: String) throws {
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try write(Array(encoder.encode(summary)) + [UInt8(ascii: "\n")])
    } else if !isQuiet {
      try write(Array(words.utf8) + [UInt8(ascii: "\n")])
    }
  }

  /// Prints a list, even with `--quiet`: as JSON with `--json`, otherwise as one line of text per element.
  func print<Element: Encodable>(_ list: [Element], line: (Element) -> String) throws {
    if isJSON { return try print(list, "") }
    for element in list { try write(Array((line(element) + "\n").utf8)) }
  }

  /// Prints the summary of a saved change. If printing fails, the error states that the change was saved.
  func printSaved(_ summary: some Encodable, _ words: String, isDryRun: Bool) throws {
    do {
      try print(summary, words)
    } catch let failure as Failure where !isDryRun {
      throw failure.afterSaving
    }
  }

  /// Calls `work` with a progress line, which is removed at the end.
  func showingProgress<Result>(_ work: (ProgressBar) throws -> Result) rethrows -> Result {
    let bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.clear() }
    return try work(bar)
  }

  /// Calls asynchronous `work` with a progress line, which is removed at the end.
  func showingProgress<Result>(_ work: (ProgressBar) async throws -> Result) async rethrows -> Result {
    let bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.clear() }
    return try await work(bar)
  }
}

/// Returns the names in quotes, separated by commas: `'a', 'b'`.
func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

/// Returns a number with its noun: `1 item`, `2 items`.
func count(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) " + (number == 1 ? one : many)
}

/// The options of commands that do not use a store.
struct ConsoleOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print only results and errors.")
  var quiet = false

  @Flag(help: "Print the output as JSON.")
  var json = false

  var console: Console { Console(isQuiet: quiet, isVerbose: false, isJSON: json) }
}

/// A progress line on the terminal. Nothing is shown with `--quiet`, in a continuous-integration job, or if standard
/// error is not a terminal that can redraw a line.
///
/// Each instance is used by a single task. The line is drawn at most ten times a second, so its cost is negligible.
final class ProgressBar {
  private let isShown: Bool
  private var lastDrawing = ContinuousClock.now - .seconds(1)

  init(isQuiet: Bool) {
    let terminal = ProcessInfo.processInfo.environment["TERM"]
    isShown = !isQuiet && Standard.error.isTerminal && terminal != "dumb" && !Environment.isJob
  }

  func show(_ what: String, _ done: Int, of total: Int) {
    show(Self.line(what, done, of: total), isLast: done == total)
  }

  /// Draws a line, unless another line was drawn in the last 100 ms. If `isLast` is true, always draws the line.
  func show(_ line: @autoclosure () -> String, isLast: Bool = false) {
    guard isShown, ContinuousClock.now - lastDrawing > .milliseconds(100) || isLast else { return }
    lastDrawing = .now
    Standard.error.draw(line())
  }

  func clear() { Standard.error.draw("") }

  private static func line(_ what: String, _ done: Int, of total: Int) -> String {
    guard total > 0 else { return "\(what) \(done)" }
    let filled = min(24, done * 24 / total)
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: 24 - filled)
    return "\(what) [\(bar)] \(done) of \(total)"
  }
}
