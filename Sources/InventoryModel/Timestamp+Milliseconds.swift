extension Timestamp {
  /// The moment; of a day alone its beginning in UTC.
  package var millisecondsSince1970: Int64 {
    let time = Array(text.utf8.dropFirst(11)).map { Int64($0) - 0x30 }
    var milliseconds = daysSince1970 * 86_400_000
    guard time.count >= 8 else { return milliseconds }
    milliseconds += (time[0] * 10 + time[1]) * 3_600_000 + (time[3] * 10 + time[4]) * 60_000
    milliseconds += (time[6] * 10 + time[7]) * 1000
    if time.count > 12 { milliseconds += time[9] * 100 + time[10] * 10 + time[11] }
    return milliseconds
  }

  /// Counted in years from March on, in eras of 400 of them.
  private var daysSince1970: Int64 {
    let year = Int64(month <= 2 ? self.year - 1 : self.year)
    let era = year / 400
    let yearOfEra = year - era * 400
    let monthFromMarch = Int64((month + 9) % 12)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
