package import InventoryModel

/// A year, with its month if the month is known: 2027, 2027-01, 01/2027, January 2027, about 2027. If the text has
/// several years, it begins with the first and ends with the last of them.
package struct WrittenMonth {
  package let firstDay: Timestamp
  package let lastDay: Timestamp

  /// Parses a text; returns `nil` if there is no four-digit year.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    let days = bytes.withPlainDigits { Self.monthOfYear($0) ?? Self.years($0) }
    guard let days, let first = Timestamp(days.first.text), let last = Timestamp(days.last.text) else {
      return nil
    }
    (firstDay, lastDay) = (first, last)
  }

  private static func monthOfYear(_ bytes: UnsafeRawBufferPointer) -> (first: CivilDay, last: CivilDay)? {
    var text = CellText(trimming: bytes)
    guard let first = WrittenDate.Part(&text), case _ = WrittenDate.Separator(&text),
      let second = WrittenDate.Part(&text), text.isEmpty
    else { return nil }
    let (year, month) = first.digits == 4 ? (first, second) : (second, first)
    guard year.digits == 4, month.digits <= 2, !month.isOrdinal else { return nil }
    let days = [1, 28, 29, 30, 31].compactMap { day(year.value, month.value, $0) }
    guard let first = days.first, let last = days.last else { return nil }
    return (first, last)
  }

  private static func years(_ bytes: UnsafeRawBufferPointer) -> (first: CivilDay, last: CivilDay)? {
    let numbers = bytes.split { !$0.isDigit }.filter { $0.count == 4 }
    let years = numbers.map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }.filter(WrittenDate.years.contains)
    guard let first = years.min().flatMap({ day($0, 1, 1) }),
      let last = years.max().flatMap({ day($0, 12, 31) })
    else { return nil }
    return (first, last)
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDay? {
    try? CivilDay.checked(year, month, day, years: WrittenDate.years).get()
  }
}
