package import Diagnostics
package import InventoryModel
import InventoryPages
package import InventorySettings
import InventorySite
package import InventoryStore
import Mustache

/// In what form a report is written.
package enum ReportFormat: String, CaseIterable, Sendable {
  case html, markdown, csv, json, pdf
}

/// Where a report goes.
package enum ReportDestination: Hashable, Sendable {
  case standardOutput
  case file(String)
  /// A page with its pictures beside it, without a slash at the end.
  case folder(String)

  /// As it is typed; `nil` for the standard output.
  package var path: String? {
    switch self {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let path): path.hasSuffix("/") ? path : path + "/"
    }
  }
}

/// What every report is asked, once options, environment and site.yml have been weighed.
package struct ReportRequest: Sendable {
  let format: ReportFormat
  let destination: ReportDestination
  /// Writes into a folder that holds other things.
  let force: Bool
  /// `nil` where a store is reported on without a site.
  package let site: Site?
  /// The path of the store that is reported on.
  let store: String
  /// The items that are reported on; `nil` for all.
  let selection: ItemSelection?
  /// As somebody types it again, for the cover: ` --where ...`, or nothing.
  let selectionText: String
  /// What those see for whom it is made.
  let disclosure: Disclosure
  let paper: Paper?
  let pdfEngine: PDFEngine?
  let asOf: Timestamp?
  /// Bytes that one file may have: pictures are made smaller for it. `nil` for no limit.
  let maxSize: Int?
  let jobs: Int
  /// `Coffer` and its version.
  let generator: String

  package init(
    _ format: ReportFormat, to destination: ReportDestination, force: Bool = false, site: Site?,
    store: String, selection: ItemSelection? = nil, selectionText: String = "", disclosure: Disclosure,
    paper: Paper? = nil, pdfEngine: PDFEngine? = nil, asOf: Timestamp? = nil, maxSize: Int? = nil,
    jobs: Int = 1, generator: String
  ) {
    (self.format, self.destination, self.force) = (format, destination, force)
    (self.site, self.store) = (site, store)
    (self.selection, self.selectionText, self.disclosure) = (selection, selectionText, disclosure)
    (self.paper, self.pdfEngine, self.asOf) = (paper, pdfEngine, asOf)
    (self.maxSize, self.jobs, self.generator) = (maxSize, jobs, generator)
  }

  var settings: SiteSettings { site.settings }

  package func look(hasThumbnails: Bool = false) -> ReportLook {
    ReportLook(
      wording: Wording(currency: settings.currency, valueThreshold: settings.valueThreshold),
      paper: paper ?? settings.report.paper(currency: settings.currency), hasThumbnails: hasThumbnails)
  }

  /// `what` stands before the site's title.
  func heading(_ what: String, title: String? = nil) -> ReportHeading {
    ReportHeading(
      title: title ?? what + settings.title, language: settings.language, asOf: asOf, generator: generator)
  }

  /// Mistakes in templates are told as those of site.yml are.
  func compiling<Result>(_ compile: () throws -> Result) throws -> Result {
    do {
      return try compile()
    } catch let error as TemplateErrors {
      throw Failure(.badSettings, Problems(error.problems.map { Problem($0, in: site) }))
    }
  }

  /// With which an export writes the same items. A selection may name what is hidden: others are not told it.
  var exportOptions: String {
    if disclosure.isComplete { return audienceOption + selectionText }
    return audienceOption
      + ["--where", "--sort"].filter { selectionText.contains(" \($0) '") }.map { " \($0) …" }.joined()
  }

  /// Of an export that shows as much.
  var audienceOption: String {
    disclosure.isComplete ? "" : " --audience \(disclosure.audience.rawValue)"
  }
}

/// What a report has written.
package struct ReportSummary: Codable, Hashable, Sendable {
  package var items = 0
  package var output: String?
  /// Bytes of the file; of a folder those of all its files.
  package var bytes = 0
  package var pictures = 0
  /// What the user should know of it: pictures that were left out, for instance.
  package var notes: [String] = []
  /// Files of an earlier report in the folder that were changed since: they are still there. `nil` for none.
  package var left: Problems?
  /// Photos in whose place the report has a placeholder. `nil` for none.
  package var damagedPhotos: Problems?
}

/// How far a report is.
package enum ReportProgress: Sendable {
  case items(Int, of: Int)
  case photos(Int, of: Int)
  /// What an engine says of itself.
  case engine(String)
}

extension Int {
  /// So many bytes as people say it: `9.5 MB`, `12 kB`.
  package var bytes: String {
    switch self {
    case ..<1000: "\(self) bytes"
    case ..<1_000_000: "\(self / 1000) kB"
    default: "\(self / 1_000_000).\(self / 100_000 % 10) MB"
    }
  }
}
