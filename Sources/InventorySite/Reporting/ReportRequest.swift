package import InventoryModel
import InventoryPages
import InventoryRendering
package import InventoryReports
package import InventoryStore
import Mustache

/// In what form a report is written.
package enum ReportFormat: String, CaseIterable, Sendable {
  case html, markdown, csv, json, pdf
}

/// What every report is asked, once options, environment and site.yml have been weighed.
package struct ReportRequest: Sendable {
  package var format: ReportFormat
  /// A file, or a folder where it ends with a slash; nothing for the standard output.
  package var output: String?
  /// Writes into a folder that holds other things.
  package var force = false
  /// A photo that cannot be decoded ends the report; otherwise a placeholder takes its place.
  package var isStrict = false
  /// Nothing where a store is reported on without a site.
  package var site: Site?
  /// The path of the store that is reported on.
  package var store: String?
  /// The items that are reported on; nothing for all.
  package var selection: ItemSelection?
  /// As somebody types it again, for the cover: ` --where ...`, or nothing.
  package var selectionText = ""
  /// What those see for whom it is made.
  package var disclosure = Disclosure(.insurer)
  package var paper: Paper?
  package var profile: LimitProfile?
  package var level = ReportLevel.full
  /// Bytes that one file may have: pictures are made smaller for it. Nothing for no limit.
  package var maxSize: Int?
  package var pdfEngine: PDFEngine?
  package var asOf: Timestamp?
  package var jobs = 1
  /// `Coffer` and its version.
  package let generator: String

  package init(_ format: ReportFormat, generator: String) {
    self.format = format
    self.generator = generator
  }

  var settings: SiteSettings { site?.settings ?? SiteSettings(title: "Household inventory") }

  var currency: String { settings.currency }

  var terms: ReportTerms {
    var terms = settings.report.terms(currency: currency, placeField: settings.placeField)
    if let profile { terms.limits.profile = profile }
    return terms
  }

  func look(hasThumbnails: Bool = false) -> ReportLook {
    ReportLook(
      wording: Wording(currency: currency, valueThreshold: settings.valueThreshold),
      paper: paper ?? settings.report.paper(currency: currency), hasThumbnails: hasThumbnails)
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

  var isFolder: Bool { output?.hasSuffix("/") ?? false }
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
