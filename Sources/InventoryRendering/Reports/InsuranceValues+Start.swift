import InventoryModel
import InventoryPages
import InventoryReports
import Mustache

extension InsuranceValues {
  /// Cover, summary by type, limits.
  var start: Value {
    .record([
      .list(details), .list(facts), .text(report.fingerprint.digest), .text(report.fingerprint.command),
      .list(figures.types.map { typeRow(label($0), $0.tally, limit: $0.limit) }),
      typeRow("In all", figures.overall, limit: nil),
      .flag(report.hasValues && !figures.limits.isEmpty), .text(figures.terms.limits.profile.title),
      .list(figures.limits.map(limit)), .flag(!report.schedule.isEmpty), .text(scheduleIntroduction),
    ])
  }

  private var details: [Value] {
    let asOf = line("As of", report.asOf.map(wording.date))
    guard report.hasDetails else { return [asOf] }
    return PolicyDetails.Line.allCases.map { line($0.title, report.details.texts[$0]) } + [asOf]
  }

  private var facts: [Value] {
    let overall = figures.overall
    var facts = [line("Items", wording.number(overall.items))]
    if report.hasValues {
      facts.insert(line("Total stated value", wording.money(overall.value)), at: 0)
      facts.append(line("With a stated value", part(overall.withValue, of: overall.items)))
    }
    if report.disclosure.shows(.photos) {
      facts.append(line("With a photo", part(overall.withPhoto, worth: overall.valueWithPhoto)))
    }
    if report.hasSerialNumbers {
      facts.append(
        line("With a serial number", part(overall.withSerialNumber, worth: overall.valueWithSerialNumber)))
    }
    if overall.withReceipt > 0 {
      facts.append(line("With a receipt", part(overall.withReceipt, of: overall.items)))
    }
    if let latest = figures.latestRecord { facts.append(line("Latest record", wording.date(latest))) }
    return facts
  }

  /// `12 of 40 (30 %), 45 % of the value`
  private func part(_ items: Int, worth value: Money) -> String {
    let percent = report.hasValues ? Share(value, of: figures.overall.provableValue).percent : nil
    return part(items, of: figures.overall.items) + (percent.map { ", \($0)\u{A0}% of the value" } ?? "")
  }

  private func typeRow(_ label: String, _ tally: Tally, limit: SpecialLimit?) -> Value {
    let finding = limit.flatMap { limit in figures.limits.first { $0.limit == limit } }
    return .record([
      .text(label), .text(wording.number(tally.items)), .text(wording.number(tally.withPhoto)),
      .text(wording.number(tally.withSerialNumber)), .text(wording.money(tally.value)),
      .text(limit.map { wording.money($0.amount) }),
      .text(finding.flatMap(over)), .flag(limit?.isTheftOnly ?? false),
    ])
  }

  /// Types that share a limit are over it together.
  private func over(_ finding: LimitFinding) -> String? {
    guard finding.isOver else { return nil }
    return (finding.assetTypes.count > 1 ? "together " : "") + wording.money(finding.over)
  }

  private func limit(_ finding: LimitFinding) -> Value {
    let left = Money(cents: 0) - finding.over
    return .record([
      .text(finding.limit.title), .text(finding.assetTypes.joined(separator: ", ")),
      .text(items(finding.items)),
      .text(wording.money(finding.value)), .text(wording.money(finding.limit.amount)),
      .text(finding.isOver ? wording.money(finding.over) : nil),
      .text(finding.isOver ? nil : wording.money(left)), .flag(finding.limit.isTheftOnly),
      .flag(finding.limit.isOwn), .flag(!finding.toSchedule.isEmpty),
      .list(finding.toSchedule.map(reference)),
    ])
  }

  private var scheduleIntroduction: String {
    let high = wording.money(figures.terms.highValue)
    return "\(items(report.schedule.count)) with a stated value of \(high) or more, the most valuable first."
  }
}
