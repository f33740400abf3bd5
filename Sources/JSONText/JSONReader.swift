/// Reads JSON as a series of events, as specified by RFC 8259, in constant memory.
///
/// Several values may follow one another, separated by spaces or line ends, as in NDJSON. A byte-order mark is skipped.
/// Duplicate keys are not detected.
package struct JSONReader: ~Copyable {
  var bytes: JSONBytes
  private let limits: JSONLimits
  /// The open containers, the outermost first: true for an object, false for an array.
  private var open: [Bool] = []
  private var state = State.value

  private enum State {
    case value, firstElement, firstKey, key, afterValue
  }

  /// `source` fills a buffer from its beginning and returns the number of bytes; 0 means the end of the text.
  package init(
    limits: JSONLimits = JSONLimits(), source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    bytes = JSONBytes(source)
    self.limits = limits
  }

  /// The number of open objects and arrays.
  package var depth: Int { open.count }

  /// The position after the last event.
  package var place: JSONError.Place { bytes.place }

  /// Returns the next event; `nil` at the end. Throws a `JSONError`, or an error from the source.
  package mutating func next() throws -> JSONEvent? {
    while true {
      try bytes.skipBlanks()
      switch state {
      case .value:
        if open.isEmpty, try bytes.peek() == nil { return nil }
        return try value()
      case .firstElement:
        if try take(UInt8(ascii: "]")) { return close() }
        return try value()
      case .firstKey:
        if try take(UInt8(ascii: "}")) { return close() }
        return try key()
      case .key: return try key()
      case .afterValue:
        guard let isObject = open.last else {
          state = .value
          continue
        }
        if try take(UInt8(ascii: ",")) {
          state = isObject ? .key : .value
        } else if try take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          return close()
        } else {
          throw try unexpected(isObject ? "a comma or '}'" : "a comma or ']'")
        }
      }
    }
  }

  private mutating func take(_ byte: UInt8) throws -> Bool {
    guard try bytes.peek() == byte else { return false }
    bytes.drop()
    return true
  }

  private mutating func begin(_ isObject: Bool) throws -> JSONEvent {
    guard open.count < limits.depth else { throw bytes.error(.tooDeep(limit: limits.depth)) }
    bytes.drop()
    open.append(isObject)
    state = isObject ? .firstKey : .firstElement
    return isObject ? .beginObject : .beginArray
  }

  private mutating func close() -> JSONEvent {
    state = .afterValue
    return open.removeLast() ? .endObject : .endArray
  }

  private mutating func key() throws -> JSONEvent {
    guard try bytes.peek() == UInt8(ascii: "\"") else { throw try unexpected("a key in quotes") }
    let key = try bytes.text(limit: limits.textBytes)
    try bytes.skipBlanks()
    guard try take(UInt8(ascii: ":")) else { throw try unexpected("a colon") }
    state = .value
    return .key(key)
  }

  private mutating func value() throws -> JSONEvent {
    guard let first = try bytes.peek() else { throw try unexpected("a value") }
    switch first {
    case UInt8(ascii: "{"): return try begin(true)
    case UInt8(ascii: "["): return try begin(false)
    default: break
    }
    state = .afterValue
    switch first {
    case UInt8(ascii: "\""): return .text(try bytes.text(limit: limits.textBytes))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try bytes.number(limit: limits.numberBytes))
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw try unexpected("a value")
    }
  }

  private mutating func word(_ word: String, _ event: JSONEvent) throws -> JSONEvent {
    let place = bytes.place
    for byte in word.utf8 {
      guard try bytes.peek() == byte else {
        throw JSONError(place: place, problem: .unexpected("an unknown word", needed: "a value"))
      }
      bytes.drop()
    }
    return event
  }

  private mutating func unexpected(_ needed: String) throws -> JSONError {
    guard let byte = try bytes.peek() else { return bytes.error(.cutShort(needed: needed)) }
    let isShown = (0x21..<0x7F).contains(byte)
    let found = isShown ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
    return bytes.error(.unexpected(found, needed: needed))
  }
}

/// An event of a JSON text. Events come in the order of the text.
package enum JSONEvent: Hashable, Sendable {
  case beginObject, endObject
  case beginArray, endArray
  /// A key of an object; its value follows.
  case key(String)
  case text(String)
  /// A number as written, so that no digit is lost: `1299.00`.
  case number(String)
  case flag(Bool)
  case null
}

/// An error in a JSON text, with its position.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A position as in editors: line and column are counted from 1. The column counts Unicode scalars.
  package struct Place: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  /// The kind of error.
  package enum Problem: Hashable, Sendable {
    /// Something other than the needed token was found.
    case unexpected(String, needed: String)
    case cutShort(needed: String)
    case tooDeep(limit: Int)
    case textTooLong(limit: Int)
    case numberTooLong(limit: Int)
    case notUTF8
    /// An unescaped control character inside a string.
    case control(UInt8)
    case unknownEscape
    case loneSurrogate
  }

  package let place: Place
  package let problem: Problem

  package var description: String {
    switch problem {
    case .unexpected(let found, let needed): "\(needed) is expected here instead of \(found)"
    case .cutShort(let needed): "the file is incomplete: it ends where \(needed) is expected"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) levels deep"
    case .textTooLong(let limit): "a string is longer than \(limit >> 20) MiB"
    case .numberTooLong(let limit): "a number has more than \(limit) characters"
    case .notUTF8: "a string is not UTF-8"
    case .control(let byte): "a string has the unescaped control character \(byte)"
    case .unknownEscape: "unknown escape (a backslash is written as \\\\)"
    case .loneSurrogate: "a string has an unpaired surrogate"
    }
  }
}

/// The limits of a single value, so that a hostile or broken file cannot exhaust memory.
package struct JSONLimits: Hashable, Sendable {
  package var depth: Int
  /// The maximum size of a string, in bytes of UTF-8.
  package var textBytes: Int
  package var numberBytes: Int

  /// The defaults are enough for one item: notes of up to 16 MiB, and nested lists.
  package init(depth: Int = 32, textBytes: Int = 16 << 20, numberBytes: Int = 64) {
    (self.depth, self.textBytes, self.numberBytes) = (depth, textBytes, numberBytes)
  }
}
