import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventorySettings

/// The names that templates can use for special limits, and for references to items.
extension InsuranceReport {
  static let limit = Record<InThisReport<LimitFinding>> {
    Cell("title", "The subject of the limit: a class, an asset type, several classes, or single items.") {
      $0.content.limit.title
    }
    Flag("isShort", "Whether the items of the limit are so few that they stay together on a page.") {
      $0.look.fitsOnPage($0.content.toSchedule.count + $0.content.suggestions.count)
    }
    Flag("isOfSingleItems", "Whether the limit applies to each item.") { $0.content.limit.isOfSingleItems }
    Text("assetTypes", "The asset types that share the limit.") {
      $0.wording.types(of: $0.content)?.sentenceCased
    }
    Text(
      "itemCount",
      "The number of items, their numbers if these are not all items of the types, and the number of items without an amount."
    ) { limit in
      let content = limit.content
      let isWhole = content.numbers.isEmpty || limit.report.figures.isOfWholeTypes(content)
      return limit.wording.items(content.items)
        + (isWhole ? "" : " (\(limit.wording.firstNumbers(content.numbers)))")
        + (content.withoutAmount == 0
          ? "" : ", \(limit.wording.number(content.withoutAmount)) without an amount")
    }
    Flag("hasItems", "Whether items are compared with the limit.") { $0.content.hasItems }
    Text(
      "value",
      "The sum of the replacement costs, or of the stated values of items without a replacement cost. If tax is added, also the sum with tax."
    ) { limit in
      let (value, loss) = (limit.content.value, limit.content.loss)
      return limit.wording.money(value)
        + (loss == value ? "" : ", or \(limit.wording.money(loss)) with \(limit.taxTitle)")
    }
    Text("limit", "The limit as an amount, as a share of the sum insured, or both.") {
      $0.wording.limit($0.content.limit)
    }
    Text("over", "The amount above the limit.") { limit in
      limit.content.isOver
        ? limit.content.over.map { limit.bound("at least") + limit.wording.money($0) } : nil
    }
    Text("left", "The amount below the limit.") { limit in
      limit.content.isOver
        ? nil
        : limit.content.over.map {
          limit.bound("at most", limit.content.limit.lacksSumInsured)
            + limit.wording.money(Money(cents: 0) - $0)
        }
    }
    Flag(
      "isKnown",
      "Whether the limit is known. A share of the sum insured is unknown if the sum insured is not stated."
    ) {
      $0.content.limit.amount != nil
    }
    Text("missingSum", "Why a share of the sum insured is not compared, and what to do.") {
      $0.wording.missingSum(of: $0.content.limit)
    }
    Text("note", "A note about the limit.") { $0.content.limit.rule.notes }
    Flag("isTheftOnly", "Whether the limit applies to thefts only.") { $0.content.limit.isTheftOnly }
    Flag("isOwn", "Whether the limit is the policy's own, from site.yml, and not from a built-in profile.") {
      $0.content.limit.isOwn
    }
    Flag("hasSchedule", "Whether the report proposes items to schedule.") { !$0.content.toSchedule.isEmpty }
    Text("scheduleIntroduction", "The sentence that introduces the items to schedule.") { limit in
      let scheduled = limit.report.figures.terms.limits.profile.scheduledAs
      let unlessLost = limit.statesLoss ? ", unless they were lost" : ""
      let withTax = limit.content.loss == limit.content.value ? "" : " (amounts with \(limit.taxTitle))"
      if let over = limit.content.overThen {
        return
          "Have these \(scheduled)\(unlessLost). After that, the rest is still \(limit.wording.money(over)) over the limit\(withTax):"
      }
      return limit.content.limit.isOfSingleItems
        ? "Have these \(scheduled)\(unlessLost)\(withTax):"
        : "To bring \(limit.content.withoutAmount == 0 ? "the rest" : "the known amounts") below the limit, have these \(scheduled) first\(unlessLost)\(withTax):"
    }
    List("schedule", "The items to schedule.", of: reference) { $0.content.toSchedule.map($0.with) }
    Text(
      "advice",
      "What covers more, if the limit is too low, and the single items for which this does not help."
    ) {
      let parts = [
        $0.content.advice, $0.wording.unschedulable(of: $0.content), $0.wording.severalPieces(of: $0.content),
      ].compactMap(\.self)
      return $0.content.isOver && !parts.isEmpty ? parts.joined(separator: " ") : nil
    }
    Text("scheduled", "The number and value of items that are not counted: already scheduled, or in a safe.")
    {
      limit in
      let scheduledAs = "Already " + limit.report.figures.terms.limits.profile.scheduledAs
      let uncounted = [(scheduledAs, limit.content.scheduled), ("In a safe", limit.content.inSafe)]
      let sentences = uncounted.filter { $0.1.count > 0 }.map { what, sum in
        "\(what) and not counted: \(limit.wording.worth(sum))."
      }
      return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
    Flag("hasSuggestions", "Whether names of other items suggest this limit.") {
      !$0.content.suggestions.isEmpty
    }
    Text("suggestionsIntroduction", "The introduction to these items.") {
      $0.wording.suggestions(of: $0.content)
        + ($0.content.suggestedLoss == $0.content.suggested.amount
          ? "" : " Their amounts include \($0.taxTitle).")
    }
    List("suggestions", "Items whose names suggest this limit, although their types do not.", of: reference) {
      $0.content.suggestions.map($0.with)
    }
  }

  static let reference = Record<InThisReport<ItemReference>> {
    Text("number", "The item's number.") { String($0.content.number) }
    Cell("itemName", "The item's name.") { $0.content.itemName }
    Text(
      "value",
      "The item's stated value, or its replacement cost if that is higher. For a limit, the amount that is compared with the limit."
    ) {
      $0.report.hasValues
        ? $0.wording.stated([$0.content.value, $0.content.replacementCost].compactMap(\.self).max()) : nil
    }
    Text("statedValue", "The item's stated value, if its replacement cost is higher.") { item in
      guard item.report.hasValues, let cost = item.content.replacementCost else { return nil }
      return item.content.value.map { cost > $0 } ?? true ? item.wording.stated(item.content.value) : nil
    }
  }
}
