import Foundation

/// A command as ArgumentParser describes it, with the texts that `--help` prints.
struct CommandInfo: Decodable {
  let commandName: String
  let superCommands: [String]?
  let abstract: String?
  let discussion: String?
  let arguments: [Argument]?
  let subcommands: [CommandInfo]?
  let shouldDisplay: Bool

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let names: [Name]?
    let preferredName: Name?
    let valueName: String?
    let abstract: String?
    let allValues: [String]?
    let defaultValue: String?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  /// All commands that `program` shows in its help, the program itself first.
  static func all(of program: Program) throws -> [CommandInfo] {
    struct Dump: Decodable { let command: CommandInfo }

    let output = try program.run(["--experimental-dump-help"]).output
    return try JSONDecoder().decode(Dump.self, from: output).command.withSubcommands
  }

  /// Without `help`, which shows what `--help` does.
  private var withSubcommands: [CommandInfo] {
    guard shouldDisplay, commandName != "help" else { return [] }
    return [self] + (subcommands ?? []).flatMap(\.withSubcommands)
  }

  /// The name as a user types it.
  var name: String { words.joined(separator: " ") }
  /// The name of its page.
  var pageName: String { words.joined(separator: "-") }
  /// After the name of the program.
  var path: [String] { Array(words.dropFirst()) }

  var words: [String] { (superCommands ?? []) + [commandName] }

  var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }

  /// The lines below `Example:` in the help.
  var examples: [String] {
    let lines = (discussion ?? "").components(separatedBy: "\n")
    return lines.drop { $0 != "Example:" }.dropFirst().prefix { $0.hasPrefix("  ") }.map {
      String($0.dropFirst(2))
    }
  }

  /// The paragraphs of the help after the examples.
  var paragraphs: [String] {
    (discussion ?? "").components(separatedBy: "\n\n").filter { !$0.hasPrefix("Example:") }
  }
}

extension CommandInfo.Argument {
  /// The label in the help: `-q, --quiet`, `--format <format>`, `<file>`.
  var label: String {
    guard kind != "positional" else { return "<\(valueName ?? "")>" }
    let names = (names ?? []).sorted { $0.text.count < $1.text.count }.map(\.text).joined(separator: ", ")
    return kind == "flag" ? names : "\(names) <\(valueName ?? "")>"
  }

  /// The form in the line of usage.
  var synopsis: String {
    let text =
      kind == "positional"
      ? label + (isRepeating ? " ..." : "")
      : (preferredName?.text ?? "") + (kind == "flag" ? "" : " <\(valueName ?? "")>")
    return isOptional ? "[\(text)]" : text
  }

  /// What it does, its values and its default, as the help prints them.
  var help: String {
    let facts = [
      allValues.map { "values: " + $0.joined(separator: ", ") }, defaultValue.map { "default: " + $0 },
    ].compactMap(\.self)
    return ([abstract].compactMap(\.self) + (facts.isEmpty ? [] : ["(\(facts.joined(separator: "; ")))"]))
      .joined(separator: " ")
  }
}
