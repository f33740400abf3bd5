import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts about limits that reports share.
extension Wording {
  /// Returns a text such as `€10,000.00 (20% of the sum insured, at most €20,000.00)`.
  func limit(_ limit: SpecialLimit) -> String {
    let (amount, share) = (limit.amount.map(money), share(of: limit))
    guard let amount, let share else { return amount ?? share ?? "" }
    return limit.lacksSumInsured ? share : "\(amount) (\(share))"
  }

  /// Returns a text such as `20% of the sum insured, at most €20,000.00`; `nil` for a fixed amount.
  func share(of limit: SpecialLimit) -> String? {
    guard case .share(let share, let cap)? = limit.rule.amount else { return nil }
    return "\(share.text) of the sum insured" + (cap.map { ", at most \(money($0))" } ?? "")
  }

  /// Returns a text such as `Jewelry by $500.00; Coins by at least $20.00`; `nil` if no limit is exceeded.
  func exceeded(_ limits: [LimitFinding], ifTheft: String = "") -> String? {
    excesses(of: limits) {
      $0.isOver ? $0.over : nil
    } remark: { finding in
      (finding.limit.isTheftOnly ? ifTheft : "")
        + (finding.byDefault.isEmpty
          ? ""
          : " (counting \(firstNumbers(finding.byDefault)) as bullion, although \(finding.byDefault.count == 1 ? "its name does" : "their names do") not show this)")
        + (finding.possiblyMore.map {
          " (possibly \(money($0)) more, from \(firstNumbers(finding.suggestedNumbers)))"
        } ?? "")
    }.map {
      $0 + (limits.mayOverlap ? " (an item can count toward several limits)" : "")
    }
  }

  /// Returns a text such as `Money by $4,950.00 if No. 2, 13 are included, as their names suggest`; `nil` if no
  /// additional limit would be exceeded.
  func possiblyExceeded(_ limits: [LimitFinding], ifTheft: String = "") -> String? {
    excesses(of: limits, \.possiblyOver) { finding in
      let numbers = finding.suggestedNumbers
      return (finding.limit.isTheftOnly ? ifTheft : "") + " if \(firstNumbers(numbers)) "
        + (numbers.count == 1 ? "is included, as its name suggests" : "are included, as their names suggest")
    }
  }

  /// Returns the asset types of a limit, such as `Coins, Silver, no type`; `nil` if it applies to no items.
  func types(of finding: LimitFinding) -> String? {
    let labels = finding.assetTypes.map { $0 ?? Self.noType }
    return labels.isEmpty ? nil : labels.joined(separator: ", ")
  }

  private static let noType = "no type"

  /// Returns the limits that depend on an unknown sum insured and have items; `nil` if there are none.
  func notCompared(_ limits: [LimitFinding]) -> String? {
    let unknown = limits.filter { $0.hasItems && $0.limit.amount == nil }.map(\.limit.title)
    return unknown.isEmpty ? nil : unknown.joined(separator: "; ") + ", because the sum insured is not stated"
  }

