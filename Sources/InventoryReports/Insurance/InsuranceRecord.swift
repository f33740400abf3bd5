import InventoryModel
import InventoryPages
import InventoryRendering
import InventorySettings
import InventorySite
import Mustache

/// What the template of an insurance report may use.
extension InsuranceWords {
  static let record = Record<InReport<InsuranceWords, InsurancePart>> {
    Part("start", "Cover, summary by asset type, limits.", start) { part in
      if case .start = part.content { part.report } else { nil }
    }
    Part("scheduled", "An item of the schedule, with its large photo.", scheduled) { part in
      guard case .scheduled(let item, let picture) = part.content else { return nil }
      return part.with((item, picture))
    }
    Part("list", "The full list begins.", list) { part in
      if case .list = part.content { part.report } else { nil }
    }
    Part("type", "The items of an asset type begin.", type) { part in
      if case .type(let type) = part.content { part.with(type) } else { nil }
    }
    List("items", "Some of them.", of: item) { part in
      if case .items(let items) = part.content { items.map(part.with) } else { [] }
    }
    Part("typeEnd", "They end.", typeEnd) { part in
      if case .typeEnd(let type) = part.content { part.with(type) } else { nil }
    }
    Part("end", "Gaps, method, signatures.", end) { part in
      if case .end = part.content { part.report } else { nil }
    }
  }

  /// The same in all parts.
  static let everywhere = Record<InsuranceWords> {
    Text("kind", "What the report is.") {
      "Household inventory" + ($0.report.disclosure.audience == .insurer ? " for the insurer" : "")
    }
    Flag("isFull", "Whether it has pictures, a schedule and gaps.") { $0.report.level == .full }
    Flag("hasValues", "Whether the audience sees values.") { $0.report.hasValues }
    Flag("hasSerialNumbers", "Whether the audience sees serial numbers.") { $0.report.hasSerialNumbers }
    Flag("hasDates", "Whether the audience sees dates.") { $0.report.hasDates }
    Flag("hasPhotos", "Whether the audience sees photos.") { $0.report.disclosure.shows(.photos) }
    Flag("hasThumbnails", "Whether the list has thumbnails.") { $0.hasThumbnails }
    List("columns", "The columns of the list that fields fill.", of: column) { $0.figures.columns }
  }

  private static let column = Record<FieldRole> {
    Text("title", "The column's title.") { $0.title }
    Flag("isAmount", "Whether it has amounts.") { $0.isAmount }
  }

  private static let start = Record<InsuranceWords> {
    List("details", "The policy and the day.", of: LabeledText.record) { $0.details }
    List("facts", "Totals.", of: LabeledText.record) { $0.facts }
    Text("fingerprint", "The SHA-256 of the data.") { $0.report.fingerprint.digest }
    Text("command", "What prints it.") { $0.report.fingerprint.command }
    List("summary", "The asset types.", of: typeRow) { values in
      values.figures.types.map {
        InReport(TypeRow(label: values.label($0), tally: $0.tally, limit: $0.limit), in: values)
      }
    }
    Part("total", "All types together.", typeRow) {
      InReport(TypeRow(label: "In all", tally: $0.figures.overall, limit: nil), in: $0)
    }
    Flag("hasLimits", "Whether asset types have special limits.") {
      $0.report.hasValues && !$0.figures.limits.isEmpty
    }
    Text("limitProfile", "Whose limits they are.") { $0.figures.terms.limits.profile.title }
    List("limits", "The special limits.", of: limit) { values in
      values.figures.limits.map { InReport($0, in: values) }
    }
    Flag("hasSchedule", "Whether items are scheduled.") { !$0.report.schedule.isEmpty }
    Text("scheduleIntroduction", "Which ones.") { $0.scheduleIntroduction }
  }

  private struct TypeRow {
    let label: String
    let tally: Tally
    let limit: SpecialLimit?
  }

