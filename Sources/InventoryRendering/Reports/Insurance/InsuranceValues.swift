import InventoryPages
import InventoryReports

/// An insurance report in words.
struct InsuranceValues: Sendable {
  let report: InsuranceReport
  let look: ReportLook

  var wording: Wording { look.wording }
  var figures: InsuranceFigures { report.figures }

  func label(_ type: TypeFigures) -> String { type.label ?? "No type" }

  /// All but the value: number and item, with what else there is.
  var columnsBeforeValue: Int {
    2 + [look.hasThumbnails, report.hasSerialNumbers, report.hasDates].count { $0 } + figures.columns.count
  }

  /// Types that share a limit are over it together.
  func over(_ finding: LimitFinding) -> String? {
    guard finding.isOver else { return nil }
    return (finding.assetTypes.count > 1 ? "together " : "") + wording.money(finding.over)
  }

  var scheduleIntroduction: String {
    let high = wording.money(figures.terms.highValue)
    return
      "\(wording.items(report.schedule.count)) with a stated value of \(high) or more, the most valuable first."
  }
}
