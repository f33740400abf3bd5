import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventorySettings

/// The names that templates can use after the lines of a claim: limits, lines to check, receipts, missing proof,
/// method, signatures.
extension ClaimReport {
  static let end = Record<InThisReport<Void>> {
    Flag("hasPhotographed", "Whether items with photos came before.") { $0.hasPhotographed }
    Part("totals", "All lines together.", totals) { $0.with(("In all", $0.report.figures.overall)) }
    Flag("hasLimits", "Whether there is something to say about special limits.") { $0.hasLimitPart }
    Flag("hasLimitTable", "Whether special limits apply, or names of items suggest one.") {
      !$0.limitRows.isEmpty
    }
    Text("limitsIntroduction", "An introduction.") { $0.limitsIntroduction }
    List("limits", "The special limits; those that only names of items suggest come last.", of: limit) {
      $0.limitRows.map($0.with)
    }
    List(
      "limitNotes", "What to know about individual limits, what was not compared and what is not covered.",
      of: sentence
    ) { $0.limitNotes }
    Flag("hasReceipts", "Whether there are receipts.") { !$0.report.figures.receipts.isEmpty }
    Text("receiptsIntroduction", "An introduction.") {
      "Receipts for \($0.wording.items($0.report.figures.receipts.count)). Photos and numbered documents are part of this claim. "
        + "Receipts that are only named in a record are not."
    }
    List("receipts", "The receipts.", of: text) { $0.report.figures.receipts }
    Flag("hasNotes", "Whether items have notes.") { !$0.report.figures.notes.isEmpty }
    List("notes", "The notes.", of: text) { $0.report.figures.notes }
    Flag("hasMissing", "Whether proof is missing.") { !$0.missing.isEmpty }
    Text("missingIntroduction", "What an insurer may ask for.") { $0.missingIntroduction }
    List("missing", "What is missing, and on which lines.", of: sentence) { $0.missing }
    Flag("hasChecks", "Whether there are lines to check.") {
      !$0.report.figures.doubts.isEmpty || $0.lateRecords != nil
    }
    Flag("hasDoubts", "Whether lines have an asterisk.") { !$0.report.figures.doubts.isEmpty }
    Text("lateRecords", "Which lines were recorded after the loss, and what they are worth.") {
      $0.lateRecords
    }
    List("doubts", "What to check in lines with an asterisk.", of: sentence) {
      $0.report.figures.doubts.map { doubt, lines in
        "No. " + lines.runs + ": " + doubt.explanation
      }
    }
    List("method", "How the amounts were calculated, in sentences.", of: sentence) { $0.method }
    List("signatures", "The labels of the signature lines.", of: sentence) { _ in
      ["Policyholder", "Spouse or second policyholder"]
    }
  }

  private static let limit = Record<InThisReport<LimitRow>> {
    Cell("title", "What is limited: a class, an asset type, several classes, or single items.") {
      $0.content.finding.limit.title
    }
    Cell("remarks", "Its asset types, and what it applies to; or the items whose names suggest it.") {
      limit in
      let content = limit.content.finding
      guard !limit.content.isSuggested else {
        return "not counted, suggested by names only: " + limit.wording.suggestedItems(of: content)
          + (content.limit.isTheftOnly ? "; for thefts only" : "")
      }
      let remarks = [
        content.assetTypes.isEmpty ? nil : content.assetTypes.joined(separator: ", "),
        content.limit.isTheftOnly ? "for thefts only" : nil,
        content.limit.isOwn ? "limit of the policy" : nil,
        content.limit.isOfSingleItems ? "only items above the limit" : nil,
        content.withoutAmount == 0 ? nil : "\(limit.wording.number(content.withoutAmount)) without an amount",
        content.scheduled.count == 0
          ? nil
          : "without \(limit.wording.items(content.scheduled.count)) already \(limit.report.figures.terms.report.limits.profile.scheduledAs), "
            + limit.wording.money(content.scheduled.amount),
        limit.wording.share(of: content.limit),
      ]
      return remarks.compactMap(\.self).joined(separator: "; ")
    }
    Text("assetTypes", "The asset types in it.") {
      $0.content.isSuggested ? nil : $0.content.finding.assetTypes.joined(separator: ", ")
    }
    Text("itemCount", "The number of items.") { $0.wording.items($0.content.items) }
    Text("basis", "Their basis.") { $0.wording.money($0.content.amount) }
    Text("limit", "The limit.") { $0.content.finding.limit.amount.map($0.wording.money) ?? "not known" }
    Text("over", "How much the basis is above the limit, or would be with the suggested items.") {
      $0.wording.over($0.content)
    }
    Flag("isOwn", "Whether it is the policy's own limit.") { $0.content.finding.limit.isOwn }
    Flag("isTheftOnly", "Whether it applies to thefts only.") { $0.content.finding.limit.isTheftOnly }
  }

  private static let text = Record<ClaimText> {
    Text("number", "The number of the line.") { String($0.line) }
    Cell("itemName", "The item's name.") { $0.itemName }
    Cell("text", "The receipt as named in the record, or the notes as plain text.") { $0.text }
    Text("lines", "The text with its line breaks.") { $0.text }
  }
}