  private func excesses(
    of limits: [LimitFinding], _ over: (LimitFinding) -> Money?,
    remark: (LimitFinding) -> String = { _ in "" }
  ) -> String? {
    let texts = limits.compactMap { finding in
      over(finding).map {
        "\(finding.limit.title) by \(finding.withoutAmount == 0 ? "" : "at least ")\(money($0))"
          + remark(finding)
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// Returns the amount by which a row is above its limit, or would be above its limit if suggested items counted;
  /// otherwise `nil`.
  func over(_ row: LimitRow) -> String? {
    let finding = row.finding
    guard row.isSuggested else {
      guard finding.isOver, let over = finding.over else { return nil }
      return (finding.withoutAmount > 0 ? "at least " : "") + money(over)
    }
    if let over = finding.possiblyOver {
      return "possibly \(money(over))" + (finding.hasItems ? " together with the counted items" : "")
    }
    return finding.possiblyMore.map { "possibly \(money($0)) more" }
  }

  /// Returns the sentences that precede the list of items whose names suggest a limit.
  func suggestions(of finding: LimitFinding) -> String {
    let over = finding.possiblyOver.map { over in
      " If they were counted, the limit would be exceeded by \(money(over))."
    }
    return
      "The names of these items suggest that this limit applies. These items are not counted toward the limit.\(over ?? "")"
  }

  /// Returns a text such as `No. 2 Gold coins; No. 13 Cash; and 3 more`.
  func suggestedItems(of finding: LimitFinding) -> String {
    named(finding.suggestions, of: finding.suggestedNumbers.count)
  }

  /// Returns a sentence about the single items above a limit that cannot be scheduled; `nil` if there are none.
  func unschedulable(of finding: LimitFinding) -> String? {
    guard finding.unschedulableCount > 0 else { return nil }
    return
      "Insurers usually do not insure these items for their own amounts, so they remain above the limit: "
      + named(finding.unschedulable, of: finding.unschedulableCount) + "."
  }

  /// Returns a sentence about items of several pieces that are above the limit for single items only together; `nil` if
  /// there are none.
  func severalPieces(of finding: LimitFinding) -> String? {
    guard finding.severalPiecesCount > 0 else { return nil }
    return
      "These items are above the limit only because their pieces are added up, so the limit may not apply if the insurer treats each piece as an item: "
      + named(finding.severalPieces, of: finding.severalPiecesCount) + "."
  }

  /// Returns a text such as `2 items worth $50.00`, `2 items worth $50.00 and 1 without an amount`, or
  /// `1 item, without an amount`.
  func worth(_ sum: ItemSum) -> String {
    guard let amount = sum.sum.stated else { return items(sum.count) + ", without an amount" }
    return "\(items(sum.sum.count)) worth \(money(amount))" + without(sum)
  }

  /// Returns a text such as ` and 1 without an amount`; empty if all items have an amount.
  func without(_ sum: ItemSum) -> String {
    sum.withoutAmount == 0 ? "" : " and \(number(sum.withoutAmount)) without an amount"
  }

  /// Returns the amount of some items, such as `$50.00, before sales tax, and 1 without an amount`. `remark` follows the
  /// amount.
  func amount(_ sum: ItemSum, remark: String = "") -> String {
    sum.sum.stated.map { money($0) + remark + (sum.withoutAmount == 0 ? "" : ",") + without(sum) }
      ?? "without an amount"
  }

  /// Returns the numbers and names of the first items, and the number of the others, of `count` items.
  private func named(_ first: [ItemReference], of count: Int) -> String {
    let names = first.map { "No. \($0.number) \($0.itemName.tableText)" }
    return names.joined(separator: "; ")
      + (count > first.count ? "; and \(number(count - first.count)) more" : "")
  }

  /// Returns sentences about types without a limit and types that are not covered.
  func remarks(on types: UnlimitedTypes, _ limits: LimitTerms) -> [String] {
    var remarks: [String] = []
    if !types.notCovered.isEmpty {
      remarks.append(
        "\(Self.notCovered), but in the total: \(list(types.notCovered)). \(limits.profile.separateInsurance)"
      )
    }
    let hasComparison = !limits.profile.isNone && limits.foreignCurrency == nil
    if !types.limitedInThefts.isEmpty, hasComparison {
      remarks.append(
        "Not compared, because the limits of these items apply only to thefts, and this loss is not a theft: \(list(types.limitedInThefts))."
      )
    }
    if !types.notCompared.isEmpty, hasComparison {
      remarks.append(
        (limits.singleItem.map(onlyComparedWith) ?? "Not compared")
          + ", because these items are in no class with \(limits.singleItem == nil ? "a" : "another") limit: "
          + "\(list(types.notCompared)). The asset type or the field \u{201C}limit class\u{201D} determines the class."
          + (types.hasAntiques(limits)
            ? " Furniture among antiques is a class by itself, judging by the names of the items." : "")
      )
    }
    if types.bullionCount > 0, hasComparison {
      remarks.append(
        "Counted as bullion, because the asset type names only a metal and the name of the item does not show what it is: "
          + named(types.bullion, of: types.bullionCount)
          + ". Tableware and jewelry have other limits: the policyholder can state the class of such items (classes under report in site.yml)."
      )
    }
    if types.hasElectricBikes, let electric = limits.profile.remarks.electricBikes {
      remarks.append(electric)
    }
    // The sums in summaries include stated values below zero, so a sentence explains why the sums here differ.
    let belowZero = types.hasAmountsBelowZero ? " Amounts below zero are not counted." : ""
    return (remarks.isEmpty ? [] : remarks + [Self.amountsOfLists + belowZero])
      + limits.broadClassRemarks
  }

  private func onlyComparedWith(_ singleItem: SpecialLimit) -> String {
    "Compared only with the limit for single items" + (singleItem.amount.map { " of " + money($0) } ?? "")
  }

  private static let amountsOfLists =
    "Amounts in parentheses are replacement costs, or stated values if there is no replacement cost."

  /// Returns a text such as `$9,000.00 of the total stated value, for 2 items`; `nil` if no item that is not covered has
  /// a stated value.
  func notCovered(_ tally: Tally) -> String? {
    tally.notCovered.stated.map {
      "\(money($0)) of the total stated value, for \(items(tally.notCovered.count))"
    }
  }

  static let notCovered = "Not covered as personal property"

  /// Returns a text such as `Cars (1 item, $9,000.00); Pets (2 items, $600.00)`.
  func list(_ sums: [TypeSum]) -> String {
    // The sums are sorted by label, so that their order does not depend on the grouping of the report.
    let sorted = sums.map { (key: $0.label.map(AssetType.foldedLabel) ?? "\u{10FFFF}", sum: $0) }
      .sorted { $0.key < $1.key }.map(\.sum)
    return sorted.map { sum in
      "\(sum.label ?? Self.noType) (\(items(sum.items)), \(sum.lacksAmounts ? "no amount" : money(sum.basis)))"
    }.joined(separator: "; ")
  }

  /// Returns sentences that explain why a share of the sum insured is not compared, and what to do. `nil` if the limit
  /// does not depend on an unknown sum insured.
  func missingSum(of limit: SpecialLimit) -> String? {
    guard limit.lacksSumInsured else { return nil }
    return
      (limit.amount == nil
      ? "The limit cannot be compared, because the sum insured is not stated."
      : "The sum insured is not stated, so values are compared only with the maximum amount.")
      + " To compare the limit, the policyholder can state the sum insured (sumInsured under report in site.yml)."
  }
}

extension LimitRule {
  /// The explanations of the limit, as sentences; `nil` if there are none.
  var notes: String? {
    let notes = [note, caution].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }
}

extension LimitProfile {
  /// A sentence about property that is not covered.
  var separateInsurance: String {
    let kinds = NotCovered.allCases.filter { !covered.contains($0) }.map(\.rawValue)
    return
      "Such property, which includes \(kinds.dropLast().joined(separator: ", ")) and \(kinds.last ?? ""), needs separate insurance."
  }
}

extension LimitTerms {
  /// Sentences that explain how items are compared with the limits, or why they are not compared.
  var introduction: String {
    if areNone { return "No special limits are compared." }
    if let foreignCurrency {
      return
        "Items are not compared with the limits of \(profile.title), because the limits are in \(foreignCurrency) and this report is in \(currency)."
    }
    return [
      "Items are compared with \(profile.isNone ? profile.title : "the limits of \(profile.title)").", source,
      meaning,
      "As in a claim, each item is compared at its replacement cost\(tax), or at its stated value if it has no replacement cost.",
    ].compactMap(\.self).joined(separator: " ")
  }

  /// A text such as ` with sales tax of 8.25%`; empty if no tax is added.
  private var tax: String { salesTax.map { " with \(profile.taxTitle) of \($0.text)" } ?? "" }

  /// The source of the limits as a sentence; `nil` if the profile has no source.
  var source: String? {
    profile.source.map { profile.isOwn ? "Source: \($0)" + ($0.last?.isPunctuation ?? true ? "" : ".") : $0 }
  }

  /// Sentences that explain whether a limit applies to a total per loss or to each item.
  var meaning: String {
    let total =
      "A limit is a total per loss for \(profile.totals.isEmpty ? "the whole class" : "all items it applies to")."
    guard profile.singleItem != nil, foreignCurrency == nil else { return total }
    return
      "The limit for single items applies to each item, and several pieces on one line count as one item. "
      + "Any other limit is a total per loss for all items it applies to. An item can count toward several limits, so the amounts over the limits are not added up."
  }
}
