package import InventoryModel
package import InventorySettings
import ValueParsing

/// The site settings that determine the figures in reports. The audience is not included.
package struct ReportTerms: Hashable, Sendable {
  package let fieldRoles: FieldRoles
  /// The minimum value of an item in the schedule, which is a report's list of valuable items.
  package let highValue: Money
  /// The minimum value of an item that needs a receipt and a date of purchase. Items of some classes and types that
  /// have at least this value also need an appraisal.
  package let proofFrom: Money
  /// The age in years from which an appraisal is old; `nil` if no appraisal is old.
  package let appraisalYears: Int?
  package let limits: LimitTerms
  /// The ISO 4217 code for amounts that state no currency.
  package let currency: String
  /// The folded labels of the types that need serial numbers.
  private let serialNumberTypes: Set<String>
  /// Whether site.yml does not list the types that need serial numbers. If so, items of `usualTypes` and items with
  /// certain names (``NumberedThing``) need a serial number.
  private let hasUsualSerialNumbers: Bool
  private let numbered = LabelMemo<Bool>()
  private let appraised = LabelMemo<Bool>()
  private let placeSeparator: PlaceSeparator
  private let rooms = LabelMemo<ReportRoom?>()

  /// If `profile` is not `nil`, it replaces the limit profile of the settings.
  package init(_ settings: SiteSettings, profile: LimitProfile? = nil) {
    let report = settings.report
    fieldRoles = FieldRoles(own: report.fields, placeField: settings.placeField)
    highValue = report.highValue ?? Money(cents: 1_000_00)
    proofFrom = report.proofFrom ?? highValue
    let years = report.appraisalYears ?? ReportSettings.usualAppraisalYears
    appraisalYears = years == 0 ? nil : years
    (currency, placeSeparator) = (settings.currency, settings.placeSeparator)
    limits = LimitTerms(report, currency: settings.currency, profile: profile)
    hasUsualSerialNumbers = report.serialNumbers == nil
    serialNumberTypes = Set((report.serialNumbers ?? Self.usualTypes).map(AssetType.foldedLabel))
  }

  /// The types whose items usually have a serial number.
  static let usualTypes = [
    "Appliances", "Audio", "Bicycles", "Bikes", "Camera", "Cameras", "Computers", "Electronics", "Firearms",
    "Guns", "Musical Instruments", "Phones", "Photography", "Power Tools", "TVs", "Video", "Watches",
    "Elektronik", "Fahrräder", "Haushaltsgeräte", "Kameras", "Küchengeräte",
    "Musikinstrumente", "Uhren",
  ]

  /// Whether items of this type or class are usually appraised.
  func isAppraised(_ assetType: String?, _ limitClass: LimitClass?) -> Bool {
    limitClass.map(Self.appraisedClasses.contains) ?? false
      || assetType.map { label in
        appraised.finding(on: label) { Self.appraisedTypes.contains(AssetType.foldedLabel($0)) }
      } ?? false
  }

  /// Whether a text about the source of a value is about an appraisal.
  func isAppraisal(source text: String) -> Bool {
    let words = text.lowercased()
    return Self.appraisalStems.contains { words.contains($0) }
  }

  /// Parts of words such as `appraised`, `valuation`, `expertise`, `Gutachten` and `tasación`.
  private static let appraisalStems = [
    "apprais", "valuation", "expert", "gutacht", "tasac", "perizia", "taxatie", "avalia", "鑑定",
  ]

  private static let appraisedClasses: Set<LimitClass> = [
    .jewelry, .furs, .silverware, .goldware, .coins, .silver, .stamps, .art, .antiques, .antiqueFurniture,
  ]

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

  /// Returns text that states which items need a serial number. The text names only types in `assetTypes`.
  package func serialNumbersExpected(of assetTypes: [String]) -> String {
    let types = assetTypes.filter(expectsSerialNumbers)
    let inTypes = types.isEmpty ? nil : "for items in \(types.joined(separator: ", "))"
    let byName =
      hasUsualSerialNumbers
      ? "for watches, refrigerators, cameras and similar things in any type, judging by the thing that the name states, such as \u{201C}laptop\u{201D} in \u{201C}Laptop for work\u{201D}"
      : nil
    let which = [inTypes, byName].compactMap(\.self)
    return "Serial numbers are "
      + (which.isEmpty ? "not expected" : "expected " + which.joined(separator: ", and "))
      + ". The policyholder can change this rule."
  }

  private func expectsSerialNumbers(_ assetType: String) -> Bool {
    numbered.finding(on: assetType) { serialNumberTypes.contains(AssetType.foldedLabel($0)) }
  }

  func expectsSerialNumber(_ item: Item) -> Bool {
    (item.assetType.map(expectsSerialNumbers) ?? false)
      || hasUsualSerialNumbers && NumberedThing.isOne(item.itemName)
  }
}

/// A room in a report. It is a ``Place``, as on the pages of the site.
package struct ReportRoom: Hashable, Sendable {
  /// The levels of the place, such as `House > Attic > Box 4`.
  package let label: String
  /// The key of the place. All texts that name the same place have the same key.
  package let key: String
  /// The sort key. A place comes before the places inside it, and numbers are sorted numerically.
  package let order: [String]

  fileprivate init?(_ text: String, separator: PlaceSeparator) {
    guard let place = Place(text, separator: separator) else { return nil }
    (label, key, order) = (place.text, place.slug.name, place.levels.map(\.naturalKey))
  }
}
