package import Diagnostics
package import InventoryModel
import InventoryPages
package import InventorySettings
import InventorySite
package import InventoryStore

/// A claim for the lost items that the request selects.
///
/// The items are read twice: to detect the formats of amounts and dates in their fields, and for the lines, which are
/// stored.
package struct ClaimReport: Report {
  package static let name = "claim"
  package let heading: ReportHeading
  package let notes: [String]
  let details: PolicyDetails
  let figures: ClaimFigures
  /// Of the whole inventory, not only of the lost items: it can match an earlier report.
  let fingerprint: Fingerprint
  let pictures: ReportPictures
  /// The number of items whose photos are processed at once.
  let jobs: Int

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
    if !claim.includesDoubtful, let refusal = figures.refusal(of: store.path) { throw refusal }
    self.figures = figures
    var details = request.settings.report.details
    details.texts[.dateOfLoss] = request.look().wording.date(claim.lossDate)
    self.details = details
    heading = request.heading("Lost contents: ")
    (pictures, jobs) = (ReportPictures(snapshot, areStrict: false), request.jobs)
    let whole = try store.snapshot(of: nil, for: request.disclosure)
    fingerprint = try Fingerprint(of: whole, options: request.audienceOption)
    notes = claim.notes + (try request.settings.report.notes(on: [.usefulLife, .grouped], of: store))
  }

  package var itemCount: Int { figures.overall.items }

  package var damagedPhotos: Problems? { pictures.damaged.problems }
  package var pictureFolders: [String] { figures.photographed.isEmpty ? [] : [SiteLayout.photos] }

  package func pictureSizes() async throws -> PictureSizes {
    try await pictures.sizes(of: figures.photographed.map(\.item), jobs: jobs)
  }

  package func forEachPiece(
    in form: ReportForm, pictures pictureOutput: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (ClaimPiece) throws -> Void
  ) async throws {
    try body(.start)
    for type in figures.types {
      try body(.type(type))
      for lines in Array(figures.lines[type.lines]).parted() { try body(.lines(lines)) }
      try body(.typeEnd(type))
    }
    try body(.listEnd)
    let items = figures.photographed
    var rest = items[...]
    try await pictures.forEach(
      in: items.map(\.item), pictureOutput, jobs: jobs, { progress(.photos($0, of: items.count)) }
    ) { item, pictures in
      guard let line = rest.popFirst()?.line, !pictures.isEmpty else { return }
      try body(.photographed(ClaimPhotos(line: line, item: item, pictures: pictures)))
    }
    try body(.end)
  }
}

/// The parameters of a claim, in addition to those of every report.
package struct ClaimRequest: Sendable {
  /// The date of the loss.
  package let lossDate: Timestamp
  /// The number of lost pieces of the items with these keys, if it is stated.
  package let lostPieces: [ItemKey: Int]
  /// Notes about the list of lost items.
  package let notes: [String]
  /// Lists items that cannot have been lost as recorded, outside of all totals; otherwise they are an error.
  package let includesDoubtful: Bool

  package init(
    lossDate: Timestamp, lostPieces: [ItemKey: Int] = [:], notes: [String] = [],
    includesDoubtful: Bool = false
  ) {
    (self.lossDate, self.lostPieces, self.notes) = (lossDate, lostPieces, notes)
    self.includesDoubtful = includesDoubtful
  }
}

extension ClaimFigures {
  /// All doubtful items together; `nil` if there are none.
  fileprivate func refusal(of path: String) -> Failure? {
    guard !doubtful.isEmpty else { return nil }
    var problems = Problems()
    for item in doubtful { problems.add(Problem(file: path, item.message)) }
    problems.add(
      Problem(
        file: path, "nothing was written; to list such items outside of all totals, use --include-doubtful"))
    return Failure(.badData, problems)
  }
}

/// The pieces of the claim, in order. Its record describes them.
package enum ClaimPiece: Equatable, Sendable {
  case start
  case type(ClaimType), lines([ClaimLine]), typeEnd(ClaimType)
  case listEnd
  case photographed(ClaimPhotos)
  case end
}

/// The photos of a lost item, by kind.
package struct ClaimPhotos: Hashable, Sendable {
  /// The number of its line.
  let line: Int
  let item: ReportItem
  let pictures: [KindPicture]
}

/// The terms of a claim.
package struct ClaimTerms: Hashable, Sendable {
  package let report: ReportTerms
  /// The date; anything bought after it cannot have been lost.
  package let lossDate: Timestamp
  /// An ISO 4217 code. Amounts in another currency are shown but not included.
  package let currency: String
  /// The number of lost pieces of an item, if it is stated.
  package let lostPieces: [ItemKey: Int]
  /// In years, by folded label.
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

  /// The useful life of a type in whole years; `nil` if site.yml has none.
  func usefulLife(of assetType: String?) -> Int? {
    assetType.flatMap { usefulLives[AssetType.foldedLabel($0)] }
  }

  /// Whether all items of a type form one line.
  func isGrouped(_ assetType: String?) -> Bool {
    assetType.map { groupedTypes.contains(AssetType.foldedLabel($0)) } ?? false
  }
}
