import Foundation

/// The filters of the streams in a PDF that qpdf has uncompressed. qpdf leaves a stream as it is if it cannot decode all
/// of the stream's filters.
enum StreamFilters {
  /// Whether each stream is plain, or a picture with a single filter. Data with other filters may contain any text.
  static func areOfPictures(in document: [UInt8]) -> Bool {
    let data = Data(document)
    var rest = data[...]
    while let key = rest.range(of: Data("/Filter".utf8)) {
      rest = rest[key.upperBound...]
      guard let next = rest.first, !isRegular(next) else { continue }
      guard let names = names(at: rest), names.count <= 1, names.allSatisfy(pictures.contains) else {
        return false
      }
    }
    return true
  }

  /// The filters of JPEG, JPEG 2000, fax and JBIG2 pictures, with their short names.
  private static let pictures: Set<String> = [
    "DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode",
  ]

  /// Returns the names at the start of a text: one name, or an array of names. `nil` if there is something else, such as
  /// a reference to another object.
  private static func names(at text: Data) -> [String]? {
    let value = text.drop(while: isSpace)
    guard let first = value.first else { return nil }
    if first == UInt8(ascii: "/") {
      return [String(decoding: value.dropFirst().prefix(while: isRegular), as: UTF8.self)]
    }
    guard first == UInt8(ascii: "["), let end = value.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let words = value[value.startIndex..<end].dropFirst().split { isSpace($0) || $0 == UInt8(ascii: "/") }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// Whether a byte can be part of a name.
  private static func isRegular(_ byte: UInt8) -> Bool { !isSpace(byte) && !"/[]<>()%{}".utf8.contains(byte) }
}
