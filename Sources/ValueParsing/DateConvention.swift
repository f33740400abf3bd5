package import InventoryModel

/// How the dates of a column are written. The raw values are those of `--date-format`.
///
/// A day has the separators `-`, `/`, `.` or blanks, the same one twice. Days and months have one digit or two. A year of
/// two digits stands last; it is read as POSIX's strptime reads `%y`: 69 to 99 are 1969 to 1999, 00 to 68 are 2000 to 2068.
/// Four digits are from 1900 to 2200. ISO 8601, like 2026-03-18, cannot be taken for anything else, so it is read in every
/// column, with years from 1000 on. So is 2023年12月31日.
package enum DateConvention: String, CaseIterable, Sendable {
  case iso
  /// The year first, in four digits, otherwise than in ISO: 2026/3/18, 2026年3月18日.
  case ymd
  case dmy
  case mdy
  /// English names of months, in full or three letters, before the day or behind it: 18 Mar 2026, March 18, 2026.
  case named
  /// Day numbers of the 1900 system. Any number could be one, so nobody guesses: only when asked for.
  case excel

  /// A day, or a day with its time in UTC; a time without a zone is taken for UTC.
  package func timestamp(_ text: UnsafeRawBufferPointer) -> DateResult<Timestamp> {
    if self == .excel, let serial = ExcelSerial(text) { return serial.timestamp }
    guard let written = WrittenDate(text) else { return .failure(.notADate) }
    return written.day(as: self).flatMap { day in
      // A store's own form, as most ISO cells have it, is taken as it is.
      if written.isISO, let own = Timestamp(String(decoding: text, as: UTF8.self)) { return .success(own) }
      let timestamp = written.time.map { $0.timestamp(on: day) } ?? Timestamp(day.text)
      return timestamp.map { .success($0) } ?? .failure(.notADate)
    }
  }

  /// The day as it is written, whatever the time and its zone; nothing for what is no date.
  package func day(_ text: UnsafeRawBufferPointer) -> Timestamp? {
    guard case .success(let day) = WrittenDate(text)?.day(as: self) else { return nil }
    return Timestamp(day.text)
  }

  package func timestamp(_ text: String) -> DateResult<Timestamp> { text.withUTF8Bytes(timestamp) }

  var name: String {
    switch self {
    case .iso: "ISO 8601"
    case .ymd: "Y/M/D"
    case .dmy: "D/M/Y"
    case .mdy: "M/D/Y"
    case .named: "month names"
    case .excel: "Excel day numbers"
    }
  }

  /// How a cell is written, in a sentence.
  var wording: String {
    switch self {
    case .iso: "like 2026-03-18"
    case .ymd, .dmy, .mdy, .excel: "as " + name
    case .named: "with month names"
    }
  }

  /// What a column is, in a sentence; nothing for ISO 8601, which a message shows anyway.
  var column: String {
    switch self {
    case .iso: ""
    case .ymd, .dmy, .mdy, .excel: " in a column of " + name
    case .named: " in a column with " + name
    }
  }
}

/// Why a cell is no date of its column.
package enum DateMistake: Error, Hashable {
  case notADate
  /// Such as 0202: nobody means it, and many files have it.
  case year(Int, allowed: ClosedRange<Int>)

  /// ISO 8601 is read in every column, so it is always the cure.
  package func refusal(of text: String, in convention: DateConvention) -> String {
    switch self {
    case .notADate:
      "'\(text)' is not a date\(convention.column); write it like 2026-03-18"
    case .year(let year, let allowed):
      "'\(text)' has the year \(padded(year, 4)), which is not between \(allowed.lowerBound) and \(allowed.upperBound); "
        + "write it like 2026-03-18"
    }
  }
}

/// A result, not a throw: evidence asks every cell of a file twice, and most answers to one of the questions are no.
package typealias DateResult<Value> = Result<Value, DateMistake>

