import Foundation
package import InventoryModel
import InventoryProof
package import InventorySettings
package import InventoryStore

extension HouseholdSummary {
  /// Reads all items of the store. `earlier` is the summary that the new summary replaces; `nil` if there is no earlier
  /// summary.
  package init(
    of store: InventoryStore, _ settings: SiteSettings, asOf: Timestamp?, after earlier: HouseholdSummary?
  ) throws {
    let terms = ReportTerms(settings)
    let snapshot = try store.snapshot()
    var figures = InsuranceFigures(terms, try FieldReadings(of: store, terms))
    var sketch = try ItemSketch.Drawing(of: snapshot.totals().items)
    try snapshot.forEachStoredBatch { items in
      for stored in items {
        figures.add(stored.item, stored.id)
        sketch?.add(stored.item)
      }
    }
    figures.finish()
    self.init(
      figures, settings, fingerprint: try Fingerprint(of: snapshot, options: "").digest,
      asOf: asOf.flatMap { Timestamp($0.dayText) }, sketch: sketch?.finish(), after: earlier)
  }

  init(
    _ figures: InsuranceFigures, _ settings: SiteSettings, fingerprint: String, asOf: Timestamp?,
    sketch: ItemSketch?, after earlier: HouseholdSummary?
  ) {
    title = settings.title
    policy = Policy(settings.report.details)
    currency = settings.currency
    (self.asOf, self.fingerprint, self.sketch) = (asOf, fingerprint, sketch)
    latestRecord = figures.latestRecord.flatMap { Timestamp($0.dayText) }
    totals = Totals(figures)
    let groups = figures.groups.map { TypeTotals($0.label, $0.tally.items, $0.tally.value) }
    types = Array(groups.prefix(Self.mostTypes))
    otherTypes = TypeTotals(sumOf: groups.dropFirst(Self.mostTypes))
    insured = InsuredSum(figures, settings.report.details)
    limits = figures.limits.filter { $0.items > 0 }.map(LimitLine.init)
    gaps = figures.gaps.all.map(\.count).filter { $0.among > 0 }.map(GapLine.init)
    changes = earlier.flatMap {
      SummaryChanges(
        of: SummaryChanges.Inventory(
          asOf: asOf, fingerprint: fingerprint, items: figures.overall.items, value: figures.overall.value,
          sketch: sketch),
        in: settings.currency, after: $0)
    }
  }
}

extension HouseholdSummary.Policy {
  fileprivate init(_ details: PolicyDetails) {
    let texts = details.texts
    (policyholder, number, insurer) = (texts[.policyholder], texts[.policyNumber], texts[.insurer])
  }
}

extension HouseholdSummary.Totals {
  fileprivate init(_ figures: InsuranceFigures) {
    let overall = figures.overall
    (items, withValue, withPhoto) = (overall.items, overall.withValue, overall.withPhoto)
    incomplete = figures.gaps.lacking.count
    (value, provableValue) = (overall.value, overall.provableValue)
    documentedValue = overall.documentedValue
  }
}

extension HouseholdSummary.TypeTotals {
  fileprivate init(_ label: String?, _ items: Int, _ value: Money) {
    (self.label, self.items, self.value) = (label, items, value)
  }

  /// Adds up the totals of these types; `nil` if there are none.
  fileprivate init?(sumOf types: some Collection<Self>) {
    guard !types.isEmpty else { return nil }
    var value = Money(cents: 0)
    for type in types { value += type.value }
    self.init(nil, types.reduce(0) { $0 + $1.items }, value)
  }
}

extension HouseholdSummary.InsuredSum {
  /// `nil` if no sum insured is stated.
  fileprivate init?(_ figures: InsuranceFigures, _ details: PolicyDetails) {
    guard let sum = figures.terms.limits.sumInsured else { return nil }
    self.sum = sum
    toReplace = figures.insurable(withTax: details.salesTax)
    withoutAmount = figures.withoutReplacementTotal
  }
}

extension HouseholdSummary.LimitLine {
  fileprivate init(_ finding: LimitFinding) {
    (title, subject) = (finding.limit.title, finding.limit.subject.key)
    (amount, value) = (finding.limit.amount, finding.loss)
    (items, withoutAmount) = (finding.items, finding.withoutAmount)
    over = finding.isOver ? finding.over : nil
  }
}

extension HouseholdSummary.GapLine {
  fileprivate init(_ gap: GapCount) {
    (kind, items, among, valueAtRisk) = (gap.kind, gap.items, gap.among, gap.valueAtRisk)
  }
}
