import Foundation
import Testing

/// The pages of `Reference/Commands`, made of what ArgumentParser knows of each command.
@Suite(.serialized) struct CommandReferenceTests {
  private let program: Program
  private let commands: [CommandInfo]

  init() throws {
    program = Program(folder: FileManager.default.temporaryDirectory)
    commands = try CommandInfo.all(of: program)
  }

  @Test func `every command has a page`() throws {
    let folder = Reference.folder.appending(path: "Commands")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The program's own page is the list: a page named like the catalog would be the catalog's first page for DocC.
    let pages = Dictionary(
      uniqueKeysWithValues: commands.dropFirst().map { ($0.pageName + ".md", page(of: $0)) })
    let present = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in Set(pages.keys).union(present).sorted() {
      try Recording.compare(
        pages[name].map { Data($0.utf8) }, with: folder.appending(path: name), named: "Commands/" + name)
    }
  }

  @Test func `the list of commands has every command`() throws {
    try Recording.compare(
      Data(index.utf8), with: Reference.folder.appending(path: "Commands.md"), named: "Commands.md")
  }

  /// What the pages, the manuals and the help say is the same text.
  @Test func `the help shows what ArgumentParser describes`() throws {
    for command in commands {
      let help = HelpText(try program.run(command.path + ["--help"]).outputText)
      let subcommands = commands.filter { $0.superCommands == command.words }
      #expect(
        help.entries
          == (command.shownArguments.map { $0.label + " " + $0.help }
            + subcommands.map { $0.commandName + " " + ($0.abstract ?? "") }),
        "\(command.name)")
    }
  }

  private var index: String {
    let program = commands[0]
    let rows = commands.dropFirst().map {
      "| [\($0.name)](Commands/\($0.pageName).md) | \(escaped($0.abstract ?? "")) |"
    }
    return """
      # Commands

      Every command, with all its options.

      Each page contains the output of `coffer COMMAND --help`. If Coffer was installed with `make install`, there is also
      a manual page for each command, such as `man coffer-build`. [Exit codes](ExitCodes.md) lists the exit codes of all
      commands.

      ```sh
      \(program.examples.joined(separator: "\n"))
      ```

      | command | what it does |
      | --- | --- |
      \(rows.joined(separator: "\n"))

      Every command also has these options:

      \(table("option", program.shownArguments))

      """
  }

  private func page(of command: CommandInfo) -> String {
    var parts = ["# " + command.name, escaped(command.abstract ?? "")]
    if !command.examples.isEmpty {
      parts.append("```sh\n\(command.examples.joined(separator: "\n"))\n```")
    }
    parts += command.paragraphs.map(escaped)
    let subcommands = commands.filter { $0.superCommands == command.words }
    if subcommands.isEmpty {
      let usage = [command.name] + command.shownArguments.map(\.synopsis)
      parts += ["## Usage", "```text\n\(wrapped(usage))\n```"]
    } else {
      let rows = subcommands.map { "| [\($0.name)](\($0.pageName).md) | \(escaped($0.abstract ?? "")) |" }
      parts += ["## Commands", "| command | what it does |\n| --- | --- |\n" + rows.joined(separator: "\n")]
    }
    let (arguments, options) = (
      command.shownArguments.filter { $0.kind == "positional" },
      command.shownArguments.filter { $0.kind != "positional" }
    )
    if !arguments.isEmpty { parts += ["## Arguments", table("argument", arguments)] }
    parts += ["## Options", table("option", options)]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func table(_ heading: String, _ arguments: [CommandInfo.Argument]) -> String {
    let rows = arguments.map { argument in
      let label = argument.label.replacing("|", with: "\\|")
      return "| `\(label)` | \(escaped(argument.help))\(argument.isOptional ? "" : " Required.") |"
    }
    return "| \(heading) | what it does |\n| --- | --- |\n" + rows.joined(separator: "\n")
  }

  /// Text of the help as Markdown that shows it as it is.
  private func escaped(_ text: String) -> String {
    text.replacing(/[\\<>*_|\[\]`]/) { "\\" + $0.output }
  }

  /// The words of a usage in lines of 80 characters, indented below the first.
  private func wrapped(_ words: [String]) -> String {
    var lines = [words[0]]
    for word in words.dropFirst() {
      if lines[lines.count - 1].count + 1 + word.count <= 80 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append("  " + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// The lists of a help text, with its broken lines joined.
private struct HelpText {
  /// The label and text of each argument, option and command.
  let entries: [String]

  init(_ text: String) {
    let sections = text.components(separatedBy: "\n\n").filter { section in
      ["ARGUMENTS", "OPTIONS", "SUBCOMMANDS"].contains { section.hasPrefix($0 + ":\n") }
    }
    entries = sections.flatMap { section in
      section.components(separatedBy: "\n").dropFirst().reduce(into: [String]()) { list, line in
        let text = line.split(separator: " ").joined(separator: " ")
        if line.hasPrefix("   "), !list.isEmpty {
          list[list.count - 1] += " " + text
        } else if !text.isEmpty {
          list.append(text)
        }
      }
    }
  }
}

/// The catalog's folder of reference pages.
enum Reference {
  static let folder = root.appending(path: "Sources/coffer/Coffer.docc/Reference")

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
