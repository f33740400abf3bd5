import InventoryModel

extension LimitProfile {
  /// The profiles that can be named in site.yml and on the command line.
  package static let builtIn = [ho32011, ho32022, uk, de, none]

  /// Returns the built-in profile with this name; `nil` for an unknown name.
  package static func named(_ name: String) -> LimitProfile? { builtIn.first { $0.name == name } }

  package static let ho32011 = homeowners(
    "ho3-2011", "ISO HO-3, edition of 2011", source: "nuco.com/fcs/2015/07/28",
    others: [
      .vehicleElectronics: "insuranceresourcesllc.com/11-homeowners-limitations",
      .vehicleMedia: "cram.com, card set 5810859",
    ],
    [
      .money: 200, .securities: 1500, .watercraft: 1500, .trailers: 1500, .jewelry: 1500, .firearms: 2500,
      .silverware: 2500, .businessOnPremises: 2500, .businessOffPremises: 1500, .vehicleElectronics: 1500,
      .vehicleMedia: 250,
    ])

  package static let ho32022 = homeowners(
    "ho3-2022", "ISO HO-3, edition of 2022", source: "propertycasualty360.com/fcs/2024/09/22",
    others: [.modelAircraft: "issuu.com/primary_agent, April 2022"],
    [
      .money: 300, .securities: 2000, .watercraft: 2000, .trailers: 2000, .jewelry: 2000, .firearms: 3000,
      .silverware: 3000, .businessOnPremises: 3000, .businessOffPremises: 1500, .vehicleElectronics: 2000,
      .modelAircraft: 2000,
    ])

  /// No limits except those in `ownLimits`. As in ISO HO-3, limits for jewelry, firearms and silverware apply only to
  /// thefts.
  package static let none = {
    var profile = homeowners("none", "the policy's own limits", source: nil, [:])
    profile.currency = nil
    return profile
  }()

  /// Sources: moneyhelper.org.uk and moneysupermarket.com (the limit for single items, the total for valuables, and
  /// money), gocompare.com (policies define the items to which the limits apply), and askaquestion.yourcoverinsurance.co.uk (valuables are jewelry, watches, gold, silver, furs, art, stamps, coins
  /// and medals), and theaa.com/home-insurance/contents-insurance-explained (causes of loss, and new for old).
  package static let uk = {
    var profile = LimitProfile(name: "uk", title: "typical contents insurance in the United Kingdom")
    profile.currency = "GBP"
    profile.source =
      "These are typical values from consumer pages (moneyhelper.org.uk, moneysupermarket.com), not the text of a policy."
    profile.scheduledAs = "specified in the policy"
    profile.sumIncludesScheduled = true
    profile.remarks.basis =
      "Most contents policies in the United Kingdom replace items as new (new for old), often except clothing and linen. For such policies, the amounts at replacement cost apply. The actual cash value is the value after wear and tear (indemnity)."
    profile.remarks.underinsurance =
      "If the sum insured is less than the cost to replace all items (underinsurance), the insurer may reduce every payment in proportion."
    profile.remarks.unknownCause =
      "Contents policies cover the causes that they name. A loss without a known cause is usually covered only if the policy includes accidental loss."
    profile.taxTitle = "VAT"
    profile.deductibleTitle = "excess"
    profile.paysAfterReplacement = false
    profile.singleItem = LimitRule(
      .fixed(Money(cents: 1_500_00)),
      note:
        "Limits in policies range from £1,500 to £2,500. This is the lowest.",
      caution:
        "Some policies apply this limit only to items that they define as valuables, and not to furniture.",
      advice: "Ask the insurer to list these items in the policy as specified items.")
    profile.byClass[.cash] = LimitRule(
      .fixed(Money(cents: 500_00)), schedulable: .none,
      note: "Policies have limits of £500 or more for money in the home. This is the lowest.",
      advice: "Ask the insurer for a higher limit for money.")
    profile.advice = "Policies often also have a limit for each bicycle. Ask the insurer for it."
    profile.totals = [
      LimitTotal(
        "Valuables", of: [.jewelry, .silverware, .coins, .stamps, .art],
        LimitRule(
          .fixed(Money(cents: 12_000_00)),
          note:
            "Some policies state a share of the sum insured instead. Policies also differ in which items count as valuables; some include cameras, televisions and computers.",
          advice:
            "Ask the insurer for a higher limit for valuables. Also ask whether specified items count toward the limit."
        ))
    ]
    return profile
  }()

