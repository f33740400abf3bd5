package import InventoryModel
package import InventorySettings

/// The limits of an insurance policy. Limits in site.yml replace the limits of a ``LimitProfile``.
package struct LimitTerms: Hashable, Sendable {
  package let profile: LimitProfile
  /// Whether a limit of the profile does not apply to items in a safe.
  let dependOnSafe: Bool
  /// The currency of the site, an ISO 4217 code.
  package let currency: String
  /// The currency of the profile if it differs from the currency of the site; otherwise `nil`. If the currencies
  /// differ, items are not compared with the limits of the profile.
  package let foreignCurrency: String?
  package let sumInsured: Money?
  /// The tax that is added to replacement costs before they are compared with limits; `nil` for no tax.
  package let salesTax: Percentage?
  /// The classes that site.yml states for asset types, keyed by folded label. The classes of all other types are
  /// derived from the words in their labels.
  private var classes: [String: StatedClass] = [:]
  /// The classes that site.yml states, keyed as written there, by asset type or item key.
  private let ofItems: [String: StatedClass]
  /// The labels of these asset types as written in site.yml, sorted.
  private let labels: [String]
  private var ownOfTypes: [String: Money] = [:]
  private var ownOfClasses: [LimitClass: Money] = [:]
  private var ofClasses: [LimitClass: [SpecialLimit]] = [:]
  /// The classes with narrower classes that have other limits.
  private var divided: Set<LimitClass> = []
  /// The limit of every single item; `nil` if the profile has no such limit or has a foreign currency.
  package let singleItem: SpecialLimit?
  private let kinds = LabelMemo<Kind>()

  /// If `profile` is not `nil`, it replaces the profile of the settings.
  package init(_ settings: ReportSettings, currency: String = "USD", profile: LimitProfile? = nil) {
    let profile = profile ?? settings.profile ?? (currency == "USD" ? .ho32022 : .none)
    (self.profile, dependOnSafe) = (profile, profile.hasSafeLimits)
    (labels, ofItems) = (settings.classes.keys.sorted(), settings.classes)
    (self.currency, sumInsured) = (currency, settings.sumInsured)
    salesTax = settings.details.salesTax
    foreignCurrency = profile.currency == currency ? nil : profile.currency
    singleItem =
      foreignCurrency != nil
      ? nil
      : profile.singleItem.map {
        SpecialLimit(.singleItem, $0, settings.sumInsured, isOwn: profile.isOwn)
      }
    for (label, stated) in settings.classes.sorted(by: { $0.key < $1.key }) {
      classes[AssetType.foldedLabel(label)] = stated
    }
    for (name, amount) in settings.ownLimits {
      if let limitClass = LimitClass(rawValue: name) {
        ownOfClasses[limitClass] = amount
      } else {
        ownOfTypes[AssetType.foldedLabel(name)] = amount
      }
    }
    for limitClass in LimitClass.allCases { ofClasses[limitClass] = resolved(limitClass) }
    for limitClass in LimitClass.allCases {
      divided.formUnion(limitClass.lineage.filter { ofClasses[$0] != ofClasses[limitClass] })
    }
  }

  /// Whether furniture among antiques has other limits than the other antiques.
  package var separatesAntiqueFurniture: Bool { divided.contains(.antiques) }

  /// Whether no item has a limit: the profile is `none`, and site.yml states no limit for an asset type or a class.
  package var areNone: Bool { profile.isNone && ownOfTypes.isEmpty && ownOfClasses.isEmpty }

  /// Returns the limits of an asset type: the limit of its class, then the limits that the class shares with other
  /// classes. If site.yml states a limit for the type, it replaces the limit of the class.
  package func limits(of assetType: String?) -> [SpecialLimit] {
    guard let assetType else { return [] }
    return limits(of: assetType, limitClass(of: assetType))
  }

  /// Returns the limits of an asset type as if `limitClass` were its class.
  private func limits(of assetType: String, _ limitClass: LimitClass?) -> [SpecialLimit] {
    let ofClass = limitClass.flatMap { ofClasses[$0] } ?? []
    guard !ownOfTypes.isEmpty, let amount = ownOfTypes[AssetType.foldedLabel(assetType)] else {
      return ofClass
    }
    let replaced = ofClass.first { $0.isOfClass }
    var rule = replaced?.rule ?? LimitRule()
    rule.amount = .fixed(amount)
    rule.note = replaced.map { limit in
      "For items of this asset type, this limit replaces the limit of the class \u{201C}\(limit.title)\u{201D}."
    }
    return [SpecialLimit(.assetType(assetType), rule, nil, isOwn: true)] + ofClass.filter { !$0.isOfClass }
  }

  /// Returns the limits of the class that site.yml or a field states for the item, or else the limits of the item's type. If the
  /// name of the item shows a narrower class of this type, its limits are returned.
  package func limits(of item: ReportItem) -> [SpecialLimit] {
    if let stated = stated(item) { return stated.limitClass.flatMap { ofClasses[$0] } ?? [] }
    guard let assetType = item.item.assetType else { return [] }
    return limits(of: assetType, itemClass(of: item.item) ?? limitClass(of: assetType))
  }

  /// Returns the class that the name of an item shows, if the class of the item's type leaves this open: `nil` for most
  /// items, and if site.yml states the class of the type. The name decides about parts of the class that have other
  /// limits, such as a fur among jewelry or a dresser among antiques. It also decides if the type names only a metal: a
  /// tray among silver is silverware, not bullion. A boat trailer among trailers has the limit of watercraft.
  private func itemClass(of item: Item) -> LimitClass? {
    guard let assetType = item.assetType, statedClass(of: assetType) == nil else { return nil }
    let kind = kind(of: assetType)
    guard let broad = kind.limitClass, kind.isOfMetal || broad == .trailers || divided.contains(broad) else {
      return nil
    }
    let shown =
      kind.isOfMetal
      ? PropertyKind(itemName: item.itemName, ofMetalIn: assetType)
      : PropertyKind(itemName: item.itemName, among: broad)
    guard case .limitClass(let limitClass)? = shown, limitClass != broad,
      kind.isOfMetal || limitClass.lineage.contains(broad)
        || broad == .trailers && limitClass == .watercraft
    else { return nil }
    return limitClass
  }

  /// Whether an item counts as bullion only because its type names a metal, and its name does not show what it is.
  package func isBullionByDefault(_ item: ReportItem) -> Bool {
    guard let assetType = item.item.assetType, statedClass(of: assetType) == nil,
      case let kind = kind(of: assetType), kind.isOfMetal, [.silver, .coins].contains(kind.limitClass),
      !item.isScheduled, stated(item) == nil
    else { return false }
    return !limits(of: item).isEmpty
      && PropertyKind(itemName: item.item.itemName, ofMetalIn: assetType) == nil
  }

  /// Returns the limit that applies to every single item; `nil` if the profile has no such limit or has a foreign
  /// currency, or if this item is not covered.
  package func singleItemLimit(of item: ReportItem) -> SpecialLimit? {
    item.isCovered ? singleItem : nil
  }

  /// Returns the limits that the name of an item suggests if nothing states the item's class. Reports mention the item
  /// with these limits, but do not count the item toward them.
  package func suggestions(for item: ReportItem) -> [SpecialLimit] {
    suggestedClass(of: item.item, stated(item)).flatMap { ofClasses[$0] } ?? []
  }

  /// Returns the class that is stated for the item (`stated`), or else the class of the item's type, or else the class that
  /// the item's name suggests.
  func limitClass(of item: Item, _ stated: StatedClass?) -> LimitClass? {
    if let limitClass = stated?.limitClass { return limitClass }
    return itemClass(of: item) ?? item.assetType.flatMap(limitClass) ?? suggestedClass(of: item, stated)
  }

  /// Whether a policy may insure the item for its own amount, according to the item's class. Items without a class may
  /// be insured in this way.
  package func canSchedule(_ item: ReportItem) -> Bool {
    limitClass(of: item.item, stated(item))?.isSchedulable ?? true
  }

  /// Returns the class that the name of an item suggests; `nil` if it suggests none. Also `nil` if a class is stated for
  /// the item (`stated`), or if site.yml states a class for the item's type.
  func suggestedClass(of item: Item, _ stated: StatedClass?) -> LimitClass? {
    guard stated == nil, item.assetType.flatMap(statedClass) == nil,
      case .limitClass(let limitClass)? = PropertyKind(itemName: item.itemName)
    else { return nil }
    return limitClass
  }

  /// Returns whether a policy with this profile covers items of an asset type as personal property. The class in
  /// site.yml decides, or else the label of the type. If the profile is `none`, the label is ignored.
  package func covers(_ assetType: String?) -> Bool {
    guard let assetType else { return true }
    if let stated = statedClass(of: assetType) { return stated != .notCovered }
    return profile.isNone || kind(of: assetType).isCovered
  }

  /// Returns whether a policy with this profile covers an item as personal property. The class that is stated for the
  /// item (`stated`) decides, or else the item's type.
  func covers(_ item: Item, _ stated: StatedClass?) -> Bool {
    stated.map { $0 != .notCovered } ?? covers(item.assetType)
  }

  /// Whether items of an asset type are animals that the policy covers as contents.
  package func areCoveredAnimals(_ assetType: String?) -> Bool {
    guard profile.covered.contains(.animals), let assetType, statedClass(of: assetType) == nil else {
      return false
    }
    return PropertyKind(label: assetType) == .notCovered(.animals)
  }

  /// A note if the limits of the profile are ignored because of their currency, and a note for each type whose class in
  /// site.yml is too broad for a limit; otherwise empty.
  package var notes: [String] { foreignCurrencyNotes + broadClassNotes }

  /// Notes about types such as `Keepsakes: money` if the profile limits cash, but not money.
  private var broadClassNotes: [String] {
    broadClasses.map { label, limitClass, missed in
      "the asset type '\(label)' has the class '\(limitClass.rawValue)' in site.yml, so it is not compared with the limit "
        + "\(missed.map { "'\($0.1.title)'" }.joined(separator: " or ")); to compare it, choose "
        + missed.map { "'\($0.0.rawValue)'" }.joined(separator: " or ")
    }
  }

  /// Sentences about the same types, for reports.
  package var broadClassRemarks: [String] {
    broadClasses.map { label, limitClass, missed in
      "The asset type \u{201C}\(label)\u{201D} has the class \u{201C}\(limitClass.rawValue)\u{201D}, so it is not compared with the limit "
        + missed.map { "\u{201C}\($0.1.title)\u{201D}" }.joined(separator: " or ") + "."
    }
  }

  /// The types whose stated classes are too broad for limits, with these limits and their classes.
  private var broadClasses: [(label: String, limitClass: LimitClass, missed: [(LimitClass, SpecialLimit)])] {
    labels.compactMap { label in
      guard let limitClass = limitClass(of: label), limitClass.hasNoOwnThings else { return nil }
      let compared = Set((ofClasses[limitClass] ?? []).map(\.subject))
      let missed = LimitClass.allCases.filter { $0.broader == limitClass }.flatMap { narrower in
        (ofClasses[narrower] ?? []).filter { !compared.contains($0.subject) }.map { (narrower, $0) }
      }
      return missed.isEmpty ? nil : (label, limitClass, missed)
    }
  }

  private var foreignCurrencyNotes: [String] {
    foreignCurrency.map { currency in
      [
        "the limits of \(profile.isOwn ? "'limits' in site.yml" : "the profile '\(profile.name)'") are in \(currency), but the site is in \(self.currency), "
          + "so items are not compared with them; if the site's amounts are in \(currency), set 'currency: \(currency)' in site.yml; otherwise, "
          + "state the limits of your policy in \(self.currency) in site.yml (limits under report), or choose another --limits"
      ]
    } ?? []
  }

  /// Returns the class that site.yml states for the item, or else the class in a field of the item; `nil` if neither
  /// states a class, or if the text of the field is unknown.
  package func stated(_ item: ReportItem) -> StatedClass? { stated(item.item, item.roles[.limitClass]) }

  /// Returns the class that site.yml states for the item, or else the class in the text of a field.
  func stated(_ item: Item, _ text: String?) -> StatedClass? {
    (ofItems.isEmpty ? nil : ofItems[item.itemKey.text]) ?? text.flatMap(StatedClass.init)
  }

  /// Returns the class that site.yml states for a type; `nil` if site.yml does not list the type.
  private func statedClass(of assetType: String) -> StatedClass? {
    classes.isEmpty ? nil : classes[AssetType.foldedLabel(assetType)]
  }

  /// Returns the class that site.yml states for a type, or else the class that the words in the label suggest; `nil` if
  /// the type has no class.
  package func limitClass(of assetType: String) -> LimitClass? { kind(of: assetType).limitClass }

  /// The class of a type, and whether the type is covered. Both are from site.yml, or else from the label of the type.
  private struct Kind {
    var limitClass: LimitClass?
    var isCovered = true
    /// Whether the label of the type names only a precious metal.
    var isOfMetal = false
  }

  private func kind(of assetType: String) -> Kind {
    kinds.finding(on: assetType) { label in
      if let stated = statedClass(of: label) {
        let narrower = stated.limitClass.flatMap { narrowerClass(of: label, in: $0) }
        return Kind(limitClass: narrower ?? stated.limitClass, isCovered: stated != .notCovered)
      }
      return switch PropertyKind(label: label) {
      case .limitClass(let limitClass)?:
        Kind(limitClass: limitClass, isOfMetal: PropertyKind.namesOnlyMetal(label))
      case .notCovered(let property)?: Kind(isCovered: profile.covered.contains(property))
      case nil: Kind()
      }
    }
  }

  /// Returns the class that a label suggests, if `broad` consists only of narrower classes and this is one of them. The
  /// type `Cash` with the class of money is cash.
  private func narrowerClass(of label: String, in broad: LimitClass) -> LimitClass? {
    guard broad.hasNoOwnThings, case .limitClass(let limitClass)? = PropertyKind(label: label),
      limitClass.lineage.contains(broad)
    else { return nil }
    return limitClass
  }

  private func resolved(_ limitClass: LimitClass) -> [SpecialLimit] {
    var limits: [SpecialLimit] = []
    if let own = limitClass.lineage.first(where: { ownOfClasses[$0] != nil }), let amount = ownOfClasses[own]
    {
      var rule = profile.rule(for: own)?.rule ?? LimitRule()
      (rule.amount, rule.note) = (.fixed(amount), nil)
      limits.append(SpecialLimit(.limitClass(own), rule, nil, isOwn: true))
    }
    guard foreignCurrency == nil else { return limits }
    if limits.isEmpty, let (limitClass, rule) = profile.rule(for: limitClass), rule.amount != nil {
      limits.append(SpecialLimit(.limitClass(limitClass), rule, sumInsured, isOwn: profile.isOwn))
    }
    return limits
      + profile.totals.filter { $0.includes(limitClass) }.map {
        SpecialLimit(.total($0.title), $0.rule, sumInsured, isOwn: profile.isOwn)
      }
  }
}
