package import InventoryModel

/// A class of property with a special limit of liability: ISO HO-3, coverage C. The limit is a total for each loss, for
/// the whole class.
package enum LimitClass: String, CaseIterable, Hashable, Sendable {
  case money, securities, watercraft, trailers, jewelry, firearms, silverware
  case businessOnPremises = "business on premises"
  case businessOffPremises = "business off premises"
  case vehicleElectronics = "vehicle electronics"

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
    }
  }

  /// Whether the limit is one for losses by theft only.
  package var isTheftOnly: Bool { [.jewelry, .firearms, .silverware].contains(self) }

  /// Types that are of this class unless the site says otherwise.
  package var usualTypes: [String] {
    switch self {
    case .money: ["Money", "Cash", "Coins", "Medals", "Bullion", "Gold"]
    case .securities: ["Securities", "Manuscripts", "Stamps", "Passports", "Tickets", "Documents"]
    case .watercraft: ["Watercraft", "Boats", "Boat", "Canoes", "Kayaks"]
    case .trailers: ["Trailers", "Trailer"]
    case .jewelry:
      [
        "Jewelry", "Jewellery", "Jewels", "Watches", "Furs", "Jewelry and watches", "Jewelry & watches",
        "Precious stones",
      ]
    case .firearms: ["Firearms", "Guns", "Firearm"]
    case .silverware: ["Silverware", "Silver", "Goldware", "Platinumware", "Pewterware", "Pewter"]
    case .businessOnPremises: ["Business", "Business property", "Office equipment (business)"]
    case .businessOffPremises: []
    case .vehicleElectronics: ["Car audio", "Car electronics", "Vehicle electronics"]
    }
  }
}

/// An edition of the form that names the limits.
package enum LimitProfile: String, CaseIterable, Hashable, Sendable {
  case ho32011 = "ho3-2011"
  case ho32022 = "ho3-2022"
  case none

  /// As a report prints it.
  package var title: String {
    switch self {
    case .ho32011: "ISO HO-3, edition of 2011"
    case .ho32022: "ISO HO-3, edition of 2022"
    case .none: "the policy's own limits"
    }
  }

  /// Secondary sources: propertycasualty360.com/fcs/2024/09/22 for 2022; insuranceresourcesllc.com/11-homeowners-limitations
  /// for the edition before.
  package func limit(of limitClass: LimitClass) -> Money? {
    let is2022: Bool
    switch self {
    case .ho32011: is2022 = false
    case .ho32022: is2022 = true
    case .none: return nil
    }
    switch limitClass {
    case .money: return Money(cents: is2022 ? 300_00 : 200_00)
    case .securities, .watercraft, .trailers, .jewelry, .vehicleElectronics:
      return Money(cents: is2022 ? 2_000_00 : 1_500_00)
    case .firearms, .silverware, .businessOnPremises: return Money(cents: is2022 ? 3_000_00 : 2_500_00)
    case .businessOffPremises: return Money(cents: 1_500_00)
    }
  }
}
