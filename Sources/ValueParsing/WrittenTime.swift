import InventoryModel

/// The time behind a day: `10:12`, `T10:12:41.250Z`, `, 10:12 AM`, ` 10:12:41 +01:00`.
struct WrittenTime {
  /// Since midnight, in UTC: below 0 or beyond a day where the zone moves it there.
  private let seconds: Int
  /// Thousandths of a second; what is finer is cut off. Nothing where no fraction is written.
  private let thousandths: Int?

  /// Nothing where the text is not a time from its first byte to its last.
  init?(afterDay text: CellText) {
    var text = text
    if text.first.map({ $0 | 0x20 }) == UInt8(ascii: "t") {
      text.removeFirst()
    } else {
      _ = text.take(UInt8(ascii: ","))
      guard text.removeBlanks() else { return nil }
    }
    guard let hour = text.number(), hour.digits <= 2, text.take(.colon), let minute = text.sixtieth() else {
      return nil
    }
    var second = 0
    var thousandths: Int?
    if text.take(.colon) {
      guard let sixtieth = text.sixtieth() else { return nil }
      second = sixtieth
      if text.take(UInt8(ascii: ".")) || text.take(UInt8(ascii: ",")) {
        guard let fraction = text.thousandths() else { return nil }
        thousandths = fraction
      }
    }
    guard let hours = text.halfOfDay(hour.value), let offset = text.offset(), text.isEmpty else { return nil }
    seconds = (hours * 60 + minute) * 60 + second - offset
    self.thousandths = thousandths
  }

  func timestamp(on day: CivilDay) -> Timestamp? {
    guard let whole = Timestamp(secondsSince1970: day.daysSince1970 * 86_400 + Int64(seconds)) else {
      return nil
    }
    guard let thousandths else { return whole }
    return Timestamp(whole.text.dropLast() + "." + padded(thousandths, 3) + "Z")
  }
}

extension CellText {
  /// Two digits below 60.
  fileprivate mutating func sixtieth() -> Int? {
    guard let number = number(), number.digits == 2, number.value < 60 else { return nil }
    return number.value
  }

  fileprivate mutating func thousandths() -> Int? {
    var value = 0
    var digits = 0
    while let first, first.isDigit {
      if digits < 3 { value = value * 10 + Int(first & 0x0F) }
      digits += 1
      removeFirst()
    }
    guard digits > 0 else { return nil }
    return digits == 1 ? value * 100 : digits == 2 ? value * 10 : value
  }

  /// The hour of the day, from an hour and the AM or PM behind it: 12 AM is midnight.
  fileprivate mutating func halfOfDay(_ hour: Int) -> Int? {
    _ = removeBlanks()
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

  /// Seconds east of UTC: Z, UTC, GMT, +01:00, +0100 or +01, at most 14 hours; 0 where nothing is said.
  fileprivate mutating func offset() -> Int? {
    _ = removeBlanks()
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
