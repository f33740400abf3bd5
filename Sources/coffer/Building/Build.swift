import ArgumentParser
import InventoryModel
import InventoryReports
import InventorySettings
import InventorySite
import InventoryStore

struct Build: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Build the site: pages, pictures and a manifest. Unchanged files are not rewritten.",
    examples: "coffer build --site Home --output public --format html,markdown",
    more: """
      The output works from a folder, a USB drive or any web server.
      To check every file, run 'sha256sum -c SHA256SUMS' in the output folder.
      """)

  @Option(help: .value("folder", "The output folder (default: from site.yml)."), completion: .directory)
  var output: String?

  @Option(
    help: .value("formats", "html, markdown, or both separated by a comma (default: from site.yml)."),
    completion: .list(["html", "markdown", "html,markdown"]), transform: asOption(SiteFormats.init))
  var format: SiteFormats?

  @Option(
    help: .value("date", "The as-of date shown on the pages, such as 2026-03-18."),
    transform: asOption(timestamp))
  var asOf: Timestamp?

  @Option(
    help: .value(
      "number", "The number of parallel jobs (default: one per core). The output does not depend on it."))
  var jobs: Int?

  @Option(
    help: .value(
      "file",
      "Also write a summary of all items for 'coffer portfolio', outside of the output (default: from site.yml)."
    ),
    completion: .file())
  var summary: String?

  @Flag(help: "Build into a folder that contains other files, without replacing or removing them.")
  var force = false

  @Flag(
    help:
      "Exit with code 1 if there are warnings, and with code 65 at the first damaged photo."
  )
  var strict = false

  @OptionGroup var parts: PartOptions
  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(output, "--output")
    try refuseEmpty(summary, "--summary")
    if let jobs, !(1...BuildRequest.mostJobs).contains(jobs) {
      throw ValidationError("--jobs must be a number from 1 to \(BuildRequest.mostJobs), not \(jobs)")
    }
    if parts.shard != nil, summary != nil {
      throw ValidationError("--shard builds a part, so it writes no summary; use --summary with --merge")
    }
    if let option = parts.option, !selection.text.isEmpty {
      throw ValidationError(
        "\(option) builds all items of the site, so it cannot be combined with --where or --sort")
    }
  }

  func run() async throws {
    let work = try options.resolve(
      for: .building, audience, usual: nil, selection.selection(now: asOf), asOf: asOf, picturesAreRead: true)
    work.noteUnsaltedNames()
    try work.noteLikelyProof()
    let request = try request(in: work)
    // The build that merges the shards writes it, once.
    let summary =
      parts.shard == nil ? try SummaryFile(summary, of: work.site, output: request.output) : nil
    let report = try await work.console.showingProgress { bar in
      try await SiteBuilder(request, of: work.store) { show($0, on: bar) }.build()
    }
    if let summary, try summary.update(from: work.store, work.settings, asOf: work.asOf) {
      work.console.say("wrote " + summary.path)
    }
    try present(report)
  }

  private func request(in work: Workplace) throws -> BuildRequest {
    BuildRequest(
      site: work.site ?? Site(), output: output, formats: format, jobs: jobs ?? Environment.cores,
      force: force, isStrict: strict, asOf: work.asOf, disclosure: work.disclosure,
      selection: work.selection, generator: Coffer.generator, part: try parts.part())
  }

  private func show(_ progress: BuildProgress, on bar: ProgressBar) {
    switch progress {
    case .items(let done, let total): bar.show("Items", done, of: total)
    case .photos(let done, let total): bar.show("Photos", done, of: total)
    case .wrote(let path): options.console.say("wrote " + path)
    }
  }

  private func present(_ report: BuildReport) throws {
    let console = options.console
    for oversight in report.oversights { console.warn("\(oversight)") }
    try console.print(report, report.text)
    if console.printsText { console.warn(report.address) }
    try failWhere(report.damagedPhotos, report.left)
    if strict, !report.oversights.isEmpty { throw ExitCode(1) }
  }
}

extension BuildReport {
  fileprivate var text: String {
    let made =
      "\(count(items, "item", "items")): \(count(pages, "page", "pages")), \(count(pictures, "picture", "pictures"))"
    let change =
      written + removed == 0
      ? "nothing changed" : "\(written) written, \(unchanged) unchanged, \(removed) removed"
    return "\(made) in \(output)\(audience.map { ", for \($0)" } ?? ""); \(change)"
  }
}
