import ArgumentParser
import Files
import InventoryReports
import InventorySettings
import InventoryStore

struct ReportDates: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Write a calendar of warranties, appraisals, loans and maintenance.", named: "dates",
    examples: "coffer report dates --output dates.ics",
    more: """
      The calendar is an iCalendar file. Fields such as 'warranty until', 'next
      appraisal', 'loan until' and 'next maintenance' state a day. A warranty of
      '2 years' counts from the date of purchase. Without 'next appraisal', an
      appraisal is due three years after 'appraisal date'. Each event keeps its
      identifier, so calendars that subscribe to the file update the event instead of
      adding it again.
      """)

  @Option(
    name: .shortAndLong,
    help: .value(
      "file",
      "The output file; - is standard output (default: dates.ics on a terminal, otherwise standard output)."),
    completion: .file())
  var output: String?

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var items: WhereOption
  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(output, "--output")
    try refuseOtherFormat(output, insteadOf: ["ics"])
  }

  func run() throws {
    let file = try reportFile(output, named: "dates.ics")
    try options.refuseMixing(with: "calendar", in: file)
    let work = try options.resolve(for: .reading, audience, items.selection())
    let calendar = try calendar(in: work, for: file)
    try OutputFile.write(to: file, or: work.console.write) { write in try write(calendar.bytes) }
    try present(calendar, in: file)
  }

  private func calendar(in work: Workplace, for file: String?) throws -> DatesCalendar {
    try work.refuseReplacingInput(at: file)
    work.noteUnsaltedNames()
    let snapshot = try work.store.snapshot(of: work.selection, for: work.disclosure)
    return try DatesCalendar(of: snapshot, work.settings, generator: Coffer.generator)
  }

  private func present(_ calendar: DatesCalendar, in file: String?) throws {
    for note in calendar.notes { options.console.note("note: \(note)") }
    guard let file else { return }
    let summary = DatesSummary(output: file, dates: calendar.count, notes: calendar.notes)
    try options.console.print(summary, "\(count(calendar.count, "date", "dates")) in \(file)")
  }
}

/// The JSON output of the command.
private struct DatesSummary: Encodable {
  let output: String
  let dates: Int
  let notes: [String]
}
