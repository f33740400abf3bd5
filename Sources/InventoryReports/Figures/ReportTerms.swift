import InventoryModel
package import InventorySettings

/// What the site says of its reports, beyond whom they are for: what figures are made with.
package struct ReportTerms: Hashable, Sendable {
  let fieldRoles: FieldRoles
  /// An item of this value or more has its place in the schedule.
  let highValue: Money
  package var limits: LimitTerms
  /// Folded labels of the types whose items are expected to have a serial number.
  private let serialNumberTypes: Set<String>

  package init(_ settings: SiteSettings) {
    let report = settings.report
    fieldRoles = FieldRoles(own: [.room: settings.placeField].merging(report.fields) { _, own in own })
    highValue = report.highValue ?? Money(cents: 1_000_00)
    limits = LimitTerms(report, currency: settings.currency)
    serialNumberTypes = Set((report.serialNumbers ?? Self.usualTypes).map(AssetType.foldedLabel))
  }

  /// Things that leave a factory with a number on them.
  private static let usualTypes = [
    "Appliances", "Audio", "Bicycles", "Bikes", "Camera", "Cameras", "Computers", "Electronics", "Firearms",
    "Guns", "Musical Instruments", "Phones", "Photography", "Power Tools", "TVs", "Video", "Watches",
  ]

  func expectsSerialNumber(_ assetType: String?) -> Bool {
    assetType.map { serialNumberTypes.contains(AssetType.foldedLabel($0)) } ?? false
  }
}
