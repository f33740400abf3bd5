import Diagnostics
import InventoryImport
import InventoryModel
import InventoryStore

/// The text that an import prints when it ends.
struct ImportSummary {
  let text: String

  init(_ report: ImportReport, isDryRun: Bool) {
    var lines = (isDryRun ? [dryRunNotice] : []) + [Self.counts(report, isDryRun: isDryRun)]
    lines += Self.photos(report) + Self.leftOut(report, isDryRun: isDryRun) + Self.columns(report)
    lines += Self.attributes(report)
    lines += report.remarks ?? []
    text = lines.map(\.withoutLineBreaks.shown).joined(separator: "\n")
  }

  /// Returns the warning about invalid rows; `nil` if there are none. `rejects` is the path of the rejects file.
  /// `options` are the names of the options that the user must repeat to import that file.
  static func rejection(
    _ report: ImportReport, isDryRun: Bool, rejects: String?, options: [String]
  ) -> String? {
    guard report.rejected > 0, let rejects else { return nil }
    let rows = count(report.rejected, "row is", "rows are")
    let them = report.rejected == 1 ? "it" : "them"
    let again = options.isEmpty ? "" : " with the same " + options.joined(separator: ", ")
    return "\(rows) invalid"
      + (isDryRun ? "" : "; correct \(them) in \(rejects.shown), and import that file\(again)")
  }

  /// Returns the line with the numbers of items, photos and documents.
  private static func counts(_ report: ImportReport, isDryRun: Bool) -> String {
    let would = isDryRun ? " would be" : ""
    var done: [String] = []
    if report.added > 0 || report.updated + report.unchanged == 0 {
      done.append(count(report.added, "item", "items") + would + " added")
    }
    if report.updated > 0 { done.append(count(report.updated, "item", "items") + would + " updated") }
    if report.unchanged > 0 {
      let isAll = report.added + report.updated + report.photos + (report.documents ?? 0) == 0
      done.append(
        isAll
          ? "nothing changed: " + count(report.unchanged, "item already matches", "items already match")
            + " the file"
          : "\(report.unchanged) unchanged")
    }
    if report.photos > 0 {
      done.append(count(report.photos, "photo", "photos") + would + " attached" + files(report))
    }
    if let documents = report.documents {
      done.append(count(documents, "document", "documents") + would + " attached")
    }
    return done.joined(separator: ", ")
  }

  /// Returns lines about photos, and about items of the store that the file does not list.
  private static func photos(_ report: ImportReport) -> [String] {
    var lines: [String] = []
    if let kinds = report.photoKinds {
      let found = PhotoKind.allCases.compactMap { kind in
        kinds[kind.rawValue].map { count($0, kind.text, kind.title.lowercased()) }
      }
      lines.append(
        "visible only to the audiences 'owner' and 'insurer': \(found.joined(separator: ", ")); change a kind with 'coffer photo mark'; to "
          + "ignore kinds in file names, import with --photo-kinds none")
    }
    if let missing = report.withoutPhoto {
      lines.append(count(missing, "item has", "items have") + " no photo of the item")
    }
    if let similar = report.similarPhotoNames {
      lines.append(
        count(similar.count, "file was", "files were")
          + " matched by name, ignoring case, spaces and punctuation: \(similar); to choose the files, "
          + "name them in a column 'photos'")
    }
    if let unread = report.unreadPhotos {
      lines.append(
        count(unread.count, "picture is", "pictures are")
          + " named after an item, but not in a supported format: "
          + "\(unread); convert them to JPEG, then attach them with 'coffer photo add'")
    }
    if let others = report.notListed {
      let hasDeparted = report.leftOut.contains { $0.remedy == .withArchived }
      lines.append(
        count(others.count, "item of the store is", "items of the store are")
          + " \(hasDeparted ? "archived, sold or not listed in the file" : "not in the file"), and unchanged: \(others); "
          + "to remove an item, use 'coffer item remove'")
    }
    return lines
  }

  /// Returns lines about the form of the file and its columns.
  private static func columns(_ report: ImportReport) -> [String] {
    var lines: [String] = []
    if let delimiters = report.delimiters {
      let names = delimiters.map { $0 == "\t" ? "tabs" : "'\($0)'" }
      lines.append("cells are separated by " + names.joined(separator: " and "))
    }
    if !report.presets.isEmpty {
      lines.append(
        "columns recognized as columns of \(report.presets.joined(separator: ", ")) (to turn this off, use --preset none)"
      )
    }
    if !report.newTypes.isEmpty {
      lines.append("new asset types: " + bounded(report.newTypes))
    }
    if !report.fields.isEmpty { lines.append("saved as fields: " + bounded(report.fields)) }
    return lines
  }

