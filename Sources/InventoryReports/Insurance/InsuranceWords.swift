import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings
import ValueParsing

/// The texts of an insurance report.
extension InReport where Source == InsuranceReport {
  var figures: InsuranceFigures { report.figures }
  var hasThumbnails: Bool { look.level.thumbnail != nil && figures.overall.withPhoto > 0 }

  /// Whether there is a part with the photos of items that are not scheduled.
  var hasPhotographed: Bool { look.level.other != nil && !report.photographed.isEmpty }

  /// The columns of fields with amounts, which come after the stated value. `otherColumns` has the columns of other
  /// fields, which come after the amounts.
  var amountColumns: [FieldRole] { listed.filter(\.isMoney) }
  var otherColumns: [FieldRole] { listed.filter { !$0.isMoney } }

  private var listed: [FieldRole] {
    [.replacementCost, .purchasePrice, .quantity, .room, .purchaseDate, .receipt].filter { role in
      figures.columns.contains(role) && !(role == .room && figures.grouping == .room)
    }
  }

  /// Whether the columns of all tables of the list can be equally wide on paper.
  var isEven: Bool { !figures.hasLongCell && !hasLongAmounts }

  var hasLongAmounts: Bool {
    let overall = figures.overall
    return wording.areLong([overall.value, overall.replacementCost.amount, overall.purchasePrice.amount])
  }

  var columnsBeforeValue: Int { hasThumbnails ? 3 : 2 }

  var columnsAfterAmounts: Int {
    [report.hasSerialNumbers, report.hasDates, figures.grouping == .room].count { $0 } + otherColumns.count
  }

  var columnCount: Int {
    columnsBeforeValue + (report.hasValues ? 1 : 0) + amountColumns.count + columnsAfterAmounts
  }

  var summaryColumns: Int {
    let values = amountColumns.contains(.replacementCost) ? 2 : 1
    let limits = figures.grouping == .type ? 2 : 0
    return 2 + (report.hasValues ? values + limits : 0)
      + [report.disclosure.shows(.photos), report.hasSerialNumbers].count { $0 }
  }

  /// Returns the text of a field, with amounts and days in a uniform format.
  func text(_ role: FieldRole, of item: ReportItem) -> String? {
    role == .receipt ? report.receipt(of: item) : fieldTexts.text(role, of: item)
  }

  func isUnclear(_ role: FieldRole, of item: ReportItem) -> Bool { fieldTexts.isUnclear(role, of: item) }

  /// Returns the texts that have no column, from brand and model to the beginning of the notes. Notes are left out for
  /// items in the schedule, because the schedule shows them.
  func remarks(of item: ReportItem) -> [String] {
    let documents = report.annex == nil ? nil : figures.annex.names(of: item.item.documents)
    let isInSchedule = report.level == .full && report.hasValues && figures.isScheduled(item)
    return [isMarkedNotCovered(item) ? Wording.notCovered : nil].compactMap(\.self)
      + fieldTexts.remarks(of: item, documents: documents)
      + [isInSchedule ? nil : item.plainNotes(upTo: 400)].compactMap(\.self)
  }

  /// Whether the report states that the item is not covered. It does so only if it has values, because it otherwise does
  /// not mention limits.
  private func isMarkedNotCovered(_ item: ReportItem) -> Bool { report.hasValues && !item.isCovered }

  private var fieldTexts: FieldTexts { FieldTexts(figures.readings, wording, figures.terms.limits.profile) }

  var details: [LabeledText] {
    (report.hasDetails
      ? report.details.texts(of: PolicyDetails.Line.allCases.filter { !$0.isOfClaim }, wording) : [])
      + [report.heading.dateLine(wording)]
  }

