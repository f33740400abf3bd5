/// What the cells of a column say about how its dates are written.
///
/// Give it every cell that is not empty, then ask for the `decision`. Cells in ISO 8601 fit every column. Of the others
/// the majority decides; the cells that do not fit are then errors of their own.
package struct DateEvidence: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case iso, ymd, named
    /// With the year last: dates in one order alone, the same date in both, or another in each.
    case onlyDMY, onlyMDY, either, questionable
    /// A number that is a date only for Excel.
    case serial
    case neither
  }

  private(set) var iso = Sighting()
  private(set) var ymd = Sighting()
  private(set) var named = Sighting()
  private(set) var onlyDMY = Sighting()
  private(set) var onlyMDY = Sighting()
  private(set) var either = Sighting()
  private(set) var questionable = Sighting()
  private(set) var serial = Sighting()
  private(set) var neither = Sighting()
  private(set) var count = 0

  package init() {}

  /// Without an allocation, but for the first cell of a kind.
  package mutating func add(_ text: UnsafeRawBufferPointer, line: @autoclosure () -> Int) {
    count += 1
    switch Self.kind(of: text) {
    case .iso: iso.add(text, line: line)
    case .ymd: ymd.add(text, line: line)
    case .named: named.add(text, line: line)
    case .onlyDMY: onlyDMY.add(text, line: line)
    case .onlyMDY: onlyMDY.add(text, line: line)
    case .either: either.add(text, line: line)
    case .questionable: questionable.add(text, line: line)
    case .serial: serial.add(text, line: line)
    case .neither: neither.add(text, line: line)
    }
  }

  package static func kind(of text: UnsafeRawBufferPointer) -> Kind {
    guard let written = WrittenDate(text) else {
      return ExcelSerial(text)?.isLikely == true ? .serial : .neither
    }
    func day(_ convention: DateConvention) -> CivilDay? {
      guard case .success(let day) = written.day(as: convention) else { return nil }
      return day
    }
    if written.isISO { return day(.iso) == nil ? .neither : .iso }
    if written.hasUnits { return day(.ymd) == nil ? .neither : .ymd }
    if day(.named) != nil { return .named }
    if day(.ymd) != nil { return .ymd }
    switch (day(.dmy), day(.mdy)) {
    case (let dmy?, let mdy?): return dmy == mdy ? .either : .questionable
    case (.some, nil): return .onlyDMY
    case (nil, .some): return .onlyMDY
    case (nil, nil): return .neither
    }
  }
}

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
