import InventoryModel

/// The complete marker segments of a JPEG, in order, up to the first scan unless `stopsAtScan` is `false`.
package struct JPEGSegments: Sequence, IteratorProtocol {
  /// A marker with the bytes that belong to it.
  package struct Segment {
    let marker: UInt8
    /// The bytes after the two length bytes.
    let payload: ArraySlice<UInt8>

    /// Whether the segment is a frame header, SOF0 to SOF15. The markers DHT, JPG and DAC have numbers in the same
    /// range (ITU T.81, table B.1), but do not start frame headers.
    var isFrameHeader: Bool { 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker) }
  }

  /// The maximum number of segments. Programs write a few hundred at most; a file with millions would be slow to read.
  static let most = 10_000

  private var rest: ArraySlice<UInt8>
  private var count = 0
  /// If `false`, the segments after the first scan are read, too. Compressed data is skipped.
  fileprivate var stopsAtScan = true
  /// Whether reading stopped at a scan (SOS) or at the end of the image (EOI), and not at the end of the bytes.
  private(set) var reachedScan = false

  /// Whether reading stopped because there are more than `most` segments.
  var hasTooMany: Bool { count > Self.most }

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// Reads the segments of a JPEG that starts at the first of these bytes.
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes.dropFirst(2) }

  /// Returns the next segment with a payload. Returns `nil` at the first scan (if `stopsAtScan` is `true`), at the end
  /// of the image, after too many segments, and at a segment that extends beyond the end of the bytes.
  package mutating func next() -> Segment? {
    while !reachedScan, !hasTooMany, let marker = nextMarker() {
      switch marker {
      case 0xD9,
        0xDA where stopsAtScan:
        reachedScan = true
      case 0x01, 0xD0...0xD8:
        continue
      default:
        count += 1
        guard let length = rest.bigEndian16(at: 0), length >= 2, length <= rest.count else { return nil }
        let payload = rest.prefix(length).dropFirst(2)
        rest = rest.dropFirst(length)
        return Segment(marker: marker, payload: payload)
      }
    }
    return nil
  }

  /// Returns the next marker. Like libjpeg, skips garbage that some cameras write between segments.
  private mutating func nextMarker() -> UInt8? {
    while let start = rest.firstIndex(of: 0xFF) {
      rest = rest[start...].drop { $0 == 0xFF }
      guard let marker = rest.popFirst() else { return nil }
      if marker != 0 { return marker }
    }
    return nil
  }
}

extension JPEGSegments {
  /// Whether a JPEG anywhere in these bytes has a comment, or application data other than a color profile, before its
  /// first scan. A JFIF segment without a thumbnail and Adobe's color marker do not count.
  package static func haveText(in bytes: [UInt8]) -> Bool {
    let isStart = { (index: Int) in
      bytes[index] == 0xFF && bytes[index + 1] == 0xD8 && bytes[index + 2] == 0xFF
    }
    return bytes.indices.dropLast(2).contains { index in
      isStart(index) && JPEGSegments(bytes[index...]).contains(where: \.hasText)
    }
  }

  /// Whether the JPEG that starts at the first of these bytes has data that `haveText(in:)` finds. Segments between and
  /// after the scans are also checked.
  package static func hasText(_ jpeg: ArraySlice<UInt8>) -> Bool {
    var segments = JPEGSegments(jpeg)
    segments.stopsAtScan = false
    return segments.contains(where: \.hasText)
  }
}

extension JPEGSegments.Segment {
  fileprivate var hasText: Bool {
    switch marker {
    case 0xFE: true
    case 0xE0: !payload.starts(with: "JFIF\0".utf8) || payload.count > 14
    case 0xE2: !payload.starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: !payload.starts(with: "Adobe".utf8) || payload.count > 12
    case 0xE0...0xEF: true
    default: false
    }
  }
}

extension PhotoHeader {
  /// Reads the size and the orientation from the segments before the first scan. The EXIF segment may come before or
  /// after the frame header.
  static func jpeg(_ bytes: [UInt8]) throws(PhotoError) -> PhotoHeader {
    var frame: PixelSize?
    var orientation: Orientation?
    var segments = JPEGSegments(bytes)
    while let segment = segments.next() {
      if segment.isFrameHeader, frame == nil {
        frame = try size(inFrame: segment.payload)
      } else if segment.marker == 0xE1, orientation == nil, segment.payload.starts(with: exifName) {
        orientation = Orientation(exif: segment.payload.dropFirst(exifName.count))
      }
    }
    if segments.hasTooMany { throw .corrupt(detail: "more than \(JPEGSegments.most) segments") }
    guard let frame else {
      throw segments.reachedScan ? .corrupt(detail: "no frame header before the first scan") : .truncated
    }
    return PhotoHeader(format: .jpeg, storedSize: frame, orientation: orientation ?? .up, hasAlpha: false)
  }

  private static let exifName: [UInt8] = Array("Exif\0\0".utf8)

  /// Reads the size in a frame header (ITU T.81, B.2.2), which contains precision, lines, samples per line and
  /// components, in this order.
  private static func size(inFrame payload: ArraySlice<UInt8>) throws(PhotoError) -> PixelSize {
    guard let height = payload.bigEndian16(at: 1), let width = payload.bigEndian16(at: 3) else {
      throw .corrupt(detail: "the frame header is too short")
    }
    return PixelSize(width: width, height: height)
  }
}
