package import InventoryModel
package import InventorySettings
import ValueParsing

/// The site's settings for figures in reports, other than the audience.
package struct ReportTerms: Hashable, Sendable {
  package let fieldRoles: FieldRoles
  /// Items worth at least this are in the schedule.
  package let highValue: Money
  /// Items worth at least this need a receipt and a date of purchase, and some types an appraisal.
  package let proofFrom: Money
  package let limits: LimitTerms
  /// An ISO 4217 code, of amounts without one.
  package let currency: String
  /// Folded labels of the types that need serial numbers.
  private let serialNumberTypes: Set<String>
  /// The types that site.yml states; if it states none, names of items count, too.
  private let statedSerialNumberTypes: [String]?

  /// `profile` overrides the profile of the limits in the settings.
  package init(_ settings: SiteSettings, profile: LimitProfile? = nil) {
    let report = settings.report
    fieldRoles = FieldRoles(own: [.room: settings.placeField].merging(report.fields) { _, own in own })
    highValue = report.highValue ?? Money(cents: 1_000_00)
    proofFrom = report.proofFrom ?? highValue
    currency = settings.currency
    limits = LimitTerms(report, currency: settings.currency, profile: profile)
    statedSerialNumberTypes = report.serialNumbers
    serialNumberTypes = Set((report.serialNumbers ?? Self.usualTypes).map(AssetType.foldedLabel))
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
  package var serialNumbersExpected: String {
    let which =
      switch statedSerialNumberTypes {
      case nil:
        "Serial numbers are expected for asset types such as \(Self.usualTypes.prefix(4).joined(separator: ", ")), and in any type for "
          + "things such as watches, refrigerators and cameras, by the last word of the name."
      case []?: "Serial numbers are not expected."
      case let types?: "Serial numbers are expected for items in \(types.joined(separator: ", "))."
      }
    return which + " This can be changed in site.yml."
  }

  func expectsSerialNumber(_ item: Item) -> Bool {
    let isOfType = item.assetType.map { serialNumberTypes.contains(AssetType.foldedLabel($0)) } ?? false
    return isOfType || statedSerialNumberTypes == nil && NumberedThing.isOne(item.itemName)
  }
}
