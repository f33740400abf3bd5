import Diagnostics
package import InventoryModel
import InventoryPages
package import InventorySettings
package import InventoryStore

/// A claim for lost items, those that the request selects: what was lost, of whom, and what there is to show for it.
///
/// The items are read twice: to find out how the amounts and dates in their fields are written, and for the lines, which
/// are kept.
package struct ClaimReport: Report {
  package static let name = "claim"
  package let heading: ReportHeading
  package let notes: [String]
  let details: PolicyDetails
  let figures: ClaimFigures
  /// Of the whole inventory, not only of what was lost: it may be that of a report from before.
  let fingerprint: Fingerprint

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
    let terms = ClaimTerms(request.settings, lossDate: claim.lossDate, lostPieces: claim.lostPieces)
    var columns = ClaimColumns(terms)
    try snapshot.forEachBatch { items in for item in items { columns.add(item) } }
    var figures = ClaimFigures(terms, columns: columns)
    try snapshot.forEachBatch { items in
      for item in items { figures.add(item) }
      progress(.items(figures.overall.items, of: count))
    }
    figures.finish()
    self.figures = figures
    var details = request.settings.report.details
    details.texts[.dateOfLoss] = request.look().wording.date(claim.lossDate)
    self.details = details
    heading = request.heading("Lost contents: ")
    let whole = try store.snapshot(of: nil, for: request.disclosure)
    fingerprint = try Fingerprint(of: whole, options: request.audienceOption)
    notes = claim.notes + (try request.settings.report.notes(on: [.usefulLife, .grouped], of: store))
  }

  package var itemCount: Int { figures.overall.items }

  package func forEachPiece(
    in form: ReportForm, pictures: PictureShelf, progress: (ReportProgress) -> Void,
    _ body: (ClaimPiece) throws -> Void
  ) throws {
    try body(.start)
    for type in figures.types {
      try body(.type(type))
      for lines in Array(figures.lines[type.lines]).parted() { try body(.lines(lines)) }
      try body(.typeEnd(type))
    }
    try body(.end)
  }
}

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

/// The claim piece by piece, in this order. Its record says what they are.
package enum ClaimPiece: Equatable, Sendable {
  case start
  case type(ClaimType), lines([ClaimLine]), typeEnd(ClaimType)
  case end
}

/// What a claim is reckoned with.
package struct ClaimTerms: Hashable, Sendable {
  package let report: ReportTerms
  /// The day; what was bought behind it cannot have been lost.
  package let lossDate: Timestamp
  /// An ISO 4217 code. Amounts in another currency are shown, and not reckoned with.
  package let currency: String
  /// How many pieces of an item are lost, where somebody says so.
  package let lostPieces: [ItemKey: Int]
  /// Years, by folded label.
  private var usefulLives: [String: Int] = [:]
  private let groupedTypes: Set<String>

  package init(_ settings: SiteSettings, lossDate: Timestamp, lostPieces: [ItemKey: Int]) {
    report = ReportTerms(settings)
    (self.lossDate, self.lostPieces, currency) = (lossDate, lostPieces, settings.currency)
    for (label, years) in settings.report.usefulLife.sorted(by: { $0.key < $1.key }) {
      usefulLives[AssetType.foldedLabel(label)] = years
    }
    groupedTypes = Set(settings.report.grouped.map(AssetType.foldedLabel))
  }

  /// Whole years over which the items of a type lose their value; `nil` where site.yml gives none.
  func usefulLife(of assetType: String?) -> Int? {
    assetType.flatMap { usefulLives[AssetType.foldedLabel($0)] }
  }

  /// Whether all items of a type are one line.
  func isGrouped(_ assetType: String?) -> Bool {
    assetType.map { groupedTypes.contains(AssetType.foldedLabel($0)) } ?? false
  }
}
