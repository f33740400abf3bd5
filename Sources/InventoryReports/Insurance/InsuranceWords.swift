import InventoryModel
import InventoryPages
package import InventoryRendering
import InventorySettings
import InventorySite

extension InsuranceReport {
  package func words(_ look: ReportLook) -> InsuranceWords { InsuranceWords(report: self, look: look) }

  package static var record: Record<InReport<InsuranceWords, InsurancePart>> { InsuranceWords.record }
  package static var columns: Record<InsuranceWords> { InsuranceWords.everywhere }
}

/// An insurance report in words.
package struct InsuranceWords: Sendable {
  let report: InsuranceReport
  let look: ReportLook

  var wording: Wording { look.wording }
  var figures: InsuranceFigures { report.figures }
  var hasThumbnails: Bool { look.hasThumbnails && figures.overall.withPhoto > 0 }

  func label(_ type: TypeFigures) -> String { type.label ?? "No type" }

  /// All but the value: number and item, with what else there is.
  var columnsBeforeValue: Int {
    2 + [hasThumbnails, report.hasSerialNumbers, report.hasDates].count { $0 } + figures.columns.count
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

/// What the cover and the schedule say.
extension InsuranceWords {
  var details: [LabeledText] {
    let asOf = LabeledText("As of", report.heading.asOf.map(wording.date))
    guard report.hasDetails else { return [asOf] }
    return PolicyDetails.Line.allCases.map { LabeledText($0.title, report.details.texts[$0]) } + [asOf]
  }

  var facts: [LabeledText] {
    let overall = figures.overall
    var facts = [LabeledText("Items", wording.number(overall.items))]
    if report.hasValues {
      facts.insert(LabeledText("Total stated value", wording.money(overall.value)), at: 0)
      facts.append(LabeledText("With a stated value", wording.part(overall.withValue, of: overall.items)))
    }
    if report.disclosure.shows(.photos) {
      facts.append(LabeledText("With a photo", part(overall.withPhoto, worth: overall.valueWithPhoto)))
    }
    if report.hasSerialNumbers {
      facts.append(
        LabeledText(
          "With a serial number", part(overall.withSerialNumber, worth: overall.valueWithSerialNumber)))
    }
    if overall.withReceipt > 0 {
      facts.append(LabeledText("With a receipt", wording.part(overall.withReceipt, of: overall.items)))
    }
    if let latest = figures.latestRecord { facts.append(LabeledText("Latest record", wording.date(latest))) }
    return facts
  }

  /// `12 of 40 (30%), 45% of the value`
  private func part(_ items: Int, worth value: Money) -> String {
    let percent = report.hasValues ? Share(value, of: figures.overall.provableValue).percent : nil
    return wording.part(items, of: figures.overall.items)
      + (percent.map { ", \($0)% of the value" } ?? "")
  }

  /// Of an item of the schedule.
  func lines(of item: ReportItem, isPictured: Bool) -> [LabeledText] {
    let serial = item.item.serialNumber.map { LabeledText("Serial number", $0) }
    let fields = figures.columns.compactMap { role in item.roles[role].map { LabeledText(role.title, $0) } }
    let recorded = item.item.dateCreated.map { LabeledText("Recorded on", wording.date($0)) }
    return [LabeledText("Asset type", item.item.assetType ?? "None")] + [serial].compactMap(\.self) + fields
      + [recorded, photos(item.item.photos.count, areShown: isPictured)].compactMap(\.self)
  }

  /// What a picture beside it does not say.
  private func photos(_ count: Int, areShown: Bool) -> LabeledText? {
    guard report.disclosure.shows(.photos) else { return nil }
    return switch (count, areShown) {
    case (0, _): LabeledText("Photo", "None")
    case (1, true): nil
    case (_, true): LabeledText("Photos", wording.number(count))
    case (_, false): LabeledText("Photos", wording.number(count) + ", not in this document")
    }
  }
}

/// What the end says of how the report was made.
extension InsuranceWords {
  var grade: String? {
    guard report.hasValues, report.hasSerialNumbers, report.disclosure.shows(.photos) else { return nil }
    return Share(figures.overall.documentedValue, of: figures.overall.provableValue).percent.map {
      "\($0)%"
    }
  }

  /// What is said of values and dates only where they are in the report.
  var method: [String] {
    let values = [
      "The policyholder keeps this inventory and states its values. On what a value rests is not known unless a source "
        + "is given. \u{201C}Not stated\u{201D} is not zero, and no total counts it. An item belongs to one asset type, and the "
        + "values of the types add up to the total, to the cent. Shares are rounded down, and of values above zero.",
      limits,
      "This report estimates neither depreciation nor actual cash value.",
    ]
    let dates = [
      "\u{201C}Recorded on\u{201D} is the day on which the record of an item was made. It is not the day of purchase."
    ]
    let hidden = [
      "What is not for the audience \u{201C}\(report.disclosure.audience.rawValue)\u{201D} has been left out."
    ]
    let fingerprint =
      "The fingerprint on the cover is the SHA-256 of the data. \u{201C}\(report.fingerprint.command)\u{201D} prints the same "
      + "as long as nothing in them has changed."
    return (report.hasValues ? values : []) + (report.hasDates ? dates : [])
      + (report.disclosure.isComplete ? [] : hidden) + [
        "This report is no oath and no proof of loss, and neither legal nor insurance advice.", fingerprint,
      ]
  }

  private var limits: String {
    let profile = figures.terms.limits.profile
    let own = figures.limits.contains { $0.limit.isOwn }
    let advice =
      " They are totals for each loss, and values below zero are not set against them. Policies differ: check your policy."
    if profile == .none {
      return own
        ? "Limits are the policy's own, as the policyholder states them." + advice
        : "No limits were compared."
    }
    guard !figures.limits.isEmpty else {
      return
        "Special limits of \(profile.title) were looked for: no asset type here is in a class that has one. "
        + "Policies differ: check your policy."
    }
    return
      "Special limits are those of \(profile.title), from secondary sources, or the policy's own where it is said so."
      + advice
  }
}
