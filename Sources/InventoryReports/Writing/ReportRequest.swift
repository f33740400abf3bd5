package import Diagnostics
package import InventoryModel
import InventoryPages
package import InventorySettings
import InventorySite
package import InventoryStore
import Mustache
import ValueParsing

/// The output format of a report.
package enum ReportFormat: String, CaseIterable, Sendable {
  case html, markdown, csv, json, pdf
}

/// The destination of a report.
package enum ReportDestination: Hashable, Sendable {
  case standardOutput
  case file(String)
  /// The path of a folder for a page and its pictures, without a trailing slash unless the path is `/`.
  case folder(String)

  /// The path that the user typed, with a trailing slash for a folder; `nil` for standard output.
  package var path: String? {
    switch self {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let path): path.hasSuffix("/") ? path : path + "/"
    }
  }
}

/// The value of `--where`, as a user typed it.
package struct TypedSelection: Sendable {
  private let predicate: String?

  /// `predicate` is `nil` if the option is not given.
  package init(where predicate: String? = nil) { self.predicate = predicate }

  /// Whether the option is given.
  package var isStated: Bool { predicate != nil }

  /// Returns the option for a command line after a space, or an empty text if it is not given. An ellipsis replaces the
  /// value unless `showingValues` is `true`.
  fileprivate func option(showingValue: Bool) -> String {
    predicate.map { " --where " + (showingValue ? $0.quotedForShell : "…") } ?? ""
  }
}

/// The parameters of every report, resolved from options, environment and site.yml.
package struct ReportRequest: Sendable {
  let format: ReportFormat
  let destination: ReportDestination
  /// Whether the report may be written to a folder that contains other files.
  let force: Bool
  /// The site; `nil` if a store is used without a site.
  package let site: Site?
  /// The settings of the site, with the details from the command's options.
  package let settings: SiteSettings
  /// The paths of the stores.
  let stores: [String]
  /// The items in the report; `nil` for all items.
  let selection: ItemSelection?
  /// The option that selected the items, as shown on the cover.
  let typed: TypedSelection
  /// The data that the audience sees.
  let disclosure: Disclosure
  let paper: Paper?
  let pdfEngine: PDFEngine?
  let asOf: Timestamp?
  /// The maximum size of a file in bytes; `nil` for no limit. Pictures are scaled down to fit.
  let maxSize: Int?
  let jobs: Int
  /// `Coffer` and its version.
  let generator: String
  /// The picture cache of the site; `nil` if the site has no cache, or if there is no site.
  let cache: PictureCache?

  package init(
    _ format: ReportFormat, to destination: ReportDestination, force: Bool = false, site: Site?,
    settings: SiteSettings? = nil, stores: [String], selection: ItemSelection? = nil,
    typed: TypedSelection = TypedSelection(),
    disclosure: Disclosure,
    paper: Paper? = nil, pdfEngine: PDFEngine? = nil, asOf: Timestamp? = nil, maxSize: Int? = nil,
    jobs: Int = 1, generator: String
  ) {
    (self.format, self.destination, self.force) = (format, destination, force)
    (self.site, self.settings, self.stores) = (site, settings ?? site.settings, stores)
    (self.selection, self.typed, self.disclosure) = (selection, typed, disclosure)
    (self.paper, self.pdfEngine, self.asOf) = (paper, pdfEngine, asOf)
    (self.maxSize, self.jobs, self.generator) = (maxSize, jobs, generator)
    cache = site.flatMap { site in site.settings.cache.map { PictureCache(site.path($0)) } }
  }

  /// The look of a report without pictures.
  package func look() -> ReportLook { look(.none) }

  func look(
    _ level: PictureLevel, photoFiles: [PhotoFileName] = [], annex: AnnexForm = .listed,
    attachments: [String] = []
  ) -> ReportLook {
    ReportLook(
      wording: Wording(currency: settings.currency, valueThreshold: settings.valueThreshold),
      paper: paper ?? settings.report.paper(currency: settings.currency), level: level,
      photoFiles: photoFiles,
      annex: annex, attachments: attachments)
  }

  /// Returns the heading. The title is `title`, or `what` followed by the site's title if `title` is `nil`. The footer
  /// has the title and one date: the as-of date, otherwise `lossDate`, otherwise the date of the latest record. For the
  /// owner and the insurer, it also has the policyholder, the policy number and the claim number. `details`
  /// replaces the details of the request.
  func heading(
    _ what: String, title: String? = nil, details: PolicyDetails? = nil, lossDate: Timestamp? = nil,
    latestRecord: Timestamp?
  ) -> ReportHeading {
    let title = title ?? what + settings.title
    // A claim is not made before the loss. SOURCE_DATE_EPOCH may be a date before the loss; a date in --as-of may not.
    let asOf = asOf.map { max($0, lossDate ?? $0) }
    let isForPolicy = [.owner, .insurer].contains(disclosure.audience)
    let texts = isForPolicy ? (details ?? self.details).texts : [:]
    // Non-breaking spaces keep a date on one line.
    func written(_ date: Timestamp) -> String { look().wording.date(date).replacing(" ", with: "\u{A0}") }
    let parts = [
      title, texts[.policyholder], texts[.policyNumber].map { "Policy " + $0 },
      texts[.claimNumber].map { "Claim " + $0 },
      asOf.map(written) ?? lossDate.map { "Loss of " + written($0) }
        ?? latestRecord.map { "Latest record " + written($0) },
    ]
    return ReportHeading(
      title: title, language: settings.language,
      currency: disclosure.shows(.valueInDollars) ? settings.currency : nil, asOf: asOf,
      latestRecord: latestRecord,
      generator: generator,
      footer: parts.compactMap(\.self).joined(separator: " \u{B7} "))
  }

  /// Calls `compile`. Errors in templates are thrown as errors in settings, like errors in site.yml.
  func compiling<Result>(_ compile: () throws -> Result) throws -> Result {
    do {
      return try compile()
    } catch let error as TemplateErrors {
      throw Failure(.badSettings, Problems(error.problems.map { Problem($0, in: site) }))
    }
  }

  /// The options for exporting the same items in the order of the store. The value of `--where` may refer to hidden data,
  /// so it is shown only if the audience sees everything.
  var exportOptions: String {
    audienceOption + typed.option(showingValue: disclosure.isComplete)
  }

  /// The option for exporting the data that the audience sees; empty if the audience sees everything.
  var audienceOption: String {
    disclosure.isComplete ? "" : " --audience \(disclosure.audience.rawValue)"
  }
}

