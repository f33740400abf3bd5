import ArgumentParser
import Diagnostics
import Foundation

@main
struct Coffer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coffer",
    abstract: "Turn a home inventory into a website, an insurance report and exports.",
    discussion: """
      Example:
        coffer init Home
        coffer import inventory.csv --photos photos --site Home
        coffer build --site Home

      Exit codes: 0 success; 1 problems found; 2 changes detected; 64 wrong usage;
      65 invalid data; 66 input missing; 69 program or library missing;
      70 internal error; 73 output cannot be created; 74 read or write failed;
      75 locked, try again; 78 invalid site.yml or template.
      """,
    version: generator,
    subcommands: [
      Init.self, Inspect.self, Import.self, List.self, Export.self, Build.self, Serve.self, Clean.self,
      ReportCommand.self, PortfolioCommand.self, Check.self, Verify.self, Seal.self, ItemCommand.self,
      TypeCommand.self,
      PhotoCommand.self,
      DocumentCommand.self,
    ])

  static let version = "0.2.0"
  /// The name and version of the program, for `--version`, pages and reports.
  static let generator = "Coffer " + version

  static func main() async {
    // When these signals are ignored, a write to a closed pipe, or beyond the permitted size of a file, fails with an
    // error instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Standard.occupyClosedStreams()
    // `arguments` is empty only if the system provides no arguments, not even the program's name. ArgumentParser would
    // then print the help, and a nightly job would not notice that nothing was done.
    guard !CommandLine.arguments.isEmpty else {
      Standard.error.write("coffer: the command line cannot be read; on Linux, mount /proc\n")
      Foundation.exit(70)
    }
    var running: (any ParsableCommand.Type)?
    do {
      try Standard.checkFileLimit()
      try checkCommand()
      var command = try parseAsRoot(joinedArguments)
      running = type(of: command)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      let exitError = error.exitError
      Standard.error.draw("")
      if let mistake = exitError as? ValidationError, let running { refuse(mistake, of: running) }
      exit(withError: exitError)
    }
  }

  /// The arguments, in which each value that begins with a hyphen is joined to its option, as in `--sort=-height`. If
  /// another argument is wrong, ArgumentParser takes the letters of a separate value for options. It then prints the help
  /// for `-h`, and the program ends with code 0.
  private static var joinedArguments: [String] {
    var arguments: [String] = []
    for argument in CommandLine.arguments.dropFirst() {
      if let last = arguments.last, optionsWithAnyValue.contains(last), !arguments.contains("--"),
        argument.hasPrefix("-"), argument != "-"
      {
        arguments[arguments.count - 1] += "=" + argument
      } else {
        arguments.append(argument)
      }
    }
    return arguments
  }

  /// The options whose values may begin with a hyphen.
  private static let optionsWithAnyValue: Set = [
    "--blank", "--ignore", "--map", "--notes", "--select", "--serial-number", "--sort", "--type", "--value",
    "--where",
  ]

  /// Prints a message and the usage of a command, and exits with code 64, as ArgumentParser does for its own errors.
  /// For errors from `run()`, ArgumentParser would show the usage of the whole program instead.
  private static func refuse(_ mistake: ValidationError, of command: any ParsableCommand.Type) -> Never {
    let usage = usageString(for: command)
    let words = usage.prefix { $0 != "<" && $0 != "[" && $0 != "\n" }
    let name = words.split(separator: " ").joined(separator: " ")
    Standard.error.write(
      "Error: \(mistake.message)\nUsage: \(usage)\n  See '\(name) --help' for more information.\n")
    exit(withError: ExitCode(64))
  }

  /// Throws for an unknown command, which ArgumentParser would report as an "unexpected argument".
  private static func checkCommand() throws {
    var commands = configuration.subcommands
    for name in CommandLine.arguments.dropFirst() where !commands.isEmpty {
      guard !name.isEmpty, !name.hasPrefix("-") else { return }
      if name == "help" { continue }
      let names = commands.map { $0._commandName } + ["help"]
      guard names.contains(name) else {
        let known = names.joined(separator: ", ")
        throw ValidationError("no command '\(name)'\(didYouMean(name, among: names)) (\(known))")
      }
      commands = commands.first { $0._commandName == name }?.configuration.subcommands ?? []
    }
  }
}
