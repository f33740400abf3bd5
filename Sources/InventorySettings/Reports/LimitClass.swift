package import InventoryModel

/// A class of property with a special limit of liability: ISO HO-3, coverage C. The limit is a total per loss for the
/// whole class.
package enum LimitClass: String, CaseIterable, Hashable, Sendable {
  case money, securities, watercraft, trailers, jewelry, firearms, silverware
  case businessOnPremises = "business on premises"
  case businessOffPremises = "business off premises"
  case vehicleElectronics = "vehicle electronics"
  case vehicleMedia = "vehicle media"
  case modelAircraft = "model aircraft"

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
    }
  }

  /// Whether the limit applies only to losses by theft.
  package var isTheftOnly: Bool { [.jewelry, .firearms, .silverware].contains(self) }

  /// Whether single items can be scheduled with the endorsement HO 04 61. Of money, these are coins; of securities,
  /// stamps.
  package var canBeScheduled: Bool { [.jewelry, .silverware, .money, .securities].contains(self) }

  /// What covers more than the limit. Sources: propertycasualty360.com/fcs/2024/09/22 (scheduling),
  /// pegramonline.com (classes of HO 04 61), insurancexdate.com/insurance-forms/HO/HO-04-65 (classes of HO 04 65).
  package var advice: String {
    switch self {
    case .jewelry, .silverware:
      "The endorsement HO 04 61 covers items that are scheduled one by one; HO 04 65 raises the limit."
    case .money: "The endorsement HO 04 61 covers coins that are scheduled; HO 04 65 raises the limit."
    case .securities: "The endorsement HO 04 61 covers stamps that are scheduled; HO 04 65 raises the limit."
    case .firearms, .trailers: "The endorsement HO 04 65 raises the limit."
    case .watercraft: "The endorsement HO 04 65 raises the limit; a boat policy covers more."
    case .businessOnPremises, .businessOffPremises:
      "Neither HO 04 61 nor HO 04 65 covers it: ask for an endorsement or a policy for business property."
    case .vehicleElectronics, .vehicleMedia:
      "Neither HO 04 61 nor HO 04 65 is known to cover it: ask the insurer of the vehicle."
    case .modelAircraft: "Neither HO 04 61 nor HO 04 65 is known to cover it: ask for separate insurance."
    }
  }
}

/// Property that a homeowners policy does not cover as personal property. Source: freezingblue.com, card set 211802, on
/// animals and motor vehicles; the form of 2022 on virtual currency.
package enum NotCovered: String, CaseIterable, Hashable, Sendable {
  case motorVehicles = "motor vehicles"
  case animals
  case virtualCurrency = "cryptocurrency"
}

/// An edition of the form with the limits.
package enum LimitProfile: String, CaseIterable, Hashable, Sendable {
  case ho32011 = "ho3-2011"
  case ho32022 = "ho3-2022"
  case none

  /// The name in a report.
  package var text: String {
    switch self {
    case .ho32011: "ISO HO-3, edition of 2011"
    case .ho32022: "ISO HO-3, edition of 2022"
    case .none: "the policy's own limits"
    }
  }

  package func limit(of limitClass: LimitClass) -> Money? {
    switch self {
    case .ho32011: Self.of2011[limitClass].map { Money(cents: $0 * 100) }
    case .ho32022: Self.of2022[limitClass].map { Money(cents: $0 * 100) }
    case .none: nil
    }
  }

  /// In dollars. All but the last two: nuco.com/fcs/2015/07/28 (422-17240). Electronics: also
  /// insuranceresourcesllc.com/11-homeowners-limitations. Media: cram.com, card set 5810859.
  private static let of2011: [LimitClass: Int64] = [
    .money: 200, .securities: 1500, .watercraft: 1500, .trailers: 1500, .jewelry: 1500, .firearms: 2500,
    .silverware: 2500, .businessOnPremises: 2500, .businessOffPremises: 1500, .vehicleElectronics: 1500,
    .vehicleMedia: 250,
  ]

  /// In dollars. All but the last: propertycasualty360.com/fcs/2024/09/22. Model aircraft: issuu.com/primary_agent,
  /// April 2022.
  private static let of2022: [LimitClass: Int64] = [
    .money: 300, .securities: 2000, .watercraft: 2000, .trailers: 2000, .jewelry: 2000, .firearms: 3000,
    .silverware: 3000, .businessOnPremises: 3000, .businessOffPremises: 1500, .vehicleElectronics: 2000,
    .modelAircraft: 2000,
  ]
}
