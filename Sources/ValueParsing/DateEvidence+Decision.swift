extension DateEvidence {
  package var decision: ColumnDecision<DateConvention> {
    let most = contenders.map(\.count).max() ?? 0
    let leaders = contenders.filter { $0.count == most }
    if serial.count > most {
      return .ambiguous(
        "has numbers that may be dates of Excel, such as \(serial.wording); "
          + "if they are, say so with --date-format excel")
    }
    guard most > 0 else { return iso.count > 0 ? decided(.iso, iso) : .convention(.iso, evidence: nil) }
    guard leaders.count == 1, let leader = leaders.first else {
      let cures = leaders.flatMap(\.conventions).map { "--date-format \($0.rawValue)" }
      return .contradiction(
        "speaks for more than one way to write dates: " + leaders.map(\.evidence).joined(separator: ", and ")
          + "; decide with \(cures.joined(separator: " or ")), and correct the other cells")
    }
    return leader.decision ?? orderOfDayAndMonth
  }

  /// The year is last; what remains is which number is the day.
  private var orderOfDayAndMonth: ColumnDecision<DateConvention> {
    if onlyDMY.count > onlyMDY.count { return decided(.dmy, onlyDMY) }
    if onlyMDY.count > onlyDMY.count { return decided(.mdy, onlyMDY) }
    let cure = "decide with --date-format dmy or --date-format mdy"
    if onlyDMY.count > 0 {
      let dmy = onlyDMY.evidence(DateConvention.dmy.wording, of: count)
      let mdy = onlyMDY.evidence(DateConvention.mdy.wording, of: count)
      return .contradiction(
        "speaks for D/M/Y as much as for M/D/Y: \(dmy), and \(mdy); \(cure), and correct the other cells")
    }
    guard questionable.count > 0 else { return .convention(.dmy, evidence: nil) }
    return .ambiguous(
      "may be written as D/M/Y or as M/D/Y, and no cell tells, such as \(questionable.wording); \(cure)")
  }

  /// The ways to write a date that exclude each other, with those of their cells.
  private var contenders: [Contender] {
    let yearLast = [onlyDMY, onlyMDY, either, questionable]
    let example = yearLast.filter { $0.count > 0 }.min { $0.line < $1.line }
    let count = yearLast.map(\.count).reduce(0, +)
    return [
      Contender(
        count: count, conventions: [.dmy, .mdy], decision: nil,
        evidence: cells(count) + " the year last, such as \(example?.wording ?? "")"),
      contender(.ymd, ymd),
      contender(.named, named),
    ]
  }

  private func contender(_ convention: DateConvention, _ cells: Sighting) -> Contender {
    Contender(
      count: cells.count, conventions: [convention], decision: decided(convention, cells),
      evidence: cells.evidence(convention.wording, of: count))
  }

  private func decided(_ convention: DateConvention, _ cells: Sighting) -> ColumnDecision<DateConvention> {
    .convention(convention, evidence: cells.summary(convention.name, of: count))
  }

  private func cells(_ number: Int) -> String {
    "\(number) of \(count) \(count == 1 ? "cell" : "cells") \(number == 1 ? "has" : "have")"
  }
}

private struct Contender {
  let count: Int
  let conventions: [DateConvention]
  /// Nothing where it is open which number is the day.
  let decision: ColumnDecision<DateConvention>?
  let evidence: String
}
