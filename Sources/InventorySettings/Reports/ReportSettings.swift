import Diagnostics
import Foundation
package import InventoryModel
package import InventoryStore
import ValueParsing
import Yams

/// The settings under `report` in site.yml.
package struct ReportSettings: Hashable, Sendable {
  /// The title of reports. If it is `nil`, the title is `Inventory of` followed by the title of the site.
  package var title: String?
  package var details = PolicyDetails()
  /// The paper size; if `nil`, Letter for amounts in US or Canadian dollars, and A4 for other currencies.
  package var paper: Paper?
  package var highValue: Money?
  /// The lowest value of items that need a receipt. If it is `nil`, `highValue` is used.
  package var proofFrom: Money?
  /// The age in years from which an appraisal is old; 0 if no appraisal is old. If it is `nil`,
  /// ``usualAppraisalYears`` is used.
  package var appraisalYears: Int?
  /// The amount for which the policy insures all personal property.
  package var sumInsured: Money?
  /// The limits of the policy. If this is `nil`, the limits of ISO HO-3 of 2022 apply to amounts in US dollars, and no
  /// limits apply to other currencies.
  package var profile: LimitProfile?
  /// The classes that site.yml states for asset types and single items, keyed by label or item key.
  package var classes: [String: StatedClass] = [:]
  /// The policy's own limits, keyed by the name of a class or the label of an asset type.
  package var ownLimits: [String: Money] = [:]
  /// The labels of the types that need serial numbers; `nil` for the default types.
  package var serialNumbers: [String]?
  package var fields: [FieldRole: String] = [:]
  /// The useful lives of asset types, keyed by label. Claims use them to estimate depreciation.
  package var usefulLife: [String: UsefulLife] = [:]
  /// The labels of the types whose items form a single line of a claim.
  package var grouped: [String] = []

  package init() {}

  /// The age in years from which underwriters ask for a new appraisal, according to the rule of one association.
  package static let usualAppraisalYears = 3

  /// Returns the stated paper size, or else Letter for US and Canadian dollars and A4 for all other currencies.
  package func paper(currency: String) -> Paper {
    paper ?? (["USD", "CAD"].contains(currency) ? .letter : .a4)
  }
}

/// A paper size.
package enum Paper: String, CaseIterable, Sendable {
  case a4, letter
}

extension ReportSettings {
  /// Returns the labels of asset types that a setting lists; for `classes`, also keys of items. Empty for settings
  /// without labels.
  package func labels(of key: Key) -> [String] {
    switch key {
    case .classes: classes.keys.sorted()
    case .ownLimits: ownLimits.keys.filter { LimitClass(rawValue: $0) == nil }.sorted()
    case .serialNumbers: serialNumbers ?? []
    case .usefulLife: usefulLife.keys.sorted()
    case .grouped: grouped
    default: []
    }
  }

  /// Returns a note for each unknown asset type in the settings `keys`, and for each field in `fields` that no item
  /// has. Settings with unknown names have no effect.
  package func notes(on keys: [Key], of store: InventoryStore) throws -> [String] {
    try notesOnTypes(keys, store) + notesOnFields(store)
  }

  private func notesOnTypes(_ keys: [Key], _ store: InventoryStore) throws -> [String] {
    guard keys.contains(where: { !labels(of: $0).isEmpty }) else { return [] }
    let known = try store.snapshot().groups().compactMap { $0.assetType?.label }
    let folded = Set(known.map(AssetType.foldedLabel))
    return try keys.flatMap { key in
      var unknown = labels(of: key).filter { !folded.contains(AssetType.foldedLabel($0)) }
      if key == .classes, !unknown.isEmpty {
        let itemKeys = Set(try store.snapshot().everyKey().map(\.text))
        unknown.removeAll(where: itemKeys.contains)
      }
      let what = key == .classes ? "asset type or item key" : "asset type"
      return unknown.map {
        let meant = didYouMean($0, among: known)
        return "the setting '\(key.rawValue)' in site.yml lists the unknown \(what) '\($0)'"
          + (meant.isEmpty ? "; correct or remove this type" : meant)
      }
    }
  }

  private func notesOnFields(_ store: InventoryStore) throws -> [String] {
    guard !fields.isEmpty else { return [] }
    let known = try store.snapshot().fieldColumns()
    let folded = Set(known.map(FoldedName.init))
    let unknown = fields.filter { !folded.contains(FoldedName($0.value)) }
    return unknown.sorted { $0.key.key < $1.key.key }.map { role, name in
      "fields in site.yml uses '\(name)' for \(role.key), but no item has this field"
        + didYouMean(name, among: known)
    }
  }
}

