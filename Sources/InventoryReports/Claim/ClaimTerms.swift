package import InventoryModel
import InventorySettings
import InventorySite

/// What a claim is reckoned with.
package struct ClaimTerms: Hashable, Sendable {
  package let report: ReportTerms
  /// The day; what was bought behind it cannot have been lost.
  package let lossDate: Timestamp
  /// An ISO 4217 code. Amounts in another currency are shown, and not reckoned with.
  package let currency: String
  /// Years, by folded label.
  private var usefulLives: [String: Int] = [:]
  private var groupedTypes: Set<String> = []
  /// How many pieces of an item are lost, where somebody says so.
  package var lostPieces: [ItemKey: Int] = [:]

  package init(report: ReportTerms, lossDate: Timestamp, currency: String) {
    (self.report, self.lossDate, self.currency) = (report, lossDate, currency)
  }

  /// Whole years over which the items of a type lose their value. There is no life for a type that nobody gives one.
  package mutating func live(_ assetType: String, years: Int) {
    usefulLives[AssetType.foldedLabel(assetType)] = years
  }

  /// Makes one line of all items of a type.
  package mutating func group(_ assetType: String) {
    groupedTypes.insert(AssetType.foldedLabel(assetType))
  }

  func usefulLife(of assetType: String?) -> Int? {
    assetType.flatMap { usefulLives[AssetType.foldedLabel($0)] }
  }

  func isGrouped(_ assetType: String?) -> Bool {
    assetType.map { groupedTypes.contains(AssetType.foldedLabel($0)) } ?? false
  }
}

extension SiteSettings {
  /// What a claim is reckoned with.
  func claimTerms(lossDate: Timestamp, lostPieces: [ItemKey: Int]) -> ClaimTerms {
    var claim = ClaimTerms(report: reportTerms, lossDate: lossDate, currency: currency)
    for (label, years) in report.usefulLife.sorted(by: { $0.key < $1.key }) {
      claim.live(label, years: years)
    }
    for label in report.grouped { claim.group(label) }
    claim.lostPieces = lostPieces
    return claim
  }
}
