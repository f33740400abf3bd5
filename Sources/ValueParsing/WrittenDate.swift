/// The parts of a date in a cell, before it is known which number is the day.
struct WrittenDate {
  private let first: Part
  private let second: Part
  private let third: Part
  private let separator: UInt8
  let time: WrittenTime?
  /// Whether each number has its unit, as in 2023年12月31日.
  let hasUnits: Bool

  /// The valid years of a date that is not in ISO 8601.
  static let years = 1900...2200
  private static let yearsOfISO = 1000...9999

  /// Parses a text; returns `nil` if it is not a date in any order.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let date = bytes.withPlainDigits { WrittenDate(separated: $0) ?? WrittenDate(withUnits: $0) }
    guard let date else { return nil }
    self = date
  }

  private init?(separated bytes: UnsafeRawBufferPointer) {
    var text = CellText(trimming: bytes)
    guard let first = Part(&text), case let separator = Separator(&text),
      let second = Part(&text), case let next = Separator(&text), let third = Part(&text)
    else { return nil }
    guard !third.isName, !(first.isName && second.isName) else { return nil }
    if !first.isName, !second.isName {
      guard separator == next, separator.isBetweenNumbers, !first.isOrdinal, !second.isOrdinal,
        !third.isOrdinal
      else { return nil }
    }
    // A Korean date may end in a point: `2023. 12. 31.`
    if separator.mark == UInt8(ascii: "."), first.digits == 4 { _ = text.take(UInt8(ascii: ".")) }
    self.init(first, second, third, separator.mark, hasUnits: false, before: text)
  }

  /// Parses a Chinese, Japanese or Korean date with units, and with optional spaces between them.
  private init?(withUnits bytes: UnsafeRawBufferPointer) {
    var text = CellText(trimming: bytes)
    var parts: [Part] = []
    for units in [("年", "년"), ("月", "월"), ("日", "일")] as [(Unicode.Scalar, Unicode.Scalar)] {
      guard let part = Part(&text), !part.isName, !part.isOrdinal else { return nil }
      text.removeBlanks()
      guard let unit = text.firstScalar, unit == units.0 || unit == units.1 else { return nil }
      text.removeFirst(unit.length)
      if !text.isEmpty, parts.count < 2 { text.removeBlanks() }
      parts.append(part)
    }
    guard parts[0].digits == 4, Self.removeWeekday(from: &text) else { return nil }
    self.init(parts[0], parts[1], parts[2], 0, hasUnits: true, before: text)
  }

  /// Removes a weekday in parentheses, such as `(日)`, if there is one. Returns false for anything else in parentheses.
  private static func removeWeekday(from text: inout CellText) -> Bool {
    guard text.take(UInt8(ascii: "(")) else { return true }
    guard let day = text.firstScalar, "月火水木金土日월화수목금토일".unicodeScalars.contains(day) else { return false }
    text.removeFirst(day.length)
    return text.take(UInt8(ascii: ")"))
  }

  private init?(
    _ first: Part, _ second: Part, _ third: Part, _ separator: UInt8, hasUnits: Bool, before text: CellText
  ) {
    time = text.isEmpty ? nil : WrittenTime(afterDay: text)
    guard text.isEmpty || time != nil else { return nil }
    (self.first, self.second, self.third) = (first, second, third)
    (self.separator, self.hasUnits) = (separator, hasUnits)
  }

  /// Whether the date is written as in 2026-03-18, which every column accepts.
  var isISO: Bool {
    separator == UInt8(ascii: "-") && !second.isName && first.digits == 4 && second.digits == 2
      && third.digits == 2
  }

  /// Whether points are between the numbers, as in 18.03.2026.
  var hasPoints: Bool { separator == UInt8(ascii: ".") }

  func day(as convention: DateConvention) -> DateResult<CivilDay> {
    if isISO { return CivilDay.checked(first.value, second.value, third.value, years: Self.yearsOfISO) }
    // A date with units is unambiguous, so every column accepts it.
    if hasUnits { return day(year: first, month: second, day: third) }
    let hasName = first.isName || second.isName
    guard hasName == (convention == .named) else { return .failure(.notADate) }
    switch convention {
    case .iso, .excel: return .failure(.notADate)
    case .ymd: return first.digits > 2 ? day(year: first, month: second, day: third) : .failure(.notADate)
    case .dmy: return day(year: third, month: second, day: first)
    case .mdy: return day(year: third, month: first, day: second)
    case .named:
      if first.isName { return day(year: third, month: first, day: second) }
      let isYearFirst = first.digits == 4
      return day(year: isYearFirst ? first : third, month: second, day: isYearFirst ? third : first)
    }
  }

  private func day(year: Part, month: Part, day: Part) -> DateResult<CivilDay> {
    guard day.digits <= 2, month.digits <= 2, !year.isOrdinal else { return .failure(.notADate) }
    switch year.digits {
    case 2:
      let century = year.value < 69 ? 2000 : 1900
      return CivilDay.checked(century + year.value, month.value, day.value, years: Self.years)
    // A three-digit year is a typo, which the range check reports.
    case 3, 4: return CivilDay.checked(year.value, month.value, day.value, years: Self.years)
    default: return .failure(.notADate)
    }
  }
}

