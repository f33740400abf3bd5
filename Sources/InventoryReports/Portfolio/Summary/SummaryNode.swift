import Diagnostics
import InventoryModel
import JSONText

/// A value of a summary file, which may have any form, with its place in the file.
struct SummaryNode {
  private enum Value {
    case object([(key: String, node: SummaryNode)])
    case list([SummaryNode])
    case text(String)
    case number(String)
    case flag(Bool)
    case null
  }

  private let value: Value
  let place: JSONError.Place

  /// Parses a whole file. Throws `JSONError` or `SummaryMistake`.
  init(parsing bytes: [UInt8]) throws {
    var rest = bytes[...]
    var reader = JSONReader(limits: JSONLimits(depth: 6, textBytes: bytes.count)) { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    guard let first = try reader.next() else { throw SummaryMistake(reader.place, "the file is empty") }
    self = try Self(first, &reader)
    guard try reader.next() == nil else {
      throw SummaryMistake(reader.place, "something follows the summary")
    }
  }

  private init(_ event: JSONEvent, _ reader: inout JSONReader) throws {
    place = reader.place
    switch event {
    case .beginObject:
      var pairs: [(key: String, node: SummaryNode)] = []
      while case .key(let key)? = try reader.next() {
        pairs.append((key, try Self(Self.value(&reader), &reader)))
      }
      value = .object(pairs)
    case .beginArray:
      var nodes: [SummaryNode] = []
      while case let event = try Self.value(&reader), event != .endArray {
        nodes.append(try Self(event, &reader))
      }
      value = .list(nodes)
    case .text(let text): value = .text(text)
    case .number(let text): value = .number(text)
    case .flag(let flag): value = .flag(flag)
    // The others cannot come first: the reader checks the order.
    case .null, .key, .endObject, .endArray: value = .null
    }
  }

  private static func value(_ reader: inout JSONReader) throws -> JSONEvent {
    guard let event = try reader.next() else { throw SummaryMistake(reader.place, "the file is cut short") }
    return event
  }
}

/// Reading values that a summary must have. A key that a summary does not know is ignored: a later version may add some.
extension SummaryNode {
  func text(_ key: String) throws(SummaryMistake) -> String {
    guard let text = try optionalText(key) else { throw missing(key) }
    return text
  }

  func optionalText(_ key: String) throws(SummaryMistake) -> String? {
    try node(key).map { node throws(SummaryMistake) in
      guard case .text(let text) = node.value else { throw node.mistake(key, "a text") }
      // Texts are compared and sorted.
      guard !text.hasStackedMarks else {
        throw SummaryMistake(node.place, "'\(key)' has more than 30 combining marks on one letter")
      }
      return text
    }
  }

  /// A count: not below 0.
  func count(_ key: String) throws(SummaryMistake) -> Int {
    guard let count = try optionalCount(key) else { throw missing(key) }
    return count
  }

  func optionalCount(_ key: String) throws(SummaryMistake) -> Int? {
    try node(key).map { node throws(SummaryMistake) in
      guard case .number(let text) = node.value, let count = Int(text), (0...Self.mostCounted).contains(count)
      else { throw node.mistake(key, "a number from 0 to \(Self.mostCounted)") }
      return count
    }
  }

  /// So that the sums of a portfolio do not overflow.
  private static let mostCounted = 1_000_000_000

  func flag(_ key: String) throws(SummaryMistake) -> Bool {
    guard let node = try node(key) else { throw missing(key) }
    guard case .flag(let flag) = node.value else { throw node.mistake(key, "true or false") }
    return flag
  }

  func money(_ key: String) throws(SummaryMistake) -> Money {
    guard let money = try optionalMoney(key) else { throw missing(key) }
    return money
  }

  func optionalMoney(_ key: String) throws(SummaryMistake) -> Money? {
    try node(key).map { node throws(SummaryMistake) in
      guard case .number(let text) = node.value, let money = Money(sum: text) else {
        throw node.mistake(key, "an amount such as 1299.00")
      }
      return money
    }
  }

  func optionalDay(_ key: String) throws(SummaryMistake) -> Timestamp? {
    try node(key).map { node throws(SummaryMistake) in
      guard case .text(let text) = node.value, text.utf8.count == 10, let day = Timestamp(text) else {
        throw node.mistake(key, "a day such as 2026-03-18")
      }
      return day
    }
  }

  func object(_ key: String) throws(SummaryMistake) -> SummaryNode {
    guard let node = try optionalObject(key) else { throw missing(key) }
    return node
  }

  func optionalObject(_ key: String) throws(SummaryMistake) -> SummaryNode? {
    try node(key).map { node throws(SummaryMistake) in
      guard case .object = node.value else { throw node.mistake(key, "an object") }
      return node
    }
  }

  func list<Element>(
    _ key: String, _ element: (SummaryNode) throws(SummaryMistake) -> Element
  ) throws(SummaryMistake) -> [Element] {
    guard let node = try node(key) else { throw missing(key) }
    guard case .list(let nodes) = node.value else { throw node.mistake(key, "a list") }
    var elements: [Element] = []
    for node in nodes { elements.append(try element(node)) }
    return elements
  }

  /// `nil` for null, and without the key.
  private func node(_ key: String) throws(SummaryMistake) -> SummaryNode? {
    guard case .object(let pairs) = value else { throw SummaryMistake(place, "an object is expected") }
    // By bytes: comparing texts with many combining marks takes long.
    let found = pairs.filter { $0.key.utf8.elementsEqual(key.utf8) }
    if found.count > 1 { throw SummaryMistake(found[1].node.place, "the key '\(key)' occurs twice") }
    guard let node = found.first?.node else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  private func missing(_ key: String) -> SummaryMistake {
    SummaryMistake(place, "the key '\(key)' is missing")
  }

  func mistake(_ key: String, _ needed: String) -> SummaryMistake {
    SummaryMistake(place, "'\(key)' must be \(needed)")
  }
}

/// What is wrong in a summary file, and where.
struct SummaryMistake: Error, Hashable, Sendable {
  let place: JSONError.Place?
  let message: String

  init(_ place: JSONError.Place?, _ message: String) { (self.place, self.message) = (place, message) }
}

extension Money {
  /// The plain form of a sum, which can be beyond the limit of an amount.
  fileprivate init?(sum text: String) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let cents = Int64((text.hasPrefix("-") ? "-" : "") + parts[0] + parts[1])
    else { return nil }
    self.init(cents: cents)
  }
}
