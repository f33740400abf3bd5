/// The segments before the pixels of JPEG pictures (ITU-T T.81, annex B).
enum JPEGSegments {
  /// Whether a picture somewhere in these bytes has a comment, or a segment of an application that is not JFIF, a color
  /// profile or Adobe's mark of colors.
  static func haveText(in bytes: [UInt8]) -> Bool {
    var start = 0
    while start + 3 < bytes.count {
      guard bytes[start] == 0xFF, bytes[start + 1] == 0xD8, bytes[start + 2] == 0xFF else {
        start += 1
        continue
      }
      if hasText(bytes[(start + 2)...]) { return true }
      start += 2
    }
    return false
  }

  /// Of a picture, after its first marker.
  private static func hasText(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while rest.count >= 4, rest[rest.startIndex] == 0xFF {
      let marker = rest[rest.startIndex + 1]
      // Markers may be padded.
      if marker == 0xFF {
        rest = rest.dropFirst()
        continue
      }
      let length = Int(rest[rest.startIndex + 2]) << 8 | Int(rest[rest.startIndex + 3])
      guard length >= 2, marker != startOfScan, marker >= 0xC0 else { return false }
      let content = rest.dropFirst(4).prefix(length - 2)
      if marker == comment { return true }
      if applications.contains(marker), !harmless.contains(where: { content.starts(with: $0.utf8) }) {
        return true
      }
      rest = rest.dropFirst(2 + length)
    }
    return false
  }

  private static let startOfScan: UInt8 = 0xDA
  private static let comment: UInt8 = 0xFE
  private static let applications: ClosedRange<UInt8> = 0xE0...0xEF
  private static let harmless = ["JFIF\0", "ICC_PROFILE\0", "Adobe"]
}
