import ArgumentParser

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a report: for an insurer, on what is missing, lost or changed; or labels.",
    discussion: """
      Example:
        coffer report insurance --format pdf --output insurance.pdf
      """,
    subcommands: [
      ReportInsurance.self, ReportGaps.self, ReportClaim.self, ReportChanges.self, ReportLabels.self,
    ])
}
