import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The explanations of how the report was made and of what it does not show.
extension InReport where Source == InsuranceReport {
  /// A sentence about pictures that are left out because of the document's size or format; `nil` if none are left out.
  var leftOut: String? {
    guard report.level == .full, report.disclosure.shows(.photos), figures.overall.withPhoto > 0 else {
      return nil
    }
    if look.level == .none, look.photoFiles.isEmpty { return "This document shows no photos." }
    let parts = [
      look.level.other == nil && !report.photographed.isEmpty
        ? "the photos of \(wording.items(report.photographed.count))"
          + (report.hasValues ? " that are not of high value" : "") : nil,
      look.level.thumbnail == nil ? "the thumbnails in the list" : nil,
    ].compactMap(\.self)
    return parts.isEmpty
      ? nil : "This document does not show " + parts.joined(separator: " or ") + "."
  }

  /// Sentences that explain how the report was made. They mention values and dates only if the report contains them.
  var method: [String] {
    let values = [
      "The policyholder keeps this inventory and states its values. How a value or a replacement cost was determined is unknown unless a source "
        + "is given. \u{201C}Not stated\u{201D} does not mean zero, and totals leave out such values. An item belongs to at most one asset type, and the "
        + "values of the types add up to the total, to the cent. \(Tally.valueMeaning) Percentages are rounded down. Percentages \u{201C}of the value\u{201D} are shares of the total of all values above zero. All other percentages are shares of the number of items.",
      limits,
      "This report estimates neither depreciation nor actual cash value."
        + (figures.columns.contains(.appraisedValue)
          ? " Appraised values are shown, but not used in totals or compared with limits." : ""),
    ]
    let proof =
      report.gaps.contains { $0.kind == .receipt && $0.count.among > 0 }
      ? [wording.proofExpected(from: figures.terms)] : []
    let serialNumbers =
      report.hasSerialNumbers
      ? [figures.terms.serialNumbersExpected(of: figures.types)] : []
    let dates = [
      "\u{201C}Recorded on\u{201D} is the date when the item was recorded. It is not the date of purchase. "
        + Wording.dateOfRecord
    ]
    let items =
      report.isSelection
      ? "Only selected items are listed." : "All items of the inventory are listed."
    let hidden = [
      items + " "
        + (report.disclosure == Disclosure(.insurer)
          ? "Fields of the inventory that do not describe, value or prove an item are left out."
          : "Data that the policyholder hides from the audience \u{201C}\(report.disclosure.audience.rawValue)\u{201D} is left out.")
    ]
    let pictures =
      report.disclosure.shows(.photos) && figures.overall.withPhoto > 0
        && (look.level != .none || !look.photoFiles.isEmpty)
      ? ["Pictures are reduced copies without camera metadata."] : []
    let fingerprint =
      "The fingerprint at the beginning is the SHA-256 of inventory.json, which contains the data. "
      + (look.attachments.contains(SiteLayout.inventory)
        ? "This file is attached to this PDF."
        : "A report that is written as a folder contains this file; a single file does not.")
      + " \u{201C}\(report.fingerprint.command)\u{201D} prints the same value as long as the data is unchanged. "
      + Fingerprint.fileAdvice
    let assumptions = wording.assumptions(figures.readings, of: figures.columns)
    return (report.hasValues ? values : []) + serialNumbers + proof + assumptions
      + (report.hasDates ? dates : [])
      + (report.disclosure.isComplete ? [] : hidden) + pictures + [
        "This report is not a sworn statement or a proof of loss. It is not legal or insurance advice.",
        fingerprint,
      ]
  }

  private var limits: String {
    let terms = figures.terms.limits
    let profile = terms.profile
    let each =
      profile.singleItem == nil || terms.foreignCurrency != nil
      ? "Each limit" : "Each limit for several items"
    let advice =
      " \(each) is a total per loss. Policies differ: check your policy."
    if profile.isNone || terms.foreignCurrency != nil {
      return figures.limits.contains { $0.limit.isOwn }
        ? "Limits are those of the policy, as stated by the policyholder." + advice
        : "No limits were compared."
    }
    guard !figures.limits.isEmpty else {
      return
        "Values were checked against the special limits of \(profile.title). No asset type here is in a class with a limit. "
        + "Policies differ: check your policy."
    }
    let source =
      profile.isOwn
      ? "as stated by the policyholder."
      : "except those marked as the policy's own. The section on special limits states the sources."
    return "Special limits are those of \(profile.title), " + source
      + (profile.hasShares ? " Shares of the sum insured are rounded down to a cent." : "") + advice
  }

  /// Sentences about the differences between the amounts over limits and the sums of the summary; `nil` if there are
  /// none.
  var overNote: String? {
    guard report.hasValues, figures.grouping == .type, !figures.limits.isEmpty else { return nil }
    let isOfCosts = figures.limits.contains(where: \.isOver) && figures.overall.replacementCost.count > 0
    let tax = report.details.salesTax == nil ? "" : ", with \(taxTitle)"
    let sentences = [
      isOfCosts
        ? "The amount over a limit uses the replacement cost of each item\(tax), or its stated value if there is none."
        : nil,
      figures.groups.contains { $0.limits.count > 1 }
        ? "If a type has several limits, the table has the lowest that is exceeded, otherwise the lowest; all limits are listed below."
        : nil,
      figures.limits.contains { $0.limit.isOfSingleItems && $0.items > 0 }
        ? "The limit for single items is not in the table; the items above it are listed below." : nil,
      figures.doubtful.byDoubt[.noPieces] == nil
        ? nil : "Items with a quantity of 0 or less are not compared with limits.",
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Sentences about items that several lists propose for the schedule, or that count toward several limits; `nil` if
  /// there are none.
  private var sharedProposals: String? {
    let proposing = figures.limits.filter { !$0.toSchedule.isEmpty }
    let numbers = proposing.flatMap { $0.toSchedule.map(\.number) }
    let reason: String? =
      if Set(numbers).count < numbers.count {
        "If items that are insured in this way count toward none of these limits, an item on several lists helps with each of them"
      } else if figures.limits.mayOverlap, !proposing.isEmpty {
        "An amount above one limit can also be above another"
      } else {
        nil
      }
    return reason.map {
      "The lists of items to insure for their own amounts are independent of each other. \($0), so fewer items may be needed."
    }
  }

  /// Sentences about types without a limit and types that are not covered, and the advice of the profile.
  var limitRemarks: [String] {
    let limits = figures.terms.limits
    guard report.hasValues else { return [] }
    return wording.remarks(on: figures.unlimited, limits)
      + (limits.foreignCurrency == nil
        ? [
          limits.profile.remarks.underinsurance, limits.profile.remarks.animals, limits.profile.advice,
          sharedProposals,
        ].compactMap(\.self) : [])
  }
}
