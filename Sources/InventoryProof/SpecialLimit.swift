package import InventoryModel
package import InventorySettings

/// A limit of an insurance policy. It applies to the total of all items of a class, of several classes or of an asset
/// type, or to each single item.
package struct SpecialLimit: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case limitClass(LimitClass)
    case assetType(String)
    /// Several classes that share one limit, identified by the title of the limit.
    case total(String)
    case singleItem
  }

  package let subject: Subject
  package let rule: LimitRule
  /// The amount of the limit. `nil` if the rule has no amount, or if its amount is an uncapped share of an unknown sum
  /// insured.
  package let amount: Money?
  /// Whether site.yml states the limit; `false` for a limit of a built-in profile.
  package let isOwn: Bool
  /// Whether the limit is a share of the sum insured, and the sum insured is unknown.
  package let lacksSumInsured: Bool

  /// `sumInsured` is needed only if the amount of the rule is a share of the sum insured.
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

  /// Whether the limit is for all items of a class.
  package var isOfClass: Bool { if case .limitClass = subject { true } else { false } }

  /// Whether the limit is for several classes or for single items. An item can then also count toward the limit of its
  /// class, so the amounts above the two limits must not be added up.
  package var mayOverlap: Bool {
    switch subject {
    case .total, .singleItem: true
    case .limitClass, .assetType: false
    }
  }
}
