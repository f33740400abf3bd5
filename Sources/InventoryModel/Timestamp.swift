import Foundation

/// A date in ISO 8601: a day, or a day with a time in UTC.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// The date as `2023-03-18`, as `2023-03-18T10:12:41Z`, or with milliseconds as `2023-03-18T10:12:41.250Z`.
  package let text: String
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int

  /// Parses a date in one of the three forms shown at the property `text`, with years 0001 to 9999 of the Gregorian
  /// calendar. `nil` for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), year >= 1, (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day), Self.isTime(bytes[10...])
    else { return nil }
    (self.text, self.year, self.month, self.day) = (text, year, month, day)
  }

  /// Creates the moment `seconds` seconds after 1970-01-01T00:00:00Z; `nil` outside the years 1 to 9999.
  package init?(secondsSince1970 seconds: Int64) {
    guard seconds.magnitude < 1 << 50 else { return nil }
    self.init(millisecondsSince1970: seconds * 1000)
  }

  /// Creates the moment `milliseconds` milliseconds after 1970-01-01T00:00:00Z; `nil` outside the years 1 to 9999.
  package init?(millisecondsSince1970 milliseconds: Int64) {
    guard milliseconds.magnitude < 1 << 60 else { return nil }
    let fraction = (milliseconds % 1000 + 1000) % 1000
    var seconds = time_t((milliseconds - fraction) / 1000)
    var date = tm()
    guard gmtime_r(&seconds, &date) != nil, (1...9999).contains(date.tm_year + 1900) else { return nil }
    let day = Self.dayText(Int(date.tm_year) + 1900, Int(date.tm_mon) + 1, Int(date.tm_mday))
    let time = [date.tm_hour, date.tm_min, date.tm_sec].map { Self.digits(Int($0)) }
    self.init(
      day + "T" + time.joined(separator: ":")
        + (fraction == 0 ? "" : "." + Self.digits(Int(fraction), 3)) + "Z")
  }

  /// Compares chronologically. A day without a time comes before every time on that day.
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    let days = ((left.year, left.month, left.day), (right.year, right.month, right.day))
    guard days.0 == days.1 else { return days.0 < days.1 }
    // Compares without the `Z`, because `Z` sorts after `.`. With the `Z`, a time with a fraction would come before the
    // same second without a fraction.
    let (one, other) = (left.text.utf8, right.text.utf8)
    return one.prefix { $0 != UInt8(ascii: "Z") }.lexicographicallyPrecedes(
      other.prefix { $0 != UInt8(ascii: "Z") })
  }

  /// The day without the time: `2023-03-18`.
  package var dayText: String { String(text.prefix(10)) }

  /// Returns the same day `months` months later, without a time. If that month is too short, returns its last day.
  /// `nil` after the year 9999.
  package func adding(months: Int) -> Timestamp? {
    let index = year * 12 + month - 1 + months
    let (year, month) = (index / 12, index % 12 + 1)
    let day = min(day, Self.days(inMonth: month, of: year))
    return Timestamp(Self.dayText(year, month, day))
  }

  /// Returns the moment `days` days later, always with a time; `nil` after the year 9999.
  package func adding(days: Int) -> Timestamp? {
    Timestamp(millisecondsSince1970: millisecondsSince1970 + Int64(days) * 86_400_000)
  }

  /// Whether the bytes after the day are empty or a time: `Thh:mm:ss`, an optional `.` with three digits, and `Z`.
  private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    let part = Array(bytes)
    guard part.count == 10 || part.count == 14, part[0] == UInt8(ascii: "T"), part.last == UInt8(ascii: "Z"),
      part[3] == UInt8(ascii: ":"), part[6] == UInt8(ascii: ":"),
      let hour = number(part[1..<3]), let minute = number(part[4..<6]), let second = number(part[7..<9])
    else { return false }
    let hasFraction = part.count == 14
    return hour < 24 && minute < 60 && second < 60
      && (!hasFraction || (part[9] == UInt8(ascii: ".") && number(part[10..<13]) != nil))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// Returns a day in the form `2023-03-18`.
  package static func dayText(_ year: Int, _ month: Int, _ day: Int) -> String {
    digits(year, 4) + "-" + digits(month) + "-" + digits(day)
  }

  /// Returns the digits of a nonnegative number, padded with leading zeros to `width` digits.
  package static func digits(_ number: Int, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// Returns the number of days in a month of the Gregorian calendar. `month` is 1 to 12.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Creates the moment `seconds` seconds after 2001-01-01T00:00:00Z, Apple's reference date, rounded to the nearest
  /// millisecond. `nil` outside the years 1 to 9999, and for NaN.
  package init?(secondsSince2001 seconds: Double) {
    guard let sinceThen = Int64(exactly: (seconds * 1000).rounded()) else { return nil }
    let (milliseconds, isTooLarge) = sinceThen.addingReportingOverflow(978_307_200_000)
    guard !isTooLarge else { return nil }
    self.init(millisecondsSince1970: milliseconds)
  }

  /// The range of the years 1 to 9999, in seconds after Apple's reference date.
  package static let secondsSince2001: ClosedRange<Double> = -63_113_904_000...252_423_993_599

  /// The number of milliseconds after 1970-01-01T00:00:00Z. A day without a time counts as its midnight in UTC.
  package var millisecondsSince1970: Int64 {
    let time = Array(text.utf8.dropFirst(11)).map { Int64($0) - 0x30 }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    var milliseconds = Int64(timegm(&date)) * 1000
    guard time.count >= 8 else { return milliseconds }
    milliseconds += (time[0] * 10 + time[1]) * 3_600_000 + (time[3] * 10 + time[4]) * 60_000
    milliseconds += (time[6] * 10 + time[7]) * 1000
    if time.count > 12 { milliseconds += time[9] * 100 + time[10] * 10 + time[11] }
    return milliseconds
  }
}
