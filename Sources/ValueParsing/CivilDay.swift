import InventoryModel

/// A day of the Gregorian calendar.
struct CivilDay: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Fails where no calendar has the day, or its year is none of those that can be meant.
  static func checked(_ year: Int, _ month: Int, _ day: Int, years: ClosedRange<Int>) -> DateResult<CivilDay>
  {
    guard 1...12 ~= month, 1...31 ~= day else { return .failure(.notADate) }
    guard years.contains(year) else { return .failure(.year(year, allowed: years)) }
    guard day <= days(inMonth: month, of: year) else { return .failure(.notADate) }
    return .success(CivilDay(year: year, month: month, day: day))
  }

  /// Years begin in March here, so that the leap day is the last of its year; eras of 400 years all have as many days.
  var daysSince1970: Int64 {
    let yearFromMarch = month > 2 ? year : year - 1
    let (era, yearOfEra) = (yearFromMarch / 400, yearFromMarch % 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return Int64(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
  }

  var text: String {
    padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// With zeros before it, as dates have them. Not for negative numbers.
func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}

/// A day as spreadsheets count it: 1 is 1900-01-01, and a fraction is the time of the day.
///
/// The 1900 system has a 29 February 1900, number 60, which no calendar has: Lotus 1-2-3 took 1900 for a leap year, and
/// Excel had to agree. The 1904 system of old Macintosh files is not read.
struct ExcelSerial {
  let days: Int
  /// Of the day, rounded: a spreadsheet's number is not exact to more. Nothing where there is no fraction but 0.
  private let seconds: Int?

  /// Digits, with a point or a comma and more digits behind them perhaps.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let serial = bytes.withPlainDigits({ ExcelSerial(plain: $0) }) else { return nil }
    self = serial
  }

  private init?(plain bytes: UnsafeRawBufferPointer) {
    var text = CellText(bytes)
    _ = text.removeBlanks()
    _ = text.removeLastBlanks()
    guard let whole = text.number(), whole.digits <= 6 else { return nil }
    days = whole.value
    guard !text.isEmpty else {
      seconds = nil
      return
    }
    guard text.take(UInt8(ascii: ".")) || text.take(UInt8(ascii: ",")), !text.isEmpty else { return nil }
    var (fraction, unit) = (0, 1)
    while let digit = text.first {
      guard digit.isDigit else { return nil }
      // Twelve digits are a ten-millionth of a second.
      if unit < 1_000_000_000_000 { (fraction, unit) = (fraction * 10 + Int(digit & 0x0F), unit * 10) }
      text.removeFirst()
    }
    seconds = fraction == 0 ? nil : (fraction * 86_400 + unit / 2) / unit
  }

  /// Whether it is of a size that days of our time have, from 1927-05-18 to 2200-12-31. Years are smaller.
  var isLikely: Bool { 10_000...109_939 ~= days }

  var timestamp: DateResult<Timestamp> {
    guard days > 0, days != 60 else { return .failure(.notADate) }
    let since1970 = Int64(days - (days > 60 ? 25_569 : 25_568))
    let moment = Timestamp(secondsSince1970: since1970 * 86_400 + Int64(seconds ?? 0))
    guard let moment, let day = Timestamp(moment.dayText) else { return .failure(.notADate) }
    guard WrittenDate.years.contains(day.year) else {
      return .failure(.year(day.year, allowed: WrittenDate.years))
    }
    return .success(seconds == nil ? day : moment)
  }
}
