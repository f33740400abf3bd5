package import InventoryModel
package import InventorySettings

/// The limits of a profile, overridden by the policy's own limits.
package struct LimitTerms: Hashable, Sendable {
  package var profile: LimitProfile
  /// By folded label; `nil` for a type without a class. Other types are classed by the words of their labels.
  private var classes: [String: LimitClass?] = [:]
  private var ownOfTypes: [String: Money] = [:]
  private var ownOfClasses: [LimitClass: Money] = [:]

  /// Limits of a profile are in US dollars, and are not compared with other currencies.
  package init(_ settings: ReportSettings, currency: String = "USD") {
    profile = settings.profile ?? (currency == "USD" ? .ho32022 : .none)
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
  }

  /// The limit of a type; `nil` if there is none. A type with its own limit in the policy is not part of a class.
  package func limit(of assetType: String?) -> SpecialLimit? {
    guard let assetType else { return nil }
    if !ownOfTypes.isEmpty, let amount = ownOfTypes[AssetType.foldedLabel(assetType)] {
      return SpecialLimit(subject: .assetType(assetType), amount: amount, isOwn: true)
    }
    return limitClass(of: assetType).flatMap(limit)
  }

  /// The limit of an item: that of the class in its field, or else of its type.
  func limit(of item: ReportItem) -> SpecialLimit? {
    guard let stated = Self.stated(item) else { return limit(of: item.item.assetType) }
    return stated.flatMap(limit)
  }

  /// What a name suggests for an item without a limit and without a class: a limit that may apply, which is not
  /// compared.
  func suggestion(for item: ReportItem) -> SpecialLimit? {
    guard Self.stated(item) == nil,
      item.item.assetType.map(statedClass) ?? nil == nil,
      case .limitClass(let limitClass)? = PropertyKind(itemName: item.item.itemName)
    else { return nil }
    return limit(of: limitClass)
  }

  /// The property that a policy of this profile does not cover, if the label of the type names it; `nil` for other types,
  /// and without a profile.
  func notCovered(_ assetType: String?) -> NotCovered? {
    guard profile != .none, let assetType, statedClass(of: assetType) == nil,
      case .notCovered(let property)? = PropertyKind(label: assetType)
    else { return nil }
    return property
  }

  /// The class in a field of the item; `none` for no class, `nil` without a known text.
  private static func stated(_ item: ReportItem) -> LimitClass?? {
    guard let text = item.roles[.limitClass]?.lowercased() else { return nil }
    if text == "none" { return .some(nil) }
    return LimitClass(rawValue: text).map(Optional.some)
  }

  /// The class in site.yml: `none` for no class, `nil` if it states nothing.
  private func statedClass(of assetType: String) -> LimitClass?? {
    classes.isEmpty ? nil : classes[AssetType.foldedLabel(assetType)]
  }

  private func limitClass(of assetType: String) -> LimitClass? {
    if let stated = statedClass(of: assetType) { return stated }
    if case .limitClass(let limitClass)? = PropertyKind(label: assetType) { return limitClass }
    return nil
  }

  private func limit(of limitClass: LimitClass) -> SpecialLimit? {
    let own = ownOfClasses[limitClass]
    return (own ?? profile.limit(of: limitClass)).map {
      SpecialLimit(subject: .limitClass(limitClass), amount: $0, isOwn: own != nil)
    }
  }
}

/// A limit for all items of a class, or of a type.
package struct SpecialLimit: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case limitClass(LimitClass)
    case assetType(String)
  }

  package let subject: Subject
  package let amount: Money
  /// From the policy in site.yml, or else from the profile.
  package let isOwn: Bool

  package var title: String {
    switch subject {
    case .limitClass(let limitClass): limitClass.title
    case .assetType(let label): label
    }
  }

  /// What covers more; `nil` for a limit of a type.
  package var advice: String? {
    if case .limitClass(let limitClass) = subject { limitClass.advice } else { nil }
  }

  /// Whether scheduling single items helps.
  package var canBeScheduled: Bool {
    if case .limitClass(let limitClass) = subject { limitClass.canBeScheduled } else { true }
  }

  package var isTheftOnly: Bool {
    if case .limitClass(let limitClass) = subject { limitClass.isTheftOnly } else { false }
  }
}

/// The items under one limit, and their distance to it.
package struct LimitFinding: Hashable, Sendable {
  package let limit: SpecialLimit
  /// The labels of the affected types, in order.
  package private(set) var assetTypes: [String] = []
  package private(set) var items = 0
  /// Of the items with a value above zero: a negative value does not add insurance.
  package private(set) var value = Money(cents: 0)
  /// Items that are scheduled already, which the limit does not apply to, and their value.
  package private(set) var scheduled = CountedSum()
  /// Items whose names suggest this limit, but not their types; they are not compared.
  package internal(set) var suggestions: [ItemReference] = []
  /// Until `finish`, all items with a value; afterwards those to schedule first.
  package private(set) var toSchedule: [ItemReference] = []

  init(_ limit: SpecialLimit) { self.limit = limit }

  /// The amount by which the stated value exceeds the limit; 0 or less if it does not.
  package var over: Money { value - limit.amount }

  package var isOver: Bool { over.cents > 0 }

  /// `amount` is what is compared with the limit.
  mutating func add(_ item: ReportItem, amount: Money?) {
    if let label = item.item.assetType, !assetTypes.contains(label) { assetTypes.append(label) }
    guard !item.isScheduled else {
      scheduled += CountedSum(amount ?? Money(cents: 0))
      return
    }
    items += 1
    guard let amount, amount.cents > 0 else { return }
    value += amount
    toSchedule.append(item.reference)
  }

  /// Keeps the fewest most valuable items that bring the rest below the limit.
  mutating func finish() {
    var rest = value
    var few: [ItemReference] = []
    for item in toSchedule.sorted(by: ItemReference.byValue) where rest > limit.amount {
      few.append(item)
      rest = rest - (item.value ?? Money(cents: 0))
    }
    toSchedule = limit.canBeScheduled ? few : []
  }
}
