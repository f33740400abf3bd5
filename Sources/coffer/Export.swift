import ArgumentParser
import InventoryExports
import InventoryModel
import InventorySettings
import InventoryStore

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Export the items to one file, which can be imported again without loss.",
    examples: "coffer export --output items.csv --photos photos",
    more: """
      A CSV is safe to open in a spreadsheet: text that would be a formula there
      gets a leading apostrophe, which an import removes.
      """)

  @Option(help: .value("format", ExportFormat.help("The file format")))
  var format: ExportFormat?

  @Option(
    name: .shortAndLong, help: .value("file", "The output file; - is standard output (default)."),
    completion: .file())
  var output: String?

  @Option(
    help: .value(
      "folder",
      "Write the original photos and documents to this folder; other files in the folder are not changed."),
    completion: .directory)
  var photos: String?

  @Flag(
    help: "Do not escape formulas in a CSV. Such a file is for programs; do not open it in a spreadsheet.")
  var raw = false

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(output, "--output")
    try refuseEmpty(photos, "--photos")
    let format = try ExportFormat.chosen(format, for: output)
    if raw, format != .csv {
      throw ValidationError("--raw needs --format csv; remove --raw or --format \(format)")
    }
    try options.refuseMixing(with: "items", in: file)
  }

  func run() throws {
    let work = try options.resolve(for: .reading, audience, selection.selection(), picturesAreRead: true)
    try work.warnOfNoItems()
    try work.noteProof(ofPhotos: photos != nil, ofDocuments: work.disclosure.showsOriginalDocuments)
    let report = try exporter(in: work).run(of: work.store, standardOutput: work.console.write)
    work.clock.end("export")
    if file != nil { try work.console.print(report, report.text) }
  }

  private func exporter(in work: Workplace) throws -> Exporter {
    try work.refuseReplacingInput(at: file)
    try work.refuseReplacingInput(at: photos, "--photos")
    if photos != nil, !work.disclosure.showsOriginals {
      let name = work.disclosure.audience.rawValue
      throw ValidationError(
        "--photos writes the originals, which --audience \(name) does not include; remove --photos, "
          + "or set 'audiences: {\(name): {show: [originals]}}' in site.yml")
    }
    return try Exporter(
      ExportFormat.chosen(format, for: output), of: work.selection, for: work.disclosure, output: file,
      photos: photos, isRaw: raw)
  }

  private var file: String? { output == "-" ? nil : output }
}

extension ExportFormat: ExpressibleByArgument {}

extension ExportReport {
  fileprivate var text: String {
    let photos = photos.map { ", " + count($0, "photo", "photos") } ?? ""
    let documents = documents.map { ", " + count($0, "document", "documents") } ?? ""
    return count(items, "item", "items") + photos + documents + " written"
  }
}
