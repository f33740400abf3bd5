import InventoryModel
import InventoryRendering
import InventoryReports
package import InventoryStore

/// Makes the report on what is missing. The items are read once; of those that lack something a few words are kept.
package struct GapsReporter: Reporter {
  private let request: ReportRequest
  private let progress: (ReportProgress) -> Void

  package init(_ request: ReportRequest, progress: @escaping (ReportProgress) -> Void = { _ in }) {
    self.request = request
    self.progress = progress
  }

  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) async throws -> ReportSummary {
    let theme = try ThemeFiles(of: request.site)
    let figures = try GapsFigures(
      of: store.snapshot(of: request.selection, for: request.disclosure), request.settings.reportTerms,
      progress: progress)
    let report = GapsReport(heading: request.heading("What is missing: "), figures: figures)
    var summary = try await ReportOutput(request, name: "gaps", theme: theme, progress: progress).write(
      standardOutput: standardOutput, pictures: nil
    ) { form, _, output in
      try write(report, as: format(form, theme, report), to: output)
    }
    summary.items = figures.overall.items
    summary.notes += try request.settings.report.notes(on: [.serialNumbers], of: store)
    summary.notes += try request.settings.report.notesOnFields(of: store)
    return summary
  }

  private func write(
    _ report: GapsReport, as format: any ReportText<GapsPart>, to output: ([UInt8]) throws -> Void
  ) throws {
    var piece = ReportPiece(format)
    try piece.append(.start, to: output)
    for gap in report.figures.gaps.byValueAtRisk {
      try piece.append(.gap(gap), to: output)
      for items in gap.items.parted() { try piece.append(.items(items), to: output) }
      try piece.append(.gapEnd, to: output)
    }
    for items in report.figures.gaps.lackingItems.parted() { try piece.append(.lacking(items), to: output) }
    try piece.append(.end, to: output)
    try piece.finish(to: output)
  }

  private func format(
    _ form: ReportForm, _ theme: ThemeFiles, _ report: GapsReport
  ) throws -> any ReportText<GapsPart> {
    switch form {
    case .csv: GapsCSV()
    case .json: GapsJSON(report)
    case .page(let format):
      try request.compiling {
        try ReportDocument(format, templates: theme.templates, report: report, look: request.look())
      }
    }
  }
}

extension GapsFigures {
  /// Counts the items of a snapshot.
  init(
    of snapshot: Snapshot, _ terms: ReportTerms, progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    self.init(terms)
    let count = try snapshot.totals().items
    try snapshot.forEachBatch { items in
      for item in items { add(item) }
      progress(.items(overall.items, of: count))
    }
    finish()
  }
}

extension Array {
  /// In parts of a few hundred, so that a page is rendered piece by piece.
  func parted(by size: Int = 256) -> some Sequence<[Element]> {
    stride(from: 0, to: count, by: size).lazy.map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
