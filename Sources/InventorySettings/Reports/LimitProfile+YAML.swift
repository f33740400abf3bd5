import Diagnostics
import Foundation
import InventoryModel
import Yams

/// Reads the setting `limits` in site.yml.
extension LimitProfile {
  /// The keys of a profile that site.yml defines.
  package enum Key: String, SettingsKey {
    case title, currency, singleItem, byClass, totals, scheduledAs, taxTitle, source, advice
  }

  /// Reads the name of a built-in profile, or a mapping with the user's own limits.
  init(_ node: Node, of key: ReportSettings.Key) throws(Mistake) {
    guard node.mapping != nil else {
      let name = node.scalar?.string ?? ""
      guard let profile = Self.named(name) else {
        let offer = UnknownName.offer(of: Self.builtIn.map(\.name), insteadOf: name)
        throw Mistake(
          at: node, "unknown value '\(name)' for limits\(offer); or write a mapping like {singleItem: 1500}")
      }
      self = profile
      return
    }
    self.init(name: Self.ownName, title: "the policy")
    try node.forEachKey(of: "limits") { (key: Key, value) throws(Mistake) in
      try read(value, as: key)
    }
    guard singleItem != nil || !byClass.isEmpty || !totals.isEmpty else {
      throw Mistake(at: node, "limits must have singleItem, byClass or totals, such as {singleItem: 1500}")
    }
  }

  private mutating func read(_ node: Node, as key: Key) throws(Mistake) {
    switch key {
    case .title: title = try node.text(of: key)
    case .currency: currency = try node.currency(of: key)
    case .singleItem: singleItem = try node.limit("singleItem", of: key, hasClasses: false).rule
    case .byClass:
      guard let mapping = node.mapping else {
        throw Mistake(key, needs: "a mapping like {jewelry: 5000, cash: {share: 2%, cap: 1000}}", found: node)
      }
      try mapping.forEachCollectingMistakes { (name, value) throws(Mistake) in
        let limitClass = try name.limitClass(of: key)
        guard byClass[limitClass] == nil else {
          throw Mistake(
            at: value, "byClass already has '\(limitClass.rawValue)'; remove one of the two limits")
        }
        byClass[limitClass] = try value.limit(limitClass.rawValue, of: key, hasClasses: false).rule
      }
    case .totals:
      let example = "{Valuables: {classes: [jewelry, art], amount: 12000}}"
      try node.forEachName(of: key, like: example) { (name, value) throws(Mistake) in
        let (classes, exceptions, rule) = try value.limit(name, of: key, hasClasses: true)
        totals.append(LimitTotal(name, of: classes, except: exceptions, rule))
      }
    case .scheduledAs: scheduledAs = try node.text(of: key)
    case .taxTitle: taxTitle = try node.text(of: key)
    case .source: source = try node.lines(of: key)
    case .advice: advice = try node.lines(of: key)
    }
  }
}

/// The keys of a limit in a profile.
private enum LimitKey: String, SettingsKey {
  case classes, except, amount, share, cap, theftOnly, outsideSafe, note, advice
}

extension Node {
  /// Reads the name of a class. The case of letters is ignored.
  func limitClass(of key: some SettingsKey) throws(Mistake) -> LimitClass {
    let text = scalar?.string ?? ""
    guard let known = LimitClass(rawValue: text.lowercased()) else {
      throw Mistake(
        at: self,
        "unknown class '\(text)' in \(key.rawValue)\(StatedClass.didYouMean(text)) (\(LimitClass.names.joined(separator: ", ")))"
      )
    }
    return known
  }

  func currency(of key: some SettingsKey) throws(Mistake) -> String {
    try text(of: key, "a currency code like USD") {
      $0.utf8.count == 3 && $0.utf8.allSatisfy { (65...90).contains($0) }
    }
  }

