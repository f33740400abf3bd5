import Foundation
import TestSupport

/// The result of a command, as the lines below it in a case state it.
///
/// `|` is before a line of standard output, `!` before one of standard error, `?` before an exit code other than 0, and
/// `+`, `~`, `-` before files that were made, changed and removed. `|*` is a line with escapes, and `\|` follows a last line
/// without an end.
struct Outcome {
  let result: Program.Result
  let before: FileTree
  let after: FileTree
  /// The current folder of the command.
  let home: URL

  static func isLine(_ line: String) -> Bool {
    ["|", "!", "?", "+", "~", "-", "\\"].contains { line.hasPrefix($0) }
  }

  var lines: [String] {
    Self.lines("|", Plainness(home: home).plain(result.output))
      + Self.lines("!", Plainness(home: home).plain(result.errorsWithoutUsage))
      + (result.status == 0 ? [] : ["? \(result.status)"]) + changes
  }

  private static func lines(_ mark: String, _ bytes: Data) -> [String] {
    guard !bytes.isEmpty else { return [] }
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let isWhole = parts.last?.isEmpty == true
    if isWhole { parts.removeLast() }
    let lines = parts.map { part in
      let line = String(decoding: part, as: UTF8.self)
      guard CaseText.isPlain(line), Data(line.utf8) == Data(part) else {
        return mark + "* " + CaseText.escaped(part)
      }
      return line.isEmpty ? mark : mark + " " + line
    }
    return lines + (isWhole ? [] : ["\\" + mark])
  }

  /// Folders are named only where nothing is in them.
  /// The names of pictures in a cache depend on the versions of libraries, so that several become one line.
  private static func withoutNamesOfPictures(_ lines: [String]) -> [String] {
    let plain = lines.map { $0.replacing(/(\.cache\/pictures\/)[0-9a-f]{2}\/[0-9a-f]{38}$/) { $0.1 + "..." } }
    return plain.enumerated().filter { $0.offset == 0 || plain[$0.offset - 1] != $0.element }.map(\.element)
  }

  private var changes: [String] {
    let paths = Set(before.files.keys).union(after.files.keys)
    let full = Set(
      paths.filter { !$0.hasSuffix("/") }.flatMap { path in
        path.indices.filter { path[$0] == "/" }.map { path[...$0] }
      })
    let lines = after.changes(since: before).filter { !full.contains($0[...]) }.map { path in
      before.files[path] == nil ? "+ " + path : after.files[path] == nil ? "- " + path : "~ " + path
    }
    return Self.withoutNamesOfPictures(lines)
  }
}

/// Takes out of a text what differs from run to run, and what a style sheet alone decides.
struct Plainness {
  /// Its address is another one in each run.
  let home: URL

  func plain(_ bytes: Data) -> Data {
    let text = String(decoding: bytes, as: UTF8.self)
    guard Data(text.utf8) == bytes else { return bytes }
    var plain = text.replacing("file://" + home.standardizedFileURL.path, with: "file:///Home")
    if plain.contains("<style>\n/* The style sheet of reports") {
      plain = plain.replacing(/<style>[^<]*<\/style>/, with: "<style>...</style>")
        .replacing(/'sha256-[A-Za-z0-9+\/=]{44}'/, with: "'sha256-...'")
    }
    if plain.contains("  assets/style.css\n") || plain.contains(".html\n") {
      plain = plain.replacing(/[0-9a-f]{64}(?=  [^\n]*\.(css|html)\n)/, with: "...")
    }
    return Data(Self.withoutTimes(plain).utf8)
  }

  /// The times of builds are those of this run.
  static func withoutTimes(_ text: String) -> String {
    guard text.contains(" s\n") || text.contains("\"seconds\"") else { return text }
    return text.replacing(/, \d+\.\d\d s(?=\n|$)/, with: ", ... s")
      .replacing(/^time: (\w+) \d+\.\d{3} s$/.anchorsMatchLineEndings()) { "time: \($0.1) ... s" }
      .replacing(/"seconds" : [0-9.e-]+/, with: "\"seconds\" : 0")
  }
}
