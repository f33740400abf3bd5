/// A binary property list by hand: its values as they are written, one after the other. The first is the top.
struct BinaryList {
  var values: [[UInt8]]
  var referenceSize = 1
  /// Instead of where the values lie.
  var offsets: [Int]?
  var objectCount: Int?
  var top = 0

  init(_ values: [UInt8]...) { self.values = values }

  init(values: [[UInt8]]) { self.values = values }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var places: [Int] = []
    for value in values {
      places.append(bytes.count)
      bytes += value
    }
    let table = bytes.count
    for place in offsets ?? places { bytes += bigEndian(place, 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)]
    return bytes + bigEndian(objectCount ?? places.count, 8) + bigEndian(top, 8) + bigEndian(table, 8)
  }

  static func text(_ text: String) -> [UInt8] { [0x5F, 0x11] + bigEndian(text.utf8.count, 2) + text.utf8 }
}

func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