  private static let typeRow = Record<InReport<InsuranceWords, TypeRow>> {
    Cell("label", "The asset type.") { $0.content.label }
    Text("itemCount", "How many items it has.") { $0.report.wording.number($0.content.tally.items) }
    Text("withPhoto", "How many have a photo.") { $0.report.wording.number($0.content.tally.withPhoto) }
    Text("withSerialNumber", "How many have a serial number.") {
      $0.report.wording.number($0.content.tally.withSerialNumber)
    }
    Text("value", "Their stated value.") { $0.report.wording.money($0.content.tally.value) }
    Text("limit", "The special limit of the type.") {
      $0.content.limit.map(\.amount).map($0.report.wording.money)
    }
    Text("over", "How much the value is over it.") { row in
      row.content.limit.flatMap { limit in
        row.report.figures.limits.first { $0.limit == limit }.flatMap(row.report.over)
      }
    }
    Flag("isTheftOnly", "Whether the limit is for theft only.") { $0.content.limit?.isTheftOnly ?? false }
  }

  private static let limit = Record<InReport<InsuranceWords, LimitFinding>> {
    Text("title", "What is limited.") { $0.content.limit.title }
    Text("assetTypes", "The asset types that share the limit.") {
      $0.content.assetTypes.joined(separator: ", ")
    }
    Text("itemCount", "How many items they have.") { $0.report.wording.items($0.content.items) }
    Text("value", "Their stated value.") { $0.report.wording.money($0.content.value) }
    Text("limit", "The limit.") { $0.report.wording.money($0.content.limit.amount) }
    Text("over", "How much the value is over the limit.") {
      $0.content.isOver ? $0.report.wording.money($0.content.over) : nil
    }
    Text("left", "How much is left of the limit.") {
      $0.content.isOver ? nil : $0.report.wording.money(Money(cents: 0) - $0.content.over)
    }
    Flag("isTheftOnly", "Whether the limit is for theft only.") { $0.content.limit.isTheftOnly }
    Flag("isOwn", "Whether the policy's own limit is compared.") { $0.content.limit.isOwn }
    Flag("hasSchedule", "Whether items should be scheduled.") { !$0.content.toSchedule.isEmpty }
    List("schedule", "The items that should be.", of: reference) { limit in
      limit.content.toSchedule.map(limit.with)
    }
  }

  private static let reference = Record<InReport<InsuranceWords, ItemReference>> {
    Text("number", "The item's number.") { String($0.content.number) }
    Cell("itemName", "Its name.") { $0.content.itemName }
    Text("value", "Its stated value.") {
      $0.report.report.hasValues ? $0.content.value.map($0.report.wording.money) ?? "not stated" : nil
    }
  }

  private static let scheduled = Record<
    InReport<InsuranceWords, (item: ReportItem, picture: ReportPicture?)>
  > {
    Text("number", "The item's number.") { String($0.content.item.number) }
    Text("itemName", "Its name.") { $0.content.item.item.itemName }
    Text("value", "Its stated value.") { $0.content.item.item.valueInDollars.map($0.report.wording.money) }
    List("lines", "What else is known of it.", of: LabeledText.record) {
      $0.report.lines(of: $0.content.item, isPictured: $0.content.picture != nil)
    }
    Part("picture", "Its photo.", picture) { scheduled in
      let item = scheduled.content.item
      return scheduled.content.picture.map {
        ShownPicture(picture: $0, alternativeText: "Item \(item.number): \(item.item.itemName)")
      }
    }
  }

  private struct ShownPicture {
    let picture: ReportPicture
    let alternativeText: String
  }

  private static let picture = Record<ShownPicture> {
    Text("source", "The way to it, or the picture itself.") { $0.picture.source }
    Text("width", "Its width in pixels.") { String($0.picture.size.width) }
    Text("height", "Its height.") { String($0.picture.size.height) }
    Text("alt", "What it shows, for those who do not see it.") { $0.alternativeText }
  }

  /// More columns than a page has room for in its height are laid across it; the most, in smaller letters.
  private static let list = Record<InsuranceWords> {
    Flag("isWide", "Whether its pages lie on their side.") { $0.figures.columns.count > 3 }
    Flag("isWidest", "Whether its letters are smaller.") { $0.figures.columns.count > 7 }
    Text("introduction", "How many items, and in which order.") {
      "\($0.wording.items($0.figures.overall.items)), by asset type. The numbers are those of the photos and of all other lists."
    }
    Flag("hasSchedule", "Whether a schedule comes before it.") { !$0.report.schedule.isEmpty }
  }

