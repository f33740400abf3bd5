import InventoryModel
import InventoryPages
import InventoryProof
package import InventoryRendering
import InventorySettings

/// The names that the template of an insurance report can use.
extension InsuranceReport {
  package static let record: Record<InThisReport<InsurancePiece>> = Record {
    Part("start", "Cover, summary, limits.", start) { $0.content == .start ? $0.with(()) : nil }
    Part("scheduled", "An item of the schedule, with its photos.", pictured) { piece in
      guard case .scheduled(let item, let pictures) = piece.content else { return nil }
      return piece.pictured(item, worth: item.worth, pictures)
    }
    Part("list", "The beginning of the full list.", list) { $0.content == .list ? $0.with(()) : nil }
    Part("group", "The beginning of the items of an asset type or a room.", group) { piece in
      if case .group(let group) = piece.content { piece.with(group) } else { nil }
    }
    List("items", "The next items.", of: item) { piece in
      if case .items(let items) = piece.content { items.map(piece.with) } else { [] }
    }
    Part("groupEnd", "The end of the items of an asset type or a room.", groupEnd) { piece in
      if case .groupEnd(let group) = piece.content { piece.with(group) } else { nil }
    }
    Part("listEnd", "The end of the full list, with its totals.", listEnd) {
      $0.content == .listEnd ? $0.with(()) : nil
    }
    Part("photographed", "Another item with several photos, or with photos of proof.", pictured) { piece in
      guard case .photographed(let item, let pictures) = piece.content else { return nil }
      return piece.pictured(item, pictures)
    }
    Part("end", "Gaps, method, signatures.", end) { $0.content == .end ? $0.with(()) : nil }
    Part(
      "annex", "The documents, for the template report-annex.", AnnexPiece.record(of: InsuranceReport.self)
    ) {
      piece in
      if case .annex(let annex) = piece.content { piece.with(annex) } else { nil }
    }
    Flag("foot", "Whether this is the end of the report.") { $0.content == .foot }
  }

  /// The names whose values are the same in all pieces.
  package static let columns: Record<InThisReport<Void>> = Record {
    Text("kind", "The kind of the report.") {
      "Household inventory" + ($0.report.disclosure.audience == .insurer ? " for the insurer" : "")
    }
    Flag("isFull", "Whether the report includes pictures, the schedule and missing documentation.") {
      $0.report.level == .full
    }
    Flag("hasValues", "Whether the audience sees values.") { $0.report.hasValues }
    Flag("hasSerialNumbers", "Whether the audience sees serial numbers.") { $0.report.hasSerialNumbers }
    Flag("hasDates", "Whether the audience sees dates.") { $0.report.hasDates }
    Flag("hasPhotos", "Whether the audience sees photos.") { $0.report.disclosure.shows(.photos) }
    Flag("hasThumbnails", "Whether the list has thumbnails.") { $0.hasThumbnails }
    Text("groupTitle", "What the list is grouped by: asset type or room.") {
      $0.report.figures.grouping.title
    }
    Text("summaryTitle", "The title of the summary.") {
      "Summary by \($0.report.figures.grouping.title.lowercased())"
    }
    Flag("hasShortSummary", "Whether the rows of the summary are so few that they stay together on a page.") {
      $0.look.fitsOnPage($0.report.figures.groups.count)
    }
    Text("summaryColumns", "The number of columns of the summary.") { String($0.summaryColumns) }
    Text("columnCount", "The number of columns of the list.") { String($0.columnCount) }
    Flag("hasTypes", "Whether the list has a column of asset types.") { $0.report.figures.grouping == .room }
    List("amountColumns", "The columns of amounts from fields, which follow the stated value.", of: column) {
      $0.amountColumns
    }
    List("columns", "The other columns of fields.", of: column) { $0.otherColumns }
    Flag(
      "isEven",
      "Whether columns have the same width in all tables of the list on paper. Yes unless a text or an amount is very long."
    ) { $0.isEven }
    Flag("hasLongWords", "Whether the list has words that are so long that they must be split.") {
      $0.report.figures.hasLongWord
    }
    Flag("hasLongAmounts", "Whether amounts are so long that tables need smaller letters on paper.") {
      $0.hasLongAmounts
    }
    Flag("hasReplacementCosts", "Whether there are replacement costs.") {
      $0.amountColumns.contains(.replacementCost)
    }
  }

