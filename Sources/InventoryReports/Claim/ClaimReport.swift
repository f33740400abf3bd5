package import Diagnostics
import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings
import InventorySite
package import InventoryStore

/// A claim for the lost items that the request selects.
///
/// All items of the store are read to detect the formats of amounts and dates in their fields. The lost items are then
/// read to make the lines, which are stored in memory.
package struct ClaimReport: Report {
  package static let name = "claim"
  package let heading: ReportHeading
  package let notes: [String]
  let details: PolicyDetails
  let figures: ClaimFigures
  /// The fingerprint of the whole inventory, not only of the lost items, so that it can match the fingerprint of an
  /// earlier report.
  let fingerprint: Fingerprint
  let pictures: ReportPictures
  /// The maximum number of items whose photos are processed at the same time.
  let jobs: Int

  /// Reads the selected items. Throws if no items are selected. Also throws if items are doubtful and the request does
  /// not include doubtful items; the error lists all doubtful items.
  package init(
    of store: InventoryStore, _ request: ReportRequest, _ claim: ClaimRequest,
    progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    let count = try snapshot.totals().items
    guard count > 0 else {
      throw Failure(
        .badData, file: store.path,
        "no items match; preview a predicate with 'coffer list --where PREDICATE'"
      )
    }
    let terms = ClaimTerms(request.settings, claim)
    let readings = try FieldReadings(of: store, for: request.disclosure, terms.report)
    let correction = Correction(in: store)
    figures = try Self.figures(of: snapshot, terms, readings, correction) {
      progress(.items($0, of: count))
    }
    if !claim.includesDoubtful, let refusal = figures.refusal(of: store.path) { throw refusal }
    details = terms.details
    heading = request.heading(
      "Lost contents: ", details: terms.details,
      lossDate: terms.lossDate,
      // The creation date of the PDF must not be before the loss.
      latestRecord: max(figures.latestRecord ?? terms.lossDate, terms.lossDate))
    pictures = ReportPictures(snapshot, areStrict: false, cache: request.cache)
    jobs = request.jobs
    let whole = try store.snapshot(of: nil, for: request.disclosure)
    fingerprint = try Fingerprint(of: whole, options: request.audienceOption)
    let recordNotes =
      figures.doubtNotes(correction) + figures.limits.notes(terms.report.fieldRoles, correction)
    notes =
      claim.notes + terms.notes + recordNotes + terms.report.limits.notes
      + (try request.settings.report.notes(on: [.classes, .ownLimits, .usefulLife, .grouped], of: store)
        + terms.report.notes(onFieldsOf: store, figures.unknownClasses))
  }

  private static func figures(
    of snapshot: Snapshot, _ terms: ClaimTerms, _ readings: FieldReadings, _ correction: Correction,
    progress: (Int) -> Void
  ) throws -> ClaimFigures {
    var figures = ClaimFigures(terms, readings, correction)
    var added = 0
    try snapshot.forEachBatch(by: terms.grouping, terms.report) { items in
      for stored in items { figures.add(stored.item) }
      added += items.count
      progress(added)
    }
    figures.finish()
    return figures
  }

  package var itemCount: Int { figures.overall.items + figures.separate.count }

  package func inventory() throws -> ReportInventory? { try fingerprint.inventory(.whole) }

  package var damagedPhotos: Problems? { pictures.damaged.problems }
  package var pictureFolders: [String] {
    figures.photographed.isEmpty && figures.annex.entries.isEmpty ? [] : [SiteLayout.photos]
  }

  package var annex: AnnexFiles? {
    figures.annex.entries.isEmpty ? nil : AnnexFiles(figures.annex, in: pictures.snapshot)
  }

  package func pictureSizes() async throws -> PictureSizes {
    var sizes = PictureSizes()
    var rest = figures.photographed[...]
    try await pictures.addSizes(of: { rest.popFirst()?.item }, as: .scheduled, jobs: jobs, to: &sizes)
    return sizes
  }

  package func forEachPiece(
    in form: ReportForm, pictures pictureOutput: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (ClaimPiece) throws -> Void
  ) async throws {
    try body(.start)
    for group in figures.groups {
      try body(.group(group))
      for lines in Array(figures.lines[group.lines]).parted() { try body(.lines(lines)) }
      try body(.groupEnd(group))
    }
    try body(.listEnd)
    for table in SeparateTable.allCases {
      let lines = figures.lines(of: table)
      guard !lines.isEmpty else { continue }
      try body(.separate(table))
      for part in lines.parted() { try body(table == .members ? .members(part) : .lines(part)) }
      try body(.separateEnd)
    }
    try body(.photosStart)
    let items = figures.photographed
    var (rest, lines) = (items[...], items.map { ($0.line, $0.isSeparate) }[...])
    try await pictures.forEach(
      in: { rest.popFirst().map { PicturedItem($0.item) } }, pictureOutput, as: .scheduled, jobs: jobs,
      { progress(.photos($0, of: items.count)) }
    ) { item, pictures in
      guard let (line, isSeparate) = lines.popFirst(), !pictures.isEmpty else { return }
      try body(
        .photographed(ClaimPhotos(line: line, item: item, isSeparate: isSeparate, pictures: pictures)))
    }
    try body(.end)
    try self.pictures.forEachPiece(of: figures.annex, pictureOutput) { try body(.annex($0)) }
    try body(.foot)
  }
}

