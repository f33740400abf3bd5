import InventoryModel
import InventoryPages
import InventoryProof
package import InventoryRendering
import InventorySettings

/// The names that the template of an insurance report can use.
extension InsuranceReport {
  package static let record: Record<InThisReport<InsurancePiece>> = Record {
    Part("start", "Cover, summary by asset type, limits.", start) { $0.content == .start ? $0.with(()) : nil }
    Part("scheduled", "An item of the schedule, with its photos.", pictured) { piece in
      guard case .scheduled(let item, let pictures) = piece.content else { return nil }
      return piece.pictured(item, worth: item.worth, pictures)
    }
    Part("list", "The beginning of the full list.", list) { $0.content == .list ? $0.with(()) : nil }
    Part("group", "The beginning of an asset type or a room.", group) { piece in
      if case .group(let group) = piece.content { piece.with(group) } else { nil }
    }
    List("items", "The next rows.", of: item) { piece in
      if case .items(let items) = piece.content { items.map(piece.with) } else { [] }
    }
    Part("groupEnd", "The end of this part.", groupEnd) { piece in
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
    Flag("foot", "The end of the report.") { $0.content == .foot }
  }

  /// The template names whose values are the same in all pieces.
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
    Text("summaryColumns", "The number of columns of the summary.") { String($0.summaryColumns) }
    Text("columnCount", "The number of columns of the list.") { String($0.columnCount) }
    Flag("hasTypes", "Whether asset types are a column.") { $0.report.figures.grouping == .room }
    List("amountColumns", "The columns of amounts that come from fields, after the value.", of: column) {
      $0.amountColumns
    }
    List("columns", "The other columns that come from fields.", of: column) { $0.otherColumns }
    Flag(
      "isEven",
      "Whether the columns of all tables of the list can be equally wide on paper: no text or amount is very long."
    ) { $0.isEven }
    Flag("hasLongAmounts", "Whether amounts are so long that tables need smaller letters on paper.") {
      $0.hasLongAmounts
    }
    Flag("hasReplacementCosts", "Whether there are replacement costs.") {
      $0.amountColumns.contains(.replacementCost)
    }
  }

  private static let column = Record<FieldRole> {
    Text("title", "The column's title.") { $0.title }
    Flag("isAmount", "Whether it has amounts.") { $0.isAmount }
    Flag("isDay", "Whether it has days.") { $0.isDay }
  }

  private static let start = Record<InThisReport<Void>> {
    List("details", "The details of the policy, and the as-of date.", of: LabeledText.record) { $0.details }
    List("facts", "Totals.", of: LabeledText.record) { $0.facts }
    Text("fingerprint", "The SHA-256 of the data.") { $0.report.fingerprint.digest }
    Text("command", "The command that prints it.") { $0.report.fingerprint.command }
    List("summary", "The asset types or rooms.", of: groupRow) { start in
      let figures = start.report.figures
      return figures.groups.map { start.with((start.report.name(of: $0), $0.tally, figures.limit(of: $0))) }
    }
    Part("total", "All of them together.", groupRow) { $0.with(("In all", $0.report.figures.overall, nil)) }
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
    List("limitRemarks", "What was not compared, what is not covered, and advice.", of: sentence) {
      $0.limitRemarks
    }
    Text("limitProfile", "The name of the limits' profile.") { $0.report.figures.terms.limits.profile.title }
    Text("limitsIntroduction", "What the limits are, and where they are from.") {
      $0.report.figures.terms.limits.introduction
    }
    Text("overNote", "What is compared with limits if it is not the sums of the summary.") { $0.overNote }
    List("limits", "The special limits.", of: limit) { $0.report.figures.limits.map($0.with) }
    Flag("hasSchedule", "Whether items are scheduled.") { !$0.report.schedule.isEmpty }
    Text("scheduleIntroduction", "The sentence that introduces the schedule.") {
      let high = $0.wording.money($0.report.figures.terms.highValue)
      return
        "\($0.wording.items($0.report.schedule.count)) with a stated value or replacement cost of \(high) or more, "
        + "the most valuable first. The amount beside a name is the higher of the two."
        + ($0.look.photoFiles.isEmpty
          ? "" : " Their photos are in \($0.look.photoFiles.map(\.name).joined(separator: ", ")).")
    }
  }

