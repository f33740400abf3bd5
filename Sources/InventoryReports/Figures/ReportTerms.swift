package import InventoryModel
package import InventorySettings
import InventorySite

/// What the site says of its reports, beyond whom they are for.
package struct ReportTerms: Hashable, Sendable {
  package var fieldRoles = FieldRoles()
  /// An item of this value or more has its place in the schedule.
  package var highValue = Money(cents: 1_000_00)
  package var limits = LimitTerms()
  /// Folded labels of the types whose items are expected to have a serial number.
  private var serialNumberTypes: Set<String>

  /// `typesWithSerialNumbers` are labels; case does not count. Nothing: the usual ones.
  package init(typesWithSerialNumbers: [String]? = nil) {
    serialNumberTypes = Set((typesWithSerialNumbers ?? Self.usualTypes).map(AssetType.foldedLabel))
  }

  /// Things that leave a factory with a number on them.
  package static let usualTypes = [
    "Appliances", "Audio", "Bicycles", "Bikes", "Camera", "Cameras", "Computers", "Electronics", "Firearms",
    "Guns",
    "Musical Instruments", "Phones", "Photography", "Power Tools", "TVs", "Video", "Watches",
  ]

  func expectsSerialNumber(_ assetType: String?) -> Bool {
    assetType.map { serialNumberTypes.contains(AssetType.foldedLabel($0)) } ?? false
  }
}

extension SiteSettings {
  /// What figures are made with.
  var reportTerms: ReportTerms {
    var terms = ReportTerms(typesWithSerialNumbers: report.serialNumbers)
    terms.fieldRoles = FieldRoles(own: [.room: placeField].merging(report.fields) { _, own in own })
    terms.highValue = report.highValue ?? terms.highValue
    terms.limits = LimitTerms(profile: report.profile ?? (currency == "USD" ? .ho32022 : .none))
    for (label, limitClass) in report.classes.sorted(by: { $0.key < $1.key }) {
      terms.limits.put(label, into: limitClass)
    }
    for (name, amount) in report.ownLimits {
      if let limitClass = LimitClass(rawValue: name) {
        terms.limits.limit(limitClass, to: amount)
      } else {
        terms.limits.limit(name, to: amount)
      }
    }
    return terms
  }
}
