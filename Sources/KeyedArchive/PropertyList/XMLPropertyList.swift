import Diagnostics

/// Reads the XML form of a property list, which must be UTF-8, with or without a byte-order mark. Only character
/// references and XML's five predefined entities are supported.
///
/// A dictionary is a reference in a keyed archive if its only key is `CF$UID` and the value is an integer.
struct XMLPropertyList {
  private var reader: XMLReader
  private var depth = 0
  private var count = 0

  static func isOne(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { XMLReader.isBlank($0) || XMLReader.byteOrderMark.contains($0) }
    return ["<?xml", "<!DOCTYPE plist", "<plist"].contains { start.starts(with: $0.utf8) }
  }

  static func value(of bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
    var list = XMLPropertyList(reader: XMLReader(bytes))
    try list.reader.skipProlog()
    guard let start = try list.reader.nextStart(), start.name == "plist", !start.isEmpty else {
      throw list.reader.error(.expected("<plist>"))
    }
    let value = try list.value(of: list.start())
    try list.reader.end("plist")
    try list.reader.skipBlanksAndComments()
    guard list.reader.isAtEnd else { throw list.reader.error(.expected("the end of the file")) }
    return value
  }

  private mutating func start() throws(PropertyListError) -> XMLReader.Start {
    guard let start = try reader.nextStart() else { throw reader.error(.expected("a value")) }
    return start
  }

  private mutating func value(of start: XMLReader.Start) throws(PropertyListError) -> PropertyList {
    count += 1
    guard count <= PropertyList.mostValues else { throw reader.error(.tooManyValues) }
    switch start.name {
    case "array", "dict": return try container(start)
    case "true", "false":
      if !start.isEmpty { try reader.end(start.name) }
      return .bool(start.name == "true")
    case "string", "integer", "real", "date", "data": return try scalar(start)
    default: throw PropertyListError(at: start.offset, .unknownElement(start.name))
    }
  }

  private mutating func scalar(_ start: XMLReader.Start) throws(PropertyListError) -> PropertyList {
    let text = start.isEmpty ? "" : try reader.text(of: start.name)
    let value: PropertyList? =
      switch start.name {
      case "integer": Int64(text).map(PropertyList.integer)
      case "real": Double(text).map(PropertyList.real)
      case "date": XMLDate.seconds(text).map(PropertyList.date)
      case "data": Base64.decoded(text).map(PropertyList.data)
      default: .string(text)
      }
    guard let value else { throw PropertyListError(at: start.offset, .notA(start.name)) }
    return value
  }

  private mutating func container(_ start: XMLReader.Start) throws(PropertyListError) -> PropertyList {
    guard depth < PropertyList.mostDepth else { throw PropertyListError(at: start.offset, .tooDeep) }
    let isArray = start.name == "array"
    if start.isEmpty { return isArray ? .array([]) : .dictionary([:]) }
    depth += 1
    let value = isArray ? try array() : try dictionary()
    depth -= 1
    try reader.end(start.name)
    return value
  }

  private mutating func array() throws(PropertyListError) -> PropertyList {
    var elements: [PropertyList] = []
    while let start = try reader.nextStart() { elements.append(try value(of: start)) }
    return .array(elements)
  }

  private mutating func dictionary() throws(PropertyListError) -> PropertyList {
    var dictionary: [String: PropertyList] = [:]
    while let start = try reader.nextStart() {
      guard start.name == "key" else { throw PropertyListError(at: start.offset, .expected("<key>")) }
      let key = start.isEmpty ? "" : try reader.text(of: "key")
      guard key.nameProblem("key") == nil else { throw PropertyListError(at: start.offset, .badKey) }
      let value = try value(of: self.start())
      guard dictionary.updateValue(value, forKey: key) == nil else {
        throw PropertyListError(at: start.offset, .repeatedKey(key))
      }
    }
    if dictionary.count == 1, case .integer(let number)? = dictionary["CF$UID"] {
      guard let uid = Int(exactly: number), uid >= 0 else { throw reader.error(.notA("reference")) }
      return .uid(uid)
    }
    return .dictionary(dictionary)
  }
}

/// Parses the dates of the XML form, such as `2013-09-25T01:11:10Z`. No other format is accepted.
enum XMLDate {
  /// Returns the seconds since 2001-01-01T00:00:00Z in the Gregorian calendar; `nil` if the text is not a date.
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

  /// Returns the number of days since March 1 of the year 0. A year is counted from March, so its leap day is at the
  /// end.
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
