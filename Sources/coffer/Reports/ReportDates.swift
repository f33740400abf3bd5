import ArgumentParser
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
      '2 years' counts from the date of purchase, and an appraisal is due three years
      after 'appraisal date'. Events keep their identifiers, so that a calendar that
      subscribes to the file updates them.
      """)

  @Option(
    help: .value(
      "file", "The output file; - is standard output (default: on a terminal, dates.ics)."),
    completion: .file())
  var output: String?

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  private struct Summary: Encodable {
    let output: String
    let dates: Int
    let notes: [String]
  }

  func validate() throws { try refuseEmpty(output, "--output") }

  func run() throws {
    let file = try reportFile(output, named: "dates.ics")
    if options.json, file == nil {
      throw ValidationError("--json would mix the summary with the calendar; choose a file with --output")
    }
    let work = try options.resolve(for: .reading, audience, selection.selection())
    work.noteUnsaltedNames()
    let snapshot = try work.store.snapshot(of: work.selection, for: work.disclosure)
    let calendar = try DatesCalendar(of: snapshot, work.settings, generator: Coffer.generator)
    try calendar.write(to: file, or: work.console.write)
    for note in calendar.notes { work.console.note("note: \(note)") }
    guard let file else { return }
    let summary = Summary(output: file, dates: calendar.count, notes: calendar.notes)
    try work.console.print(summary, "\(count(calendar.count, "date", "dates")) in \(file)")
  }
}
