import InventoryModel
import InventoryRendering
import InventoryReports
package import InventoryStore

/// Makes the report on what changed between two inventories.
///
/// Both are gone through once, side by side in the order of their keys. Of an item that changed only its places are kept;
/// it is read again when it is written.
package struct ChangesReporter: Reporter {
  private let request: ReportRequest
  private let since: ComparedInventory
  private let name: String
  private let isLine: Bool
  private let progress: (ReportProgress) -> Void

  /// How many items a kind has in Markdown, where a job summary has room for no more.
  private static let mostInMarkdown = 100

  /// `name` is what the report calls the earlier inventory. `isLine`: one line for a log instead of a report.
  package init(
    _ request: ReportRequest, since: ComparedInventory, named name: String, isLine: Bool,
    progress: @escaping (ReportProgress) -> Void = { _ in }
  ) {
    (self.request, self.since, self.name, self.isLine, self.progress) = (
      request, since, name, isLine, progress
    )
  }

  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) async throws -> ReportSummary {
    let theme = try ThemeFiles(of: request.site)
    let now = ComparedInventory(store)
    var before = try ComparedSide(since, of: request, against: now)
    var after = try ComparedSide(now, of: request, against: since)
    let report = ChangesReport(
      heading: request.heading("Changes to "), since: name, figures: try figures(&before, &after))
    let output = ReportOutput(request, name: "changes", theme: theme, progress: progress)
    let sides = (before, after)
    var summary: ReportSummary
    if isLine {
      summary = try output.write(
        line: ChangesLine(report.figures, request.look().wording).text, standardOutput: standardOutput)
    } else {
      summary = try await output.write(standardOutput: standardOutput, pictures: nil) { form, _, output in
        let limit = form == .page(.markdown) ? Self.mostInMarkdown : Int.max
        try write(report, sides, limit, as: format(form, theme, report), to: output)
      }
    }
    summary.items = report.figures.changedItems
    return summary
  }
}

extension ChangesReporter {
  private func figures(_ before: inout ComparedSide, _ after: inout ComparedSide) throws -> ChangesFigures {
    var figures = ChangesFigures()
    let total = before.count + after.count
    var done = 0
    while true {
      let old = try before.nextKey()
      let new = try after.nextKey()
      switch Self.first(of: old, new) {
      case .before: figures.add(before: before.take(), after: nil)
      case .after: figures.add(before: nil, after: after.take())
      case .both:
        figures.add(before: before.take(), after: after.take())
        done += 1
      case nil:
        figures.finish()
        return figures
      }
      done += 1
      if done.isMultiple(of: 256) { progress(.items(done, of: total)) }
    }
  }

  private enum Side {
    case before, after, both
  }

  /// Which inventory has the first of two keys, by bytes, as the store orders them.
  private static func first(of old: ItemKey?, _ new: ItemKey?) -> Side? {
    guard let old else { return new == nil ? nil : .after }
    guard let new else { return .before }
    if old.text.utf8.elementsEqual(new.text.utf8) { return .both }
    return old.text.utf8.lexicographicallyPrecedes(new.text.utf8) ? .before : .after
  }

  private func write(
    _ report: ChangesReport, _ sides: (before: ComparedSide, after: ComparedSide), _ limit: Int,
    as format: any ReportText<ChangesPart>, to output: ([UInt8]) throws -> Void
  ) throws {
    var piece = ReportPiece(format)
    try piece.append(.start, to: output)
    for kind in ChangeKind.allCases {
      guard let entries = report.figures.entries[kind] else { continue }
      try piece.append(.kind(kind), to: output)
      for part in Array(entries.prefix(limit)).parted() {
        let before = try sides.before.items(at: part.map(\.before))
        let after = try sides.after.items(at: part.map(\.after))
        try piece.append(
          .changes(zip(before, after).map { Change(kind, before: $0, after: $1) }), to: output)
      }
      try piece.append(.kindEnd(more: max(0, entries.count - limit)), to: output)
    }
    try piece.append(.end, to: output)
    try piece.finish(to: output)
  }

  private func format(
    _ form: ReportForm, _ theme: ThemeFiles, _ report: ChangesReport
  ) throws -> any ReportText<ChangesPart> {
    switch form {
    case .csv: ChangesCSV()
    case .json: ChangesJSON(report)
    case .page(let format):
      try request.compiling {
        try ReportDocument(format, templates: theme.templates, report: report, look: request.look())
      }
    }
  }
}
