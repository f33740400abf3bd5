import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts about the amount of loss.
extension InReport<ClaimReport, Void> {
  /// Sentences about parts of the amount of loss that a policy may not pay.
  var settlementNotes: [String] {
    [
      withoutAmount == 0
        ? nil
        : "\(wording.items(withoutAmount)) without an amount \(withoutAmount == 1 ? "is" : "are") not included.",
      fullBasis, recoverable,
      limitsNote,
      scheduled.map {
        "Already \(scheduledAs): \($0). These items are included here, but other terms may apply."
      },
      notCovered.map {
        (figures.settlement.notCovered == nil
          ? "Not covered as personal property, but included here: "
          : "Not covered as personal property, and in the amount of loss, but not in the amounts after it: ")
          + "\($0). \(Wording.separateInsurance)"
      },
    ].compactMap(\.self)
  }

  /// Sentences about what the amounts after special limits leave open, or about the reason why these amounts are not
  /// stated; `nil` if no limit is exceeded.
  private var limitsNote: String? {
    guard figures.settlement.aboveLimits != nil else {
      guard figures.settlement.afterLimits == nil, figures.limits.contains(where: \.isOver) else {
        return nil
      }
      return
        "Special limits of the policy are not deducted here, because limits that are exceeded share only some of their items."
    }
    let open = [
      "the sum insured",
      figures.limits.contains { $0.suggested.count > 0 } ? "limits that only names of items suggest" : nil,
      figures.limits.contains { $0.hasItems && $0.limit.amount == nil }
        ? "limits that depend on a sum insured that is not stated" : nil,
    ].compactMap(\.self)
    return
      "The amounts after special limits include each item\(withTax) up to the limits that apply to it. They do not consider "
      + open.joined(separator: ", or ")
      + ". Some policies subtract the deductible before they apply special limits."
  }

  /// A sentence about the parts of the amounts of loss that are above limits, which the table of limits does not show;
  /// `nil` if there are none.
  var aboveLimits: String? {
    guard let above = figures.settlement.aboveLimits else { return nil }
    let tax = figures.settlement.salesTax == nil ? "" : " with \(taxTitle)"
    let amount =
      above.replacementCost == above.actualCashValue
      ? " is above limits"
      : " is above limits at replacement cost, and \(wording.money(above.actualCashValue)) at actual cash value"
    return "Of the amounts of loss\(tax), \(wording.money(above.replacementCost))\(amount)\(ifTheft)."
  }

  private var withTax: String { figures.settlement.salesTax == nil ? "" : ", with \(taxTitle)," }

  /// The words that follow the amounts after special limits.
  var ifTheft: String { figures.assumesTheft ? ", if the loss is a theft" : "" }

  /// The rows about special limits and the deductible.
  private var lastRows: [SettlementRow] {
    let settlement = figures.settlement
    let deductible = settlement.deductible.map(wording.money)
    guard let rest = settlement.afterLimits else {
      guard let rest = settlement.afterDeductible, let deductible else { return [] }
      return [SettlementRow("After the deductible of \(deductible)" + beforeLimits, rest, isResult: true)]
    }
    let none = ClaimAmounts(replacementCost: Money(cents: 0), actualCashValue: Money(cents: 0))
    var rows: [SettlementRow] = []
    if let notCovered = settlement.notCovered {
      rows.append(SettlementRow(Wording.notCovered, none - notCovered))
    }
    let isLimited = settlement.aboveLimits != nil
    if let above = settlement.aboveLimits {
      rows.append(SettlementRow("Above special limits" + ifTheft, none - above))
    }
    let result = isLimited ? "After special limits" : "Of covered property"
    rows.append(SettlementRow(result + ifTheft, rest, isResult: true))
    if let rest = settlement.afterLimitsAndDeductible, let deductible {
      rows.append(
        SettlementRow(
          (isLimited
            ? "After special limits and the deductible of " : "Of covered property, after the deductible of ")
            + deductible + ifTheft, rest, isResult: true))
    }
    return rows
  }

