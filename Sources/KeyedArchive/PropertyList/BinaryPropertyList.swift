import Diagnostics

/// Reads bplist00, as CoreFoundation's CFBinaryPList.c describes it.
///
/// Values lie one after the other, and containers refer to them by number. Each is read once. A sound file has every byte
/// in one value at most; so the bytes of all values that are read are counted, and more than there are is an error.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let trailer: BinaryTrailer
  private var values: [PropertyList?]
  /// The containers that are being read, the outermost first.
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

  private mutating func value(_ found: BinaryValueReader.Found, at offset: Int) throws(PropertyListError)
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
