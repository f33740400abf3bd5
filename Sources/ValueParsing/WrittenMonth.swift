package import InventoryModel

/// A year, with its month if the month is known: 2027, 2027-01, 01/2027, January 2027, about 2027. If the text has
/// several years, the earliest year is used.
package struct WrittenMonth {
  package let firstDay: Timestamp

  /// Parses a text; returns `nil` if there is no four-digit year.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    let day = bytes.withPlainDigits { Self.monthOfYear($0) ?? Self.year($0) }
    guard let day, let timestamp = Timestamp(day.text) else { return nil }
    firstDay = timestamp
  }

  private static func monthOfYear(_ bytes: UnsafeRawBufferPointer) -> CivilDay? {
    var text = CellText(trimming: bytes)
    guard let first = WrittenDate.Part(&text), case _ = WrittenDate.Separator(&text),
      let second = WrittenDate.Part(&text), text.isEmpty
    else { return nil }
    let (year, month) = first.digits == 4 ? (first, second) : (second, first)
    guard year.digits == 4, month.digits <= 2, !month.isOrdinal else { return nil }
    return try? CivilDay.checked(year.value, month.value, 1, years: WrittenDate.years).get()
  }

  private static func year(_ bytes: UnsafeRawBufferPointer) -> CivilDay? {
    let numbers = bytes.split { !$0.isDigit }.filter { $0.count == 4 }
    let years = numbers.map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }.filter(WrittenDate.years.contains)
    return years.min().flatMap { try? CivilDay.checked($0, 1, 1, years: WrittenDate.years).get() }
  }
}
