import Foundation
import TestSupport
import Testing

/// Where reports and lists go when stdout is a terminal.
@Suite(.enabled(if: PseudoTerminal.isAvailable, "needs Python, which makes the terminal"))
struct TerminalReportTests {
  private let scratch: TemporaryFolder
  private var terminal: PseudoTerminal

  init() throws {
    scratch = try TemporaryFolder()
    let program = Program(folder: scratch.url)
    terminal = PseudoTerminal(program: program)
    let rows = (1...300).map {
      "K\($0),A lamp with a long name that no narrow terminal has room for \($0),1.50,Furniture\n"
    }
    try Household.make(
      "coffer init -q", "coffer import lamps.csv -q", "coffer export --output old.json",
      with: ["lamps.csv": Data("itemKey,itemName,value,type\n\(rows.joined())".utf8)], in: scratch.url)
  }

  @Test(arguments: [
    (["insurance"], "insurance.html"), (["insurance", "--format", "markdown"], "insurance.md"),
    (["gaps"], "gaps.html"), (["gaps", "--format", "csv"], "gaps.csv"),
    (["claim", "--loss-date", "2026-10-30", "--select", "valueInDollars > 0"], "claim.html"),
    (["changes", "--since", "old.json"], "changes.md"),
    (["changes", "--since", "old.json", "--format", "json"], "changes.json"),
  ])
  func `a report is written to a file named after it`(arguments: [String], name: String) throws {
    let (status, screen) = try terminal.run(["report"] + arguments)
    #expect(status == 0)
    #expect(screen.contains(" in \(name), "), "\(screen)")
    #expect(!screen.contains("<") && !screen.contains("K17"))
    let report = try String(contentsOf: file(name), encoding: .utf8)
    #expect(try report == terminal.program.run(["report"] + arguments).outputText)
  }

  @Test(arguments: ["html", "markdown", "json"])
  func `the report of the last time is replaced`(format: String) throws {
    for _ in 1...2 { #expect(try terminal.run(["report", "gaps", "--format", format]).status == 0) }
  }

  @Test(arguments: [
    ("html", "gaps.html"), ("markdown", "gaps.md"), ("json", "gaps.json"), ("csv", "gaps.csv"),
  ])
  func `a file that is not known to be a report stays`(format: String, name: String) throws {
    try Data("mine".utf8).write(to: file(name))
    let (status, screen) = try terminal.run(["report", "gaps", "--format", format])
    #expect(status == 73)
    #expect(screen.contains("\(name): already exists") && screen.contains("--output"))
    #expect(try Data(contentsOf: file(name)) == Data("mine".utf8))
  }

  @Test func `one line for a log is always printed`() throws {
    let (status, screen) = try terminal.run(["report", "changes", "--since", "old.json", "--format", "line"])
    #expect(status == 0)
    #expect(screen.hasSuffix("nothing changed\r\n"), "\(screen)")
    #expect(try FileTree(of: scratch.url).names.allSatisfy { !$0.hasPrefix("changes") })
  }

  @Test func `a hyphen is the terminal, and the line of progress is gone before the report comes`() throws {
    let (status, screen) = try terminal.run(["report", "gaps", "--output", "-"])
    #expect(status == 0)
    let parts = screen.components(separatedBy: "<!DOCTYPE html>")
    #expect(parts.count == 2)
    #expect(parts[0].contains("Items [") && parts[0].hasSuffix("\r\u{1B}[K"), "\(parts[0].suffix(80))")
    #expect(try FileTree(of: scratch.url).names.allSatisfy { !$0.hasPrefix("gaps") })
  }

  @Test(arguments: [nil, "60"]) func `a list fits the terminal`(columns: String?) throws {
    var terminal = PseudoTerminal(program: terminal.program)
    if let columns { terminal = terminal.with(["COLUMNS": columns]) }
    let (status, screen) = try terminal.run(["list"])
    let lines = screen.components(separatedBy: "\r\n")
    #expect(status == 0 && lines.count > 300)
    #expect(lines.allSatisfy { $0.count <= columns.flatMap(Int.init) ?? 80 })
    #expect(lines[2].contains("\u{2026}") && lines[2].contains("$1.50"))
  }

  private func file(_ name: String) -> URL { scratch.url.appending(path: name) }
}

extension PseudoTerminal {
  fileprivate func with(_ environment: [String: String]) -> PseudoTerminal {
    var program = program
    program.environment = environment
    return PseudoTerminal(program: program)
  }
}
