package import InventoryModel

/// A class of property with a special limit of liability: ISO HO-3, coverage C. The limit is a total per loss for the
/// whole class.
package enum LimitClass: String, CaseIterable, Hashable, Sendable {
  case money, securities, watercraft, trailers, jewelry, firearms, silverware
  case businessOnPremises = "business on premises"
  case businessOffPremises = "business off premises"
  case vehicleElectronics = "vehicle electronics"

  package var title: String { facts.title }

  /// Types of this class unless the site says otherwise.
  package var usualTypes: [String] { facts.usualTypes }

  /// Whether the limit applies only to losses by theft.
  package var isTheftOnly: Bool { [.jewelry, .firearms, .silverware].contains(self) }

  /// The limits are in cents.
  fileprivate var facts: (title: String, usualTypes: [String], of2011: Int64, of2022: Int64) {
    switch self {
    case .money:
      (
        "Money, coins, medals, bullion", ["Money", "Cash", "Coins", "Medals", "Bullion", "Gold"], 200_00,
        300_00
      )
    case .securities:
      (
        "Securities, manuscripts, stamps, passports, tickets",
        ["Securities", "Manuscripts", "Stamps", "Passports", "Tickets", "Documents"], 1_500_00, 2_000_00
      )
    case .watercraft:
      (
        "Watercraft with trailers and motors", ["Watercraft", "Boats", "Boat", "Canoes", "Kayaks"], 1_500_00,
        2_000_00
      )
    case .trailers: ("Other trailers", ["Trailers", "Trailer"], 1_500_00, 2_000_00)
    case .jewelry:
      (
        "Jewelry, watches, furs, precious stones",
        [
          "Jewelry", "Jewellery", "Jewels", "Watches", "Furs", "Jewelry and watches", "Jewelry & watches",
          "Precious stones",
        ], 1_500_00, 2_000_00
      )
    case .firearms:
      ("Firearms and related equipment", ["Firearms", "Guns", "Firearm"], 2_500_00, 3_000_00)
    case .silverware:
      (
        "Silverware, goldware, platinumware, pewterware",
        ["Silverware", "Silver", "Goldware", "Platinumware", "Pewterware", "Pewter"], 2_500_00, 3_000_00
      )
    case .businessOnPremises:
      (
        "Business property on the premises",
        ["Business", "Business property", "Office equipment (business)"], 2_500_00, 3_000_00
      )
    case .businessOffPremises: ("Business property off the premises", [], 1_500_00, 1_500_00)
    case .vehicleElectronics:
      (
        "Electronic apparatus in or on a motor vehicle",
        ["Car audio", "Car electronics", "Vehicle electronics"], 1_500_00, 2_000_00
      )
    }
  }
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

  /// Secondary sources: propertycasualty360.com/fcs/2024/09/22 for 2022; insuranceresourcesllc.com/11-homeowners-limitations
  /// for the edition before.
  package func limit(of limitClass: LimitClass) -> Money? {
    switch self {
    case .ho32011: Money(cents: limitClass.facts.of2011)
    case .ho32022: Money(cents: limitClass.facts.of2022)
    case .none: nil
    }
  }
}
