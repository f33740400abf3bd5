/// What a value is, for a caller who knows what it must be. Anything else is an error.
extension ArchivedValue {
  /// Of an NSString or NSMutableString.
  package func string() throws(ArchiveError) -> String {
    if case .string(let text) = value { return text }
    if try isKind(of: "NSString"), case .string(let text)? = try value("NS.string")?.value { return text }
    throw try unexpected("a text")
  }

  package func bool() throws(ArchiveError) -> Bool {
    guard case .bool(let isTrue) = value else { throw try unexpected("a truth value") }
    return isTrue
  }

  package func integer() throws(ArchiveError) -> Int64 {
    guard case .integer(let number) = value else { throw try unexpected("a whole number") }
    return number
  }

  /// Of any number.
  package func real() throws(ArchiveError) -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .real(let number): return number
    case .null, .bool, .date, .data, .string, .array, .dictionary, .uid: throw try unexpected("a number")
    }
  }

  /// Seconds since 2001-01-01T00:00:00Z, of an NSDate. May be anything that a Double can be.
  package func date() throws(ArchiveError) -> Double {
    if case .date(let seconds) = value { return seconds }
    guard try isKind(of: "NSDate") else { throw try unexpected("a date") }
    guard let time = try value("NS.time") else { throw ArchiveError(.nothing, at: place) }
    return try time.real()
  }

  /// Of an NSData or NSMutableData.
  package func data() throws(ArchiveError) -> [UInt8] {
    if case .data(let bytes) = value { return bytes }
    if try isKind(of: "NSData"), case .data(let bytes)? = try value("NS.data")?.value { return bytes }
    throw try unexpected("data")
  }

  /// The PNG or JPEG of a UIImage; data is taken as the picture itself. Nothing for an image without bytes of its own.
  package func image() throws(ArchiveError) -> [UInt8]? {
    guard try isKind(of: "UIImage") else { return try data() }
    return try value("UIImageData")?.data()
  }
}