extension ClaimFigures {
  /// A note about replacement costs that may be for one piece; empty if there are none.
  fileprivate func doubtNotes(_ correction: Correction) -> [String] {
    let doubtful = lines.filter { $0.doubts.contains(.costOfOnePiece) }
    guard let item = doubtful.first?.item?.item else { return [] }
    let subject = owners(item.itemName, others: doubtful.count - 1)
    let roles = terms.report.fieldRoles
    let field = roles.name(of: .replacementCost, in: item.fields) ?? roles.newName(of: .replacementCost)
    return [
      "\(subject) \(RecordDoubt.costOfOnePiece.text(terms.report)); if it is for one piece, state the cost of all pieces"
        + correction.text(item.itemKey, field: field, "AMOUNT")
    ]
  }

  /// Returns an error that lists all doubtful items; `nil` if there are none.
  fileprivate func refusal(of path: String) -> Failure? {
    guard !doubtful.isEmpty else { return nil }
    var problems = Problems()
    for item in doubtful { problems.add(Problem(file: path, item.message)) }
    problems.add(
      Problem(
        file: path,
        "nothing was written; to list these items without adding them to totals, use --include-doubtful"))
    return Failure(.badData, problems)
  }
}

/// A piece of a claim. The pieces are in the order of the cases, and `record` describes them for templates.
package enum ClaimPiece: Equatable, Sendable {
  case start
  case group(ClaimGroup), lines([ClaimLine]), groupEnd(ClaimGroup)
  case listEnd
  /// The start and the end of a separate table.
  case separate(SeparateTable), separateEnd
  /// The items of lines for several items, one per line. Their amounts are already in those lines.
  case members([ClaimLine])
  case photosStart
  case photographed(ClaimPhotos)
  case end
  /// A piece of the list of documents. Only occurs if items have documents.
  case annex(AnnexPiece)
  case foot
}

/// A table after the totals.
package enum SeparateTable: CaseIterable, Sendable {
  /// The lines that are in no total.
  case inNoTotal
  /// The items of lines for several items, in the order of these lines. Each has the number of its line.
  case members
}

extension ClaimFigures {
  func lines(of table: SeparateTable) -> [ClaimLine] {
    switch table {
    case .inNoTotal: Array(lines[separate])
    case .members: lines.flatMap(\.members)
    }
  }
}

extension ClaimPiece {
  /// The lines to list in a table.
  var listed: [ClaimLine] {
    switch self {
    case .lines(let lines), .members(let lines): lines
    default: []
    }
  }
}

/// The photos of a lost item.
package struct ClaimPhotos: Hashable, Sendable {
  /// The number of the item's line.
  let line: Int
  let item: ReportItem
  /// Whether the line is listed separately and excluded from totals.
  let isSeparate: Bool
  let pictures: [KindPicture]
}
