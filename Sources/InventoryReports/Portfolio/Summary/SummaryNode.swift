import Diagnostics
import InventoryModel
import JSONText

/// A value of any JSON type in a summary file, with its place in the file.
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
      throw SummaryMistake(reader.place, "unexpected content after the summary")
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
    // Only `null` can occur here, because the reader checks the order of events.
    case .null, .key, .endObject, .endArray: value = .null
    }
  }

  private static func value(_ reader: inout JSONReader) throws -> JSONEvent {
    guard let event = try reader.next() else { throw SummaryMistake(reader.place, "the file is incomplete") }
    return event
  }
}

/// Reads the values of a summary by key. Unknown keys are ignored, because a later version may add keys.
extension SummaryNode {
  func text(_ key: String) throws(SummaryMistake) -> String {
    guard let text = try optionalText(key) else { throw missing(key) }
    return text
  }

  func optionalText(_ key: String) throws(SummaryMistake) -> String? {
    try node(key).map { node throws(SummaryMistake) in
      guard case .text(let text) = node.value else { throw node.mistake(key, "text") }
      // Texts are compared and sorted, which is slow with many combining marks.
      guard !text.hasStackedMarks else {
        throw SummaryMistake(node.place, "'\(key)' has more than 30 combining marks on one letter")
      }
      return text
    }
  }

  /// Returns a number from 0 to `mostCounted`. Throws if the key is missing.
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

  /// Larger numbers are rejected, so that the sums of a portfolio do not overflow.
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

  /// Returns the value of a key; `nil` if the key is missing or its value is null. Throws if the key occurs twice.
  private func node(_ key: String) throws(SummaryMistake) -> SummaryNode? {
    guard case .object(let pairs) = value else { throw SummaryMistake(place, "an object is expected") }
    // Keys are compared by bytes, because the comparison of texts with many combining marks is slow.
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

/// An error in a summary file, and its place.
struct SummaryMistake: Error, Hashable, Sendable {
  let place: JSONError.Place?
  let message: String

  init(_ place: JSONError.Place?, _ message: String) { (self.place, self.message) = (place, message) }
}

extension Money {
  /// Parses the plain form of a sum, such as `1299.00`. A sum can exceed the limit of a single amount.
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
