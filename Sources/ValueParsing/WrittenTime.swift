import InventoryModel

/// The time after the day in a date: `10:12`, `T10:12:41.250Z`, `, 10:12 AM`, ` 10:12:41 +01:00`.
struct WrittenTime {
  /// Seconds since midnight in UTC; less than 0, or more than a day, if the zone moves the time to another day.
  private let seconds: Int
  /// Milliseconds, rounded down; `nil` if there is no fraction.
  private let thousandths: Int?

  /// Parses the text after a day; returns `nil` unless the whole text is a time.
  init?(afterDay text: CellText) {
    var text = text
    if text.first.map({ $0 | 0x20 }) == UInt8(ascii: "t") {
      text.removeFirst()
    } else {
      _ = text.take(UInt8(ascii: ","))
      guard text.removeBlanks() else { return nil }
    }
    guard let hour = text.number(), hour.digits <= 2, text.take(.colon), let minute = text.sixtieth(),
      case let hasSeconds = text.take(.colon), let second = hasSeconds ? text.sixtieth() : 0
    else { return nil }
    let hasFraction = hasSeconds && text.takeDecimalSign()
    thousandths = hasFraction ? text.fraction(of: 1_000) : nil
    guard !hasFraction || thousandths != nil, let hours = text.halfOfDay(hour.value),
      let offset = text.offset(),
      text.isEmpty
    else { return nil }
    seconds = (hours * 60 + minute) * 60 + second - offset
  }

  func timestamp(on day: CivilDay) -> Timestamp? {
    let whole = Timestamp(secondsSince1970: day.daysSince1970 * 86_400 + Int64(seconds))
    guard let whole, let thousandths else { return whole }
    return Timestamp(whole.text.dropLast() + "." + Timestamp.digits(thousandths, 3) + "Z")
  }
}

extension CellText {
  /// Removes two digits, and returns their value; `nil` unless there are two digits with a value below 60.
  fileprivate mutating func sixtieth() -> Int? {
    guard let number = number(), number.digits == 2, number.value < 60 else { return nil }
    return number.value
  }

  /// Removes the digits after a decimal separator, and returns them as a multiple of 1/`unit`, rounded down. `nil` if
  /// there are none.
  fileprivate mutating func fraction(of unit: Int) -> Int? {
    let before = count
    var (value, rest) = (0, unit)
    while let first, first.isDigit {
      rest /= 10
      value += Int(first & 0x0F) * rest
      removeFirst()
    }
    return count < before ? value : nil
  }

  /// Returns the hour of the day, according to AM or PM if the text has either: 12 AM is midnight. `nil` if the hour is
  /// invalid.
  fileprivate mutating func halfOfDay(_ hour: Int) -> Int? {
    removeBlanks()
    guard let half = first.map({ $0 | 0x20 }), half == UInt8(ascii: "a") || half == UInt8(ascii: "p") else {
      return hour < 24 ? hour : nil
    }
    removeFirst()
    let isDotted = take(UInt8(ascii: "."))
    guard 1...12 ~= hour, first.map({ $0 | 0x20 }) == UInt8(ascii: "m") else { return nil }
    removeFirst()
    if isDotted { guard take(UInt8(ascii: ".")) else { return nil } }
    return hour % 12 + (half == UInt8(ascii: "p") ? 12 : 0)
  }

  /// Removes a zone, and returns its seconds east of UTC: Z, UTC, GMT, +01:00, +0100 or +01, at most 14 hours. Returns
  /// 0 if the text has ended, and `nil` if the rest of the text is not a zone.
  fileprivate mutating func offset() -> Int? {
    removeBlanks()
    guard let sign = first else { return 0 }
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      removeFirst()
      guard let hours = number(), hours.digits == 2 || hours.digits == 4 else { return nil }
      var (hour, minute) = hours.digits == 4 ? (hours.value / 100, hours.value % 100) : (hours.value, 0)
      if hours.digits == 2, take(.colon) {
        guard let sixtieth = sixtieth() else { return nil }
        minute = sixtieth
      }
      guard hour < 14 || hour == 14 && minute == 0, minute < 60 else { return nil }
      hour = hour * 60 + minute
      return (sign == UInt8(ascii: "-") ? -hour : hour) * 60
    }
    if sign | 0x20 == UInt8(ascii: "z"), count == 1 {
      removeFirst()
      return 0
    }
    let isNamed = [StaticString("UTC"), "GMT"].contains { name in
      count == 3 && (0..<3).allSatisfy { self[$0] == name.utf8Start[$0] }
    }
    guard isNamed else { return nil }
    removeFirst(3)
    return 0
  }
}

extension UInt8 {
  fileprivate static let colon = UInt8(ascii: ":")
}

/// A day of the Gregorian calendar.
struct CivilDay: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Returns a failure if the day does not exist, or if its year is not in `years`.
  static func checked(_ year: Int, _ month: Int, _ day: Int, years: ClosedRange<Int>) -> DateResult<CivilDay>
  {
    guard 1...12 ~= month, 1...31 ~= day else { return .failure(.notADate) }
    guard years.contains(year) else { return .failure(.year(year, allowed: years)) }
    guard day <= Timestamp.days(inMonth: month, of: year) else { return .failure(.notADate) }
    return .success(CivilDay(year: year, month: month, day: day))
  }

  /// The number of days since 1970-01-01. In the calculation, years start in March, so that a leap day is the last day
  /// of its year, and each era of 400 years has the same number of days.
  var daysSince1970: Int64 {
    let yearFromMarch = month > 2 ? year : year - 1
    let (era, yearOfEra) = (yearFromMarch / 400, yearFromMarch % 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return Int64(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
  }

  var text: String { Timestamp.dayText(year, month, day) }
}

/// A day number of a spreadsheet: 1 is 1900-01-01, and a fraction is the time of day.
///
/// In the 1900 date system, number 60 is February 29, 1900, which never existed: Lotus 1-2-3 treated 1900 as a leap
/// year, and Excel had to be compatible. The 1904 date system of old Macintosh files is not supported.
struct ExcelSerial {
  let days: Int
  /// The time of day, rounded to whole seconds; `nil` if the fraction is 0 or missing.
  private let seconds: Int?

  /// Parses digits, which may be followed by a point or a comma and more digits.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let serial = bytes.withPlainDigits({ Self(plain: $0) }) else { return nil }
    self = serial
  }

  private init?(plain bytes: UnsafeRawBufferPointer) {
    var text = CellText(trimming: bytes)
    guard let whole = text.number(), whole.digits <= 6 else { return nil }
    days = whole.value
    // A fraction of twelve digits is precise to a ten-millionth of a second.
    let unit = 1_000_000_000_000
    guard let fraction = text.takeDecimalSign() ? text.fraction(of: unit) : 0, text.isEmpty else {
      return nil
    }
    seconds = fraction == 0 ? nil : (fraction * 86_400 + unit / 2) / unit
  }

  /// Whether the number is in the range from 1927-05-18 to 2200-12-31. Smaller numbers could be years.
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
