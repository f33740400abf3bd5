package import Diagnostics
package import InventoryModel
import InventoryPages
import InventoryProof
package import InventorySettings
package import InventoryStore

/// The result of `coffer check`: figures about the documentation of items, and problems of the store.
package struct InventoryCheck: Encodable, Sendable {
  /// The number of items; `nil` if the items could not be read.
  private var items: Int?
  private var valueInDollars: String?
  private var documentedInDollars: String?
  /// The documented share of the stated value, rounded down to one decimal; `nil` if no value is above zero.
  private var documentedPercent: String?
  private var gaps: [GapCount]?
  package private(set) var findings: Problems
  /// The numbers of upcoming events, such as ends of warranties; `nil` if the items could not be read.
  private var upcoming: UpcomingDates?
  private var restore: RestoreCheck?
  /// Clashes of item keys; `nil` if there are none.
  private let keyClashes: [KeyClash]?
  private var lines: [String] = []

  private struct GapCount: Encodable, Sendable {
    let kind: String
    let items: Int
    let among: Int
    let valueAtRisk: String
  }

  private enum CodingKeys: CodingKey {
    case items, valueInDollars, documentedInDollars, documentedPercent, gaps, findings, upcoming, restore,
      keyClashes
  }

  /// `threshold` is the smallest accepted documented share of the stated value; `nil` if no share is required. `day` is
  /// the first day of the period for upcoming events. In a damaged store, items are counted only if all of them can be
  /// read.
  package init(
    of store: InventoryStore, _ settings: SiteSettings, _ selection: ItemSelection?,
    threshold: Percentage?, from day: Timestamp, progress: @escaping (ReportProgress) -> Void
  ) throws {
    findings = Problems()
    keyClashes = store.keyClashes.isEmpty ? nil : store.keyClashes
    for part in store.parts {
      findings.add(contentsOf: try part.snapshot().findings { progress(.photos($0, of: $1)) })
    }
    let isSound = findings.isEmpty
    if isSound {
      for part in store.parts {
        for twins in try part.snapshot().twinTypes() { findings.add(twins) }
      }
    }
    do {
      let snapshot = try store.snapshot(of: selection)
      let terms = ReportTerms(settings)
      let figures = try GapsFigures(
        of: snapshot, terms, FieldReadings(of: store, terms), progress: progress)
      // An item whose type is missing in the store is in no group, so the figures would not include it.
      if try figures.overall.items == snapshot.totals().items {
        check(figures.overall.documentedShare, threshold, store)
        tell(figures, Wording(currency: settings.currency, valueThreshold: Money(cents: 0)))
        let upcoming = try UpcomingDates(of: snapshot, settings, from: day)
        self.upcoming = upcoming
        lines += [upcoming.text].compactMap(\.self)
      }
    } catch let failure as Failure where failure.kind == .badData && !isSound {
      // The findings contain the damage. The text below states that the items could not be counted.
    }
    if items == nil { lines = ["the store is damaged, so the items could not be counted"] }
  }

  private mutating func check(_ share: Share, _ threshold: Percentage?, _ store: InventoryStore) {
    guard let threshold, !share.isAtLeast(threshold) else { return }
    findings.add(
      Problem(
        file: store.path,
        "\(share.percentText ?? "0")% of the stated value is documented, less than \(threshold.text); "
          + "'coffer report gaps' lists what is missing"))
  }

  private mutating func tell(_ figures: GapsFigures, _ wording: Wording) {
    let overall = figures.overall
    items = overall.items
    valueInDollars = overall.value.plainText
    documentedInDollars = overall.documentedValue.plainText
    documentedPercent = overall.documentedShare.percentText
    gaps = figures.gaps.all.map {
      GapCount(
        kind: $0.kind.rawValue, items: $0.count.items, among: $0.count.among,
        valueAtRisk: $0.count.valueAtRisk.plainText)
    }
    lines = [
      wording.items(overall.items) + ", stated value " + wording.money(overall.value),
      "documented: " + (documentedPercent.map { $0 + "%" } ?? "no stated value") + ", "
        + wording.money(overall.documentedValue),
    ]
    lines += figures.gaps.all.filter { $0.count.among > 0 }.map { gap in
      let value = wording.valueAtRisk(gap.count).map { ", " + $0 } ?? ""
      return
        "\(gap.kind.title): \(wording.number(gap.count.items)) of \(wording.number(gap.count.among))\(value)"
    }
  }

  /// Adds the comparison with an export.
  package mutating func add(_ restore: RestoreCheck) {
    self.restore = restore
    findings.add(contentsOf: restore.findings)
    lines.append(restore.text)
  }

  package var text: String { lines.joined(separator: "\n") }
}