extension WrittenDate {
  /// A part of a date: a number, or the name of a month.
  struct Part: Hashable {
    let value: Int
    /// The number of digits; 0 for a name.
    let digits: Int
    /// Whether this is a day like 18th, which is only valid with the name of a month.
    let isOrdinal: Bool

    var isName: Bool { digits == 0 }

    /// Removes the next part from a text; returns `nil` if there is none.
    init?(_ text: inout CellText) {
      if let first = text.first, first.isLetter {
        guard let month = MonthName.removed(from: &text) else { return nil }
        (value, digits, isOrdinal) = (month, 0, false)
      } else {
        guard let number = text.number(), number.digits <= 4 else { return nil }
        (value, digits) = number
        isOrdinal = digits <= 2 && Self.isOrdinal(text)
        if isOrdinal { text.removeFirst(2) }
      }
    }

    private static func isOrdinal(_ text: CellText) -> Bool {
      guard let first = text[0], let second = text[1], !(text[2]?.isLetter ?? false) else { return false }
      switch (first | 0x20, second | 0x20) {
      case (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "n"), UInt8(ascii: "d")),
        (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "h")):
        return true
      default: return false
      }
    }
  }

  /// A sign with optional spaces after it, or only spaces. A number and a name may have no separator between them, as
  /// in 18MAR2026.
  struct Separator: Hashable {
    /// The sign; 0 if there is none.
    let mark: UInt8
    let hasBlanks: Bool

    init(_ text: inout CellText) {
      switch text.first {
      case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ","):
        mark = text.first ?? 0
        text.removeFirst()
      default: mark = 0
      }
      hasBlanks = text.removeBlanks()
    }

    /// Whether the separator may be between two numbers. Of the signs, only the point may have spaces after it, as in
    /// `18. 3. 2026`.
    var isBetweenNumbers: Bool {
      switch mark {
      case UInt8(ascii: "."): true
      case UInt8(ascii: "-"), UInt8(ascii: "/"): !hasBlanks
      case 0: hasBlanks
      default: false
      }
    }
  }
}

/// English month names in any case: in full, with their first three letters, or Sept.
private enum MonthName {
  static func removed(from text: inout CellText) -> Int? {
    for (index, name) in names.enumerated() where text.has(name.prefix(3)) {
      let length = [name.count, index == 8 ? 4 : 3, 3].first { length in
        text.has(name.prefix(length)) && !(text[length]?.isLetter ?? false)
      }
      guard let length else { return nil }
      text.removeFirst(length)
      return index + 1
    }
    return nil
  }

  private static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ].map { Array($0.utf8) }
}
