import Foundation
import Testing

/// A folder of `Cases`: commands, the files they find, and what must come of them. Cases/README.md says what may lie in it.
struct CommandCase: CustomTestStringConvertible, Sendable {
  /// Its path in `Cases`.
  let name: String
  let folder: URL

  var testDescription: String { name }

  static let all: [CommandCase] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: cases.path)) ?? []
    return paths.filter { $0.hasSuffix("/arguments.txt") }.sorted().map { path in
      let name = String(path.dropLast("/arguments.txt".count))
      return CommandCase(name: name, folder: cases.appending(path: name))
    }
  }()

  static let cases = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  /// One command or several; all but the last prepare.
  var commands: [[String]] {
    get throws {
      let text = String(
        decoding: try Data(contentsOf: folder.appending(path: "arguments.txt")), as: UTF8.self)
      // An empty line is an empty argument; the last line ends as the others do.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      return lines.split(separator: "---", omittingEmptySubsequences: false).map { Array($0) }
    }
  }

  /// The lines of environment.txt: NAME=value.
  var environment: [String: String] {
    let text = contents("environment.txt").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let pairs = text.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }

  var input: URL? { has("input") ? folder.appending(path: "input") : nil }
  var standardInput: URL? { has("stdin.txt") ? folder.appending(path: "stdin.txt") : nil }
  var changesNothing: Bool { has("changes-nothing") }
  /// Nothing is recorded yet.
  var isNew: Bool { !has("status.txt") }
  var listsFiles: Bool { has("files.txt") }

  /// The paths below `expected`, sorted.
  var expectedFiles: [String] {
    get throws {
      guard has("expected") else { return [] }
      return try FileTree(of: folder.appending(path: "expected")).names
    }
  }

  /// What lies in the folder and means nothing to the runner.
  var strangers: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !Self.known.contains($0) }
        .sorted()
    }
  }

  func contents(_ name: String) -> Data? {
    try? Data(contentsOf: folder.appending(path: name))
  }

  private func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  private static let known: Set = [
    "arguments.txt", "environment.txt", "input", "stdin.txt", "output.txt", "errors.txt", "status.txt",
    "files.txt",
    "expected", "changes-nothing",
  ]
}
