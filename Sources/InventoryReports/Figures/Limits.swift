package import InventoryModel
package import InventorySettings

/// The limits of a profile, overridden by the policy's own limits.
package struct LimitTerms: Hashable, Sendable {
  package var profile: LimitProfile
  /// By folded label.
  private var classes: [String: LimitClass] = [:]
  private var ownOfTypes: [String: Money] = [:]
  private var ownOfClasses: [LimitClass: Money] = [:]

  /// Limits of a profile are in US dollars, and are not compared with other currencies.
  package init(_ settings: ReportSettings, currency: String = "USD") {
    profile = settings.profile ?? (currency == "USD" ? .ho32022 : .none)
    for limitClass in LimitClass.allCases {
      for label in limitClass.usualTypes { classes[AssetType.foldedLabel(label)] = limitClass }
    }
    for (label, limitClass) in settings.classes.sorted(by: { $0.key < $1.key }) {
      classes[AssetType.foldedLabel(label)] = limitClass
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
    let label = AssetType.foldedLabel(assetType)
    if let amount = ownOfTypes[label] {
      return SpecialLimit(subject: .assetType(assetType), amount: amount, isOwn: true)
    }
    guard let limitClass = classes[label] else { return nil }
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
  /// Until `finish`, all items with a value; afterwards those to schedule first.
  package private(set) var toSchedule: [ItemReference] = []

  init(_ limit: SpecialLimit) { self.limit = limit }

  /// The amount by which the stated value exceeds the limit; 0 or less if it does not.
  package var over: Money { value - limit.amount }

  package var isOver: Bool { over.cents > 0 }

  /// `amount` is what is compared with the limit.
  mutating func add(_ item: ReportItem, amount: Money?) {
    if let label = item.item.assetType, !assetTypes.contains(label) { assetTypes.append(label) }
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
    toSchedule = few
  }
}
