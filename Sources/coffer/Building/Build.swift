import ArgumentParser
import Diagnostics
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

  @Option(
    name: .shortAndLong, help: .value("folder", "The output folder (default: from site.yml)."),
    completion: .directory)
  var output: String?

  @Option(
    help: .value("formats", "html, markdown, or both separated by a comma (default: from site.yml)."),
    completion: .list(["html", "markdown", "html,markdown"]), transform: asOption(SiteFormats.init))
  var format: SiteFormats?

  @Option(
    help: .value(
      "date",
      "The date that the pages state, such as 2026-03-18 (default: SOURCE_DATE_EPOCH if it is set, otherwise none)."
    ),
    transform: asOption(timestamp))
  var asOf: Timestamp?

  @Option(
    help: .value(
      "number", "The number of parallel jobs (default: one per core). The output is the same for any number.")
  )
  var jobs: Int?

  @Option(
    help: .value(
      "file",
      "Also write a summary of all items for 'coffer portfolio' to this file, which must be outside the output folder (default: from site.yml)."
    ),
    completion: .file())
  var summary: String?

  @Option(
    help: .value("file", "Also write the warnings to this file as a GitLab Code Quality report."),
    completion: .file())
  var codeQuality: String?

  @Flag(
    help:
      "Write nothing. Exit with code 2 if a build would change the output, otherwise with code 0. With --verbose or --json, list the files."
  )
  var detectChanges = false

  @Flag(help: "Build into a folder that contains other files, without replacing or removing them.")
  var force = false

  @Flag(
    help:
      "Exit with code 1 if there are warnings about the contents of the site, such as a broken link, and with code 65 at the first damaged photo."
  )
  var strict = false

  @OptionGroup var parts: PartOptions
  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(output, "--output")
    try refuseEmpty(summary, "--summary")
    try refuseEmpty(codeQuality, "--code-quality")
    if let jobs, !(1...BuildRequest.mostJobs).contains(jobs) {
      throw ValidationError("--jobs must be a number from 1 to \(BuildRequest.mostJobs), not \(jobs)")
    }
    if parts.shard != nil, summary != nil {
      throw ValidationError(
        "--shard builds only a part of the site and writes no summary; use --summary with --merge")
    }
    if detectChanges {
      let others = [
        ("--summary", summary != nil), ("--code-quality", codeQuality != nil),
        (parts.option ?? "", parts.option != nil), ("--strict", strict),
      ]
      if let option = others.first(where: \.1)?.0 {
        throw ValidationError("--detect-changes writes nothing and reports no warnings; remove \(option)")
      }
    }
    if let option = parts.option, !selection.isEmpty {
      throw ValidationError(
        "\(option) needs all items of the site and cannot be combined with --where or --sort; remove these options"
      )
    }
  }

  func run() async throws {
    do {
      try await build()
    } catch let failure as Failure where failure.kind == .badSettings || failure.kind == .badData {
      try writeCodeQuality { $0.add(failure) }
      throw failure
    }
  }

  private func build() async throws {
    let work = try options.resolve(
      for: detectChanges ? .reading : .building, audience, usual: nil, selection.selection(now: asOf),
      asOf: asOf, picturesAreRead: !detectChanges)
    let clock = work.clock
    let request = try request(in: work)
    if detectChanges { return try await detectChanges(request, work) }
    try work.warnOfNoItems()
    work.noteUnsaltedNames()
    try work.noteLikelyProof()
    // A shard writes no summary; the build that merges the shards writes it.
    let summary =
      parts.shard == nil ? try SummaryFile(summary, of: work.site, output: request.output) : nil
    let console = work.console
    let report = try await console.showingProgress { bar in
      try await SiteBuilder(request, of: work.store) { Self.show($0, on: console, bar, clock) }.build()
    }
    if let summary {
      let isWritten = try summary.update(from: work.store, work.settings, asOf: work.asOf)
      clock.end("summary")
      if isWritten { work.console.say("wrote " + summary.path) }
    }
    try writeCodeQuality { $0.add(report) }
    let upcoming = try upcomingDates(of: work, report)
    clock.end("dates")
    try present(BuildSummary(report, upcoming, clock))
    if report.pictures > 0 {
      console.suggestCache(
        for: work.site, after: .seconds(clock.seconds),
        "to make the next build faster, add 'cache: .cache' to site.yml")
    }
  }

  /// Returns the upcoming dates; `nil` for a shard, because the build that merges the shards reports them.
  private func upcomingDates(of work: Workplace, _ report: BuildReport) throws -> UpcomingDates? {
    guard parts.shard == nil else { return nil }
    let snapshot = try work.store.snapshot(of: work.selection, for: work.disclosure)
    return try UpcomingDates(
      of: snapshot, fieldNames: report.fieldNames, work.settings, from: work.asOf ?? Environment.now())
  }

  private func detectChanges(_ request: BuildRequest, _ work: Workplace) async throws {
    var (written, removed): ([String], [String]) = ([], [])
    let report = try await work.console.showingProgress { bar in
      try await SiteBuilder(request, of: work.store) { progress in
        switch progress {
        case .wrote(let path): written.append(path)
        case .removed(let path): removed.append(path)
        case .items, .photos, .finished: Self.show(progress, on: work.console, bar, work.clock)
        }
      }.build()
    }
    let changes = DetectedChanges(report, written: written, removed: removed, work.clock)
    for path in changes.written { work.console.say("would write " + path) }
    for path in changes.removed { work.console.say("would remove " + path) }
    try work.console.print(changes, changes.text)
    if !changes.isUpToDate { throw ExitCode(DetectedChanges.exitCode) }
  }

  private func writeCodeQuality(_ add: (inout CodeQuality) -> Void) throws {
    guard let codeQuality else { return }
    var report = CodeQuality(usualFile: try Site.settingsPath(of: options.site))
    add(&report)
    try report.write(to: codeQuality)
  }

  private func request(in work: Workplace) throws -> BuildRequest {
    let request = BuildRequest(
      site: work.site ?? Site(), output: output, formats: format, jobs: jobs ?? Environment.cores,
      force: force, isStrict: strict, asOf: work.asOf, disclosure: work.disclosure,
      selection: work.selection, generator: Coffer.generator, part: try parts.part(), isDryRun: detectChanges)
    if let codeQuality {
      try ProtectedFolders.refuse(
        file: codeQuality, of: work.site, output: request.output,
        advice: "choose another file for --code-quality, such as code-quality.json")
    }
    return request
  }

  private static func show(
    _ progress: BuildProgress, on console: Console, _ bar: ProgressBar, _ clock: StageClock
  ) {
    switch progress {
    case .items(let done, let total): bar.show("Items", done, of: total)
    case .photos(let done, let total): bar.show("Photos", done, of: total)
    case .wrote(let path): console.say("wrote " + path)
    case .removed(let path): console.say("removed " + path)
    case .finished(let stage): clock.end(stage.rawValue)
    }
  }

  private func present(_ summary: BuildSummary) throws {
    let (console, report) = (options.console, summary.report)
    console.warn(report.oversights)
    try console.print(summary, summary.text)
    if let upcoming = summary.upcoming?.text { console.note(upcoming) }
    // A shard has no home page. In a continuous-integration job, the folder is often deleted afterwards, so printing
    // the address of the home page is useless.
    if console.printsText, !Environment.isJob, let address = report.address { console.warn(address) }
    try failWhere(report.damagedPhotos, report.left)
    if strict, !report.oversights.isEmpty { throw ExitCode(1) }
  }
}
