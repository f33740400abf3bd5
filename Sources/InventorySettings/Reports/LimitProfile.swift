package import InventoryModel

/// The limits of a kind of policy: built in, or the user's own.
package struct LimitProfile: Hashable, Sendable {
  /// The value of `limits` in site.yml and of `--limits`.
  package let name: String
  /// The name in a report.
  package var title: String
  /// The ISO 4217 code of the amounts; `nil` for the currency of the site.
  package var currency: String?
  /// Where the figures are from, as a sentence.
  package var source: String?
  /// What to do, whatever the figures are, as sentences.
  package var advice: String?
  /// What a policy calls an item that it insures with its own amount.
  package var scheduledAs = "scheduled"
  /// What a policy calls the sum that it insures all items with.
  package var sumInsuredTitle = "Sum insured"
  /// For every item by itself.
  package var singleItem: LimitRule?
  /// For all items of a class together.
  package var byClass: [LimitClass: LimitRule] = [:]
  /// For all items of several classes together, in order.
  package var totals: [LimitTotal] = []

  package init(name: String, title: String) {
    (self.name, self.title) = (name, title)
  }

  /// The name of a profile in site.yml.
  package static let ownName = "own"

  /// Whether it has no limits, so that only `ownLimits` are compared.
  package var isNone: Bool { name == Self.none.name }

  /// Whether the figures are from the user's policy.
  package var isOwn: Bool { name == Self.ownName }

  /// Whether some limit depends on the sum insured.
  package var hasShares: Bool {
    rules.contains { rule in
      if case .share? = rule.amount { true } else { false }
    }
  }

  /// Whether some limit applies only to thefts.
  package var hasTheftLimits: Bool { rules.contains(where: \.isTheftOnly) }

  private var rules: [LimitRule] {
    [singleItem].compactMap(\.self) + byClass.values + totals.map(\.rule)
  }

  /// The rule for a class, otherwise for the broader one, with the class that it is for.
  package func rule(for limitClass: LimitClass) -> (limitClass: LimitClass, rule: LimitRule)? {
    [limitClass, limitClass.broader].compactMap(\.self).lazy.compactMap { candidate in
      byClass[candidate].map { (candidate, $0) }
    }.first
  }
}

/// What a limit is, whatever it applies to.
package struct LimitRule: Hashable, Sendable {
  /// `nil` if only `ownLimits` can state it.
  package var amount: LimitAmount?
  /// Whether it applies only to losses by theft.
  package var isTheftOnly = false
  package var schedulable = Schedulable.all
  /// What to know about the figure, as sentences.
  package var note: String?
  /// What covers more, as a sentence.
  package var advice: String?
  /// Where the figure is from; `nil` if the profile states it for all.
  package var source: String?

  package init(
    _ amount: LimitAmount? = nil, isTheftOnly: Bool = false, schedulable: Schedulable = .all,
    note: String? = nil, advice: String? = nil, source: String? = nil
  ) {
    (self.amount, self.isTheftOnly, self.schedulable) = (amount, isTheftOnly, schedulable)
    (self.note, self.advice, self.source) = (note, advice, source)
  }

  /// The items that can be insured one by one, with their own amounts.
  package enum Schedulable: Hashable, Sendable {
    case all, none
    /// Items with this word, in the singular, in their name or asset type.
    case named(String)

    /// Whether such an item can be insured by itself; a word must be a whole word of the name or the type.
    package func includes(itemName: String, assetType: String?) -> Bool {
      switch self {
      case .all: true
      case .none: false
      case .named(let word): [itemName, assetType ?? ""].contains { NameWords.has(word, in: $0) }
      }
    }
  }
}

/// A limit for several classes together.
package struct LimitTotal: Hashable, Sendable {
  package let title: String
  package let classes: [LimitClass]
  package let rule: LimitRule

  package init(_ title: String, of classes: [LimitClass], _ rule: LimitRule) {
    (self.title, self.classes, self.rule) = (title, classes, rule)
  }

  /// A class that it names includes the parts of this class.
  package func includes(_ limitClass: LimitClass) -> Bool {
    classes.contains(limitClass) || limitClass.broader.map(classes.contains) ?? false
  }
}

/// How much a limit is.
package enum LimitAmount: Hashable, Sendable {
  case fixed(Money)
  /// A share of the sum insured, but not more than the cap.
  case share(Percentage, cap: Money?)

  /// Rounded down to a cent. Without the sum insured a share is its cap, which is the most that it can be.
  package func money(of sumInsured: Money?) -> Money? {
    switch self {
    case .fixed(let amount): amount
    case .share(let share, let cap):
      [sumInsured.map(share.ofRoundedDown), cap].compactMap(\.self).min()
    }
  }
}