/// The result of writing a report.
package struct ReportSummary: Codable, Hashable, Sendable {
  package var items = 0
  package var output: String?
  /// The size in bytes; for a folder, the sum of all its files.
  package var bytes = 0
  package var pictures = 0
  /// Notes for the user, for example about omitted pictures.
  package var notes: [String] = []
  /// Files of an earlier report that were not removed from the folder, because they had been changed; `nil` if there
  /// are none.
  package var left: Problems?
  /// Messages about photos that were replaced by a placeholder; `nil` if there are none.
  package var damagedPhotos: Problems?
}

/// The progress of a report.
package enum ReportProgress: Sendable {
  case items(Int, of: Int)
  case photos(Int, of: Int)
  /// A line printed by a PDF engine.
  case engine(String)
}

extension PolicyDetails {
  /// The stated day of the loss; `nil` if no day is stated, or if the text is not clearly a date.
  package var lossDay: Timestamp? { texts[.dateOfLoss].flatMap(DateColumn.day(alone:)) }
}

extension ReportRequest {
  /// The details of the settings. In a report that is dated before the loss, they have no date of loss and no claim
  /// number.
  var details: PolicyDetails {
    var details = settings.report.details
    if lossAfterReport != nil { (details.texts[.dateOfLoss], details.texts[.claimNumber]) = (nil, nil) }
    return details
  }

  /// A note if the report leaves out the loss, because the as-of date is before the date of loss; otherwise empty.
  var notesOnLoss: [String] {
    guard [.owner, .insurer].contains(disclosure.audience), let asOf, let loss = lossAfterReport else {
      return []
    }
    return [
      "the report does not mention the loss, because the as-of date \(asOf.dayText) is before the date of loss, \(loss.dayText); "
        + "for a report after the loss, use a later day with --as-of"
    ]
  }

  /// The stated day of the loss if the as-of date is before this day; otherwise `nil`.
  private var lossAfterReport: Timestamp? {
    guard let asOf, let loss = settings.report.details.lossDay, asOf.dayText < loss.dayText else {
      return nil
    }
    return loss
  }
}