  var facts: [LabeledText] {
    let overall = figures.overall
    let selected = report.isSelection ? ", only selected items of the inventory" : ""
    var facts = [LabeledText("Items", wording.number(overall.items) + selected)]
    if report.hasValues {
      facts.insert(LabeledText("Total stated value", wording.money(overall.value)), at: 0)
      if let notCovered = wording.notCovered(overall) {
        facts.insert(LabeledText(Wording.notCovered, notCovered), at: 1)
      }
      facts.append(LabeledText("With a stated value", wording.part(overall.withValue, of: overall.items)))
      for (label, sum) in [
        ("Replacement cost", overall.replacementCost), ("Purchase price", overall.purchasePrice),
      ] {
        guard let amount = sum.stated else { continue }
        facts.append(
          LabeledText(label, wording.money(amount) + ", for " + wording.part(sum.count, of: overall.items)))
      }
    }
    if report.hasValues, let exceeded = wording.exceeded(figures.limits, ifTheft: " for theft") {
      facts.append(
        LabeledText("Special limits exceeded", exceeded + conditions(of: figures.limits.filter(\.isOver))))
    }
    if report.hasValues, let possibly = wording.possiblyExceeded(figures.limits, ifTheft: " for theft") {
      let limits = figures.limits.filter { $0.possiblyOver != nil }
      facts.append(LabeledText("Possibly exceeded", possibly + conditions(of: limits)))
    }
    if report.hasValues, let unknown = wording.notCompared(figures.limits) {
      facts.append(LabeledText("Limits not compared", unknown))
    }
    if report.hasValues, let insured {
      facts.append(LabeledText(figures.terms.limits.profile.sumInsuredTitle, insured))
    }
    if let toCheck { facts.append(LabeledText("To check", toCheck)) }
    if report.disclosure.shows(.photos) {
      facts.append(LabeledText("With a photo", part(overall.withPhoto, worth: overall.valueWithPhoto)))
    }
    if report.hasSerialNumbers {
      let serialNumbers = part(overall.withSerialNumber, worth: overall.valueWithSerialNumber)
      facts.append(LabeledText("With a serial number", serialNumbers))
    }
    facts += wording.proof(overall.receipts, overall.appraisals, of: overall.items)
    if let afterLoss { facts.append(afterLoss) }
    if let latest = report.heading.latestLine(figures.latestRecord, wording) { facts.append(latest) }
    return facts
  }

  /// Returns a text about what the amounts over these limits include. The text is empty or starts with a comma.
  private func conditions(of limits: [LimitFinding]) -> String {
    (limits.contains(where: \.hasTax) ? ", with \(taxTitle)" : "")
      + (statesLoss ? ", counting lost items" : "")
  }

  /// The line about lost items; `nil` if the cover does not state a loss.
  private var afterLoss: LabeledText? {
    statesLoss
      ? LabeledText(
        "Lost items", "included in this list and its totals, if the record still has them") : nil
  }

  /// Whether the cover states a loss. If so, items of the list may be lost.
  var statesLoss: Bool {
    report.hasDetails && [.dateOfLoss, .claimNumber].contains { report.details.texts[$0] != nil }
  }

  /// The sum insured, compared with the cost to replace all items that the sum covers. It is not compared with selected
  /// items. `nil` if no sum insured is stated, or if none of the items that the sum covers has an amount.
  private var insured: String? {
    guard let sum = figures.terms.limits.sumInsured, figures.replaceable.count > 0 else { return nil }
    guard !report.isSelection else {
      return wording.money(sum) + ": not compared, because this report lists only selected items"
    }
    let (all, costs) = (figures.replaceable, figures.replaceableAtCost)
    let hasElsewhere = !figures.scheduledSeparately.isEmpty || !figures.notCovered.isEmpty
    let (withoutPieces, withoutAmount) = (figures.withoutPieces, figures.withoutReplacementTotal)
    let rate = report.details.salesTax
    let total = rate.map(figures.replaceable(withTax:)) ?? all.amount
    let tax = rate.map { " with \(taxTitle) of \($0.text)" } ?? ", no \(taxTitle) added"
    let parts = [
      costs.count > 0 ? "replacement cost of \(wording.items(costs.count))" + tax : nil,
      costs.count < all.count ? "stated value of \(wording.number(all.count - costs.count))" : nil,
      withoutAmount > 0 ? "\(wording.number(withoutAmount)) without an amount" : nil,
      counted(figures.terms.limits.profile.scheduledAs, figures.scheduledSeparately, areCounted: false),
      counted(figures.terms.limits.profile.scheduledAs, figures.scheduledInSum, areCounted: true),
      counted("not covered", figures.notCovered, areCounted: false),
      figures.belowZero > 0 ? "\(wording.number(figures.belowZero)) below zero, not counted" : nil,
      withoutPieces > 0 ? "\(wording.number(withoutPieces)) without pieces, not counted" : nil,
    ]
    let short = figures.insurable(withTax: rate) - sum
    // After a loss, the total also counts lost items, which may have been replaced already.
    let bound = withoutAmount > 0 && !statesLoss ? "at least " : ""
    return wording.money(sum) + ": "
      + (short.cents > 0
        ? "too low by \(bound)\(wording.money(short))"
        : "sufficient" + (short.cents < 0 ? " by \(wording.money(Money(cents: 0) - short))" : "")
          + (withoutAmount > 0 ? " for the items with an amount" : ""))
      + (statesLoss ? ", counting lost items and any items bought since the loss. " : ". ")
      + (withoutAmount > 0
        ? "The items with an amount" : hasElsewhere ? "The items that this sum covers" : "All items")
      + " add up to \(wording.money(total))"
      + (figures.limits.contains(where: \.isOver) ? ", before special limits" : "")
      + ": \(parts.compactMap(\.self).joined(separator: "; "))" + bounds
  }