extension ReportSettings {
  /// The keys under `report`.
  package enum Key: String, SettingsKey {
    case title, policyholder, phone, address, insurer, policyNumber, agent, claimNumber, dateOfLoss,
      causeOfLoss,
      policeReport, policeAgency, theft, deductible, salesTax, paper, highValue, proofFrom, appraisalYears,
      sumInsured,
      limits,
      classes,
      ownLimits,
      serialNumbers,
      fields, usefulLife, grouped
  }

  init(_ node: Node) throws(Mistake) {
    self.init()
    guard node.mapping != nil else {
      throw Mistake(
        SiteSettings.Key.report, needs: "a mapping like {insurer: Quince Mutual, limits: ho3-2022}",
        found: node)
    }
    try node.forEachKey(of: "report") { (key: Key, value) throws(Mistake) in try read(value, as: key) }
  }

  mutating func read(_ node: Node, as key: Key) throws(Mistake) {
    if let line = PolicyDetails.Line(rawValue: key.rawValue) {
      let text = try node.lines(of: key)
      if line == .dateOfLoss, DateColumn.day(alone: text) == nil {
        throw Mistake(key, needs: "a date like 2026-10-30", found: node)
      }
      details.texts[line] = text
      return
    }
    switch key {
    case .title: title = try node.text(of: key)
    case .paper: paper = try node.choice(of: key)
    case .highValue: highValue = try node.money(of: key)
    case .appraisalYears: appraisalYears = try node.number(of: key, in: 0...100)
    case .proofFrom: proofFrom = try node.money(of: key)
    case .sumInsured:
      let sum = try node.money(of: key)
      guard sum.cents > 0 else {
        throw Mistake(at: node, "a sum insured must be more than 0, not \(sum.plainText)")
      }
      sumInsured = sum
    case .limits: profile = try LimitProfile(node, of: key)
    case .serialNumbers: serialNumbers = try node.texts(of: key)
    case .classes:
      try node.forEachName(of: key, like: "{Watches: jewelry, Coins: none}") {
        (label, value) throws(Mistake) in
        classes[label] = try value.choice(of: key)
      }
    case .ownLimits: try readOwnLimits(node)
    case .usefulLife:
      try node.forEachName(of: key, like: "{Electronics: 5, Furniture: {years: 10, atLeast: 20%}}") {
        (label, value) throws(Mistake) in
        usefulLife[label] = try value.usefulLife(of: key)
      }
    case .deductible:
      let amount = try node.money(of: key)
      guard amount.cents >= 0 else {
        throw Mistake(at: node, "a deductible must be 0 or more, not \(amount.plainText)")
      }
      details.deductible = amount
    case .theft: details.isTheft = try node.flag(of: key)
    case .salesTax: details.salesTax = try node.percentage(of: key)
    case .grouped: grouped = try node.texts(of: key)
    case .fields: try readFields(node)
    case .policyholder, .phone, .address, .insurer, .policyNumber, .agent, .claimNumber, .dateOfLoss,
      .causeOfLoss,
      .policeReport, .policeAgency:
      break
    }
  }

  private mutating func readOwnLimits(_ node: Node) throws(Mistake) {
    try node.forEachName(of: Key.ownLimits, like: "{jewelry: 5000, Bicycles: 1500}") {
      (name, value) throws(Mistake) in
      let limit = try value.limitMoney(of: Key.ownLimits)
      // The name of a class can have any case, because users may capitalize it like the label of a type.
      let key = LimitClass(rawValue: name.lowercased())?.rawValue ?? name
      if let other = ownLimits.keys.first(where: { AssetType.foldedLabel($0) == AssetType.foldedLabel(key) })
      {
        throw Mistake(at: value, "ownLimits already has '\(other)'; remove one of the two limits")
      }
      ownLimits[key] = limit
    }
  }

  private mutating func readFields(_ node: Node) throws(Mistake) {
    try node.forEachName(of: Key.fields, like: "{room: Zimmer, receipt: Beleg}") {
      (name, value) throws(Mistake) in
      guard let role = FieldRole(key: name) else {
        let offer = UnknownName.offer(of: FieldRole.allCases.map(\.key), insteadOf: name)
        throw Mistake(at: value, "unknown key '\(name)' in fields\(offer)")
      }
      fields[role] = try value.text(of: Key.fields)
    }
  }
}
