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
