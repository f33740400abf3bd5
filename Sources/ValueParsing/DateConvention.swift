package import InventoryModel

/// The format of a column of dates. The raw values are the values of `--date-format`.
///
/// A date of three numbers has the same separator twice: `-`, `/`, `.` or spaces. Days and months have one or two
/// digits. A two-digit year comes last, with the pivot of POSIX's strptime `%y`: 69 to 99 are 1969 to 1999, and 00 to
/// 68 are 2000 to 2068. Four-digit years are from 1900 to 2200. ISO 8601, as in 2026-03-18, is unambiguous, so every
/// column accepts it, with years from 1000 on. Every column accepts 2023年12月31日, too.
package enum DateConvention: String, CaseIterable, Sendable {
  case iso
  /// The year first, with four digits, but not in ISO 8601: 2026/3/18.
  case ymd
  case dmy
  case mdy
  /// English month names, in full or with three letters, before or after the day, as in 18 Mar 2026 or in March 18,
  /// 2026.
  case named
  /// Day numbers of the 1900 date system. They are accepted only on request, because any number could be a day number.
  case excel

  /// Returns a day, or a moment in UTC if the text has a time. A time without a zone is treated as UTC.
  package func timestamp(_ text: UnsafeRawBufferPointer) -> DateResult<Timestamp> {
    if self == .excel, let serial = ExcelSerial(text) { return serial.timestamp }
    guard let written = WrittenDate(text) else { return .failure(.notADate) }
    return written.day(as: self).flatMap { day in
      // This is a fast path for the format of the store, which most ISO cells have.
      if written.isISO, let own = Timestamp(String(decoding: text, as: UTF8.self)) { return .success(own) }
      let timestamp = written.time.map { $0.timestamp(on: day) } ?? Timestamp(day.text)
      return timestamp.map { .success($0) } ?? .failure(.notADate)
    }
  }

  /// Returns the day as written, without the time and its zone; `nil` if the text is not a date in this format.
  package func day(_ text: UnsafeRawBufferPointer) -> Timestamp? {
    guard case .success(let day) = WrittenDate(text)?.day(as: self) else { return nil }
    return Timestamp(day.text)
  }

  /// Returns the day or moment in a `String` in the same way.
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

  /// The format of a cell, as a part of a sentence.
  var text: String {
    switch self {
    case .iso: "like 2026-03-18"
    case .ymd, .dmy, .mdy, .excel: "as " + name
    case .named: "with month names"
    }
  }

  /// The format of a column, as a part of a sentence; empty for ISO 8601, because the message shows a date in ISO 8601
  /// anyway.
  var column: String {
    switch self {
    case .iso: ""
    case .ymd, .dmy, .mdy, .excel: " in a column of " + name
    case .named: " in a column with " + name
    }
  }
}

/// The reason why a cell is not a date in the format of its column.
package enum DateMistake: Error, Hashable {
  case notADate
  /// A year outside the allowed range, such as the common typo 0202.
  case year(Int, allowed: ClosedRange<Int>)

  /// Returns the message. Its advice is always to use ISO 8601, which every column accepts.
  package func refusal(of text: String, in convention: DateConvention) -> String {
    switch self {
    case .notADate:
      "'\(text)' is not a date\(convention.column); write it like 2026-03-18"
    case .year(let year, let allowed):
      "'\(text)' has the year \(Timestamp.digits(year, 4)), which is not between \(allowed.lowerBound) and \(allowed.upperBound); "
        + "write it like 2026-03-18"
    }
  }
}

/// A result instead of a thrown error, because detection tries several formats for each cell, and most attempts fail.
package typealias DateResult<Value> = Result<Value, DateMistake>

