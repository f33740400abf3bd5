package import InventoryModel

/// How the dates of a column are written. The raw values are those of `--date-format`.
///
/// A day has the separators `-`, `/`, `.` or blanks, the same one twice. Days and months have one digit or two. A year of
/// two digits stands last; it is read as POSIX's strptime reads `%y`: 69 to 99 are 1969 to 1999, 00 to 68 are 2000 to 2068.
/// Four digits are from 1900 to 2200. ISO 8601, like 2026-03-18, cannot be taken for anything else, so it is read in every
/// column, with years from 1000 on. So is 2023年12月31日.
package enum DateConvention: String, CaseIterable, Sendable {
  case iso
  /// The year first, in four digits, otherwise than in ISO: 2026/3/18, 2026年3月18日.
  case ymd
  case dmy
  case mdy
  /// English names of months, in full or three letters, before the day or behind it: 18 Mar 2026, March 18, 2026.
  case named
  /// Day numbers of the 1900 system. Any number could be one, so nobody guesses: only when asked for.
  case excel

  /// A day, or a day with its time in UTC; a time without a zone is taken for UTC.
  package func timestamp(_ text: UnsafeRawBufferPointer) -> DateResult<Timestamp> {
    if self == .excel, let serial = ExcelSerial(text) { return serial.timestamp }
    guard let written = WrittenDate(text) else { return .failure(.notADate) }
    return written.day(as: self).flatMap { day in
      // A store's own form, as most ISO cells have it, is taken as it is.
      if written.isISO, let own = Timestamp(String(decoding: text, as: UTF8.self)) { return .success(own) }
      let timestamp = written.time.map { $0.timestamp(on: day) } ?? Timestamp(day.text)
      return timestamp.map { .success($0) } ?? .failure(.notADate)
    }
  }

  /// The day as it is written, whatever the time and its zone; nothing for what is no date.
  package func day(_ text: UnsafeRawBufferPointer) -> Timestamp? {
    guard case .success(let day) = WrittenDate(text)?.day(as: self) else { return nil }
    return Timestamp(day.text)
  }

  package func timestamp(_ text: String) -> DateResult<Timestamp> {
    text.withUTF8Bytes(timestamp)
  }

  var name: String {
    switch self {
    case .iso: "ISO 8601"
    case .ymd: "Y/M/D"
    case .dmy: "D/M/Y"
    case .mdy: "M/D/Y"
    case .named: "names of months"
    case .excel: "Excel's day numbers"
    }
  }

  /// How a cell is written, in a sentence.
  var wording: String {
    switch self {
    case .iso: "like 2026-03-18"
    case .ymd, .dmy, .mdy, .excel: "as " + name
    case .named: "with the name of the month"
    }
  }

  /// What a column is, in a sentence; nothing for ISO 8601, which a message shows anyway.
  var column: String {
    switch self {
    case .iso: ""
    case .ymd, .dmy, .mdy, .excel: " in a column of " + name
    case .named: " in a column with " + name
    }
  }
}
