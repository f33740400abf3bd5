import Foundation
import TestSupport
import Testing

/// The help of every command.
@Suite struct HelpTests {
  private let program: Program
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
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

  /// The subcommands that `--help` lists.
  private static func commands(_ program: Program, of group: [String] = []) throws -> [String] {
    let lines = try program.run(group + ["--help"]).outputText.components(separatedBy: "\n")
    let list = lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { $0.hasPrefix("  ") }
    // The name is in the third column. A continued line begins further to the right.
    return list.filter { !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}