  /// Returns lines about data that the import left out or guessed. If an option changes this behavior, the line names
  /// the option.
  private static func leftOut(_ report: ImportReport, isDryRun: Bool) -> [String] {
    var lines: [String] = []
    for remedy in LeftOutRows.Remedy.allCases.map(Optional.some) + [nil] {
      let rows = report.leftOut.filter { $0.remedy == remedy }.map(\.text)
      guard !rows.isEmpty else { continue }
      // Importing the same file again would add the already imported rows a second time.
      let how = isDryRun ? "use" : "undo this import with 'coffer import --undo', and repeat it with"
      let advice = remedy.map { " (to import them, \(how) \($0.rawValue))" } ?? ""
      lines.append("left out: " + rows.joined(separator: ", ") + advice)
    }
    if let count = report.linesBeforeHeader {
      lines.append("left out: " + (count == 1 ? "1 line" : "\(count) lines") + " before the header")
    }
    if let blanks = report.blankCells {
      let cells = blanks.sorted { $0.key < $1.key }.map { "\(count($0.value, "cell", "cells")) '\($0.key)'" }
      lines.append("treated as empty: " + cells.joined(separator: ", "))
    }
    let names = [
      report.namedByModel > 0 ? "\(report.namedByModel) after the model" : nil,
      report.namedByKey > 0 ? "\(report.namedByKey) after the key" : nil,
    ].compactMap { $0 }
    if !names.isEmpty {
      lines.append(
        "items without a name were named: " + names.joined(separator: ", ")
          + " (to refuse them, use --require-names)")
    }
    if let shared = report.sharedKeys {
      let items =
        shared == 1
        ? "1 item got a key that includes its folder, because another item has"
        : "\(shared) items got keys that include their folders, because other items have"
      lines.append(items + " the same ID")
    }
    if let empty = report.emptyColumns {
      lines.append("columns without values: " + bounded(empty))
    }
    return lines
  }

  /// Returns the number of new photo files in parentheses, or an empty text if it equals the number of attached photos.
  /// The numbers differ, for example, if several items share a file.
  private static func files(_ report: ImportReport) -> String {
    report.newPhotoFiles == report.photos ? "" : " (\(count(report.newPhotoFiles, "new file", "new files")))"
  }

  /// Returns all names, separated by commas. If there are more than 40, returns only the first 20 and the total number.
  /// JSON output always has all names.
  private static func bounded(_ names: [String]) -> String {
    guard names.count > 40 else { return names.joined(separator: ", ") }
    return names.prefix(20).joined(separator: ", ") + ", ... (\(names.count) in all)"
  }

  /// Returns advice on choosing a column for the value, if items were added and no such column was found. Otherwise,
  /// returns an empty array.
  private static func valueless(_ report: ImportReport) -> [(attribute: String, fact: String)] {
    guard let header = report.valueHeader, report.added > 0 else { return [] }
    let example = header.isEmpty ? "Header" : header
    return [
      (
        ItemAttribute.valueInDollars.rawValue,
        "no column found; "
          + (report.adviceOnQuantities.map { "'\(header)' is the amount of one piece; \($0)" }
            ?? "to choose one, use --map \("\(example)=valueInDollars".quotedForShell)")
      )
    ]
  }

  /// Returns one line per fact about an attribute or a field, such as its source column or its format. Attributes come
  /// before fields. Names and facts are aligned in two columns.
  private static func attributes(_ report: ImportReport) -> [String] {
    let facts: [(attribute: String, fact: String)] =
      report.columns.map { ($0.attribute, "from the column '\($0.header)'") } + valueless(report)
      + report.evidence.map { ($0.attribute, $0.finding) }
    let width = facts.map(\.attribute.count).max() ?? 0
    let attributes = ItemAttribute.allCases.map(\.rawValue)
    let names = facts.reduce(into: attributes) { names, fact in
      if !names.contains(fact.attribute) { names.append(fact.attribute) }
    }
    return names.flatMap { attribute in
      facts.filter { $0.attribute == attribute }.map { name, fact in
        name + ":" + String(repeating: " ", count: width - name.count + 1) + fact
      }
    }
  }
}

/// Prints the progress of an import, the attached photos, and the changes of an update.
///
/// Each instance is used by a single task.
final class ImportConsole {
  private let console: Console
  private let clock: StageClock
  private let showsChanges: Bool
  private let bar: ProgressBar
  /// The total time spent on importing rows.
  private var importing = Duration.zero
  /// The time when progress in detecting formats or importing rows was last reported.
  private var last = ContinuousClock.now

  init(_ work: Workplace, on bar: ProgressBar, isDryRun: Bool) {
    (console, clock, self.bar) = (work.console, work.clock, bar)
    showsChanges = (isDryRun || console.isVerbose) && console.printsText
  }

  func present(_ progress: ImportProgress) {
    switch progress {
    case .findingConventions(let reading):
      last = .now
      bar.show(reading.findingConventions)
    case .rows(let reading):
      importing += last.duration(to: .now)
      last = .now
      bar.show(reading.importing(for: importing / .seconds(1)))
    case .photos(let done, let total): bar.show("Photos", done, of: total)
    case .attached(let file):
      if console.isVerbose { bar.clear() }
      console.say("attached " + file)
    case .changed(let place, let changes):
      if showsChanges { write(changes, at: place) }
    case .finished(let stage):
      if console.isVerbose { bar.clear() }
      clock.end(stage.rawValue)
    }
  }

  /// Prints one line per change.
  private func write(_ changes: [ItemChange], at place: Problem.Place) {
    bar.clear()
    for change in changes { Standard.output.write("\(Problem(place, change.text))\n") }
  }
}