  private static let column = Record<FieldRole> {
    Text("title", "The column's title.") { $0.title }
    Flag("isAmount", "Whether the column contains amounts.") { $0.isAmount }
    Flag("isDay", "Whether the column contains dates.") { $0.isDay }
  }

  private static let start = Record<InThisReport<Void>> {
    List("details", "The details of the policy, and the as-of date.", of: LabeledText.record) { $0.details }
    List("facts", "The totals.", of: LabeledText.record) { $0.facts }
    Flag("hasLongCover", "Whether the cover is longer than a page.") {
      !$0.look.fitsOnCover($0.details + $0.facts)
    }
    Text("fingerprint", "The SHA-256 of the data.") { $0.report.fingerprint.digest }
    Text("command", "The command that prints the fingerprint.") { $0.report.fingerprint.command }
    List("summary", "One row for each asset type or room.", of: groupRow) { start in
      let figures = start.report.figures
      return figures.groups.map { start.with((start.report.name(of: $0), $0.tally, figures.limit(of: $0))) }
    }
    Part("total", "The totals of all groups.", groupRow) {
      $0.with(("In all", $0.report.figures.overall, nil))
    }
    Flag("hasLimits", "Whether the report has a section on special limits.") {
      $0.report.hasValues
        && (!$0.report.figures.limits.isEmpty || !$0.limitRemarks.isEmpty
          || $0.report.figures.terms.limits.foreignCurrency != nil)
    }
    Flag("hasTheftLimits", "Whether the summary marks limits for thefts.") {
      let figures = $0.report.figures
      return $0.report.hasValues && figures.grouping == .type
        && figures.groups.contains { figures.limit(of: $0)?.limit.isTheftOnly ?? false }
    }
    List(
      "limitRemarks",
      "The sentences about items that were not compared, about property that is not covered, and with advice.",
      of: sentence
    ) {
      $0.limitRemarks
    }
    Text("limitProfile", "The title of the profile of limits.") {
      $0.report.figures.terms.limits.profile.title
    }
    Text("limitsIntroduction", "The introduction to the limits, with their source.") {
      $0.report.figures.terms.limits.introduction
    }
    Text(
      "overNote",
      "A note about the amounts that are compared with limits, if they differ from the sums of the summary."
    ) { $0.overNote }
    List("limits", "The special limits.", of: limit) { $0.report.figures.limits.map($0.with) }
    Flag("hasSchedule", "Whether the report has a schedule of high-value items.") {
      !$0.report.schedule.isEmpty
    }
    Text("scheduleIntroduction", "The sentence that introduces the schedule.") {
      let high = $0.wording.money($0.report.figures.terms.highValue)
      return
        "\($0.wording.items($0.report.schedule.count)) with a stated value or replacement cost of \(high) or more, "
        + "the most valuable first. The amount beside a name is the stated value or the replacement cost, whichever is higher."
        + ($0.look.photoFiles.isEmpty
          ? ""
          : " The photos of these items are in \($0.look.photoFiles.map(\.name).joined(separator: ", ")).")
    }
  }

  private static let groupRow = Record<InThisReport<(label: String, tally: Tally, limit: FoundLimit?)>> {
    Cell("label", "The asset type or room. For the totals of all items: 'In all'.") { $0.content.label }
    Text("itemCount", "The number of items.") { $0.wording.number($0.content.tally.items) }
    Text("withPhoto", "The number of items with a photo of the item itself.") {
      $0.wording.number($0.content.tally.withPhoto)
    }
    Text("withSerialNumber", "The number of items with a serial number.") {
      $0.wording.number($0.content.tally.withSerialNumber)
    }
    Text("value", "The stated value of these items, if any item has a value.") {
      $0.wording.stated($0.content.tally)
    }
    Text("replacementCost", "The replacement cost of these items.") {
      $0.content.tally.replacementCost.stated.map($0.wording.money)
    }
    Text(
      "replacementCostPart",
      "The number of items with a replacement cost, such as: 4 of 10. Absent if all items or none have one."
    ) {
      $0.wording.portion($0.content.tally.replacementCost.count, of: $0.content.tally.items)
    }
    Text(
      "limit",
      "The special limit of the type. If there are several, the lowest limit that is exceeded, or the lowest limit if none is exceeded. “not covered” if such policies do not cover the type."
    ) { row in
      let figures = row.report.figures
      let isCovered = figures.grouping == .room || figures.terms.limits.covers(row.content.label)
      return (row.content.limit?.limit.amount).map(row.wording.money) ?? (isCovered ? nil : "not covered")
    }
    Text("over", "The amount above the limit.") { row in
      guard let finding = row.content.limit?.finding, let over = finding.over, finding.isOver else {
        return nil
      }
      // Types that share a limit exceed it together.
      return (finding.assetTypes.count > 1 ? "together " : "")
        + (finding.withoutAmount > 0 ? "at least " : "")
        + row.wording.money(over)
    }
    Flag("isTheftOnly", "Whether the limit applies to thefts only.") {
      $0.content.limit?.limit.isTheftOnly ?? false
    }
    Text(
      "limitPart",
      "The number of items to which the limit applies, such as: for 1 of 10. Absent if it applies to all items."
    ) {
      row in
      row.content.limit.flatMap {
        row.wording.portion($0.items, of: row.content.tally.items).map { "for " + $0 }
      }
    }
  }