  private static let groupRow = Record<InThisReport<(label: String, tally: Tally, limit: FoundLimit?)>> {
    Cell("label", "The asset type or room.") { $0.content.label }
    Text("itemCount", "The number of its items.") { $0.wording.number($0.content.tally.items) }
    Text("withPhoto", "The number of items with a photo.") { $0.wording.number($0.content.tally.withPhoto) }
    Text("withSerialNumber", "The number of items with a serial number.") {
      $0.wording.number($0.content.tally.withSerialNumber)
    }
    Text("value", "Their stated value, if any of them has a value.") { $0.wording.stated($0.content.tally) }
    Text("replacementCost", "Their replacement cost.") {
      $0.content.tally.replacementCost.stated.map($0.wording.money)
    }
    Text("replacementCostPart", "The items with a replacement cost: 4 of 10. Absent if all or none have one.")
    {
      $0.wording.portion($0.content.tally.replacementCost.count, of: $0.content.tally.items)
    }
    Text(
      "limit",
      "The special limit of the type; of several, the one exceeded most, or the lowest if none is exceeded. “not covered” if such policies do not cover the type."
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
    Flag("isTheftOnly", "Whether the limit is for theft only.") {
      $0.content.limit?.limit.isTheftOnly ?? false
    }
    Text("limitPart", "How many items the limit applies to: for 1 of 10. Absent if it applies to all.") {
      row in
      row.content.limit.flatMap {
        row.wording.portion($0.items, of: row.content.tally.items).map { "for " + $0 }
      }
    }
  }

  private static let pictured =
    ItemWithPictures.record.of { $0.content }
    + Record<InThisReport<ItemWithPictures>> {
      List("lines", "Other facts about it.", of: LabeledText.record) {
        $0.lines(of: $0.content.item, isPictured: !$0.content.pictures.isEmpty)
      }
      Part("picture", "Its first photo, unless it is of a text to read.", CaptionedPicture.record) {
        $0.content.pictureBeside?.first
      }
      List("morePictures", "Its other photos.", of: CaptionedPicture.record) { $0.content.picturesBelow }
      Flag("hasMorePictures", "Whether it has other photos.") { !$0.content.picturesBelow.isEmpty }
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
    Text("gradeMeaning", "An explanation of the share.") { _ in Tally.gradeMeaning }
    List("gaps", "What is missing.", of: gap) { $0.report.gaps.filter { $0.count.items > 0 }.map($0.with) }
    List("method", "How the report was made, in sentences.", of: sentence) { $0.method }
    Flag("hasSignatures", "Whether the owner or the insurer reads it.") { $0.report.hasDetails }
    List("signatures", "The labels of the signature lines.", of: sentence) {
      $0.report.hasDetails ? ["Prepared by", "Policyholder"] : []
    }
  }

  private static let gap = Record<InThisReport<Gap>> {
    Text("text", "The number of items with the gap.") {
      $0.wording.part($0.content.count.items, of: $0.content.count.among) + " "
        + $0.wording.missing($0.content.kind)
        + $0.wording.amongValuables($0.content.kind, $0.report.figures.terms)
    }
    Text("valueAtRisk", "Their stated value.") {
      $0.report.hasValues ? $0.wording.valueAtRisk($0.content.count) : nil
    }
    Flag("isAll", "Whether all of them are listed.") { $0.content.count.items <= Gap.mostFirst }
    Flag("hasItems", "Whether items are listed.") { _ in true }
    // `coffer report gaps` lists all items with the gap.
    List("items", "The most valuable of them.", of: reference) {
      $0.content.first.map($0.with)
    }
    Text("more", "The number of items not listed.") {
      let more = $0.content.count.items - Gap.mostFirst
      return more > 0 ? "and \($0.wording.number(more)) more" : nil
    }
  }
}

extension InsuranceReport {
  func name(of group: GroupFigures) -> String { group.label ?? figures.grouping.missing }
}
