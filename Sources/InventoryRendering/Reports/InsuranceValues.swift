import InventoryModel
import InventoryPages
import InventoryReports
import Mustache

/// The parts of an insurance report as the values that its template renders, in the order of `InsuranceShape`.
struct InsuranceValues: Sendable {
  let report: InsuranceReport
  let look: ReportLook

  var wording: Wording { look.wording }
  var figures: InsuranceFigures { report.figures }

  func value(of part: InsurancePart) -> Value {
    switch part {
    case .start: .only(0, start)
    case .scheduled(let item, let picture): .only(1, scheduled(item, picture))
    case .list: .only(2, list)
    case .type(let type): .only(3, .record([.text(label(type)), .text(wording.items(type.tally.items))]))
    case .items(let items): .only(4, .list(items.map(listed)))
    case .typeEnd(let type): .only(5, end(of: type))
    case .end: .only(6, end)
    }
  }

  var everywhere: [String: Value] {
    [
      "kind": .text(
        "Household inventory" + (report.disclosure.audience == .insurer ? " for the insurer" : "")),
      "isFull": .flag(report.level == .full), "hasValues": .flag(report.hasValues),
      "hasSerialNumbers": .flag(report.hasSerialNumbers), "hasDates": .flag(report.hasDates),
      "hasPhotos": .flag(report.disclosure.shows(.photos)),
      "hasThumbnails": .flag(look.hasThumbnails),
      "columns": .list(figures.columns.map { .record([.text($0.title), .flag($0.isAmount)]) }),
    ]
  }

  func label(_ type: TypeFigures) -> String { type.label ?? "No type" }

  func reference(_ item: ItemReference) -> Value {
    .record([
      .text(item.number), .cell(item.itemName),
      .text(report.hasValues ? item.value.map(wording.money) ?? "not stated" : nil),
    ])
  }

  func picture(_ picture: ReportPicture?, alternativeText: String) -> Value {
    guard let picture else { return .absent }
    return .record([
      .text(picture.source), .text(picture.size.width), .text(picture.size.height), .text(alternativeText),
    ])
  }
}
