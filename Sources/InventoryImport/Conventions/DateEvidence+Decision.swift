extension DateEvidence {
  var decision: ColumnDecision<DateConvention> {
    let most = contenders.map(\.count).max() ?? 0
    let leaders = contenders.filter { $0.count == most }
    if serial.count > most {
      return .ambiguous(
        "has numbers that may be dates of Excel, such as \(serial.wording); "
          + "if they are, say so with --date-format excel")
    }
    guard most > 0 else { return .convention(.iso, evidence: nil) }
    guard leaders.count == 1, let leader = leaders.first else {
      let cures = leaders.flatMap(\.conventions).map { "--date-format \($0.rawValue)" }
      return .contradiction(
        "speaks for more than one way to write dates: " + leaders.map(\.evidence).joined(separator: ", and ")
          + "; decide with \(cures.joined(separator: " or ")), and correct the other cells")
    }
    guard leader.conventions.count > 1 else {
      return .convention(leader.conventions[0], evidence: leader.evidence)
    }
    return orderOfDayAndMonth
  }

  /// The year is last; what remains is which number is the day.
  private var orderOfDayAndMonth: ColumnDecision<DateConvention> {
    let dmy = onlyDMY.evidence(DateConvention.dmy.wording, of: count)
    let mdy = onlyMDY.evidence(DateConvention.mdy.wording, of: count)
    if onlyDMY.count > onlyMDY.count { return .convention(.dmy, evidence: dmy) }
    if onlyMDY.count > onlyDMY.count { return .convention(.mdy, evidence: mdy) }
    let cure = "decide with --date-format dmy or --date-format mdy"
    if onlyDMY.count > 0 {
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
        count: count, conventions: [.dmy, .mdy],
        evidence: cells(count) + " the year last, such as \(example?.wording ?? "")"),
      Contender(.ymd, ymd, of: self.count),
      Contender(.named, named, of: self.count),
    ]
  }

  private func cells(_ number: Int) -> String {
    "\(number) of \(count) \(count == 1 ? "cell" : "cells") \(number == 1 ? "has" : "have")"
  }
}

private struct Contender {
  let count: Int
  let conventions: [DateConvention]
  let evidence: String
}

extension Contender {
  init(_ convention: DateConvention, _ cells: Sighting, of total: Int) {
    self.init(
      count: cells.count, conventions: [convention], evidence: cells.evidence(convention.wording, of: total))
  }
}
