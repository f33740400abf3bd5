/// The dates of the XML form: `2013-09-25T01:11:10Z`, nothing else.
enum XMLDate {
  /// Since 2001-01-01T00:00:00Z, by the Gregorian calendar.
  static func seconds(_ text: String) -> Double? {
    guard
      let match = text.wholeMatch(
        of: /(-?[0-9]{1,6})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3), let hour = Int(match.4),
      let minute = Int(match.5), let second = Int(match.6), (1...12).contains(month), (1...31).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let days = days(year, month, day) - days(2001, 1, 1)
    return Double(((days * 24 + hour) * 60 + minute) * 60 + second)
  }

  /// Since 1 March of the year 0: years that begin in March have their leap day at the end.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month < 3 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let leapDays = floor(year, 4) - floor(year, 100) + floor(year, 400)
    return year * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    (number - (number % divisor + divisor) % divisor) / divisor
  }
}
