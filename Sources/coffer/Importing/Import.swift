import ArgumentParser
import Diagnostics
import InventoryImport
import InventoryModel
import InventorySettings
import InventorySite
import InventoryStore

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Import items and photos from a CSV, a JSON export, an archive or a store. If there is an error, nothing is imported, except with --rejects.",
    examples: "coffer import inventory.csv --photos photos --map 'Bought for=valueInDollars'",
    more: """
      The first line is the header. The columns of Homebox, Snipe-IT and other apps
      are recognized; all other columns become fields of the items. If cells are
      invalid, the first 20 are listed with line and column, and nothing is imported.

      An items.archive or a store of the Homepwner app is recognized by its content.
      Its photos are read from the same folder, where each photo is named after the
      key of its item.
      """)

  @Argument(
    help: ArgumentHelp(
      "CSV files, JSON exports, archives or stores; - reads a CSV from standard input.", valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @Option(
    help: ArgumentHelp(
      "Folder of photos, matched by the photo column or by the item's key or name.", valueName: "folder"
    ), completion: .directory)
  var photos: String?

  @Option(
    help:
      ArgumentHelp(
        "What to do with photos that are missing, or damaged in an imported store. With 'keep', their items are imported without these photos (default: report an error).",
        valueName: "action")
  )
  var missingPhotos: MissingPhotos?

  @Option(
    help:
      "How to find the kind of a photo if no column states it. 'by-name' uses the last word of the file name, or 'receipt' or 'appraisal' as the first word: lamp-receipt.jpg is a receipt. 'none' treats every photo in a column as a photo of the item, and does not match lamp-receipt.jpg to the item 'lamp'."
  )
  var photoKinds = PhotoKindChoice.byName

  @OptionGroup var cells: CellOptions

  @Flag(
    help:
      "Update items that already exist, and add the others. Only attributes and fields in the file are changed."
  )
  var update = false

  @Option(
    help: ArgumentHelp(
      "The attribute by which --update matches items: itemKey, serialNumber or itemName.",
      valueName: "attribute"))
  var match = ItemMatch.itemKey

  @Flag(help: "Allow nearly as many new asset types as rows (default: such a file is refused).")
  var manyTypes = false

  @Flag(help: "With --update, empty cells clear the attributes of the item.")
  var clearEmpty = false

  @Flag(help: "Add the rows even if nearly all of them are already in the store.")
  var again = false

  @Flag(help: "Undo the last import, unless its results have been changed.")
  var undo = false

  @Option(
    help: ArgumentHelp(
      "Import the valid rows, and write the others to this file with their problems.", valueName: "file"),
    completion: .file())
  var rejects: String?

  @Flag(help: "Exit with code 1 if files in the folder of photos are not used by any item.")
  var strict = false

  @Flag(help: "Show what would change without saving it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func validate() throws {
    if undo { return try refuseOtherThanUndo() }
    try refuseEmpty(photos, "--photos")
    try refuseEmpty(rejects, "--rejects")
    if sources.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once; use - once")
    }
    if rejects == "-" {
      throw ValidationError(
        "--rejects cannot be -, because the summary is printed to standard output; pass a file")
    }
    if rejects != nil, sources.count > 1 {
      throw ValidationError("--rejects needs a single source; import the other sources separately")
    }
    if !update, match != .itemKey {
      throw ValidationError("--match needs --update; add --update")
    }
    if update, again {
      throw ValidationError("--again and --update cannot be combined; remove --again or --update")
    }
    if !update, clearEmpty { throw ValidationError("--clear-empty needs --update; add --update") }
    for source in sources { try refuseEmpty(source, "<source>") }
    try cells.check()
    if missingPhotos != nil, photos == nil, sources.allSatisfy({ SourceKind($0) == .cells }) {
      throw ValidationError("--missing-photos needs --photos; add --photos FOLDER")
    }
    try cells.refuse(
      for: sources, besides: [("--clear-empty", clearEmpty), ("--rejects", rejects != nil)])
  }

  func run() async throws {
    if undo { return try runUndo() }
    // This check is not in `validate`, because `validate` runs before unknown options are reported.
    guard !sources.isEmpty else {
      throw ValidationError("no source is given; name a file, or - for standard input")
    }
    try present(await imported())
  }

  private func imported() async throws -> ImportReport {
    do {
      let work = try options.resolve(for: dryRun ? .trying : .writing)
      let cache = work.site.flatMap { site in
        site.settings.cache.map { PictureCache(site.path($0), isReadOnly: dryRun) }
      }
      let request = try request(in: work, cache)
      let report = try await work.console.showingProgress { bar in
        let talk = ImportConsole(work, on: bar, isDryRun: dryRun)
        return try await Importer(request, progress: talk.present).run(into: work.store)
      }
      cache?.recordUses()
      return report
    } catch let failure as Failure where failure.kind == .badData || failure.kind == .inputMissing {
      throw refused(failure)
    }
  }

  /// With `cache`, photos are not decoded again if their pictures are in the cache.
  private func request(in work: Workplace, _ cache: PictureCache?) throws -> ImportRequest {
    var request = ImportRequest(sources: sources, created: try Environment.now(), jobs: Environment.cores)
    request.cells = cells.rules(of: work.settings)
    (request.photos, request.keepsMissingPhotos) = (photos, missingPhotos == .keep)
    request.guessesPhotoKinds = photoKinds == .byName
    request.coreData = work.site?.coreData ?? CoreDataRules()
    if let cache { request.makeThumbnail = cache.thumbnail }
    request.update = update ? KnownItems(match: match, clearsEmpty: clearEmpty) : nil
    (request.rejects, request.isAgain) = (rejects, again)
    (request.allowsManyTypes, request.isDryRun) = (manyTypes, dryRun)
    return request
  }

  private func present(_ report: ImportReport) throws {
    let console = options.console
    // A dry run writes no rejects file, so it prints the problems in the rows.
    if dryRun, !report.refused.isEmpty { Standard.error.write(report.refused) }
    console.warn(report.warnings.problems)
    console.warn(report.oversights)
    try console.printSaved(report, ImportSummary(report, isDryRun: dryRun).text, isDryRun: dryRun)
    let rejection = ImportSummary.rejection(
      report, isDryRun: dryRun, rejects: rejects, options: cells.neededAgain)
    if let rejection { console.warn(rejection) }
    if report.rejected > 0 || strict && !report.oversights.isEmpty { throw ExitCode(1) }
  }

  /// Prints the problems with the sources, and advice on what to do next. Returns the exit code.
  private func refused(_ failure: Failure) -> ExitCode {
    let canReject = failure.concernsRows && rejects == nil && sources.count == 1
    let next =
      canReject
      ? "correct the file and import it again, or add --rejects FILE to import the valid rows and write the others to FILE"
      : "correct \(failure.problems.count == 1 ? "this problem" : "these problems") and import again"
    let problems = count(failure.problems.count, "problem", "problems")
    Standard.error.write(failure.problems)
    options.console.warn("\(problems), nothing was imported; \(next)")
    return ExitCode(failure.exitCode)
  }
}