/// What the cells of a column say about how its dates are written.
///
/// Give it every cell that is not empty, then ask for the `decision`. Cells in ISO 8601 fit every column. Of the others
/// the majority decides; the cells that do not fit are then errors of their own.
package struct DateEvidence: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case iso, ymd, named
    /// With the year last: dates in one order alone, the same date in both, or another in each.
    case onlyDMY, onlyMDY, either, questionable
    /// A number that is a date only for Excel.
    case serial
    case neither
  }

  private(set) var cells = CellTally<Kind>()

  package init() {}

  /// Without an allocation, but for the first cell of a kind.
  package mutating func add(_ text: UnsafeRawBufferPointer, line: @autoclosure () -> Int) {
    cells.add(text, as: Self.kind(of: text), line: line)
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

  package var decision: ColumnDecision<DateConvention> {
    let most = contenders.map(\.count).max() ?? 0
    let leaders = contenders.filter { $0.count == most }
    if cells[.serial].count > most {
      return .ambiguous(
        "has numbers that could be Excel dates, such as \(cells[.serial].wording); "
          + "if they are, use --date-format excel")
    }
    guard most > 0 else {
      return cells[.iso].count > 0 ? decided(.iso, cells[.iso]) : .convention(.iso, evidence: nil)
    }
    guard leaders.count == 1, let leader = leaders.first else {
      let cures = leaders.flatMap(\.conventions).map { "--date-format \($0.rawValue)" }
      return .contradiction(
        "has dates in more than one format: " + leaders.map(\.evidence).joined(separator: ", and ")
          + "; choose with \(cures.joined(separator: " or ")), and correct the other cells")
    }
    return leader.decision ?? orderOfDayAndMonth
  }

  /// The year is last; what remains is which number is the day.
  private var orderOfDayAndMonth: ColumnDecision<DateConvention> {
    let (onlyDMY, onlyMDY, questionable) = (cells[.onlyDMY], cells[.onlyMDY], cells[.questionable])
    if onlyDMY.count > onlyMDY.count { return decided(.dmy, onlyDMY) }
    if onlyMDY.count > onlyDMY.count { return decided(.mdy, onlyMDY) }
    let cure = "choose with --date-format dmy or --date-format mdy"
    if onlyDMY.count > 0 {
      let dmy = onlyDMY.evidence(DateConvention.dmy.wording, of: cells.count)
      let mdy = onlyMDY.evidence(DateConvention.mdy.wording, of: cells.count)
      return .contradiction(
        "has as many dates in D/M/Y as in M/D/Y: \(dmy), and \(mdy); \(cure), and correct the other cells")
    }
    guard questionable.count > 0 else { return .convention(.dmy, evidence: nil) }
    return .ambiguous(
      "is ambiguous: its dates could be D/M/Y or M/D/Y, such as \(questionable.wording); \(cure)")
  }

  /// The ways to write a date that exclude each other, with those of their cells.
  private var contenders: [Contender] {
    let yearLast = [Kind.onlyDMY, .onlyMDY, .either, .questionable].map { cells[$0] }
    let example = yearLast.filter { $0.count > 0 }.min { $0.line < $1.line }
    let (count, total) = (yearLast.map(\.count).reduce(0, +), cells.count)
    let have = "\(count) of \(total) \(total == 1 ? "cell" : "cells") \(count == 1 ? "has" : "have")"
    return [
      Contender(
        count: count, conventions: [.dmy, .mdy], decision: nil,
        evidence: have + " the year last, such as \(example?.wording ?? "")"),
      contender(.ymd, cells[.ymd]), contender(.named, cells[.named]),
    ]
  }

  private func contender(_ convention: DateConvention, _ sighting: Sighting) -> Contender {
    Contender(
      count: sighting.count, conventions: [convention], decision: decided(convention, sighting),
      evidence: sighting.evidence(convention.wording, of: cells.count))
  }

  private func decided(_ convention: DateConvention, _ sighting: Sighting) -> ColumnDecision<DateConvention> {
    .convention(convention, evidence: sighting.summary(convention.name, of: cells.count))
  }
}

private struct Contender {
  let count: Int
  let conventions: [DateConvention]
  /// Nothing where it is open which number is the day.
  let decision: ColumnDecision<DateConvention>?
  let evidence: String
}
