import Digests

/// Reads numbers and texts from bytes. Every function returns `nil` if too few bytes are left.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The index of the next byte in the original slice.
  var position: Int { rest.startIndex }

  /// The number of unread bytes.
  var count: Int { rest.count }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
    bytes(MemoryLayout<Number>.size).map { bytes in
      bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
    }
  }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func digest() -> SHA256Digest? { bytes(32).flatMap { $0.withUnsafeBytes { SHA256Digest($0) } } }

  /// Reads a 32-bit length in bytes, then a UTF-8 text of that length.
  mutating func text() -> String? {
    number(as: UInt32.self).flatMap { bytes(Int($0)) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a 32-bit count, then that many elements. Each element must take up at least one byte.
  mutating func list<Element>(_ element: (inout ByteReader) -> Element?) -> [Element]? {
    guard let count = number(as: UInt32.self), count <= rest.count else { return nil }
    var list: [Element] = []
    for _ in 0..<count {
      guard let next = element(&self) else { return nil }
      list.append(next)
    }
    return list
  }
}

/// Writes the values that a `ByteReader` reads.
extension [UInt8] {
  /// Appends the bytes of a number in little-endian order.
  mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  mutating func append<Value>(list: some Collection<Value>, _ element: (Value, inout [UInt8]) -> Void) {
    append(UInt32(list.count))
    for value in list { element(value, &self) }
  }
}
