import InventoryModel

extension PhotoHeader {
  /// Reads the segments up to the first scan; the EXIF segment may stand before or after the frame header.
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

  /// ITU T.81, B.2.2: precision, lines, samples a line, components.
  private static func size(inFrame payload: ArraySlice<UInt8>) throws(PhotoError) -> PixelSize {
    guard let height = payload.bigEndian16(at: 1), let width = payload.bigEndian16(at: 3) else {
      throw .corrupt(detail: "the frame header is too short")
    }
    return PixelSize(width: width, height: height)
  }
}
