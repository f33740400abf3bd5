package import Diagnostics
import InventoryModel
import InventoryPages
package import InventoryProof
package import InventorySettings
import InventorySite
package import InventoryStore

/// The report for an insurer: the items, their values, and their proof.
///
/// Items are read three times: to detect the formats of amounts and dates in their fields, to compute the figures, and
/// to write the list. Items of the schedule, and items shown with all photos, are read once more. Between the reads,
/// only IDs, numbers and amounts are stored. Pictures are made when their item is written.
package struct InsuranceReport: Report {
  package static let name = "insurance"
  package let heading: ReportHeading
  package let notes: [String]
  let details: PolicyDetails
  let level: ReportLevel
  let figures: InsuranceFigures
  /// The fingerprint of the items in the order of the store, so that it does not depend on the order of the report.
  let fingerprint: Fingerprint
  /// The data that the audience sees. The figures cover only this data.
  let disclosure: Disclosure
  let snapshot: Snapshot
  /// Whether the report contains only the items that the user selected.
  let isSelection: Bool
  let pictures: ReportPictures
  /// The maximum number of items, or of batches of items, whose pictures are processed at the same time.
  let jobs: Int

  /// Reads the fields of all items to detect the formats of amounts and days, then reads the selected items.
  package init(
    of store: InventoryStore, _ request: ReportRequest, _ insurance: InsuranceRequest = InsuranceRequest()
  ) throws {
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    let terms = ReportTerms(request.settings, profile: insurance.limits)
    let readings = try FieldReadings(of: store, for: request.disclosure, terms)
    figures = try Self.figures(of: snapshot, terms, readings, by: insurance.grouping, asOf: request.asOf)
    heading = request.heading(
      "Inventory of ", title: request.settings.report.title, latestRecord: figures.latestRecord)
    details = request.details
    level = insurance.level
    let inStoreOrder = try request.selection?.inStoreOrder.map { try snapshot.selecting($0) }
    fingerprint = try Fingerprint(
      of: inStoreOrder ?? snapshot, options: request.exportOptions, now: request.asOf)
    disclosure = request.disclosure
    (self.snapshot, jobs, isSelection) = (snapshot, request.jobs, request.selection?.isFiltered == true)
    pictures = ReportPictures(snapshot, areStrict: insurance.isStrict, cache: request.cache)
    let correction = Correction(in: store)
    notes =
      try terms.limits.notes + request.notesOnLoss
      + (request.disclosure.shows(.valueInDollars) ? figures.limits.notes(terms.fieldRoles, correction) : [])
      + request.settings.report.notes(on: [.classes, .ownLimits, .serialNumbers], of: store)
      + (request.disclosure.audience == .owner || request.disclosure.audience == .insurer
        ? terms.notes(onFieldsOf: store, figures.unknownClasses) : [])
      + (disclosure.shows(.valueInDollars) ? figures.doubtNotes(correction) : [])
  }

  private static func figures(
    of snapshot: Snapshot, _ terms: ReportTerms, _ readings: FieldReadings, by grouping: ReportGrouping,
    asOf: Timestamp?
  ) throws -> InsuranceFigures {
    var figures = InsuranceFigures(terms, readings, by: grouping, asOf: asOf)
    try snapshot.forEachBatch(by: grouping, terms) { items in
      for stored in items { figures.add(stored.item, stored.id) }
    }
    figures.finish()
    return figures
  }

  package func inventory() throws -> ReportInventory? { try fingerprint.inventory(.report) }
  package var itemCount: Int { figures.overall.items }
  package var damagedPhotos: Problems? { pictures.damaged.problems }
  package var pictureFolders: [String] { level == .full ? SiteLayout.pictureFolders : [] }
  package var annex: AnnexFiles? {
    level == .full && !figures.annex.entries.isEmpty ? AnnexFiles(figures.annex, in: snapshot) : nil
  }

  /// Whether the report has the details of the policy, which only the owner and the insurer see.
  var hasDetails: Bool { disclosure.audience == .owner || disclosure.audience == .insurer }

  /// Whether the report has values. Sums of values, limits and the schedule are shown only if the report has values.
  var hasValues: Bool { disclosure.shows(.valueInDollars) }
  var hasSerialNumbers: Bool { disclosure.shows(.serialNumber) }
  var hasDates: Bool { disclosure.shows(.dateCreated) }

  /// Each doubt that occurs, with the items that have this doubt; empty if values are hidden.
  var doubtful: [(doubt: RecordDoubt, items: DoubtfulItems)] {
    guard hasValues else { return [] }
    return RecordDoubt.allCases.compactMap { doubt in figures.doubtful.byDoubt[doubt].map { (doubt, $0) } }
  }

  /// Returns the doubts about the record of an item; empty if values are hidden.
  func doubts(of item: ReportItem) -> [RecordDoubt] { hasValues ? figures.doubtful.doubts(of: item) : [] }

  /// The items of the schedule; empty in a basic report, and if values are hidden.
  var schedule: [RankedItem] { level == .full && hasValues ? figures.schedule : [] }

  /// The items with photos that their thumbnails do not show, except items of the schedule; empty in a basic report.
  var photographed: [RankedItem] {
    guard level == .full else { return [] }
    return figures.withMorePhotos.filter { !hasValues || !figures.isScheduled($0) }
  }

  /// Returns the text about an item's receipts; `nil` if there is no text. The text contains the numbers of documents
  /// only if the report lists documents.
  func receipt(of item: ReportItem) -> String? { figures.annex.receipt(of: item, isListed: annex != nil) }

  /// The gaps that the audience may see; empty in a basic report.
  var gaps: [Gap] {
    guard level == .full else { return [] }
    return figures.gaps.all.filter { gap in
      switch gap.kind {
      case .photo: disclosure.shows(.photos)
      case .serialNumber: hasSerialNumbers
      case .value: hasValues
      case .assetType: true
      case .receipt, .appraisal, .purchaseDate, .replacementCost:
        hasValues && disclosure.audience != .family && disclosure.audience != .public
      case .room: figures.columns.contains(.room) || disclosure.isComplete || disclosure.audience == .insurer
      }
    }
  }
}