  /// Sources: deutsche-versicherungsboerse.de, in the wiki (the share, the limits outside a safe, and the property to
  /// which these limits apply), dieversicherer.de (the range for cash), and critical-news.de/wertsachen_in_hausratversicherung
  /// (furs, and silver other than jewelry and coins, count only as valuables; furniture does not), and
  /// 123versicherung.eu/entschaedigung-und-versicherungswert-von-wertsachen (valuables above the limit are not part of the
  /// value that is compared with the sum insured), and versicherungen.preisvergleich.de/hausratversicherung/haustiere
  /// (pets), and wz.de/ratgeber/geld-und-recht (causes of loss), policenschreck.de/hausrat (Neuwert and natural hazards) and
  /// amba-versicherungen.de/unterversicherungsverzicht.html.
  package static let de = {
    var profile = LimitProfile(
      name: "de", title: "typical household insurance in Germany (Hausratversicherung)")
    profile.currency = "EUR"
    profile.source =
      "These are typical values from consumer pages (deutsche-versicherungsboerse.de, dieversicherer.de), not the text of a policy."
    profile.covered = [.animals]
    profile.remarks.basis =
      "Household insurance in Germany usually pays the cost to replace an item (Neuwert), so the amounts at replacement cost apply. The actual cash value is the Zeitwert."
    profile.remarks.underinsurance =
      "If the sum insured is less than the value of all items, with valuables up to their limit (Unterversicherung), the insurer may reduce every payment in proportion, unless the policy waives this (Unterversicherungsverzicht)."
    profile.remarks.unknownCause =
      "Household insurance in Germany covers the causes that it names, such as fire, burglary, robbery, tap water, storm and hail. A loss without a known cause is usually not covered."
    profile.remarks.naturalHazards =
      "Household insurance in Germany covers floods and earthquakes only if the policy includes natural hazards (Elementarschäden)."
    profile.remarks.simpleTheft =
      "Household insurance in Germany usually covers a theft without burglary or robbery (einfacher Diebstahl) only if the policy states this."
    profile.remarks.animals =
      "Pets that are usually kept in homes, such as cats and birds, count as contents. Ask the insurer about dogs and other animals."
    profile.advice =
      "After a theft, give the police and the insurer a list of the stolen items (Stehlgutliste) at once. "
      + "\u{201C}coffer report claim\u{201D} creates such a list."
    profile.scheduledAs = "insured separately"
    profile.taxTitle = "VAT"
    profile.paysAfterReplacement = false
    let safe =
      "Items that are in a safe, according to the field \u{201C}in safe\u{201D} or to the place, are not counted. It is assumed that the insurer accepts the safe."
    let advice =
      "Keep items above the limit in a safe that the insurer accepts, or agree with the insurer on a higher limit."
    profile.totals = [
      LimitTotal(
        "Cash outside a safe", of: [.cash],
        LimitRule(
          .fixed(Money(cents: 1_000_00)), isOutsideSafe: true, schedulable: .none,
          note: "Limits in policies range from €1,000 to €2,000. This is the lowest. " + safe, advice: advice)
      ),
      LimitTotal(
        "Documents and securities outside a safe", of: [.documents],
        LimitRule(
          .fixed(Money(cents: 2_500_00)), isOutsideSafe: true, schedulable: .none, note: safe, advice: advice)
      ),
      LimitTotal(
        "Jewelry, gold, coins and stamps outside a safe", of: [.jewelry, .coins, .stamps, .goldware],
        except: [.furs, .silver],
        LimitRule(
          .fixed(Money(cents: 20_000_00)), isOutsideSafe: true,
          note: safe
            + " Watches count as jewelry. Furs, and silver other than jewelry and coins, count only as valuables.",
          advice: advice)),
      LimitTotal(
        "Valuables (Wertsachen)", of: [.money, .securities, .jewelry, .silverware, .art],
        except: [.antiqueFurniture],
        LimitRule(
          .share(Percentage(20, of: 100), cap: nil), boundsInsuredValue: true,
          note:
            "Furniture does not count as valuables, regardless of its age, if its name shows that it is furniture. "
            + "Antiques of all ages count, because no field states which are more than 100 years old.",
          advice: "Agree on a higher limit for valuables with the insurer.")),
    ]
    return profile
  }()

