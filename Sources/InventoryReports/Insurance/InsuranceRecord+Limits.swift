import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventorySettings

/// The names that templates can use for special limits, and for references to items.
extension InsuranceReport {
  static let limit = Record<InThisReport<LimitFinding>> {
    Cell("title", "What is limited.") { $0.content.limit.title }
    Flag("isOfSingleItems", "Whether the limit is for each item.") { $0.content.limit.isOfSingleItems }
    Text("assetTypes", "The asset types that share the limit.") {
      $0.content.assetTypes.joined(separator: ", ")
    }
    Text("itemCount", "The number of their items, and of those without an amount.") { limit in
      let without = limit.content.withoutAmount
      return limit.wording.items(limit.content.items)
        + (without == 0 ? "" : ", \(limit.wording.number(without)) without an amount")
    }
    Flag("hasItems", "Whether items are compared with it.") { !$0.content.assetTypes.isEmpty }
    Text("value", "The sum of replacement costs, or of stated values where there are none.") {
      $0.wording.money($0.content.value)
    }
    Text("limit", "The limit, perhaps as a share of the sum insured.") { $0.wording.limit($0.content.limit) }
    Text("over", "The amount above the limit.") { limit in
      limit.content.isOver
        ? limit.content.over.map { limit.bound("at least") + limit.wording.money($0) } : nil
    }
    Text("left", "The amount below the limit.") { limit in
      limit.content.isOver
        ? nil
        : limit.content.over.map { limit.bound("at most") + limit.wording.money(Money(cents: 0) - $0) }
    }
    Flag("isKnown", "Whether the limit is known: a share needs the sum insured.") {
      $0.content.limit.amount != nil
    }
    Text("missingSum", "Why a share of the sum insured is not compared, and what to do.") {
      $0.wording.missingSum(of: $0.content.limit)
    }
    Text("note", "What to know about the limit.") { $0.content.limit.rule.note }
    Flag("isTheftOnly", "Whether the limit is for theft only.") { $0.content.limit.isTheftOnly }
    Flag("isOwn", "Whether the limit is the policy's own, from site.yml, not from a built-in profile.") {
      $0.content.limit.isOwn
    }
    Flag("hasSchedule", "Whether items should be scheduled.") { !$0.content.toSchedule.isEmpty }
    Text("scheduleIntroduction", "The sentence that introduces the items to schedule.") { limit in
      let scheduled = limit.report.figures.terms.limits.profile.scheduledAs
      let unlessLost = limit.statesLoss ? ", unless they were lost" : ""
      if let over = limit.content.overThen {
        return
          "Have these \(scheduled)\(unlessLost). After that, the rest is still \(limit.wording.money(over)) over the limit:"
      }
      return limit.content.limit.isOfSingleItems
        ? "Have these \(scheduled)\(unlessLost):"
        : "To bring \(limit.content.withoutAmount == 0 ? "the rest" : "the known amounts") below the limit, have these \(scheduled) first\(unlessLost):"
    }
    List("schedule", "The items to schedule.", of: reference) { $0.content.toSchedule.map($0.with) }
    Text("advice", "What covers more, if the limit is too low.") {
      $0.content.isOver ? $0.content.limit.rule.advice : nil
    }
    Text("scheduled", "The items that are scheduled already.") { limit in
      let scheduled = limit.content.scheduled
      return scheduled.count == 0
        ? nil
        : "\(limit.wording.items(scheduled.count)) worth \(limit.wording.money(scheduled.amount)) already "
          + limit.report.figures.terms.limits.profile.scheduledAs + ", not counted."
    }
    Flag("hasSuggestions", "Whether names of other items suggest this limit.") {
      !$0.content.suggestions.isEmpty
    }
    Text("suggestionsIntroduction", "The sentence that introduces these items.") {
      $0.wording.suggestions(of: $0.content)
    }
    List("suggestions", "Items whose names suggest this limit, although their types do not.", of: reference) {
      $0.content.suggestions.map($0.with)
    }
  }

  static let reference = Record<InThisReport<ItemReference>> {
    Text("number", "The item's number.") { String($0.content.number) }
    Cell("itemName", "Its name.") { $0.content.itemName }
    Text(
      "value",
      "Its stated value, or its replacement cost if that is higher; for a limit, the amount that is compared."
    ) {
      $0.report.hasValues
        ? $0.wording.stated([$0.content.value, $0.content.replacementCost].compactMap(\.self).max()) : nil
    }
    Text("statedValue", "Its stated value, if its replacement cost is higher.") { item in
      guard item.report.hasValues, let cost = item.content.replacementCost else { return nil }
      return item.content.value.map { cost > $0 } ?? true ? item.wording.stated(item.content.value) : nil
    }
  }
}
