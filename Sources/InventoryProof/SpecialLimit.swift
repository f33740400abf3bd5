package import InventoryModel
package import InventorySettings

/// A limit for all items of a class, of several classes or of a type, or for every item by itself.
package struct SpecialLimit: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case limitClass(LimitClass)
    case assetType(String)
    /// By its title.
    case total(String)
    case singleItem
  }

  package let subject: Subject
  package let rule: LimitRule
  /// `nil` if it is a share, and the sum insured is not stated.
  package let amount: Money?
  /// From the policy in site.yml, otherwise from the profile.
  package let isOwn: Bool
  /// Whether it depends on the sum insured, which is not stated.
  package let lacksSumInsured: Bool

  /// `sumInsured` is needed only for a rule that is a share of it.
  package init(_ subject: Subject, _ rule: LimitRule, _ sumInsured: Money?, isOwn: Bool) {
    (self.subject, self.rule, self.isOwn) = (subject, rule, isOwn)
    amount = rule.amount?.money(of: sumInsured)
    if case .share? = rule.amount { lacksSumInsured = sumInsured == nil } else { lacksSumInsured = false }
  }

  package var title: String {
    switch subject {
    case .limitClass(let limitClass): limitClass.title
    case .assetType(let label): label
    case .total(let title): title
    case .singleItem: "Single items"
    }
  }

  package var isTheftOnly: Bool { rule.isTheftOnly }

  package var isOfSingleItems: Bool { subject == .singleItem }

  /// Whether its items can be under another limit, too, so that what is over both is not added up.
  package var mayOverlap: Bool {
    switch subject {
    case .total, .singleItem: true
    case .limitClass, .assetType: false
    }
  }
}
