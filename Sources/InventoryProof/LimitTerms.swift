package import InventoryModel
package import InventorySettings

/// The limits of a profile, overridden by the policy's own limits.
package struct LimitTerms: Hashable, Sendable {
  package let profile: LimitProfile
  /// An ISO 4217 code.
  package let currency: String
  /// The currency of the profile, if it is another one: then its limits are not compared.
  package let foreignCurrency: String?
  package let sumInsured: Money?
  /// The classes by folded label; `nil` for a type without a class. Other types are classed by the words of their
  /// labels.
  private var classes: [String: LimitClass?] = [:]
  private var ownOfTypes: [String: Money] = [:]
  private var ownOfClasses: [LimitClass: Money] = [:]
  private var ofClasses: [LimitClass: [SpecialLimit]] = [:]
  private let singleItem: SpecialLimit?
  private let kinds = LabelMemo<Kind>()

  /// `profile` overrides the profile of the settings.
  package init(_ settings: ReportSettings, currency: String = "USD", profile: LimitProfile? = nil) {
    let profile = profile ?? settings.profile ?? (currency == "USD" ? .ho32022 : .none)
    self.profile = profile
    (self.currency, sumInsured) = (currency, settings.sumInsured)
    foreignCurrency = profile.currency == currency ? nil : profile.currency
    singleItem =
      foreignCurrency != nil
      ? nil
      : profile.singleItem.map {
        SpecialLimit(.singleItem, $0, settings.sumInsured, isOwn: profile.isOwn)
      }
    for (label, limitClass) in settings.classes.sorted(by: { $0.key < $1.key }) {
      classes[AssetType.foldedLabel(label)] = .some(limitClass)
    }
    for (name, amount) in settings.ownLimits {
      if let limitClass = LimitClass(rawValue: name) {
        ownOfClasses[limitClass] = amount
      } else {
        ownOfTypes[AssetType.foldedLabel(name)] = amount
      }
    }
    for limitClass in LimitClass.allCases { ofClasses[limitClass] = resolved(limitClass) }
  }

  /// The limits of a type, that of its class before totals of several classes. A type with its own limit in the policy
  /// is not part of a class.
  package func limits(of assetType: String?) -> [SpecialLimit] {
    guard let assetType else { return [] }
    if !ownOfTypes.isEmpty, let amount = ownOfTypes[AssetType.foldedLabel(assetType)] {
      return [SpecialLimit(.assetType(assetType), LimitRule(.fixed(amount)), nil, isOwn: true)]
    }
    return limitClass(of: assetType).flatMap { ofClasses[$0] } ?? []
  }

  /// The limits of an item: those of the class in its field, otherwise of its type.
  package func limits(of item: ReportItem) -> [SpecialLimit] {
    guard let stated = Self.stated(item) else { return limits(of: item.item.assetType) }
    return stated.flatMap { ofClasses[$0] } ?? []
  }

  /// The limit for an item by itself; `nil` if there is none, or if the item is not covered.
  package func singleItemLimit(of item: ReportItem) -> SpecialLimit? {
    guard let singleItem, notCovered(item.item.assetType) == nil else { return nil }
    return singleItem
  }

  /// What a name suggests for an item without a limit and without a class: a limit that may apply, which is not
  /// compared.
  package func suggestion(for item: ReportItem) -> SpecialLimit? {
    suggestedClass(of: item.item, Self.stated(item)).flatMap { ofClasses[$0]?.first }
  }

  /// The class that the item states, otherwise the class of its type, otherwise the one that its name suggests.
  func limitClass(of item: Item, _ stated: LimitClass??) -> LimitClass? {
    if let stated, let stated { return stated }
    return item.assetType.flatMap(limitClass) ?? suggestedClass(of: item, stated)
  }

  /// The class that the name of an item suggests. `stated` is the class in its field; if that or site.yml states one, or
  /// none, the name does not count.
  func suggestedClass(of item: Item, _ stated: LimitClass??) -> LimitClass? {
    guard stated == nil, item.assetType.map(statedClass) ?? nil == nil,
      case .limitClass(let limitClass)? = PropertyKind(itemName: item.itemName)
    else { return nil }
    return limitClass
  }

  /// The property that a policy of this profile does not cover, if the label of the type names it; `nil` for other
  /// types, and without a profile.
  package func notCovered(_ assetType: String?) -> NotCovered? {
    guard !profile.isNone, let assetType else { return nil }
    return kind(of: assetType).notCovered
  }

  /// A note if the limits of the profile are not compared.
  package var notes: [String] {
    foreignCurrency.map { currency in
      [
        "the limits of \(profile.isOwn ? "'limits' in site.yml" : "the profile '\(profile.name)'") are in \(currency), but the site is in \(self.currency), "
          + "so they are not compared; if its amounts are in \(currency), set 'currency: \(currency)' in site.yml; otherwise, "
          + "state the limits of your policy in \(self.currency) under 'limits'"
      ]
    } ?? []
  }

  /// The class in a field of the item; `none` for no class, `nil` without a known text.
  package static func stated(_ item: ReportItem) -> LimitClass?? {
    item.roles[.limitClass].flatMap(statedClass)
  }

  /// What the text of such a field states.
  static func statedClass(_ text: String) -> LimitClass?? {
    let text = text.lowercased()
    if text == "none" { return .some(nil) }
    return LimitClass(rawValue: text).map(Optional.some)
  }

  /// The class in site.yml: `none` for no class, `nil` if it states nothing.
  private func statedClass(of assetType: String) -> LimitClass?? {
    classes.isEmpty ? nil : classes[AssetType.foldedLabel(assetType)]
  }

  /// The class of a type: stated in site.yml, or suggested by the words of its label.
  package func limitClass(of assetType: String) -> LimitClass? { kind(of: assetType).limitClass }

  /// What the label of a type is, if site.yml does not state its class.
  private struct Kind {
    var limitClass: LimitClass?
    var notCovered: NotCovered?
  }

  private func kind(of assetType: String) -> Kind {
    kinds.finding(on: assetType) { label in
      if let stated = statedClass(of: label) { return Kind(limitClass: stated) }
      return switch PropertyKind(label: label) {
      case .limitClass(let limitClass)?: Kind(limitClass: limitClass)
      case .notCovered(let property)?: Kind(notCovered: property)
      case nil: Kind()
      }
    }
  }

  private func resolved(_ limitClass: LimitClass) -> [SpecialLimit] {
    var limits: [SpecialLimit] = []
    if let own = [limitClass, limitClass.broader].compactMap(\.self).first(where: { ownOfClasses[$0] != nil }
    ),
      let amount = ownOfClasses[own]
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
