import Foundation
import TestSupport
import Testing

/// How far an import is, on a terminal and nowhere else.
@Suite(.enabled(if: hasPython, "needs Python, which makes the terminal"))
struct ProgressTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    let rows = (1...300).map { "Lamp \($0),1.50\n" }.joined()
    for column in ["Paid", "valueInDollars"] {
      try Data("itemName,\(column)\n\(rows)".utf8).write(to: scratch.url.appending(path: column + ".csv"))
    }
    try Household.make("coffer init -q", in: scratch.url)
  }

  @Test func `an import shows rows, speed and the time that is left, and removes it`() throws {
    let lines = try shown(["import", "Paid.csv"]).split(separator: "\r\u{1B}[K")
    let line = try Regex("Importing 256 rows, [0-9,.]+ MB/s, [0-9]+ s left")
    #expect(lines.count == 1)
    #expect(lines.first?.wholeMatch(of: line) != nil, "\(lines)")
  }

  @Test func `the search for how amounts are written is shown too`() throws {
    let line = "\r\u{1B}[KDetecting the formats of amounts and dates, 0.0 of 0.0 MB"
    #expect(try shown(["import", "valueInDollars.csv"]).hasPrefix(line))
  }

  @Test(arguments: [["CI": "true"], ["TERM": "dumb"]])
  func `a terminal that nobody looks at, or that cannot show it, gets nothing`(
    _ environment: [String: String]
  ) throws {
    #expect(try shown(["import", "Paid.csv"], environment) == "")
  }

  @Test func `silence is silence`() throws {
    #expect(try shown(["import", "Paid.csv", "-q"]) == "")
  }

  @Test func `what is no terminal gets nothing`() throws {
    #expect(try program.run(["import", "Paid.csv"]).errorText == "")
  }

  /// What a run writes to stderr, when that is a terminal.
  private func shown(_ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
    var program = program
    program.environment = environment
    let result = try program.run(arguments, shell: "exec python3 -c '\(Self.terminal)' \"$0\" \"$@\"")
    try #require(result.status == 0, "\(result.errorText)")
    return result.errorText
  }

  private static let terminal = """
    import os, pty, subprocess, sys
    screen, terminal = pty.openpty()
    status = subprocess.run(sys.argv[1:], stderr=terminal).returncode
    os.set_blocking(screen, False)
    try:
        sys.stderr.buffer.write(os.read(screen, 65536))
    except BlockingIOError:
        pass
    sys.exit(status)
    """
}

private let hasPython: Bool = {
  let folder = FileManager.default.temporaryDirectory
  let result = try? Program(folder: folder).run([], shell: "exec python3 -c 'import pty'")
  return result?.status == 0
}()