/// A piece of an insurance report. The pieces are in the order of the cases, and `record` describes them for templates.
package enum InsurancePiece: Equatable, Sendable {
  case start
  /// An item of the schedule. This piece and `photographed` occur only in a full report.
  case scheduled(ReportItem, pictures: [KindPicture])
  case list
  case group(GroupFigures), items([ListedItem]), groupEnd(GroupFigures)
  case listEnd
  case photographed(ReportItem, pictures: [KindPicture])
  case end
  /// A piece of the list of documents. Only occurs in a full report of items with documents.
  case annex(AnnexPiece)
  case foot
}

/// An item in the full list.
package struct ListedItem: Hashable, Sendable {
  package let item: ReportItem
  package let thumbnail: ReportPicture?
  /// Whether the total of the group follows this item.
  package let isLast: Bool
}

/// The parameters that only an insurance report has, in addition to those in ``ReportRequest``.
package struct InsuranceRequest: Sendable {
  let level: ReportLevel
  /// The limit profile to use instead of the profile in site.yml; `nil` to use the profile in site.yml.
  let limits: LimitProfile?
  /// Whether a photo that cannot be decoded is an error. If not, the report shows a placeholder.
  let isStrict: Bool
  let grouping: ReportGrouping

  package init(
    level: ReportLevel = .full, limits: LimitProfile? = nil, isStrict: Bool = false,
    grouping: ReportGrouping = .type
  ) {
    (self.level, self.limits, self.isStrict, self.grouping) = (level, limits, isStrict, grouping)
  }
}

/// The level of detail of an insurance report.
package enum ReportLevel: String, CaseIterable, Sendable {
  /// Cover, summary, limits, full list and signatures, without pictures.
  case basic
  /// Everything in `basic`, and the schedule, all pictures, the gaps and the documents.
  case full
}

extension InsuranceFigures {
  /// Notes about records to correct in the store, one for each doubt.
  fileprivate func doubtNotes(_ correction: Correction) -> [String] {
    RecordDoubt.allCases.compactMap { doubt in
      // `UnknownClass` has a note about each unknown class.
      guard doubt != .limitClass, let items = doubtful.byDoubt[doubt] else { return nil }
      let first = items.first
      let cure =
        if let role = doubt.role {
          correction.text(first.itemKey, field: first.field ?? role.names[0], role.placeholder)
        } else {
          correction.text(first.itemKey, "--value AMOUNT")
        }
      return owners(first.itemName, others: items.numbers.count - 1) + " " + doubt.text(terms)
        + "; the report marks such records; "
        + (doubt == .oldAppraisal ? "after a new appraisal, correct its date" : "correct the record") + cure
    }
  }
}

extension FieldRole {
  /// What the user writes instead of this word in a command that corrects the field.
  fileprivate var placeholder: String {
    switch self {
    case .quantity: "NUMBER"
    case .scheduled, .inSafe: "yes"
    default: isDay ? "DATE" : "AMOUNT"
    }
  }
}
