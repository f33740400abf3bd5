import Diagnostics
package import InventoryModel
import InventoryPages
import InventoryRendering
import InventoryReports
package import InventoryStore

/// What a claim is asked, beyond what every report is.
package struct ClaimRequest: Sendable {
  /// The day of the loss.
  package let lossDate: Timestamp
  /// How many pieces of the items with these keys are lost, where somebody says so.
  package let lostPieces: [ItemKey: Int]
  /// What the user should know of the list of what was lost.
  package let notes: [String]

  package init(lossDate: Timestamp, lostPieces: [ItemKey: Int] = [:], notes: [String] = []) {
    (self.lossDate, self.lostPieces, self.notes) = (lossDate, lostPieces, notes)
  }
}

/// Makes the claim for lost items: those that the request selects.
///
/// The items are read twice: to find out how the amounts and dates in their fields are written, and for the lines, which
/// are kept.
package struct ClaimReporter: Reporter {
  private let request: ReportRequest
  private let claim: ClaimRequest
  private let progress: (ReportProgress) -> Void

  package init(
    _ request: ReportRequest, _ claim: ClaimRequest, progress: @escaping (ReportProgress) -> Void = { _ in }
  ) {
    (self.request, self.claim, self.progress) = (request, claim, progress)
  }

  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) async throws -> ReportSummary {
    let theme = try ThemeFiles(of: request.site)
    let report = try report(of: store)
    var summary = try await ReportOutput(request, name: "claim", theme: theme, progress: progress).write(
      standardOutput: standardOutput, pictures: nil
    ) { form, _, output in
      try write(report, as: format(form, theme, report), to: output)
    }
    summary.items = report.figures.overall.items
    summary.notes += claim.notes
    summary.notes += try request.settings.report.notes(on: [.usefulLife, .grouped], of: store)
    summary.notes += try request.settings.report.notesOnFields(of: store)
    return summary
  }

  private func report(of store: InventoryStore) throws -> ClaimReport {
    let whole = try store.snapshot(of: nil, for: request.disclosure)
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    let count = try snapshot.totals().items
    guard count > 0 else {
      throw Failure(
        .badData, file: store.path,
        "no item is selected, and a claim of nothing is no claim; see what a predicate selects with 'coffer list --where'"
      )
    }
    let terms = request.settings.report.claimTerms(
      request.settings.reportTerms, lossDate: claim.lossDate, currency: request.settings.currency,
      lostPieces: claim.lostPieces)
    var columns = ClaimColumns(terms)
    try snapshot.forEachBatch { items in for item in items { columns.add(item) } }
    var figures = ClaimFigures(terms, columns: columns)
    try snapshot.forEachBatch { items in
      for item in items { figures.add(item) }
      progress(.items(figures.overall.items, of: count))
    }
    figures.finish()
    var details = request.settings.report.details
    details.texts[.dateOfLoss] = request.look().wording.date(claim.lossDate)
    return ClaimReport(
      heading: request.heading("Lost contents: "), details: details, figures: figures,
      fingerprint: try Fingerprint(of: whole, options: request.audienceOption))
  }

  private func write(
    _ report: ClaimReport, as format: any ReportText<ClaimPart>, to output: ([UInt8]) throws -> Void
  ) throws {
    var piece = ReportPiece(format)
    try piece.append(.start, to: output)
    for type in report.figures.types {
      try piece.append(.type(type), to: output)
      for lines in Array(report.figures.lines[type.lines]).parted() {
        try piece.append(.lines(lines, of: type), to: output)
      }
      try piece.append(.typeEnd(type), to: output)
    }
    try piece.append(.end, to: output)
    try piece.finish(to: output)
  }

  private func format(
    _ form: ReportForm, _ theme: ThemeFiles, _ report: ClaimReport
  ) throws -> any ReportText<ClaimPart> {
    switch form {
    case .csv: ClaimCSV(report)
    case .json: ClaimJSON(report)
    case .page(let format):
      try request.compiling {
        try ReportDocument(format, templates: theme.templates, report: report, look: request.look())
      }
    }
  }
}
