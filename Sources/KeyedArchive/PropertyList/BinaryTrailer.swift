/// The end of a binary property list, which says where everything else lies.
struct BinaryTrailer {
  /// Of an entry of the offset table, in bytes: 1 to 8.
  let offsetSize: Int
  /// Of a reference to an object, in bytes: 1 to 8.
  let referenceSize: Int
  let objectCount: Int
  let topObject: Int
  /// Where the offset table begins, and the values end.
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
  /// At most eight bytes, the most significant one first; nothing where the number is larger than an Int.
  init?(bigEndian bytes: ArraySlice<UInt8>) {
    var number: UInt64 = 0
    for byte in bytes { number = number << 8 | UInt64(byte) }
    self.init(exactly: number)
  }
}
