/// The marker segments of a JPEG from its start up to the first scan, as far as they are whole.
struct JPEGSegments: Sequence, IteratorProtocol {
  struct Segment {
    let marker: UInt8
    /// Without the two bytes of its length.
    let payload: ArraySlice<UInt8>

    /// SOF0 to SOF15, which lie among DHT, JPG and DAC (ITU T.81, table B.1).
    var isFrameHeader: Bool { 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker) }
  }

  /// Programs write some hundred at most; a file of millions would keep every reader busy.
  static let most = 10_000

  private var rest: ArraySlice<UInt8>
  private var count = 0
  /// Whether the walk ended at a scan or the end of the image, not at the end of the bytes.
  private(set) var reachedScan = false

  /// Whether the walk ended because there are more than `most`.
  var hasTooMany: Bool { count > Self.most }

  init(_ bytes: [UInt8]) {
    rest = bytes.dropFirst(2)
  }

  mutating func next() -> Segment? {
    while !reachedScan, !hasTooMany, let marker = nextMarker() {
      count += 1
      switch marker {
      case 0xD9, 0xDA:
        reachedScan = true
      case 0x01, 0xD0...0xD8:
        continue
      default:
        guard let length = rest.bigEndian16(at: 0), length >= 2, length <= rest.count else { return nil }
        let payload = rest.prefix(length).dropFirst(2)
        rest = rest.dropFirst(length)
        return Segment(marker: marker, payload: payload)
      }
    }
    return nil
  }

  /// Skips what some cameras leave between segments, as libjpeg does.
  private mutating func nextMarker() -> UInt8? {
    while let start = rest.firstIndex(of: 0xFF) {
      rest = rest[start...].drop { $0 == 0xFF }
      guard let marker = rest.popFirst() else { return nil }
      if marker != 0 { return marker }
    }
    return nil
  }
}
