import InventoryModel
import InventoryPages
import InventoryReports
import Mustache

extension InsuranceValues {
  func scheduled(_ item: ReportItem, _ picture: ReportPicture?) -> Value {
    let type = Value.line("Asset type", item.item.assetType ?? "None")
    let serial = item.item.serialNumber.map { Value.line("Serial number", $0) }
    let fields = figures.columns.compactMap { role in item.roles[role].map { Value.line(role.title, $0) } }
    let recorded = item.item.dateCreated.map { [Value.line("Recorded on", wording.date($0))] } ?? []
    let more = photos(item.item.photos.count, areShown: picture != nil)
    return .record([
      .text(item.number), .text(item.item.itemName), .text(item.item.valueInDollars.map(wording.money)),
      .list([type] + (serial.map { [$0] } ?? []) + fields + recorded + more),
      self.picture(picture, alternativeText: "Item \(item.number): \(item.item.itemName)"),
    ])
  }

  /// What a picture beside it does not say.
  private func photos(_ count: Int, areShown: Bool) -> [Value] {
    guard report.disclosure.shows(.photos) else { return [] }
    switch (count, areShown) {
    case (0, _): return [.line("Photo", "None")]
    case (1, true): return []
    case (_, true): return [.line("Photos", wording.number(count))]
    case (_, false): return [.line("Photos", wording.number(count) + ", not in this document")]
    }
  }

  /// More columns than a page has room for in its height are laid across it; the most, in smaller letters.
  var list: Value {
    .record([
      .flag(figures.columns.count > 3), .flag(figures.columns.count > 7),
      .text(
        "\(wording.items(figures.overall.items)), by asset type. The numbers are those of the photos and of all other lists."
      ),
      .flag(!report.schedule.isEmpty),
    ])
  }

  func listed(_ listed: ListedItem) -> Value {
    let item = listed.item
    return .record([
      .text(item.number), .cell(item.item.itemName), .cell(item.item.serialNumber),
      .text(item.item.dateCreated.map(wording.date)), .text(item.item.valueInDollars.map(wording.money)),
      picture(listed.thumbnail, alternativeText: "Item \(item.number)"),
      .list(figures.columns.map { .record([.cell(item.roles[$0]), .flag($0.isAmount)]) }),
    ])
  }

  func end(of type: TypeFigures) -> Value {
    let missing = type.tally.withoutValue
    return .record([
      .cell(label(type)), .text(wording.items(type.tally.items)), .text(wording.money(type.tally.value)),
      .text(missing == 0 ? nil : "\(wording.number(missing)) not stated"),
      // All but the value: number and item, with what else there is.
      .text(
        2 + [look.hasThumbnails, report.hasSerialNumbers, report.hasDates].count { $0 }
          + figures.columns.count),
    ])
  }
}
