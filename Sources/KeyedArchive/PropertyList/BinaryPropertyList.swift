import Diagnostics

/// Reads the format bplist00, as described by CoreFoundation's CFBinaryPList.c.
///
/// Containers refer to their values by number, and each value is read once. In a valid file, a byte belongs to at most
/// one value. Throws if the values together have more bytes than the file has for values.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let trailer: BinaryTrailer
  private var values: [PropertyList?]
  /// The numbers of the containers that are being read, the outermost first.
  private var open: [Int] = []
  private var unusedBytes: Int
  private var references = 0

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  static func value(of bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
    var list = try BinaryPropertyList(bytes)
    return try list.value(list.trailer.topObject, referredToAt: bytes.count - BinaryTrailer.size)
  }

  private init(_ bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.starts(with: "bplist00".utf8) else {
      throw PropertyListError(at: 0, .version(String(decoding: bytes.prefix(8), as: UTF8.self)))
    }
    self.bytes = bytes
    trailer = try BinaryTrailer(bytes)
    values = Array(repeating: nil, count: trailer.objectCount)
    unusedBytes = trailer.tableOffset - BinaryTrailer.headerSize
  }

  private mutating func value(_ number: Int, referredToAt place: Int) throws(PropertyListError)
    -> PropertyList
  {
    guard number < values.count else {
      throw PropertyListError(at: place, .noObject(number, of: values.count))
    }
    if let known = values[number] { return known }
    let entry = trailer.tableOffset + number * trailer.offsetSize
    guard let offset = Int(bigEndian: bytes[entry..<(entry + trailer.offsetSize)]),
      offset >= BinaryTrailer.headerSize, offset < trailer.tableOffset
    else { throw PropertyListError(at: entry, .outside(object: number)) }
    guard !open.contains(number) else { throw PropertyListError(at: offset, .holdsItself) }
    guard open.count < PropertyList.mostDepth else { throw PropertyListError(at: offset, .tooDeep) }
    var reader = BinaryValueReader(bytes: bytes, offset: offset, end: trailer.tableOffset)
    let scalar = try reader.next(referenceSize: trailer.referenceSize)
    unusedBytes -= reader.position - offset
    guard unusedBytes >= 0 else { throw PropertyListError(at: offset, .overlap) }
    open.append(number)
    let value = try value(scalar, at: offset)
    open.removeLast()
    values[number] = value
    return value
  }

  private mutating func value(_ found: BinaryValueReader.ParsedValue, at offset: Int)
    throws(PropertyListError)
    -> PropertyList
  {
    switch found {
    case .scalar(let value): return value
    case .array(let numbers): return .array(try elements(numbers, at: offset))
    case .dictionary(let keyNumbers, let valueNumbers):
      let keys = try elements(keyNumbers, at: offset)
      let values = try elements(valueNumbers, at: offset)
      var dictionary = [String: PropertyList](minimumCapacity: keys.count)
      for (key, value) in zip(keys, values) {
        guard case .string(let key) = key else { throw PropertyListError(at: offset, .keyIsNoText) }
        guard key.nameProblem("key") == nil else { throw PropertyListError(at: offset, .badKey) }
        guard dictionary.updateValue(value, forKey: key) == nil else {
          throw PropertyListError(at: offset, .repeatedKey(key))
        }
      }
      return .dictionary(dictionary)
    }
  }

  private mutating func elements(_ numbers: [Int], at offset: Int) throws(PropertyListError) -> [PropertyList]
  {
    references += numbers.count
    guard references <= PropertyList.mostValues else { throw PropertyListError(at: offset, .tooManyValues) }
    var elements: [PropertyList] = []
    elements.reserveCapacity(numbers.count)
    for number in numbers { elements.append(try value(number, referredToAt: offset)) }
    return elements
  }
}

/// The trailer of a binary property list, which states where all other parts are.
struct BinaryTrailer {
  /// The size of an entry of the offset table, in bytes: 1 to 8.
  let offsetSize: Int
  /// The size of an object reference, in bytes: 1 to 8.
  let referenceSize: Int
  let objectCount: Int
  let topObject: Int
  /// The offset of the offset table, where the values end.
  let tableOffset: Int

  static let size = 32
  static let headerSize = 8

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    let start = bytes.count - Self.size
    guard start > Self.headerSize else { throw PropertyListError(at: bytes.count, .noTrailer) }
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    guard let objectCount = Int(bigEndian: bytes[(start + 8)..<(start + 16)]),
      let topObject = Int(bigEndian: bytes[(start + 16)..<(start + 24)]),
      let tableOffset = Int(bigEndian: bytes[(start + 24)..<(start + 32)]),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize), topObject < objectCount,
      tableOffset > Self.headerSize, tableOffset < start, objectCount <= (start - tableOffset) / offsetSize
    else { throw PropertyListError(at: start, .badTrailer) }
    guard objectCount <= PropertyList.mostValues else { throw PropertyListError(at: start, .tooManyValues) }
    (self.objectCount, self.topObject, self.tableOffset) = (objectCount, topObject, tableOffset)
  }
}

