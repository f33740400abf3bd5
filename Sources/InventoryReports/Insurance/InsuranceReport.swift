package import Diagnostics
import InventoryModel
package import InventorySettings
import InventorySite
package import InventoryStore

/// The report that an insurer asks for: what there is, what it is worth, and the proof.
///
/// The items are read twice: for the figures that come first, and for the list. Of each only a few words are kept in
/// between. Pictures are made when it is their turn.
package struct InsuranceReport: Report {
  package static let name = "insurance"
  package let heading: ReportHeading
  package let notes: [String]
  let details: PolicyDetails
  let level: ReportLevel
  let figures: InsuranceFigures
  let fingerprint: Fingerprint
  /// What those see for whom it is made; the figures are of that alone.
  let disclosure: Disclosure
  let snapshot: Snapshot
  let pictures: ReportPictures
  /// How many batches of items with their pictures are worked on at once.
  let jobs: Int

  /// A photo that cannot be decoded ends a report that is strict.
  package init(
    of store: InventoryStore, _ request: ReportRequest, _ insurance: InsuranceRequest = InsuranceRequest()
  ) throws {
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    var terms = ReportTerms(request.settings)
    if let profile = insurance.limits { terms.limits.profile = profile }
    var figures = InsuranceFigures(terms)
    try snapshot.forEachBatch { items in
      for item in items { figures.add(item) }
    }
    figures.finish()
    self.figures = figures
    heading = request.heading("Inventory of ", title: request.settings.report.title)
    details = request.settings.report.details
    level = insurance.level
    fingerprint = try Fingerprint(of: snapshot, options: request.exportOptions, now: request.asOf)
    disclosure = request.disclosure
    (self.snapshot, jobs) = (snapshot, request.jobs)
    pictures = ReportPictures(snapshot, areStrict: insurance.isStrict)
    notes = try request.settings.report.notes(on: [.classes, .ownLimits, .serialNumbers], of: store)
  }

  package var itemCount: Int { figures.overall.items }
  package var damagedPhotos: Problems? { pictures.damaged.problems }
  package var hasPictures: Bool { level == .full }

  /// Whether it says whose policy it is about; to nobody but the owner and the insurer.
  var hasDetails: Bool { disclosure.audience == .owner || disclosure.audience == .insurer }

  /// Whether values are in it, and with them totals, limits, the schedule.
  var hasValues: Bool { disclosure.shows(.valueInDollars) }
  var hasSerialNumbers: Bool { disclosure.shows(.serialNumber) }
  var hasDates: Bool { disclosure.shows(.dateCreated) }

  /// The items of high value; none in a basic report, and where values are hidden.
  var schedule: [ReportItem] { level == .full && hasValues ? figures.schedule : [] }

  /// What is missing of what may be seen, in a full report.
  var gaps: [Gap] {
    guard level == .full else { return [] }
    return figures.gaps.all.filter { gap in
      switch gap.kind {
      case .photo: disclosure.shows(.photos)
      case .serialNumber: hasSerialNumbers
      case .value: hasValues
      case .assetType: true
      case .room: figures.columns.contains(.room) || disclosure.isComplete || disclosure.audience == .insurer
      }
    }
  }
}

/// The report piece by piece, in this order. Its record says what they are.
package enum InsurancePiece: Equatable, Sendable {
  case start
  /// Only in a full report.
  case scheduled(ReportItem, picture: ReportPicture?)
  case list
  case type(TypeFigures), items([ListedItem]), typeEnd(TypeFigures)
  case end
}

/// An item in the full list.
package struct ListedItem: Hashable, Sendable {
  package let item: ReportItem
  package let thumbnail: ReportPicture?
}

/// What the report for an insurer is asked, beyond what every report is.
package struct InsuranceRequest: Sendable {
  let level: ReportLevel
  /// The special limits to compare with, instead of those that site.yml says.
  let limits: LimitProfile?
  /// A photo that cannot be decoded ends the report; otherwise a placeholder takes its place.
  let isStrict: Bool

  package init(level: ReportLevel = .full, limits: LimitProfile? = nil, isStrict: Bool = false) {
    (self.level, self.limits, self.isStrict) = (level, limits, isStrict)
  }
}

/// How much a report says.
package enum ReportLevel: String, CaseIterable, Sendable {
  /// Cover, summary, limits, the list and the signatures; no pictures.
  case basic
  /// Also the schedule of high-value items, all pictures, and what is missing.
  case full
}
