import ArgumentParser

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a report: for an insurer, or labels to stick on.",
    discussion: """
      Example:
        coffer report insurance --format pdf --output insurance.pdf
      """,
    subcommands: [ReportInsurance.self, ReportGaps.self, ReportLabels.self])
}
