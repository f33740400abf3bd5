import InventoryModel

/// The complete marker segments of a JPEG, in order, up to the first scan.
package struct JPEGSegments: Sequence, IteratorProtocol {
  /// A marker with the bytes that belong to it.
  package struct Segment {
    let marker: UInt8
    /// The bytes after the two length bytes.
    let payload: ArraySlice<UInt8>

    /// Whether the marker is one of SOF0 to SOF15. The numbers of DHT, JPG and DAC are in the same range (ITU T.81,
    /// table B.1), but these are not frame headers.
    var isFrameHeader: Bool { 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker) }
  }

  /// The maximum number of segments. Programs write a few hundred at most; a file with millions would be slow to read.
  static let most = 10_000

  private var rest: ArraySlice<UInt8>
  private var count = 0
  /// Whether scanning stopped at a scan or the end of the image, not at the end of the bytes.
  private(set) var reachedScan = false

  /// Whether scanning stopped because there are more than `most` segments.
  var hasTooMany: Bool { count > Self.most }

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// The segments of a picture that starts with these bytes.
  init(_ bytes: ArraySlice<UInt8>) { rest = bytes.dropFirst(2) }

  /// Returns the next segment with a payload; `nil` at a scan, at the end, and at a segment that extends beyond the end
  /// of the file.
  package mutating func next() -> Segment? {
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
  /// Whether a JPEG anywhere in these bytes has a comment, or an application segment other than JFIF, a color profile,
  /// or Adobe's color marker.
  package static func haveText(in bytes: [UInt8]) -> Bool {
    let isStart = { (index: Int) in
      bytes[index] == 0xFF && bytes[index + 1] == 0xD8 && bytes[index + 2] == 0xFF
    }
    return bytes.indices.dropLast(2).contains { index in
      isStart(index) && JPEGSegments(bytes[index...]).contains(where: \.hasText)
    }
  }
}

extension JPEGSegments.Segment {
  fileprivate var hasText: Bool {
    switch marker {
    case 0xFE: true
    case 0xE0...0xEF: !Self.harmless.contains { payload.starts(with: $0.utf8) }
    default: false
    }
  }

  private static let harmless = ["JFIF\0", "ICC_PROFILE\0", "Adobe"]
}

extension PhotoHeader {
  /// Reads the segments up to the first scan; the EXIF segment may come before or after the frame header.
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

  /// Reads the size in a frame header (ITU T.81, B.2.2), which has precision, lines, samples per line, and components.
  private static func size(inFrame payload: ArraySlice<UInt8>) throws(PhotoError) -> PixelSize {
    guard let height = payload.bigEndian16(at: 1), let width = payload.bigEndian16(at: 3) else {
      throw .corrupt(detail: "the frame header is too short")
    }
    return PixelSize(width: width, height: height)
  }
}
