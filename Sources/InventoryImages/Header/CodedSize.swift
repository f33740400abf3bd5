import InventoryModel

/// The sizes that coded HEVC and AV1 pictures state. A decoder allocates memory for these sizes, even if the container
/// states different sizes.
enum CodedSize {
  /// The maximum number of units in the coded data of one picture: NAL units in HEVC, OBUs in AV1. A photo has a few
  /// dozen.
  private static let mostUnits = 4096

  /// Returns the sizes in all sequence parameter sets of the property `hvcC` (ISO/IEC 14496-15, 8.3.3.1.2); `nil` if a
  /// set cannot be read.
  static func hevc(configuration data: ArraySlice<UInt8>) -> [PixelSize]? {
    var sizes: [PixelSize] = []
    var rest = data.dropFirst(23)
    for _ in 0..<(data.byte(at: 22) ?? 0) {
      guard let count = rest.bigEndian16(at: 1) else { break }
      rest = rest.dropFirst(3)
      for _ in 0..<count {
        guard let length = rest.bigEndian16(at: 0) else { break }
        guard let found = hevc(unit: rest.dropFirst(2).prefix(length)) else { return nil }
        sizes += found
        rest = rest.dropFirst(2 + length)
      }
    }
    return sizes
  }

  /// Returns the sizes in all sequence parameter sets of the picture data. A decoder reads these sets in addition to
  /// those in `configuration`. `nil` if a set cannot be read, or if there are too many units.
  static func hevc(data: ArraySlice<UInt8>, configuration: ArraySlice<UInt8>) -> [PixelSize]? {
    let width = Int(configuration.byte(at: 21) ?? 3) & 3 + 1
    var sizes: [PixelSize] = []
    var rest = data
    var units = 0
    while rest.count > width {
      units += 1
      let length = rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
      guard units <= mostUnits, let found = hevc(unit: rest.dropFirst(width).prefix(length)) else {
        return nil
      }
      sizes += found
      rest = rest.dropFirst(width + length)
    }
    return sizes
  }

  /// Returns the size in a sequence parameter set (ITU-T H.265, 7.3.2.2), or an empty array for any other kind of unit.
  /// `nil` if the set cannot be read.
  private static func hevc(unit: ArraySlice<UInt8>) -> [PixelSize]? {
    guard let type = unit.byte(at: 0), type >> 1 & 0x3F == 33 else { return [] }
    var reader = BitReader(withoutEscapes(unit.dropFirst(2).prefix(1024)))
    guard reader.skip(4) != nil, let layers = reader.bits(3), reader.skip(1 + 96) != nil else { return nil }
    let flags = (0..<layers).map { _ in (reader.bits(1), reader.bits(1)) }
    if layers > 0 { _ = reader.skip(2 * (8 - layers)) }
    for (profile, level) in flags { _ = reader.skip((profile == 1 ? 88 : 0) + (level == 1 ? 8 : 0)) }
    guard reader.exponential() != nil, let chroma = reader.exponential() else { return nil }
    if chroma == 3 { _ = reader.skip(1) }
    guard let width = reader.exponential(), let height = reader.exponential() else { return nil }
    return [PixelSize(width: width, height: height)]
  }

  /// Returns the bytes without escapes: a byte 3 after two zero bytes is not part of the data.
  private static func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var plain: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      plain.append(byte)
    }
    return plain[...]
  }

  /// Returns the sizes in all sequence headers of this data (AV1 bitstream, 5.3 to 5.5). `nil` if a header cannot be
  /// read, or if there are too many units.
  static func av1(_ data: ArraySlice<UInt8>) -> [PixelSize]? {
    var sizes: [PixelSize] = []
    var rest = data
    var units = 0
    while let head = rest.byte(at: 0) {
      units += 1
      if units > mostUnits { return nil }
      var start = head & 0x04 == 0 ? 1 : 2
      var length = rest.count - start
      if head & 0x02 != 0 {
        var shift = 0
        length = 0
        while let byte = rest.byte(at: start), shift < 35 {
          length |= Int(byte & 0x7F) << shift
          shift += 7
          start += 1
          if byte & 0x80 == 0 { break }
        }
      }
      let body = rest.dropFirst(start).prefix(max(0, length))
      if head >> 3 & 0x0F == 1 {
        guard let size = av1(sequenceHeader: body) else { return nil }
        sizes.append(size)
      }
      rest = rest.dropFirst(start + max(0, length))
    }
    return sizes
  }

  private static func av1(sequenceHeader data: ArraySlice<UInt8>) -> PixelSize? {
    var reader = BitReader(data)
    guard reader.skip(4) != nil, let isReduced = reader.bits(1) else { return nil }
    if isReduced == 1 {
      _ = reader.skip(5)
    } else {
      // Timing information is refused, because a photo has none.
      guard reader.bits(1) == 0, let hasDelay = reader.bits(1), let points = reader.bits(5) else {
        return nil
      }
      for _ in 0...points {
        guard reader.skip(12) != nil, let level = reader.bits(5) else { return nil }
        if level > 7 { _ = reader.skip(1) }
        if hasDelay == 1, reader.bits(1) == 1 { _ = reader.skip(4) }
      }
    }
    guard let across = reader.bits(4), let down = reader.bits(4), let width = reader.bits(across + 1),
      let height = reader.bits(down + 1)
    else { return nil }
    return PixelSize(width: width + 1, height: height + 1)
  }
}

/// Reads bits, the most significant bit of each byte first. Each method returns `nil` if too few bits are left.
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var place = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Reads `count` bits as a number. `count` is at most 32.
  mutating func bits(_ count: Int) -> Int? {
    guard place + count <= bytes.count * 8 else { return nil }
    var value = 0
    for _ in 0..<count {
      let byte = bytes[bytes.startIndex + place / 8]
      value = value << 1 | Int(byte >> UInt8(7 - place % 8) & 1)
      place += 1
    }
    return value
  }

  mutating func skip(_ count: Int) -> Void? {
    guard place + count <= bytes.count * 8 else { return nil }
    place += count
    return ()
  }

  /// Reads an Exp-Golomb code (ITU-T H.265, 9.2).
  mutating func exponential() -> Int? {
    var zeros = 0
    while let bit = bits(1), bit == 0 {
      zeros += 1
      if zeros > 31 { return nil }
    }
    return bits(zeros).map { 1 << zeros - 1 + $0 }
  }
}