  /// `dollars` contains the limits in whole dollars. `others` contains the sources of single limits, and `source` is
  /// the source of all other limits. Sources for what such policies pay:
  /// fromthetower.thig.com/residence-rental-theft (causes of loss),
  /// fromthetower.thig.com/when-replacement-cost-doesnt-replace (HO 04 90),
  /// propertycasualty360.com/fcs/2008/08/01/theft-of-keys-auto-or-homeowners-coverage (equipment of vehicles), and
  /// njm.com/ask/what-does-homeowners-insurance-not-cover (floods and earthquakes).
  private static func homeowners(
    _ name: String, _ title: String, source: String?, others: [LimitClass: String] = [:],
    _ dollars: [LimitClass: Int64]
  ) -> LimitProfile {
    var profile = LimitProfile(name: name, title: title)
    profile.currency = "USD"
    if !dollars.isEmpty {
      profile.sumInsuredTitle = "Limit for personal property (Coverage C)"
      profile.remarks.electricBikes =
        "Some policies treat electric bicycles and scooters as motor vehicles, which are not covered. Ask the insurer about them."
      profile.remarks.basis =
        "ISO HO-3 pays actual cash value, unless the endorsement HO 04 90 applies. Even then, antiques, fine art, collectibles and obsolete items are paid at actual cash value."
      profile.remarks.naturalHazards =
        "ISO HO-3 does not cover floods and earthquakes, which need a separate policy or endorsement."
      profile.remarks.unknownCause =
        "ISO HO-3 covers personal property only against the causes that it names, so an insurer may refuse a loss without a known cause, such as items that are missing without signs of a theft."
    }
    profile.source = source.map { source in
      let all = [source] + others.values.sorted()
      return
        "The figures are from secondary sources (\(all.joined(separator: "; "))), not from the form itself."
    }
    for limitClass in LimitClass.allCases {
      guard let advice = homeownersAdvice(limitClass) else { continue }
      profile.byClass[limitClass] = LimitRule(
        dollars[limitClass].map { .fixed(Money(cents: $0 * 100)) },
        isTheftOnly: [.jewelry, .firearms, .silverware].contains(limitClass),
        schedulable: schedulable(limitClass),
        advice: dollars.isEmpty ? nil : advice,
        source: dollars[limitClass].flatMap { _ in others[limitClass] ?? source })
      guard !dollars.isEmpty, case .named(let thing) = schedulable(limitClass) else { continue }
      profile.byClass[limitClass]?.schedulingAdvice =
        "The endorsement HO 04 61 covers \(thing)s that are scheduled, but nothing else of this class."
    }
    if !dollars.isEmpty {
      profile.byClass[.vehicleElectronics]?.note =
        "Equipment of a motor vehicle in or on the vehicle, such as a built-in radio, is usually not covered. Ask the insurer about it."
    }
    return profile
  }

  /// Returns the items of a class that the endorsement HO 04 61 can schedule: only coins in the class `money`, and only
  /// stamps in `securities`.
  private static func schedulable(_ limitClass: LimitClass) -> LimitRule.Schedulable {
    switch limitClass {
    case .jewelry, .silverware: .all
    case .money: .named("coin")
    case .securities: .named("stamp")
    case .watercraft, .trailers, .firearms, .businessOnPremises, .businessOffPremises, .vehicleElectronics,
      .vehicleMedia, .modelAircraft, .cash, .coins, .silver, .documents, .stamps, .furs, .goldware, .art,
      .antiques,
      .antiqueFurniture:
      .none
    }
  }

  /// Returns advice on insuring more than the limit; `nil` for classes that HO-3 does not have. Sources:
  /// propertycasualty360.com/fcs/2024/09/22 (scheduling), pegramonline.com (classes of HO 04 61),
  /// insurancexdate.com/insurance-forms/HO/HO-04-65 (classes of HO 04 65).
  private static func homeownersAdvice(_ limitClass: LimitClass) -> String? {
    switch limitClass {
    case .jewelry, .silverware:
      "The endorsement HO 04 61 covers items that are scheduled individually; HO 04 65 raises the limit."
    case .money, .securities, .firearms, .trailers: "The endorsement HO 04 65 raises the limit."
    case .watercraft: "The endorsement HO 04 65 raises the limit; a boat policy covers more."
    case .businessOnPremises, .businessOffPremises:
      "Neither HO 04 61 nor HO 04 65 covers this property: ask for an endorsement or a policy for business property."
    case .vehicleElectronics, .vehicleMedia:
      "Neither HO 04 61 nor HO 04 65 is known to cover this property: ask the insurer of the vehicle."
    case .modelAircraft:
      "Neither HO 04 61 nor HO 04 65 is known to cover this property: ask for separate insurance."
    case .cash, .coins, .silver, .documents, .stamps, .furs, .goldware, .art, .antiques, .antiqueFurniture:
      nil
    }
  }
}
