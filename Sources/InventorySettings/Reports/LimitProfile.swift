package import InventoryModel

/// The limits of a kind of policy: a built-in profile, or a profile that the user defines.
package struct LimitProfile: Hashable, Sendable {
  /// The name of the profile in site.yml and in the option `--limits`.
  package let name: String
  /// The name of the profile in reports.
  package var title: String
  /// The ISO 4217 code of the amounts; `nil` for the currency of the site.
  package var currency: String?
  /// The source of the figures, as a sentence.
  package var source: String?
  /// General advice about such policies, as sentences.
  package var advice: String?
  /// The term that these policies use for an item that is insured for a separate amount.
  package var scheduledAs = "scheduled"
  /// The term that these policies use for the amount for which all items together are insured.
  package var sumInsuredTitle = "Sum insured"
  /// Whether the sum insured includes the items that are insured for a separate amount.
  package var sumIncludesScheduled = false
  /// The term that these policies use for the tax on purchases.
  package var taxTitle = "sales tax"
  /// The term that these policies use for the part of a loss that the policyholder pays.
  package var deductibleTitle = "deductible"
  /// Whether such policies often pay the depreciation of an item only after the item is replaced.
  package var paysAfterReplacement = true
  /// The kinds of property that these policies cover, although homeowners policies in the United States do not.
  package var covered: Set<NotCovered> = []
  package var remarks = PolicyRemarks()
  /// The limit for each single item; `nil` if there is none.
  package var singleItem: LimitRule?
  /// The limits for all items of a class together, keyed by class.
  package var byClass: [LimitClass: LimitRule] = [:]
  /// The limits for all items of several classes together, in the order in which reports list them.
  package var totals: [LimitTotal] = []

  package init(name: String, title: String) {
    (self.name, self.title) = (name, title)
  }

  /// The name of a profile that site.yml defines.
  package static let ownName = "own"

  /// Whether the profile has no limits, so that amounts are compared only with `ownLimits`.
  package var isNone: Bool { name == Self.none.name }

  /// Whether site.yml defines this profile, with the figures of the user's policy.
  package var isOwn: Bool { name == Self.ownName }

  /// Whether any limit depends on the sum insured.
  package var hasShares: Bool {
    rules.contains { rule in
      if case .share? = rule.amount { true } else { false }
    }
  }

  /// Whether any limit applies only to thefts.
  package var hasTheftLimits: Bool { rules.contains(where: \.isTheftOnly) }

  /// Whether any limit applies only to items that are not kept in a safe.
  package var hasSafeLimits: Bool { rules.contains(where: \.isOutsideSafe) }

  private var rules: [LimitRule] {
    [singleItem].compactMap(\.self) + byClass.values + totals.map(\.rule)
  }

  /// Returns the rule for a class, or else the rule for the nearest broader class that has one, together with the class
  /// that the rule is for. `nil` if none of these classes has a rule.
  package func rule(for limitClass: LimitClass) -> (limitClass: LimitClass, rule: LimitRule)? {
    limitClass.lineage.lazy.compactMap { candidate in byClass[candidate].map { (candidate, $0) } }.first
  }
}

/// The amount and the conditions of a limit.
package struct LimitRule: Hashable, Sendable {
  /// The amount; `nil` if only `ownLimits` can state an amount.
  package var amount: LimitAmount?
  /// Whether the limit applies only to losses by theft.
  package var isTheftOnly = false
  /// Whether the limit applies only to items that are not kept in a safe.
  package var isOutsideSafe = false
  package var schedulable = Schedulable.all
  /// Whether amounts above the limit do not count when the sum insured is compared with the value of all items.
  package var boundsInsuredValue = false
  /// Explanations of the amount, as sentences.
  package var note: String?
  /// Why the limit may not apply to some items, as a sentence.
  package var caution: String?
  /// Advice on insuring more than the limit, as a sentence.
  package var advice: String?
  /// Advice on insuring items of `schedulable` one by one, as a sentence; `nil` if `advice` includes it.
  package var schedulingAdvice: String?
  /// The source of the amount; `nil` if it is the source of the profile.
  package var source: String?

  package init(
    _ amount: LimitAmount? = nil, isTheftOnly: Bool = false, isOutsideSafe: Bool = false,
    schedulable: Schedulable = .all, boundsInsuredValue: Bool = false, note: String? = nil,
    caution: String? = nil, advice: String? = nil, source: String? = nil
  ) {
    (self.amount, self.isTheftOnly, self.schedulable) = (amount, isTheftOnly, schedulable)
    self.isOutsideSafe = isOutsideSafe
    self.boundsInsuredValue = boundsInsuredValue
    (self.note, self.caution, self.advice, self.source) = (note, caution, advice, source)
  }

  /// The items under a limit that a policy can insure one by one, each for a separate amount.
  package enum Schedulable: Hashable, Sendable {
    case all, none
    /// The items with this word in their name or asset type. The word is in the singular.
    case named(String)

    /// Whether an item can be insured for a separate amount. The word of `named` must be a whole word of the name or
    /// type.
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
  /// The classes that the total leaves out, although `classes` lists a broader class.
  package let exceptions: [LimitClass]
  package let rule: LimitRule

  package init(
    _ title: String, of classes: [LimitClass], except exceptions: [LimitClass] = [], _ rule: LimitRule
  ) {
    (self.title, self.classes, self.exceptions, self.rule) = (title, classes, exceptions, rule)
  }

  /// Whether the total includes a class: `classes` lists the class or a broader class, and `exceptions` lists neither
  /// the class nor a nearer one.
  package func includes(_ limitClass: LimitClass) -> Bool {
    let listed = limitClass.lineage.first { classes.contains($0) || exceptions.contains($0) }
    return listed.map { !exceptions.contains($0) } ?? false
  }
}

/// The amount of a limit: fixed, or a share of the sum insured.
package enum LimitAmount: Hashable, Sendable {
  case fixed(Money)
  /// A share of the sum insured, at most `cap`.
  case share(Percentage, cap: Money?)

  /// Returns the amount, rounded down to a cent. If the sum insured is unknown, returns the cap of a share, or `nil` if
  /// the share has no cap.
  package func money(of sumInsured: Money?) -> Money? {
    switch self {
    case .fixed(let amount): amount
    case .share(let share, let cap):
      [sumInsured.map(share.ofRoundedDown), cap].compactMap(\.self).min()
    }
  }
}
