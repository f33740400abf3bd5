import Diagnostics

/// A class of property that some policies limit separately. The cases up to `modelAircraft` are the classes of ISO
/// HO-3, coverage C.
package enum LimitClass: String, CaseIterable, Hashable, Sendable {
  case money, securities, watercraft, trailers, jewelry, firearms, silverware
  case businessOnPremises = "business on premises"
  case businessOffPremises = "business off premises"
  case vehicleElectronics = "vehicle electronics"
  case vehicleMedia = "vehicle media"
  case modelAircraft = "model aircraft"
  case cash, coins, silver, documents, stamps, furs, goldware, art, antiques
  case antiqueFurniture = "antique furniture"

  package var title: String {
    switch self {
    case .money: "Money, coins, medals, bullion"
    case .securities: "Securities, manuscripts, stamps, passports, tickets"
    case .watercraft: "Watercraft with trailers and motors"
    case .trailers: "Other trailers"
    case .jewelry: "Jewelry, watches, furs, precious stones"
    case .firearms: "Firearms and related equipment"
    case .silverware: "Silverware, goldware, platinumware, pewterware"
    case .businessOnPremises: "Business property on the premises"
    case .businessOffPremises: "Business property off the premises"
    case .vehicleElectronics: "Electronic apparatus in or on a motor vehicle"
    case .vehicleMedia: "Antennas and media in a motor vehicle"
    case .modelAircraft: "Model and hobby aircraft, drones"
    case .cash: "Cash"
    case .coins: "Coins, medals, bullion"
    case .silver: "Silver other than silverware and coins"
    case .documents: "Securities and other documents"
    case .stamps: "Stamps"
    case .furs: "Furs"
    case .goldware: "Goldware, platinumware"
    case .art: "Art and antiques"
    case .antiques: "Antiques"
    case .antiqueFurniture: "Antique furniture"
    }
  }

  /// Whether things of the class are usually bought, so that a receipt and a date of purchase can prove their value.
  /// Cash, securities and other documents are not.
  package var hasReceipts: Bool { ![.cash, .securities, .documents].contains(self) }

  /// Whether policies insure items of the class one by one, each for its own amount. They do not insure cash, documents,
  /// vehicles and their parts, or business property in this way.
  package var isSchedulable: Bool {
    switch self {
    case .jewelry, .firearms, .silverware, .modelAircraft, .coins, .silver, .stamps, .furs, .goldware, .art,
      .antiques,
      .antiqueFurniture:
      true
    case .money, .securities, .watercraft, .trailers, .businessOnPremises, .businessOffPremises,
      .vehicleElectronics,
      .vehicleMedia, .cash, .documents:
      false
    }
  }

  /// The broader class that includes this class; `nil` for most classes. A limit of the broader class applies to this
  /// class, too, unless this class has its own limit.
  package var broader: LimitClass? {
    switch self {
    case .cash, .coins: .money
    case .silver: .coins
    case .documents, .stamps: .securities
    case .furs: .jewelry
    case .goldware: .silverware
    case .antiques: .art
    case .antiqueFurniture: .antiques
    case .money, .securities, .watercraft, .trailers, .jewelry, .firearms, .silverware, .businessOnPremises,
      .businessOffPremises, .vehicleElectronics, .vehicleMedia, .modelAircraft, .art:
      nil
    }
  }

  /// Whether everything in the class also belongs to a narrower class.
  package var hasNoOwnThings: Bool { self == .money || self == .securities }

  /// Whether things of the class are often of gold, silver or platinum.
  package var isOfMetal: Bool { [.silver, .coins, .silverware, .goldware, .jewelry].contains(self) }

  /// This class, then its broader class, then the broader class of that class, and so on.
  package var lineage: [LimitClass] { [self] + (broader?.lineage ?? []) }
}

/// The class that site.yml states for an asset type, or that the field `limit class` states for an item.
package enum StatedClass: Hashable, Sendable {
  case limitClass(LimitClass)
  case noClass
  /// The policy does not cover the property as personal property.
  case notCovered

  package var limitClass: LimitClass? {
    if case .limitClass(let limitClass) = self { limitClass } else { nil }
  }
}

extension StatedClass {
  /// Returns the end of a message about an unknown class: `; did you mean 'firearms'?` for `guns`, which is a thing of that
  /// class. An empty text if no class is similar.
  package static func didYouMean(_ text: String) -> String {
    if case .limitClass(let limitClass)? = PropertyKind(label: text) {
      return "; did you mean '\(limitClass.rawValue)'?"
    }
    return Diagnostics.didYouMean(text, among: allCases.map(\.rawValue))
  }
}

extension StatedClass: RawRepresentable, CaseIterable {
  package static let allCases = LimitClass.allCases.map(StatedClass.limitClass) + [.noClass, .notCovered]

  /// Creates the value from its raw value. The case of letters is ignored.
  package init?(rawValue: String) {
    let text = rawValue.lowercased()
    guard let stated = Self.allCases.first(where: { $0.rawValue == text }) else { return nil }
    self = stated
  }

  package var rawValue: String {
    switch self {
    case .limitClass(let limitClass): limitClass.rawValue
    case .noClass: "none"
    case .notCovered: "not covered"
    }
  }
}

/// Property that a homeowners policy does not cover as personal property. Sources: freezingblue.com, card set 211802
/// (animals and motor vehicles), the forms of 2011 and 2022 (aircraft), and the form of 2022 (virtual currency).
package enum NotCovered: String, CaseIterable, Hashable, Sendable {
  case motorVehicles = "motor vehicles"
  case aircraft
  case animals
  case virtualCurrency = "cryptocurrency"
}