  /// Reads a text and removes the line breaks at its start and end, such as the one at the end of a YAML block.
  func lines(of key: some SettingsKey) throws(Mistake) -> String {
    try text(of: key).trimmingCharacters(in: .newlines)
  }

  /// Reads a limit: an amount, or a mapping such as `{share: 20%, cap: 5000}`. If `hasClasses` is true, the limit must
  /// be a mapping that lists classes; otherwise, it must not list any. `name` is the name of the limit in messages.
  fileprivate func limit(
    _ name: String, of key: LimitProfile.Key, hasClasses: Bool
  ) throws(Mistake) -> (classes: [LimitClass], exceptions: [LimitClass], rule: LimitRule) {
    guard mapping != nil || hasClasses else { return ([], [], LimitRule(.fixed(try limitMoney(of: key)))) }
    guard mapping != nil else {
      throw Mistake(key, needs: "mappings like {classes: [jewelry, art], amount: 12000}", found: self)
    }
    var (classes, exceptions, rule) = ([LimitClass](), [LimitClass](), LimitRule())
    var (amount, share, cap) = (Money?.none, Percentage?.none, Money?.none)
    try forEachKey(of: "the limit '\(name)'") { (key: LimitKey, value) throws(Mistake) in
      switch key {
      case .classes: classes = try value.limitClasses(of: key, in: name)
      case .except: exceptions = try value.limitClasses(of: key, in: name)
      case .amount: amount = try value.limitMoney(of: key)
      case .share: share = try value.percentage(of: key)
      case .cap: cap = try value.limitMoney(of: key)
      case .theftOnly: rule.isTheftOnly = try value.flag(of: key)
      case .outsideSafe: rule.isOutsideSafe = try value.flag(of: key)
      case .note: rule.note = try value.lines(of: key)
      case .advice: rule.advice = try value.lines(of: key)
      }
    }
    guard classes.isEmpty != hasClasses else {
      throw Mistake(
        at: self,
        hasClasses
          ? "'\(name)' in totals needs classes, such as classes: [jewelry, art]"
          : "'\(name)' has classes, but only a limit under totals can have classes; remove them")
    }
    if let stray = exceptions.first(where: { !$0.lineage.dropFirst().contains(where: classes.contains) }) {
      throw Mistake(
        at: self,
        "'\(name)' excepts '\(stray.rawValue)', which is not part of a class that it lists; remove it from except"
      )
    }
    rule.amount =
      switch (amount, share, cap) {
      case (let amount?, nil, nil): .fixed(amount)
      case (nil, let share?, let cap): .share(share, cap: cap)
      case (_?, _?, _):
        throw Mistake(
          at: self, "'\(name)' has an amount and a share; to limit the share, use cap: instead of amount:")
      case (_, nil, _?):
        throw Mistake(at: self, "'\(name)' has a cap without a share; use amount: for a fixed limit")
      case (nil, nil, nil):
        throw Mistake(
          at: self,
          "'\(name)' needs an amount such as amount: 5000, or a share of the sum insured such as share: 20%")
      }
    return (classes, exceptions, rule)
  }

  /// Reads a list of classes without repetitions. `name` is the name of the limit in messages.
  private func limitClasses(of key: LimitKey, in name: String) throws(Mistake) -> [LimitClass] {
    var classes: [LimitClass] = []
    try nodes.forEachCollectingMistakes { (node) throws(Mistake) in
      let limitClass = try node.limitClass(of: key)
      guard !classes.contains(limitClass) else {
        throw Mistake(
          at: node, "'\(name)' already has the class '\(limitClass.rawValue)'; remove the second one")
      }
      classes.append(limitClass)
    }
    return classes
  }

  func limitMoney(of key: some SettingsKey) throws(Mistake) -> Money {
    let limit = try money(of: key)
    guard limit.cents >= 0 else {
      throw Mistake(at: self, "a limit must be 0 or more, not \(limit.plainText)")
    }
    return limit
  }
}
