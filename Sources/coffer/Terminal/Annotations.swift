import Diagnostics
import Foundation

/// Formats warnings and problems as workflow commands, so that GitHub shows them beside the lines of files. Source:
/// "Workflow commands for GitHub Actions" in GitHub's documentation.
struct Annotations {
  enum Level: String {
    case error, warning
  }

  /// The maximum number of annotations per level. GitHub shows about ten per level for each step of a job.
  static let most = 10

  private let checkout: Checkout

  /// Returns `nil` outside GitHub Actions.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard environment["GITHUB_ACTIONS"] == "true" else { return nil }
    checkout = Checkout(environment)
  }

  /// Returns one annotation per place, but at most ten in total, and one line per kind with the number of its other
  /// places. Places are taken from the kinds in turn, so one kind cannot use up all ten.
  func lines(_ oversights: [Oversight]) -> [String] {
    var shown = oversights.map { _ in 0 }
    while shown.reduce(0, +) < Self.most {
      let before = shown
      for (index, oversight) in oversights.enumerated()
      where shown[index] < oversight.places.count && shown.reduce(0, +) < Self.most {
        shown[index] += 1
      }
      if shown == before { break }
    }
    return zip(oversights, shown).flatMap { oversight, shown in
      oversight.places.prefix(shown).map { place in
        line(.warning, oversight.message(at: place), file: place.file, line: place.line)
      } + [oversight.others(besides: shown).map { "warning: " + $0 }].compactMap(\.self)
    }
  }

  /// Returns the first ten problems as annotations and the others as plain text. The last line states how many more
  /// problems there are, if any.
  func lines(_ problems: Problems) -> [String] {
    let rest = problems.count - problems.first.count
    return problems.first.prefix(Self.most).map { line(.error, $0) }
      + problems.first.dropFirst(Self.most).map(\.description) + (rest > 0 ? ["... and \(rest) more"] : [])
  }

  /// Returns the first ten warnings as annotations and the others as plain text.
  func lines(warnings: [Problem]) -> [String] {
    warnings.prefix(Self.most).map { line(.warning, $0) }
      + warnings.dropFirst(Self.most).map(\.asWarning.description)
  }

  private func line(_ level: Level, _ problem: Problem) -> String {
    let place = problem.place
    return line(
      level, Problem(file: place.file, problem.message).description, file: place.file, line: place.line,
      column: place.column)
  }

  /// Returns a workflow command, which is a single line.
  func line(_ level: Level, _ message: String, file: String?, line: Int?, column: Int? = nil) -> String {
    var properties: [String] = []
    if let file { properties.append("file=" + Self.property(checkout.path(of: file))) }
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    let list = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
    return "::\(level.rawValue)\(list)::" + Self.data(message)
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

/// The folder of the repository that a GitHub or GitLab job has checked out, or else the current folder.
struct Checkout {
  private let top: String

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    let stated = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    top = Self.real(stated ?? ".")
  }

  /// Returns the path of a file relative to the repository, without `./`. For a file outside the repository, returns
  /// its absolute path.
  func path(of file: String) -> String {
    let path = Self.real(file)
    return path.hasPrefix(top + "/") ? String(path.dropFirst(top.count + 1)) : path
  }

  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension Console {
  /// Prints one line per warning. On GitHub, the first ten lines are annotations.
  func warn(_ warnings: [Problem]) {
    for line in Annotations()?.lines(warnings: warnings) ?? warnings.map(\.asWarning.description) {
      warn(line)
    }
  }

  /// Prints one line per kind of mistake. On GitHub, prints annotations at the places of the mistakes instead.
  func warn(_ oversights: [Oversight]) {
    for line in Annotations()?.lines(oversights) ?? oversights.map(\.description) { warn(line) }
  }
}

extension Standard {
  /// Prints problems as text, or as annotations on GitHub.
  func write(_ problems: Problems) {
    write((Annotations()?.lines(problems).joined(separator: "\n") ?? problems.description) + "\n")
  }
}
