import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventorySettings

/// The names that templates can use after the lines of a claim. They are about limits, receipts, notes, missing proof,
/// lines to check, the method, and signatures.
extension ClaimReport {
  static let end = Record<InThisReport<Void>> {
    Flag("hasPhotographed", "Whether items with photos came before.") { $0.hasPhotographed }
    Part("totals", "The totals of all lines.", totals) { $0.with(("In all", $0.report.figures.overall)) }
    Flag("hasLimits", "Whether the claim has a section about special limits.") { $0.hasLimitPart }
    Flag("hasLimitTable", "Whether special limits apply, or the names of items suggest a limit.") {
      !$0.limitRows.isEmpty
    }
    Text("limitsIntroduction", "The introduction to the special limits.") { $0.limitsIntroduction }
    List("limits", "The special limits. Limits that only the names of items suggest come last.", of: limit) {
      $0.limitRows.map($0.with)
    }
    List(
      "limitNotes",
      "Notes about individual limits, about items that were not compared, and about property that is not covered.",
      of: sentence
    ) { $0.limitNotes }
    Flag("hasReceipts", "Whether there are receipts.") { !$0.report.figures.receipts.isEmpty }
    Text("receiptsIntroduction", "The introduction to the receipts.") { report in
      let showsPhotos = report.look.level != .none || !report.look.photoFiles.isEmpty
      return
        (showsPhotos
        ? "Numbered documents and the photos shown belong to this claim."
        : "Numbered documents belong to this claim. This document shows no photos.")
        + " Receipts that are only mentioned in a record do not belong to it."
    }
    List("receipts", "The receipts.", of: text) { $0.report.figures.receipts }
    Flag("hasNotes", "Whether items have notes.") { !$0.report.figures.notes.isEmpty }
    List("notes", "The notes.", of: text) { $0.report.figures.notes }
    Flag("hasMissing", "Whether proof is missing.") { !$0.missing.isEmpty }
    Text("missingIntroduction", "The proof that an insurer may ask for.") { $0.missingIntroduction }
    List("missing", "The kinds of missing proof, each with the lines that lack it.", of: sentence) {
      $0.missing
    }
    Flag("hasChecks", "Whether there are lines to check.") {
      !$0.report.figures.doubts.isEmpty || $0.lateRecords != nil
    }
    Flag("hasDoubts", "Whether lines have an asterisk.") { !$0.report.figures.doubts.isEmpty }
    Text("lateRecords", "The lines that were recorded after the loss, with the sum of their bases.") {
      $0.lateRecords
    }
    List("doubts", "What to check in lines with an asterisk.", of: sentence) {
      $0.doubts
    }
    List("method", "The sentences that explain how the amounts were calculated.", of: sentence) { $0.method }
    List("signatures", "The labels of the signature lines.", of: sentence) { _ in
      ["Policyholder", "Spouse or second policyholder"]
    }
  }

  private static let limit = Record<InThisReport<LimitRow>> {
    Cell("title", "The subject of the limit: a class, an asset type, several classes, or single items.") {
      $0.content.finding.limit.title
    }
    Cell(
      "remarks",
      "The asset types, the conditions of the limit and the lines that it applies to, or the items whose names suggest the limit."
    ) {
      limit in
      let content = limit.content.finding
      guard !limit.content.isSuggested else {
        return "not counted, suggested by names only: " + limit.wording.suggestedItems(of: content)
          + (content.limit.isTheftOnly ? "; for thefts only" : "")
      }
      let remarks = [
        limit.wording.types(of: content),
        content.limit.isTheftOnly ? "for thefts only" : nil,
        content.limit.isOwn ? "limit of the policy" : nil,
        content.limit.isOfSingleItems ? "only items above the limit" : nil,
        content.numbers.isEmpty ? nil : "No. " + content.numbers.runs,
        content.withoutAmount == 0 ? nil : "\(limit.wording.number(content.withoutAmount)) without an amount",
        content.scheduled.count == 0
          ? nil
          : "excluding \(limit.wording.items(content.scheduled.count)) already \(limit.report.figures.terms.report.limits.profile.scheduledAs), "
            + limit.wording.amount(content.scheduled, remark: limit.with(()).taxRemark),
        content.inSafe.count == 0
          ? nil
          : "excluding \(limit.wording.items(content.inSafe.count)) in a safe, "
            + limit.wording.amount(content.inSafe, remark: limit.with(()).taxRemark),
        limit.wording.share(of: content.limit),
      ]
      return remarks.compactMap(\.self).joined(separator: "; ")
    }
    Text("assetTypes", "The asset types to which the limit applies.") {
      $0.content.isSuggested ? nil : $0.wording.types(of: $0.content.finding)
    }
    Text("itemCount", "The number of items.") { $0.wording.items($0.content.items) }
    Text("basis", "The sum of the bases of these items, before sales tax.") {
      $0.wording.money($0.content.basis)
    }
    Text("loss", "The loss of these items at replacement cost: the sum of their bases, with sales tax.") {
      $0.wording.money($0.content.loss)
    }
    Text("limit", "The limit.") { $0.content.finding.limit.amount.map($0.wording.money) ?? "not known" }
    Text("over", "The amount by which the loss is above the limit, or would be with the suggested items.") {
      $0.wording.over($0.content)
    }
    Flag("isOwn", "Whether the limit is the policy's own.") { $0.content.finding.limit.isOwn }
    Flag("isTheftOnly", "Whether the limit applies to thefts only.") { $0.content.finding.limit.isTheftOnly }
  }

  private static let text = Record<ClaimText> {
    Text("number", "The number of the line.") { String($0.line) }
    Cell("itemName", "The item's name.") { $0.itemName }
    Text("remark", "A remark if the item is in no total; otherwise absent.") {
      $0.isSeparate ? ClaimLine.inNoTotal : nil
    }
    Cell("text", "The receipt as named in the record, or the notes as plain text.") { $0.text }
    Text("lines", "The same text with line breaks.") { $0.text }
  }
}