  /// Sentences about the amounts above limits that bound the insured value, and the amount that is compared with the sum
  /// insured; empty if no such limit is exceeded.
  private var bounds: String {
    let rate = report.details.salesTax
    let exceeded = figures.limits.compactMap { finding -> String? in
      guard finding.limit.rule.boundsInsuredValue, let over = finding.excess(withTax: rate),
        let most = finding.limit.amount
      else { return nil }
      return "\(finding.limit.title) count only up to their limit of \(wording.money(most)), so "
        + "\(wording.money(over)) of their value is not compared with the sum insured"
    }
    guard !exceeded.isEmpty else { return "" }
    return ". " + exceeded.joined(separator: ". ")
      + ". The amount compared is \(wording.money(figures.insurable(withTax: rate)))"
      + figures.limits.filter(\.limit.rule.boundsInsuredValue).compactMap(\.possiblyMore).map {
        ", or \(wording.money($0)) less if items count whose names suggest this limit"
      }.joined()
  }

  /// The term that the policy uses for the tax on purchases.
  var taxTitle: String { figures.terms.limits.profile.taxTitle }

  /// Returns a text such as `2 scheduled (No. 3, 8), not counted`; `nil` if there are no numbers.
  private func counted(_ state: String, _ numbers: [Int], areCounted: Bool) -> String? {
    guard !numbers.isEmpty else { return nil }
    return "\(wording.number(numbers.count)) \(state) (\(wording.firstNumbers(numbers))), "
      + (areCounted ? "counted, because the sum insured normally includes them" : "not counted")
  }

  /// Returns a text such as `12 of 40 (30%), 45% of the value`.
  private func part(_ items: Int, worth value: Money) -> String {
    let percent = report.hasValues ? Share(value, of: figures.overall.provableValue).percent : nil
    return wording.part(items, of: figures.overall.items)
      + (percent.map { ", \($0)% of the value" } ?? "")
  }

  /// Returns the facts about a scheduled item, one per line.
  func lines(of item: ReportItem, isPictured: Bool) -> [LabeledText] {
    let fields = figures.columns.compactMap { role in
      role == .receipt
        ? report.receipt(of: item).map { LabeledText(role.title, $0) } : fieldTexts.line(role, of: item)
    }
    let lines: [LabeledText?] =
      [
        item.item.itemName == item.item.itemName.tableText
          ? nil : LabeledText("Full name", item.item.itemName),
        LabeledText("Stated value", wording.stated(item.item.valueInDollars)),
        LabeledText("Asset type", item.item.assetType ?? "None"),
        isMarkedNotCovered(item) ? LabeledText("Coverage", Wording.notCovered) : nil,
        item.item.serialNumber.map { LabeledText("Serial number", $0) },
      ] + fields + [
        item.item.dateCreated.map { LabeledText("Recorded on", wording.date($0)) },
        item.item.notes.map { LabeledText("Notes", $0) },
        photos(of: item, areShown: isPictured),
        figures.annex.numbers(of: item.item.documents).map { LabeledText("Documents", "No. " + $0) },
      ]
    return lines.compactMap(\.self)
  }

  /// Returns the line about photos that are missing or not shown; `nil` if photos are hidden, or if a photo of the item
  /// is shown.
  private func photos(of item: ReportItem, areShown: Bool) -> LabeledText? {
    guard report.disclosure.shows(.photos) else { return nil }
    let count = item.item.photos.count
    let files = look.photoFiles.filter { file in file.numbers.contains(item.number) }.map(\.name)
    return switch (count, areShown) {
    case (0, _): LabeledText("Photo", "None")
    case (_, true): item.hasPhoto ? nil : LabeledText("Photo of the item", "None")
    case (_, false):
      LabeledText(
        "Photos",
        wording.number(count)
          + (files.isEmpty ? ", not in this document" : ", in " + files.joined(separator: ", ")))
    }
  }

  var grade: String? {
    guard report.hasValues, report.hasSerialNumbers, report.disclosure.shows(.photos) else { return nil }
    return wording.grade(figures.overall)
  }
}

extension PolicyDetails {
  /// Returns these lines of the cover. The date of loss has the format of other dates, or is as written if it is
  /// unclear.
  func texts(of lines: [Line], _ wording: Wording) -> [LabeledText] {
    lines.map { line in
      let day = line == .dateOfLoss ? lossDay : nil
      return LabeledText(line.title, day.map(wording.date) ?? texts[line])
    }
  }
}
