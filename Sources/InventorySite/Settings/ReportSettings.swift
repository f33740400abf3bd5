package import InventoryModel
package import InventoryReports

/// What site.yml says of reports, under `report`.
package struct ReportSettings: Hashable, Sendable {
  /// Nothing: `Inventory of` and the site's title.
  package var title: String?
  package var details = PolicyDetails()
  /// Nothing: Letter where amounts are in dollars of the United States or Canada, else A4.
  package var paper: Paper?
  package var highValue: Money?
  /// Nothing: that of 2022 where amounts are in US dollars, else none.
  package var profile: LimitProfile?
  /// By the labels of asset types; nothing: no class.
  package var classes: [String: LimitClass?] = [:]
  /// By the names of classes or the labels of asset types.
  package var ownLimits: [String: Money] = [:]
  /// The labels of the types in which a serial number is expected.
  package var serialNumbers: [String]?
  package var fields: [FieldRole: String] = [:]
  /// Years by the labels of asset types: over them a claim estimates depreciation.
  package var usefulLife: [String: Int] = [:]
  /// The labels of the types whose items are one line of a claim.
  package var grouped: [String] = []

  package init() {}

  /// What figures are made with. `currency` is an ISO 4217 code, `placeField` the field that says where an item is.
  package func terms(currency: String, placeField: String) -> ReportTerms {
    var terms = ReportTerms(typesWithSerialNumbers: serialNumbers)
    terms.fieldRoles = FieldRoles(own: [.room: placeField].merging(fields) { _, own in own })
    terms.highValue = highValue ?? terms.highValue
    terms.limits = LimitTerms(profile: profile ?? (currency == "USD" ? .ho32022 : .none))
    for (label, limitClass) in classes.sorted(by: { $0.key < $1.key }) {
      terms.limits.put(label, into: limitClass)
    }
    for (name, amount) in ownLimits {
      if let limitClass = LimitClass(rawValue: name) {
        terms.limits.limit(limitClass, to: amount)
      } else {
        terms.limits.limit(name, to: amount)
      }
    }
    return terms
  }

  /// What a claim is reckoned with.
  package func claimTerms(
    _ terms: ReportTerms, lossDate: Timestamp, currency: String, lostPieces: [ItemKey: Int]
  ) -> ClaimTerms {
    var claim = ClaimTerms(report: terms, lossDate: lossDate, currency: currency)
    for (label, years) in usefulLife.sorted(by: { $0.key < $1.key }) { claim.live(label, years: years) }
    for label in grouped { claim.group(label) }
    claim.lostPieces = lostPieces
    return claim
  }

  package func paper(currency: String) -> Paper {
    paper ?? (["USD", "CAD"].contains(currency) ? .letter : .a4)
  }
}