/// The evidence for the date format of a column, from the cells of the column.
///
/// Add every cell that is not empty, then read `decision`. Cells in ISO 8601 fit every column. The majority of the
/// other cells decides, and cells in a different format are errors.
package struct DateEvidence: Hashable, Sendable {
  /// The formats in which a cell is a date.
  package enum Kind: Int, CaseIterable, Sendable {
    case iso, ymd, named
    /// A date with words after the year, the month and the day, which fits every column, as ISO 8601 does.
    case units
    /// Dates with the year last. `onlyDMY` is valid only with the day first, and `onlyMDY` only with the month first.
    /// `either` is the same date in both orders. `pointed` and `questionable` are a different date in each order;
    /// `pointed` has points, as in 01.02.2020, which are usual only with the day first.
    case onlyDMY, onlyMDY, either, pointed, questionable
    /// A number in the range of likely Excel dates.
    case serial
    case neither
  }

  private(set) var cells = CellTally<Kind>()

  package init() {}

  /// Adds a cell. Allocates memory only for the first cell of a kind.
  package mutating func add(_ text: UnsafeRawBufferPointer, line: @autoclosure () -> Int) {
    cells.add(text, as: Self.kind(of: text), line: line)
  }

  /// Returns what a single cell suggests.
  package static func kind(of text: UnsafeRawBufferPointer) -> Kind {
    guard let written = WrittenDate(text) else {
      return ExcelSerial(text)?.isLikely == true ? .serial : .neither
    }
    func day(_ convention: DateConvention) -> CivilDay? {
      guard case .success(let day) = written.day(as: convention) else { return nil }
      return day
    }
    if written.isISO { return day(.iso) == nil ? .neither : .iso }
    if written.hasUnits { return day(.ymd) == nil ? .neither : .units }
    if day(.named) != nil { return .named }
    if day(.ymd) != nil { return .ymd }
    switch (day(.dmy), day(.mdy)) {
    case (let dmy?, let mdy?): return dmy == mdy ? .either : written.hasPoints ? .pointed : .questionable
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
        "has numbers that could be Excel dates, such as \(cells[.serial].text); "
          + "if they are, use --date-format excel")
    }
    guard most > 0 else {
      if cells[.units].count > 0 { return decided(.ymd, cells[.units]) }
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

  /// The decision for dates with the year last: which number is the day.
  private var orderOfDayAndMonth: ColumnDecision<DateConvention> {
    let (onlyDMY, onlyMDY, questionable) = (cells[.onlyDMY], cells[.onlyMDY], cells[.questionable])
    if onlyDMY.count > onlyMDY.count { return decided(.dmy, onlyDMY) }
    if onlyMDY.count > onlyDMY.count { return decided(.mdy, onlyMDY) }
    let cure = "choose with --date-format dmy or --date-format mdy"
    if onlyDMY.count > 0 {
      let dmy = onlyDMY.evidence(DateConvention.dmy.text, of: cells.count)
      let mdy = onlyMDY.evidence(DateConvention.mdy.text, of: cells.count)
      return .contradiction(
        "has as many dates in D/M/Y as in M/D/Y: \(dmy), and \(mdy); \(cure), and correct the other cells")
    }
    guard questionable.count > 0 else {
      let pointed = cells[.pointed]
      return pointed.count > 0 ? decided(.dmy, pointed) : .convention(.dmy, evidence: nil)
    }
    return .ambiguous(
      "is ambiguous: its dates could be D/M/Y or M/D/Y, such as \(questionable.text); \(cure)")
  }

  /// The formats that exclude one another, each with the number of matching cells.
  private var contenders: [Contender] {
    let yearLast = [Kind.onlyDMY, .onlyMDY, .either, .pointed, .questionable].map { cells[$0] }
    let example = yearLast.filter { $0.count > 0 }.min { $0.line < $1.line }
    let (count, total) = (yearLast.map(\.count).reduce(0, +), cells.count)
    let have = "\(count) of \(total) \(total == 1 ? "cell" : "cells") \(count == 1 ? "has" : "have")"
    return [
      Contender(
        count: count, conventions: possibleOrders, decision: nil,
        evidence: have + " the year last, " + (example?.example(ofCount: count) ?? "")),
      contender(.ymd, cells[.ymd]), contender(.named, cells[.named]),
    ]
  }

  /// The formats of dates with the year last that fit most of these dates.
  private var possibleOrders: [DateConvention] {
    let (onlyDMY, onlyMDY) = (cells[.onlyDMY].count, cells[.onlyMDY].count)
    return onlyDMY == onlyMDY ? [.dmy, .mdy] : [onlyDMY > onlyMDY ? .dmy : .mdy]
  }

  private func contender(_ convention: DateConvention, _ sample: CellSample) -> Contender {
    Contender(
      count: sample.count, conventions: [convention], decision: decided(convention, sample),
      evidence: sample.evidence(convention.text, of: cells.count))
  }

  private func decided(_ convention: DateConvention, _ sample: CellSample) -> ColumnDecision<DateConvention> {
    .convention(convention, evidence: sample.summary(convention.name, of: cells.count))
  }
}

private struct Contender {
  let count: Int
  let conventions: [DateConvention]
  /// The decision for the format; `nil` for dates with the year last, because the order of day and month is still
  /// undecided.
  let decision: ColumnDecision<DateConvention>?
  let evidence: String
}
