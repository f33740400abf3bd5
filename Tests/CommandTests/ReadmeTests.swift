import Foundation
import TestSupport
import Testing

/// README shows what the program says of itself: between markers, recorded like a snapshot.
@Suite(.serialized) struct ReadmeTests {
  private let program: Program
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
  }

  @Test func `every command's help is in README`() throws {
    let commands = try Self.commands(program)
    #expect(commands.count >= 4)
    for command in ["coffer"] + commands {
      let help = try program.run(command == "coffer" ? ["--help"] : ["help", command])
      try #require(help.status == 0)
      try Readme.compare("help: \(command)", with: "```text\n\(help.outputText)```")
    }
  }

  @Test func `README shows the site.yml that init writes`() throws {
    try #require(program.run(["init", "Home", "-q"]).status == 0)
    let settings = String(decoding: try #require(scratch.contents("Home/site.yml")), as: UTF8.self)
    try Readme.compare("site.yml", with: "```yaml\n\(settings)```")
  }

  @Test func `every command's help has an example`() throws {
    let groups = try Self.commands(program).map { [$0] }
    let nested = try groups.flatMap { group in try Self.commands(program, of: group).map { group + [$0] } }
    #expect(nested.count >= 13)
    for command in [[]] + groups + nested {
      let help = try program.run(command + ["--help"]).outputText
      #expect(help.contains("Example:\n  coffer "), "coffer \(command.joined(separator: " ")) --help")
    }
  }

  @Test func `--help and help say the same`() throws {
    for command in try Self.commands(program) {
      #expect(try program.run([command, "--help"]).output == program.run(["help", command]).output)
    }
  }

  /// As `--help` lists them; none where a command has no commands of its own.
  private static func commands(_ program: Program, of group: [String] = []) throws -> [String] {
    let lines = try program.run(group + ["--help"]).outputText.components(separatedBy: "\n")
    let list = lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { $0.hasPrefix("  ") }
    // The name is in the third column; what goes on from the line before is further to the right.
    return list.filter { !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}

/// The blocks of README between `<!-- name -->` and `<!-- /first word -->`.
enum Readme {
  private static let file: URL = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return tests.deletingLastPathComponent().appending(path: "README.md")
  }()

  static func compare(_ name: String, with block: String) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let end = "<!-- /\(name.prefix { $0 != ":" }) -->"
    let start = try #require(
      text.range(of: "<!-- \(name) -->\n"),
      "README.md has no place for '\(name)': add <!-- \(name) --> and \(end)")
    let rest = text[start.upperBound...]
    let stop = try #require(rest.range(of: end), "'\(name)' of README.md does not end with \(end)")
    let new = block + "\n"
    if rest[..<stop.lowerBound] == new { return }
    guard Recording.isOn else {
      Issue.record("'\(name)' in README.md is not what the program says; 'make snapshots' writes it again")
      return
    }
    try Data((text[..<start.upperBound] + new + text[stop.lowerBound...]).utf8).write(to: file)
    Issue.record("'\(name)' in README.md is written again; read it before you keep it")
  }
}
