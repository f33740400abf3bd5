import Foundation

/// The bytes of the JPEG and JPEG 2000 pictures in a PDF whose other streams are uncompressed.
struct PictureStreams {
  private let pictures: [Data]

  init(in document: Data) {
    pictures = Self.starts.flatMap { Self.streams(of: document, startingWith: $0) }
  }

  /// Whether bytes follow the end of a JPEG, or a JPEG 2000 picture has a box for XML or private data. Both may have
  /// the date or place of a photo. The pictures are not decoded.
  var haveText: Bool { pictures.contains { $0.first == 0xFF ? Self.hasTrailer($0) : Self.hasTextBox($0) } }

  private static let starts = [Data([0xFF, 0xD8, 0xFF]), Data([0, 0, 0, 12] + "jP  ".utf8)]
  private static let (begin, end) = (Data("stream\n".utf8), Data("endstream".utf8))

  private static func streams(of document: Data, startingWith start: Data) -> [Data] {
    var found: [Data] = []
    var rest = document[...]
    while let first = rest.range(of: begin + start) {
      let last = rest.range(of: end, in: first.upperBound..<rest.endIndex)?.lowerBound ?? rest.endIndex
      found.append(rest[first.lowerBound + begin.count..<last])
      rest = rest[last...]
    }
    return found
  }

  /// Spaces, line ends and zeros after the end of the image are not text.
  private static func hasTrailer(_ picture: Data) -> Bool {
    guard let end = picture.range(of: Data([0xFF, 0xD9]), options: .backwards) else { return false }
    return picture[end.upperBound...].contains { $0 > UInt8(ascii: " ") }
  }

  private static func hasTextBox(_ picture: Data) -> Bool {
    ["xml ", "uuid"].contains { picture.range(of: Data($0.utf8)) != nil }
  }
}
