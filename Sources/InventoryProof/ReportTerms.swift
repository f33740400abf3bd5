package import InventoryModel
package import InventorySettings
import ValueParsing

/// The settings of a site for the figures in reports, except for the audience.
package struct ReportTerms: Hashable, Sendable {
  package let fieldRoles: FieldRoles
  /// The minimum value at which an item is in the schedule.
  package let highValue: Money
  /// The minimum value at which an item needs a receipt and a date of purchase. Items of some types then also need an
  /// appraisal.
  package let proofFrom: Money
  package let limits: LimitTerms
  /// The ISO 4217 code of amounts that state no currency.
  package let currency: String
  /// The folded labels of the types that need serial numbers.
  private let serialNumberTypes: Set<String>
  /// Whether `usualTypes` need serial numbers, because site.yml lists no types. In this case, items with certain names
  /// need serial numbers, too.
  private let hasUsualSerialNumbers: Bool
  private let numbered = LabelMemo<Bool>()
  private let appraised = LabelMemo<Bool>()
  private let placeSeparator: PlaceSeparator
  private let rooms = LabelMemo<ReportRoom?>()

  /// `profile` replaces the limit profile of the settings.
  package init(_ settings: SiteSettings, profile: LimitProfile? = nil) {
    let report = settings.report
    fieldRoles = FieldRoles(own: [.room: settings.placeField].merging(report.fields) { _, own in own })
    highValue = report.highValue ?? Money(cents: 1_000_00)
    proofFrom = report.proofFrom ?? highValue
    (currency, placeSeparator) = (settings.currency, settings.placeSeparator)
    limits = LimitTerms(report, currency: settings.currency, profile: profile)
    hasUsualSerialNumbers = report.serialNumbers == nil
    serialNumberTypes = Set((report.serialNumbers ?? Self.usualTypes).map(AssetType.foldedLabel))
  }

  /// The types of things that usually have a serial number.
  static let usualTypes = [
    "Appliances", "Audio", "Bicycles", "Bikes", "Camera", "Cameras", "Computers", "Electronics", "Firearms",
    "Guns", "Musical Instruments", "Phones", "Photography", "Power Tools", "TVs", "Video", "Watches",
  ]

  /// Whether things of this class or type are usually appraised.
  func isAppraised(_ assetType: String?, _ limitClass: LimitClass?) -> Bool {
    limitClass.map(Self.appraisedClasses.contains) ?? false
      || assetType.map { label in
        appraised.finding(on: label) { Self.appraisedTypes.contains(AssetType.foldedLabel($0)) }
      } ?? false
  }

  private static let appraisedClasses: Set<LimitClass> = [.jewelry, .silverware, .coins, .stamps, .art]

  private static let appraisedTypes = Set(
    [
      "Antiques", "Art", "Collectibles", "Comics", "Fine art", "Jewellery", "Jewelry", "Memorabilia",
      "Paintings", "Silverware", "Trading cards", "Watches",
    ]
    .map(AssetType.foldedLabel))

  /// Returns the room of an item with these field texts; `nil` if there is no room, or only a placeholder such as
  /// `N/A`.
  package func room(_ roles: [FieldRole: String]) -> ReportRoom? {
    roles[.room].flatMap { rooms.finding(on: $0) { ReportRoom($0, separator: placeSeparator) } }
  }

  /// Returns sentences about which items of these asset types need a serial number.
  package func serialNumbersExpected(of assetTypes: [String]) -> String {
    let types = assetTypes.filter(expectsSerialNumbers)
    let inTypes = types.isEmpty ? nil : "for items in \(types.joined(separator: ", "))"
    let byName =
      hasUsualSerialNumbers
      ? "for watches, refrigerators, cameras and similar things in any type, judging by the last word of the name"
      : nil
    let which = [inTypes, byName].compactMap(\.self)
    return "Serial numbers are "
      + (which.isEmpty ? "not expected" : "expected " + which.joined(separator: ", and "))
      + ". This can be changed in site.yml."
  }

  private func expectsSerialNumbers(_ assetType: String) -> Bool {
    numbered.finding(on: assetType) { serialNumberTypes.contains(AssetType.foldedLabel($0)) }
  }

  func expectsSerialNumber(_ item: Item) -> Bool {
    (item.assetType.map(expectsSerialNumbers) ?? false)
      || hasUsualSerialNumbers && NumberedThing.isOne(item.itemName)
  }
}

/// A room in a report. Rooms are the places that the site shows.
package struct ReportRoom: Hashable, Sendable {
  /// The levels of the place: `House > Attic > Box 4`.
  package let label: String
  /// The key of the place, which is equal for all texts that name the same place.
  package let key: String
  /// The sort key: a place comes before the places inside it, and numbers are in numeric order.
  package let order: [String]

  fileprivate init?(_ text: String, separator: PlaceSeparator) {
    guard let place = Place(text, separator: separator) else { return nil }
    (label, key, order) = (place.text, place.slug, place.levels.map(\.naturalKey))
  }
}
