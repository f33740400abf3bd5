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
    func day(_ number: Int) -> CivilDay? {
      try? CivilDay.checked(year.value, month.value, number, years: WrittenDate.years).get()
    }
    return day(1).flatMap { first in (28...31).compactMap(day).last.map { (first, $0) } }
  }

  private static func years(_ bytes: UnsafeRawBufferPointer) -> (first: CivilDay, last: CivilDay)? {
    let numbers = bytes.split { !$0.isDigit }.filter { $0.count == 4 }
    let years = numbers.map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }.filter(WrittenDate.years.contains)
    guard let first = years.min(), let last = years.max() else { return nil }
    func day(_ year: Int, _ month: Int, _ number: Int) -> CivilDay? {
      try? CivilDay.checked(year, month, number, years: WrittenDate.years).get()
    }
    return day(first, 1, 1).flatMap { first in day(last, 12, 31).map { (first, $0) } }
  }
}