  private static let type = Record<InReport<InsuranceWords, TypeFigures>> {
    Text("label", "The asset type.") { $0.report.label($0.content) }
    Text("itemCount", "How many items it has.") { $0.report.wording.items($0.content.tally.items) }
  }

  private static let item = Record<InReport<InsuranceWords, ListedItem>> {
    Text("number", "The item's number.") { String($0.content.item.number) }
    Cell("itemName", "Its name.") { $0.content.item.item.itemName }
    Cell("serialNumber", "Its serial number.") { $0.content.item.item.serialNumber }
    Text("recordedOn", "When it was recorded.") {
      $0.content.item.item.dateCreated.map($0.report.wording.date)
    }
    Text("value", "Its stated value.") { $0.content.item.item.valueInDollars.map($0.report.wording.money) }
    Part("thumbnail", "Its thumbnail.", picture) { listed in
      listed.content.thumbnail.map {
        ShownPicture(picture: $0, alternativeText: "Item \(listed.content.item.number)")
      }
    }
    List("cells", "What the fields say, a cell for each column.", of: cell) { listed in
      listed.report.figures.columns.map { (listed.content.item.roles[$0], $0.isAmount) }
    }
  }

  private static let cell = Record<(text: String?, isAmount: Bool)> {
    Cell("text", "The text.") { $0.text }
    Flag("isAmount", "Whether it is an amount.") { $0.isAmount }
  }

  private static let typeEnd = Record<InReport<InsuranceWords, TypeFigures>> {
    Cell("label", "The asset type.") { $0.report.label($0.content) }
    Text("itemCount", "How many items it has.") { $0.report.wording.items($0.content.tally.items) }
    Text("value", "Their stated value.") { $0.report.wording.money($0.content.tally.value) }
    Text("withoutValue", "How many have none.") {
      let missing = $0.content.tally.withoutValue
      return missing == 0 ? nil : "\($0.report.wording.number(missing)) not stated"
    }
    Text("span", "How many columns the list has without the value.") { String($0.report.columnsBeforeValue) }
  }

  private static let end = Record<InsuranceWords> {
    Text("total", "The total stated value.") { $0.wording.money($0.figures.overall.value) }
    Text("itemCount", "How many items there are.") { $0.wording.items($0.figures.overall.items) }
    Flag("hasGaps", "Whether gaps are listed.") { $0.report.level == .full }
    Text("grade", "The share of the stated value that is documented.") { $0.grade }
    Text("gradeMeaning", "What is documented.") { _ in Tally.gradeMeaning }
    List("gaps", "What is missing.", of: gap) { values in
      values.report.gaps.filter { !$0.items.isEmpty }.map { InReport($0, in: values) }
    }
    List("method", "How it was made, in sentences.", of: sentence) { $0.method }
    List("signatures", "Who signs.", of: sentence) { _ in ["Prepared by", "Policyholder"] }
  }

  /// How many items each gap names; `report gaps` names all.
  private static let mostInGap = 10

  private static let gap = Record<InReport<InsuranceWords, Gap>> {
    Text("text", "How many items have the gap.") {
      $0.report.wording.part($0.content.items.count, of: $0.content.among) + " " + $0.content.kind.wording
    }
    Text("valueAtRisk", "Their stated value.") {
      $0.content.valueAtRisk.cents == 0 || !$0.report.report.hasValues
        ? nil : $0.report.wording.money($0.content.valueAtRisk)
    }
    Flag("hasItems", "Whether items are named.") { _ in true }
    List("items", "The first of them.", of: reference) { gap in
      gap.content.items.prefix(mostInGap).map(gap.with)
    }
    Text("more", "How many are not named.") {
      let more = $0.content.items.count - mostInGap
      return more > 0 ? "and \($0.report.wording.number(more)) more" : nil
    }
  }
}
