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
    let asOf = Value.line("As of", report.heading.asOf.map(wording.date))
    guard report.hasDetails else { return [asOf] }
    return PolicyDetails.Line.allCases.map { Value.line($0.title, report.details.texts[$0]) } + [asOf]
  }

  private var facts: [Value] {
    let overall = figures.overall
    var facts = [Value.line("Items", wording.number(overall.items))]
    if report.hasValues {
      facts.insert(Value.line("Total stated value", wording.money(overall.value)), at: 0)
      facts.append(Value.line("With a stated value", wording.part(overall.withValue, of: overall.items)))
    }
    if report.disclosure.shows(.photos) {
      facts.append(Value.line("With a photo", part(overall.withPhoto, worth: overall.valueWithPhoto)))
    }
    if report.hasSerialNumbers {
      facts.append(
        Value.line(
          "With a serial number", part(overall.withSerialNumber, worth: overall.valueWithSerialNumber)))
    }
    if overall.withReceipt > 0 {
      facts.append(Value.line("With a receipt", wording.part(overall.withReceipt, of: overall.items)))
    }
    if let latest = figures.latestRecord { facts.append(Value.line("Latest record", wording.date(latest))) }
    return facts
  }

  /// `12 of 40 (30%), 45% of the value`
  private func part(_ items: Int, worth value: Money) -> String {
    let percent = report.hasValues ? Share(value, of: figures.overall.provableValue).percent : nil
    return wording.part(items, of: figures.overall.items)
      + (percent.map { ", \($0)% of the value" } ?? "")
  }

  private func typeRow(_ label: String, _ tally: Tally, limit: SpecialLimit?) -> Value {
    let finding = limit.flatMap { limit in figures.limits.first { $0.limit == limit } }
    return .record([
      .cell(label), .text(wording.number(tally.items)), .text(wording.number(tally.withPhoto)),
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
      .text(wording.items(finding.items)),
      .text(wording.money(finding.value)), .text(wording.money(finding.limit.amount)),
      .text(finding.isOver ? wording.money(finding.over) : nil),
      .text(finding.isOver ? nil : wording.money(left)), .flag(finding.limit.isTheftOnly),
      .flag(finding.limit.isOwn), .flag(!finding.toSchedule.isEmpty),
      .list(finding.toSchedule.map(reference)),
    ])
  }

  private var scheduleIntroduction: String {
    let high = wording.money(figures.terms.highValue)
    return
      "\(wording.items(report.schedule.count)) with a stated value of \(high) or more, the most valuable first."
  }
}