extension Int {
  /// Creates a number from at most eight big-endian bytes; `nil` if the number does not fit in an Int.
  init?(bigEndian bytes: ArraySlice<UInt8>) {
    var number: UInt64 = 0
    for byte in bytes { number = number << 8 | UInt64(byte) }
    self.init(exactly: number)
  }
}

/// Reads one value of a binary property list: a marker, a count for some types, and the contents.
struct BinaryValueReader {
  let bytes: [UInt8]
  /// The offset of the value's marker.
  let offset: Int
  /// The offset at which all values end.
  let end: Int
  /// The offset after the bytes that were read.
  private(set) var position: Int

  enum ParsedValue {
    case scalar(PropertyList)
    /// The numbers of the objects in an array or a set.
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  init(bytes: [UInt8], offset: Int, end: Int) {
    (self.bytes, self.offset, self.end) = (bytes, offset, end)
    position = offset
  }

  mutating func next(referenceSize: Int) throws(PropertyListError) -> ParsedValue {
    let marker = try take(1).first ?? 0
    let size = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return .scalar(try constant(marker))
    case 0x1: return .scalar(.integer(try integer(1 << size)))
    case 0x2: return .scalar(.real(try real(1 << size)))
    case 0x3 where size == 3: return .scalar(.date(try real(8)))
    case 0x4: return .scalar(.data(Array(try take(try count(size)))))
    case 0x5: return .scalar(.string(try ascii(try count(size))))
    case 0x6: return .scalar(.string(try utf16(try count(size))))
    case 0x8: return .scalar(.uid(try number(size + 1)))
    case 0xA, 0xB, 0xC: return .array(try references(try count(size), size: referenceSize))
    case 0xD:
      let count = try count(size)
      let keys = try references(count, size: referenceSize)
      return .dictionary(keys: keys, values: try references(count, size: referenceSize))
    default: throw error(.unknownMarker(marker))
    }
  }

  private func error(_ problem: PropertyListError.Problem) -> PropertyListError {
    PropertyListError(at: offset, problem)
  }

  private mutating func take(_ count: Int, of size: Int = 1) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard count <= (end - position) / size else { throw error(.endsInside) }
    defer { position += count * size }
    return bytes[position..<(position + count * size)]
  }

  private func constant(_ marker: UInt8) throws(PropertyListError) -> PropertyList {
    switch marker {
    case 0x00: return .null
    case 0x08: return .bool(false)
    case 0x09: return .bool(true)
    default: throw error(.unknownMarker(marker))
    }
  }

  /// Reads a count. If `size`, the low half of the marker, is 15, the count is the integer after the marker. Otherwise,
  /// the count is `size`.
  private mutating func count(_ size: Int) throws(PropertyListError) -> Int {
    guard size == 0x0F else { return size }
    let marker = try take(1).first ?? 0
    guard marker >> 4 == 0x1, marker & 0x0F <= 3 else { throw error(.unknownMarker(marker)) }
    return try number(1 << Int(marker & 0x0F))
  }

  /// Reads an unsigned number. Throws if the number does not fit in an Int.
  private mutating func number(_ size: Int) throws(PropertyListError) -> Int {
    let digits = try take(size).drop { $0 == 0 }
    guard digits.count <= 8, let number = Int(bigEndian: digits) else { throw error(.numberTooLarge) }
    return number
  }

  /// Reads an integer. Integers of 1, 2 or 4 bytes are unsigned, and integers of 8 bytes are signed. Throws for an
  /// integer of 16 bytes, which is used only for numbers that do not fit in an Int64.
  private mutating func integer(_ size: Int) throws(PropertyListError) -> Int64 {
    guard size <= 8 else { throw error(.numberTooLarge) }
    return try take(size).reduce(0) { $0 << 8 | Int64($1) }
  }

  private mutating func real(_ size: Int) throws(PropertyListError) -> Double {
    guard size == 4 || size == 8 else { throw error(.unknownMarker(bytes[offset])) }
    let bits = try take(size).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return size == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
  }

  private mutating func ascii(_ count: Int) throws(PropertyListError) -> String {
    let text = try take(count)
    guard text.allSatisfy({ $0 < 0x80 }) else { throw error(.notText) }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func utf16(_ count: Int) throws(PropertyListError) -> String {
    let text = try take(count, of: 2)
    let units = stride(from: text.startIndex, to: text.endIndex, by: 2).map {
      UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
    }
    guard let string = String(validating: units, as: UTF16.self) else { throw error(.notText) }
    return string
  }

  private mutating func references(_ count: Int, size: Int) throws(PropertyListError) -> [Int] {
    let bytes = try take(count, of: size)
    guard count <= PropertyList.mostValues else { throw error(.tooManyValues) }
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: size) {
      // A number that does not fit in an Int is never the number of an object; `.max` is rejected later.
      numbers.append(Int(bigEndian: bytes[start..<(start + size)]) ?? .max)
    }
    return numbers
  }
}
