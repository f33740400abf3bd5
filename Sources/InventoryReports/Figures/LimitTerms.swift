package import InventoryModel
package import InventorySettings
import InventorySite

/// The limits that a report compares with: those of a profile, and the policy's own, which win.
package struct LimitTerms: Hashable, Sendable {
  package var profile: LimitProfile
  private var classes: [String: LimitClass] = [:]
  private var ownOfClasses: [LimitClass: Money] = [:]
  /// By folded label.
  private var ownOfTypes: [String: Money] = [:]

  package init(profile: LimitProfile = .ho32022) {
    self.profile = profile
    for limitClass in LimitClass.allCases {
      for label in limitClass.usualTypes { classes[AssetType.foldedLabel(label)] = limitClass }
    }
  }

  /// Says of what class a type is; nothing for none.
  package mutating func put(_ assetType: String, into limitClass: LimitClass?) {
    classes[AssetType.foldedLabel(assetType)] = limitClass
  }

  /// The policy's own limit of a class.
  package mutating func limit(_ limitClass: LimitClass, to amount: Money) {
    ownOfClasses[limitClass] = amount
  }

  /// The policy's own limit of a type, which then counts by itself and in no class.
  package mutating func limit(_ assetType: String, to amount: Money) {
    ownOfTypes[AssetType.foldedLabel(assetType)] = amount
  }

  /// Under which limit the items of a type fall; nothing where there is none.
  package func limit(of assetType: String?) -> SpecialLimit? {
    guard let assetType else { return nil }
    let label = AssetType.foldedLabel(assetType)
    if let amount = ownOfTypes[label] {
      return SpecialLimit(subject: .assetType(assetType), amount: amount, isOwn: true)
    }
    guard let limitClass = classes[label] else { return nil }
    if let amount = ownOfClasses[limitClass] {
      return SpecialLimit(subject: .limitClass(limitClass), amount: amount, isOwn: true)
    }
    return profile.limit(of: limitClass).map {
      SpecialLimit(subject: .limitClass(limitClass), amount: $0, isOwn: false)
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
  /// From the policy, as site.yml says it; else from the profile.
  package let isOwn: Bool

  package var title: String {
    switch subject {
    case .limitClass(let limitClass): limitClass.title
    case .assetType(let label): label
    }
  }

  package var isTheftOnly: Bool {
    switch subject {
    case .limitClass(let limitClass): limitClass.isTheftOnly
    case .assetType: false
    }
  }
}
