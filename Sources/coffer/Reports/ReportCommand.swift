import ArgumentParser

struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write what is printed or handed on: labels.",
    discussion: """
      Example:
        coffer report labels --layout L7160 --output labels.html
      """,
    subcommands: [ReportLabels.self])
}
