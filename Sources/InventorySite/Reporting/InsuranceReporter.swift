import InventoryRendering
package import InventoryReports
package import InventoryStore

/// What the report for an insurer is asked, beyond what every report is.
package struct InsuranceRequest: Sendable {
  let level: ReportLevel
  /// The special limits to compare with, instead of those that site.yml says.
  let limits: LimitProfile?
  /// Bytes that one file may have: pictures are made smaller for it. `nil` for no limit.
  let maxSize: Int?
  /// A photo that cannot be decoded ends the report; otherwise a placeholder takes its place.
  let isStrict: Bool

  package init(
    level: ReportLevel = .full, limits: LimitProfile? = nil, maxSize: Int? = nil, isStrict: Bool = false
  ) {
    (self.level, self.limits, self.maxSize, self.isStrict) = (level, limits, maxSize, isStrict)
  }
}

/// Makes the insurance report of a store.
///
/// The items are read twice: for the figures that come first, and for the list. Of each only a few words are kept in
/// between. Pictures are made when it is their turn.
package struct InsuranceReporter: Reporter {
  private let request: ReportRequest
  private let insurance: InsuranceRequest
  private let progress: (ReportProgress) -> Void

  package init(
    _ request: ReportRequest, _ insurance: InsuranceRequest = InsuranceRequest(),
    progress: @escaping (ReportProgress) -> Void = { _ in }
  ) {
    (self.request, self.insurance) = (request, insurance)
    self.progress = progress
  }

  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) async throws -> ReportSummary {
    let theme = try ThemeFiles(of: request.site)
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    let report = try report(of: snapshot)
    let damaged = DamagedPhotos(of: snapshot, areRefused: insurance.isStrict)
    let parts = InsuranceParts(
      report: report, snapshot: snapshot, pictures: ReportPictures(snapshot: snapshot, damaged: damaged),
      jobs: request.jobs, progress: progress)
    var summary = try await ReportOutput(
      request, name: "insurance", theme: theme, maxSize: insurance.maxSize, progress: progress
    ).write(
      standardOutput: standardOutput, pictures: report.level == .full ? { try await parts.sizes() } : nil
    ) { form, shelf, output in
      let format = try format(
        form, theme, report,
        hasThumbnails: shelf.level.thumbnail != nil && report.figures.overall.withPhoto > 0)
      try await parts.write(as: format, pictures: shelf, to: output)
    }
    summary.items = report.figures.overall.items
    summary.damagedPhotos = damaged.problems
    summary.notes += try request.settings.report.notes(
      on: [.classes, .ownLimits, .serialNumbers], of: store)
    summary.notes += try request.settings.report.notesOnFields(of: store)
    return summary
  }

  private func report(of snapshot: Snapshot) throws -> InsuranceReport {
    var terms = request.settings.reportTerms
    if let profile = insurance.limits { terms.limits.profile = profile }
    var figures = InsuranceFigures(terms)
    try snapshot.forEachBatch { items in
      for item in items { figures.add(item) }
    }
    figures.finish()
    return InsuranceReport(
      heading: request.heading("Inventory of ", title: request.settings.report.title),
      details: request.settings.report.details, level: insurance.level, figures: figures,
      fingerprint: try Fingerprint(of: snapshot, options: request.exportOptions, now: request.asOf),
      disclosure: request.disclosure)
  }

  private func format(
    _ form: ReportForm, _ theme: ThemeFiles, _ report: InsuranceReport, hasThumbnails: Bool
  ) throws -> any ReportText<InsurancePart> {
    switch form {
    case .csv: return InsuranceCSV(report)
    case .json: return InsuranceJSON(report)
    case .page(let format):
      return try request.compiling {
        try ReportDocument(
          format, templates: theme.templates, report: report, look: request.look(hasThumbnails: hasThumbnails)
        )
      }
    }
  }
}
