package import Diagnostics
import InventoryModel
import InventoryPages
package import InventorySettings
package import InventoryStore

/// Looks at what is documented, what is missing, and at the store itself.
package struct InventoryCheck {
  private let settings: SiteSettings
  private let selection: ItemSelection?
  private let threshold: Share.Threshold?

  /// `threshold` is the share of the stated value that must be documented, if one must.
  package init(_ settings: SiteSettings, of selection: ItemSelection?, threshold: Share.Threshold?) {
    (self.settings, self.selection, self.threshold) = (settings, selection, threshold)
  }

  /// Of a store with findings the items are counted as well, as far as they can be read.
  package func run(
    of store: InventoryStore, progress: @escaping (ReportProgress) -> Void
  ) throws -> CheckSummary {
    var findings = try store.snapshot().findings { progress(.photos($0, of: $1)) }
    let isSound = findings.isEmpty
    if isSound {
      for twins in try store.snapshot().twinTypes() { findings.add(twins) }
    }
    let figures: GapsFigures
    do {
      let snapshot = try store.snapshot(of: selection)
      figures = try GapsFigures(of: snapshot, ReportTerms(settings), progress: progress)
      // An item whose type is not there is in no group.
      guard try figures.overall.items == snapshot.totals().items else {
        return CheckSummary(findings: findings)
      }
    } catch let failure as Failure where failure.kind == .badData && !isSound {
      return CheckSummary(findings: findings)
    }
    let share = figures.overall.documentedShare
    if let threshold, !share.isAtLeast(threshold) {
      findings.add(
        Problem(
          file: store.path,
          "\(share.percentText ?? "0")% of the stated value is documented, less than \(threshold.text)%; "
            + "'coffer report gaps' says what is missing"))
    }
    return CheckSummary(
      figures, share, Wording(currency: settings.currency, valueThreshold: Money(cents: 0)), findings)
  }
}

/// What a check has found.
package struct CheckSummary: Encodable, Sendable {
  /// The figures are missing where the items could not be read.
  private var items: Int?
  private var valueInDollars: String?
  private var documentedInDollars: String?
  /// Rounded down to one decimal; nothing where there is no value.
  private var documentedPercent: String?
  private var gaps: [GapCount]?
  package let findings: Problems
  private var lines: [String] = []

  private struct GapCount: Encodable, Sendable {
    let kind: String
    let items: Int
    let among: Int
    let valueAtRisk: String
  }

  private enum CodingKeys: CodingKey {
    case items, valueInDollars, documentedInDollars, documentedPercent, gaps, findings
  }

  init(findings: Problems) {
    self.findings = findings
    lines = ["the store is damaged; its items could not be counted"]
  }

  init(_ figures: GapsFigures, _ share: Share, _ wording: Wording, _ findings: Problems) {
    self.findings = findings
    let overall = figures.overall
    items = overall.items
    valueInDollars = overall.value.plainText
    documentedInDollars = overall.documentedValue.plainText
    documentedPercent = share.percentText
    gaps = figures.gaps.all.map {
      GapCount(
        kind: $0.kind.rawValue, items: $0.items.count, among: $0.among, valueAtRisk: $0.valueAtRisk.plainText)
    }
    lines = [
      wording.count(overall.items, "item", "items") + ", stated value " + wording.money(overall.value),
      "documented: " + (share.percentText.map { $0 + "%" } ?? "no value to document") + ", "
        + wording.money(overall.documentedValue),
    ]
    lines += figures.gaps.all.filter { $0.among > 0 }.map { gap in
      let value = gap.valueAtRisk.cents == 0 ? "" : ", " + wording.money(gap.valueAtRisk)
      return "\(gap.kind.title): \(wording.number(gap.items.count)) of \(wording.number(gap.among))\(value)"
    }
  }

  package var text: String { lines.joined(separator: "\n") }
}