/// What an import does with an item if a photo is missing, or damaged in a store. Without a choice, the import fails.
enum MissingPhotos: String, CaseIterable, ExpressibleByArgument {
  case keep
}

/// The source of a photo's kind, if no column states the kind.
enum PhotoKindChoice: String, CaseIterable, ExpressibleByArgument {
  case byName = "by-name"
  case none
}

extension ItemMatch: ExpressibleByArgument {}

extension Import {
  /// Throws if any source or import option is combined with `--undo`.
  func refuseOtherThanUndo() throws {
    let isImport =
      !sources.isEmpty || photos != nil || missingPhotos != nil || photoKinds != .byName
      || !cells.used.isEmpty || update
      || match != .itemKey || clearEmpty || again || rejects != nil || manyTypes || strict
    if isImport {
      throw ValidationError(
        "--undo cannot be combined with a source or with other import options; remove them")
    }
  }

  func runUndo() throws {
    let work = try options.resolve(for: dryRun ? .trying : .writing)
    let edit = try work.store.edit()
    let undone = try edit.undoImport()
    if !dryRun { try edit.commit() }
    try work.console.printSaved(undone, undone.text(isDryRun: dryRun), isDryRun: dryRun)
  }
}

extension UndoneImport {
  fileprivate func text(isDryRun: Bool) -> String {
    var lines = isDryRun ? [dryRunNotice] : []
    lines += [
      "undone: the import of " + (sources == "-" ? "standard input" : sources),
      count(removed, "item", "items") + " removed" + list(names, of: removed),
    ]
    if restored > 0 { lines.append(count(restored, "item", "items") + " restored") }
    if photos > 0 { lines.append(count(photos, "photo", "photos") + " of other items removed") }
    if !removedTypes.isEmpty {
      lines.append("asset types removed" + list(removedTypes, of: removedTypes.count))
    }
    return lines.map(\.shown).joined(separator: "\n")
  }

  private func list(_ names: [String], of number: Int) -> String {
    guard number > 0 else { return "" }
    let first = names.prefix(Self.mostNames)
    let rest = number - first.count
    return ": " + first.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
