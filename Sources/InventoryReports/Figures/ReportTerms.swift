import InventoryModel
package import InventorySettings
import ValueParsing

/// The site's settings for figures in reports, other than the audience.
package struct ReportTerms: Hashable, Sendable {
  let fieldRoles: FieldRoles
  /// Items worth at least this are in the schedule.
  let highValue: Money
  /// Items worth at least this need a receipt and a date of purchase, and some types an appraisal.
  let proofFrom: Money
  package let limits: LimitTerms
  /// An ISO 4217 code, of amounts without one.
  let currency: String
  /// Folded labels of the types that need serial numbers.
  private let serialNumberTypes: Set<String>
  private let serialNumberLabels: [String]
  /// Whether items of other types need one, too, if their name is that of a thing that has one.
  private let namesDecide: Bool

  /// `profile` overrides the profile of the limits in the settings.
  package init(_ settings: SiteSettings, profile: LimitProfile? = nil) {
    let report = settings.report
    fieldRoles = FieldRoles(own: [.room: settings.placeField].merging(report.fields) { _, own in own })
    highValue = report.highValue ?? Money(cents: 1_000_00)
    proofFrom = report.proofFrom ?? highValue
    currency = settings.currency
    limits = LimitTerms(report, currency: settings.currency, profile: profile)
    serialNumberLabels =
      report.serialNumbers ?? ["Electronics", "Appliances", "Cameras", "Musical Instruments"]
    serialNumberTypes = Set((report.serialNumbers ?? Self.usualTypes).map(AssetType.foldedLabel))
    namesDecide = report.serialNumbers == nil
  }

  /// Things that usually have a serial number.
  static let usualTypes = [
    "Appliances", "Audio", "Bicycles", "Bikes", "Camera", "Cameras", "Computers", "Electronics", "Firearms",
    "Guns", "Musical Instruments", "Phones", "Photography", "Power Tools", "TVs", "Video", "Watches",
  ]

  /// Whether things of this type, or of the class that their item states, are worth what an appraiser says. It does not
  /// depend on limits.
  func isAppraised(_ assetType: String?, _ stated: LimitClass??) -> Bool {
    if let stated, let stated { return Self.appraisedClasses.contains(stated) }
    guard let assetType else { return false }
    return limits.limitClass(of: assetType).map(Self.appraisedClasses.contains) ?? false
      || Self.appraisedTypes.contains(AssetType.foldedLabel(assetType))
  }

  private static let appraisedClasses: Set<LimitClass> = [.jewelry, .silverware, .coins, .stamps, .art]

  private static let appraisedTypes = Set(
    [
      "Antiques", "Art", "Collectibles", "Comics", "Fine art", "Jewellery", "Jewelry", "Memorabilia",
      "Paintings", "Silverware", "Trading cards", "Watches",
    ]
    .map(AssetType.foldedLabel))

  /// Which items need a serial number, as sentences.
  var serialNumbersExpected: String {
    (serialNumberTypes.isEmpty
      ? "Serial numbers are expected for no asset type."
      : "Serial numbers are expected for asset types such as \(serialNumberLabels.prefix(4).joined(separator: ", "))"
        + (namesDecide
          ? ", and in any type for things such as watches, refrigerators and cameras, by the last word of the name."
          : "."))
      + " This can be changed in site.yml."
  }

  func expectsSerialNumber(_ item: Item) -> Bool {
    let isOfType = item.assetType.map { serialNumberTypes.contains(AssetType.foldedLabel($0)) } ?? false
    return isOfType || namesDecide && NumberedThing.isOne(item.itemName)
  }
}