  private static let pictured =
    ItemWithPictures.record.of { $0.content }
    + Record<InThisReport<ItemWithPictures>> {
      List("lines", "Other facts about the item.", of: LabeledText.record) {
        $0.lines(of: $0.content.item, isPictured: !$0.content.pictures.isEmpty)
      }
      Part(
        "picture", "The item's first photo, unless the photo shows a text that is meant to be read.",
        CaptionedPicture.record
      ) {
        $0.content.pictureBeside?.first
      }
      List("morePictures", "The item's other photos.", of: CaptionedPicture.record) {
        $0.content.picturesBelow
      }
      Flag("hasMorePictures", "Whether the item has other photos.") { !$0.content.picturesBelow.isEmpty }
    }

  private static let end = Record<InThisReport<Void>> {
    Text("total", "The total stated value.") { $0.wording.money($0.report.figures.overall.value) }
    Text("itemCount", "The number of items.") { $0.wording.items($0.report.itemCount) }
    Flag("hasPhotographed", "Whether items with several photos came before.") { $0.hasPhotographed }
    Flag("hasGaps", "Whether gaps are listed.") { end in
      end.report.level == .full
        && (end.report.hasDetails || end.report.gaps.contains { $0.count.items > 0 })
    }
    Text("grade", "The share of the stated value that is documented.") { $0.grade }
    Text("gradeMeaning", "An explanation of the share.") {
      $0.wording.gradeMeaning($0.report.figures.overall)
    }
    List("gaps", "The gaps: the kinds of proof and details that items lack.", of: gap) {
      $0.report.gaps.filter { $0.count.items > 0 }.map($0.with)
    }
    List("method", "The sentences that explain how the report was made.", of: sentence) { $0.method }
    Flag(
      "hasSignatures",
      "Whether the report is for the owner or the insurer, so that it has lines for signatures."
    ) { $0.report.hasDetails }
    List("signatures", "The labels of the signature lines.", of: sentence) {
      $0.report.hasDetails ? ["Prepared by", "Policyholder"] : []
    }
  }

  private static let gap = Record<InThisReport<Gap>> {
    Text("text", "The number of items with the gap, and what they lack.") {
      $0.wording.part($0.content.count.items, of: $0.content.count.among) + " "
        + $0.wording.missing($0.content.kind)
        + $0.wording.amongValuables($0.content.kind, $0.report.figures.terms)
    }
    Text("valueAtRisk", "The stated value of these items.") {
      $0.report.hasValues ? $0.wording.valueAtRisk($0.content.count) : nil
    }
    Flag("isAll", "Whether all of these items are listed.") { $0.content.count.items <= Gap.mostFirst }
    Flag("hasItems", "Whether items are listed.") { _ in true }
    // `coffer report gaps` lists all items with the gap.
    List("items", "The most valuable of these items.", of: reference) {
      $0.content.first.map($0.with)
    }
    Text("more", "The number of items that are not listed, such as: and 12 more.") {
      let more = $0.content.count.items - Gap.mostFirst
      return more > 0 ? "and \($0.wording.number(more)) more" : nil
    }
  }
}

extension InsuranceReport {
  func name(of group: GroupFigures) -> String { group.label ?? figures.grouping.missing }
}
