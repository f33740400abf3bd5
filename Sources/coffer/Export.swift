import ArgumentParser
import InventoryExports
import InventoryModel
import InventoryStore

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Write the items to one file, from which an import makes them again.",
    examples: "coffer export --output items.csv --photos photos",
    more: """
      A CSV is safe to open in a spreadsheet: a text that would be a formula there
      has an apostrophe in front, which an import takes away again.
      """)

  @Option(help: .value("format", "How they are written."))
  var format = ExportFormat.csv

  @Option(help: .value("file", "The file to write; - is the standard output (default)."))
  var output: String?

  @Option(
    help: .value("folder", "Write the photos there, as they were attached; files of other things stay."))
  var photos: String?

  @Flag(help: "Leave texts of a CSV as they are: for programs, not for spreadsheets.")
  var raw = false

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(output, "--output")
    try refuseEmpty(photos, "--photos")
    if raw, format != .csv {
      throw ValidationError("--raw is about CSV; leave it out with --format \(format)")
    }
    if options.json, file == nil {
      throw ValidationError("--json would print the summary between the items; name a file with --output")
    }
  }

  func run() throws {
    let work = try options.resolve(for: .reading, audience, selection.selection(), picturesAreRead: true)
    let report = try exporter(in: work).run(of: work.store, standardOutput: work.console.write)
    guard file != nil else { return }
    let photos = report.photos.map { ", " + count($0, "photo", "photos") } ?? ""
    try work.console.print(report, count(report.items, "item", "items") + photos + " written")
  }

  private func exporter(in work: Workplace) throws -> Exporter {
    if photos != nil, !work.disclosure.showsOriginals {
      let name = work.disclosure.audience.rawValue
      throw ValidationError(
        "--photos writes the originals, which --audience \(name) does not see; leave it out, "
          + "or say in site.yml 'audiences: {\(name): {show: [originals]}}'")
    }
    return Exporter(
      format, of: work.selection, for: work.disclosure, output: file, photos: photos, isRaw: raw)
  }

  private var file: String? { output == "-" ? nil : output }
}

extension ExportFormat: ExpressibleByArgument {}
