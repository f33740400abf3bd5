import ArgumentParser
import Diagnostics
import Foundation

/// The output of a command: results go to standard output, everything else to standard error.
struct Console: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let isJSON: Bool

  /// Whether text for people is wanted.
  var printsText: Bool { !isQuiet && !isJSON }

  /// Prints something unless `--quiet` is given.
  func note(_ text: String) {
    if !isQuiet { warn(text) }
  }

  /// Prints something only with `--verbose`.
  func say(_ text: @autoclosure () -> String) {
    if isVerbose { warn(text()) }
  }

  /// Prints a warning.
  func warn(_ text: String) { Standard.error.write(text + "\n") }

  /// Writes a result unchanged.
  func write(_ bytes: [UInt8]) throws { try Standard.output.writeResult(bytes) }

  /// Prints a summary as JSON with `--json`, otherwise as text unless `--quiet` is given.
  func print(_ summary: some Encodable, _ words: String) throws {
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try write(Array(encoder.encode(summary)) + [UInt8(ascii: "\n")])
    } else if !isQuiet {
      try write(Array(words.utf8) + [UInt8(ascii: "\n")])
    }
  }

  /// Prints a list as JSON with `--json`, otherwise a line of text for each element, even with `--quiet`.
  func print<Element: Encodable>(_ list: [Element], line: (Element) -> String) throws {
    if isJSON { return try print(list, "") }
    for element in list { try write(Array((line(element) + "\n").utf8)) }
  }

  /// Prints the summary of a saved change; if that fails, the message says that the change was saved.
  func printSaved(_ summary: some Encodable, _ words: String, isDryRun: Bool) throws {
    do {
      try print(summary, words)
    } catch let failure as Failure where !isDryRun {
      throw failure.afterSaving
    }
  }

  /// Shows the progress of some work, and clears it at the end.
  func showingProgress<Result>(_ work: (ProgressBar) throws -> Result) rethrows -> Result {
    let bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.clear() }
    return try work(bar)
  }

  /// The same for asynchronous work.
  func showingProgress<Result>(_ work: (ProgressBar) async throws -> Result) async rethrows -> Result {
    let bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.clear() }
    return try await work(bar)
  }
}

/// `'a', 'b'`.
func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

/// `1 item`, `2 items`.
func count(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) " + (number == 1 ? one : many)
}

/// The options of commands that work on folders without a store.
struct ConsoleOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Flag(help: "Print the summary as JSON.")
  var json = false

  var console: Console { Console(isQuiet: quiet, isVerbose: false, isJSON: json) }
}

/// A progress line on a terminal; nothing anywhere else.
///
/// Used by a single task. It is drawn at most ten times a second, so its cost is negligible.
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

  /// The last line is always drawn.
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
