package import InventoryModel
package import InventoryProof
package import InventorySettings
import ValueParsing

/// The parameters that only a claim has, in addition to those in ``ReportRequest``.
package struct ClaimRequest: Sendable {
  /// The date of the loss.
  package let lossDate: Timestamp
  /// The stated numbers of lost pieces, keyed by item. If an item is not in the dictionary, all of its pieces are lost.
  package let lostPieces: [ItemKey: Int]
  /// Notes about the list of lost items.
  package let notes: [String]
  /// Whether doubtful items (see `DoubtfulItem`) are listed separately and excluded from totals. Otherwise, each
  /// doubtful item is an error.
  package let includesDoubtful: Bool
  package let grouping: ReportGrouping

  package init(
    lossDate: Timestamp, lostPieces: [ItemKey: Int] = [:], notes: [String] = [],
    includesDoubtful: Bool = false,
    grouping: ReportGrouping = .type
  ) {
    (self.lossDate, self.lostPieces, self.notes) = (lossDate, lostPieces, notes)
    (self.includesDoubtful, self.grouping) = (includesDoubtful, grouping)
  }
}

/// The settings and parameters that determine the lines and totals of a claim.
package struct ClaimTerms: Hashable, Sendable {
  package let report: ReportTerms
  /// The details of the policy and the claim, with the date of loss.
  package let details: PolicyDetails
  /// The date of the loss. Items that were bought after this date cannot have been lost.
  package let lossDate: Timestamp
  /// The ISO 4217 code of the amounts. Amounts in other currencies are shown, but are not included in totals.
  package let currency: String
  package let grouping: ReportGrouping
  /// The stated numbers of lost pieces, keyed by item.
  package let lostPieces: [ItemKey: Int]
  /// The useful lives of asset types, keyed by folded label.
  private var usefulLives: [String: UsefulLife] = [:]
  private let groupedTypes: Set<String>
  /// The date of loss in site.yml.
  private let statedDate: String?

  /// The date of loss in `claim` replaces the date in `settings`. If the dates differ, `notes` contains a note.
  package init(_ settings: SiteSettings, _ claim: ClaimRequest) {
    report = ReportTerms(settings)
    (lossDate, lostPieces, grouping) = (claim.lossDate, claim.lostPieces, claim.grouping)
    currency = settings.currency
    for (label, life) in settings.report.usefulLife.sorted(by: { $0.key < $1.key }) {
      usefulLives[AssetType.foldedLabel(label)] = life
    }
    groupedTypes = Set(settings.report.grouped.map(AssetType.foldedLabel))
    statedDate = settings.report.details.texts[.dateOfLoss]
    var details = settings.report.details
    details.texts[.dateOfLoss] = lossDate.dayText
    self.details = details
  }

  /// Returns the useful life of an asset type; `nil` if site.yml states no useful life for the type.
  func usefulLife(of assetType: String?) -> UsefulLife? {
    assetType.flatMap { usefulLives[AssetType.foldedLabel($0)] }
  }

  /// Whether all items of a type are combined into one line.
  func isGrouped(_ assetType: String?) -> Bool {
    assetType.map { groupedTypes.contains(AssetType.foldedLabel($0)) } ?? false
  }

  /// Returns the special limits of an item. Limits that apply only to thefts are left out if the loss is not a theft.
  func limits(of item: ReportItem) -> [SpecialLimit] {
    let limits = report.limits.limits(of: item) + [report.limits.singleItemLimit(of: item)].compactMap(\.self)
    return details.cause == .notTheft ? limits.filter { !$0.isTheftOnly } : limits
  }

  /// Returns the limits that the name of an item suggests. If the loss is not a theft, limits that apply only to thefts
  /// are left out.
  func suggestions(for item: ReportItem) -> [SpecialLimit] {
    report.limits.suggestions(for: item).filter { details.cause != .notTheft || !$0.isTheftOnly }
  }

  /// A note if site.yml states another date of loss; otherwise empty.
  var notes: [String] {
    guard let statedDate, DateColumn.day(alone: statedDate)?.dayText != lossDate.dayText else { return [] }
    return [
      "dateOfLoss is '\(statedDate)', but the claim is for \(lossDate.dayText); if these are different days, correct dateOfLoss or --loss-date"
    ]
  }
}