  /// The fact about the amount after special limits and the deductible; `nil` if neither is deducted.
  var payable: LabeledText? {
    guard let row = lastRows.last, let cost = row.replacementCost, let value = row.actualCashValue else {
      return nil
    }
    return LabeledText(
      row.label, "\(atLeast)\(wording.money(cost)), or \(atLeast)\(wording.money(value)) at actual cash value"
    )
  }

  /// A sentence about the items without depreciation; `nil` if there are none, or if no item is depreciated.
  private var fullBasis: String? {
    let (loss, full) = (figures.overall.loss, figures.overall.undepreciated)
    guard full.count > 0, full.count < loss.count else { return nil }
    return "No depreciation is deducted for \(wording.items(full.count)), because \(reasonForFullBasis). "
      + "The actual cash value includes the basis of \(full.count == 1 ? "this item" : "these items"), \(wording.money(full.amount))."
  }

  /// The reasons why items have no depreciation. If a line for several items has no `fullBasis`, the age of its
  /// undepreciated items is unknown.
  private var reasonForFullBasis: String {
    let full = figures.lines.filter { $0.tally.undepreciated.count > 0 }
    let isOne = figures.overall.undepreciated.count == 1
    let noLife = "no useful life is set for \(isOne ? "its asset type" : "their asset types")"
    let noAge = isOne ? "its age is unknown" : "their age is unknown"
    guard full.contains(where: { $0.fullBasis == .noUsefulLife }) else { return noAge }
    return full.allSatisfy { $0.fullBasis == .noUsefulLife } ? noLife : noLife + ", or " + noAge
  }

  /// A sentence about the difference between the two amounts of loss; `nil` if the amounts are equal.
  private var recoverable: String? {
    let amount = figures.settlement.amountOfLoss
    let difference = amount.replacementCost - amount.actualCashValue
    guard difference.cents > 0 else { return nil }
    return
      "The two amounts of loss differ by \(wording.money(difference))\(beforeLimits): the depreciation"
      + (difference == figures.overall.loss.depreciation
        ? "" : " and, for replacement costs, the \(taxTitle) on this depreciation")
      + ". A replacement cost policy may pay this difference (recoverable depreciation) only after the items are replaced."
  }

  /// The steps from the basis to the amount of loss. A step is left out if the depreciation is 0, or if the tax or the
  /// deductible is not stated.
  var settlement: [SettlementRow] {
    guard figures.overall.loss.count > 0 else {
      return [SettlementRow("Amount of loss", nil, nil, isResult: true)]
    }
    let settlement = figures.settlement
    let loss = figures.overall.loss
    var rows = [SettlementRow("Basis of " + wording.items(loss.count) + sources, loss.basis, loss.basis)]
    if loss.depreciation.cents > 0 {
      rows.append(SettlementRow("Estimated depreciation", nil, Money(cents: 0) - loss.depreciation))
    }
    if let tax = settlement.salesTax, let rate = report.details.salesTax {
      let taxed = figures.overall.replacementLoss
      let rest = wording.money(taxed.actualCashValue)
      rows.append(
        SettlementRow(
          "\(taxTitle.prefix(1).uppercased() + taxTitle.dropFirst()) of \(rate.text) on replacement costs of \(wording.money(taxed.basis))"
            + (taxed.depreciation.cents > 0 ? ", or \(rest) after depreciation" : ""), tax))
    }
    rows.append(SettlementRow("Amount of loss", settlement.amountOfLoss, isResult: true))
    return rows + lastRows
  }

  private var sources: String { wording.sources(of: figures.overall).map { " (\($0))" } ?? "" }
}

extension Wording {
  /// Returns the sources of the bases, with separate sums if there are both replacement costs and stated values; `nil`
  /// if no item has a basis.
  func sources(of tally: ClaimTally) -> String? {
    let (all, costs) = (tally.loss, tally.replacementLoss)
    guard all.count > 0 else { return nil }
    guard costs.count > 0, costs.count < all.count else {
      return costs.count == 0 ? "stated values" : "replacement costs"
    }
    return
      "replacement cost of \(number(costs.count)), \(money(costs.basis)); stated value of "
      + "\(number(all.count - costs.count)), \(money(all.basis - costs.basis))"
  }
}
