import Foundation
import InventoryImages

/// The bytes of the JPEG and JPEG 2000 pictures in a PDF whose other streams are uncompressed. Pictures are not decoded.
struct PictureStreams {
  private let pictures: [ArraySlice<UInt8>]

  init(in document: [UInt8]) {
    let data = Data(document)
    pictures = Self.starts.flatMap { start in Self.streams(of: data, startingWith: start).map { document[$0] }
    }
  }

  /// Whether a picture has a comment or private data, which may contain the date or place of a photo.
  var haveText: Bool {
    pictures.contains { $0.starts(with: Self.jpeg) ? Self.hasText(jpeg: $0) : Self.hasText(jpeg2000: $0) }
  }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
  /// The first two markers of a JPEG 2000 codestream (ITU-T T.800, A.4).
  private static let codestream: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]
  private static let starts = [jpeg, codestream, [0, 0, 0, 12] + Array("jP  ".utf8)]

  private static func streams(of document: Data, startingWith start: [UInt8]) -> [Range<Int>] {
    let begin = Data("stream\n".utf8)
    var found: [Range<Int>] = []
    var rest = document[...]
    while let first = rest.range(of: begin + start) {
      let end = rest.range(of: Data("endstream".utf8), in: first.upperBound..<rest.endIndex)?.lowerBound
      found.append(first.lowerBound + begin.count..<(end ?? rest.endIndex))
      rest = rest[(end ?? rest.endIndex)...]
    }
    return found
  }

  private static func hasText(jpeg picture: ArraySlice<UInt8>) -> Bool {
    let end = Data(picture).range(of: Data([0xFF, 0xD9]), options: .backwards)
    // Spaces and control characters after the end of the image, such as line ends and zeros, are not text.
    let hasTrailer = end.map { picture.dropFirst($0.upperBound).contains { $0 > UInt8(ascii: " ") } }
    return hasTrailer ?? false || JPEGSegments.hasText(picture)
  }

  private static func hasText(jpeg2000 picture: ArraySlice<UInt8>) -> Bool {
    let data = Data(picture)
    if ["xml ", "uuid"].contains(where: { data.range(of: Data($0.utf8)) != nil }) { return true }
    guard let start = data.range(of: Data(codestream)) else { return false }
    var rest = picture.dropFirst(start.lowerBound + 2)
    // Each segment of the main header consists of a marker, a two-byte length and its contents.
    while rest.count > 4, let marker = rest.dropFirst().first, marker != startOfTile {
      let length = rest.dropFirst(2).prefix(2).reduce(0) { $0 << 8 | Int($1) }
      let text = rest.prefix(2 + length).dropFirst(6)
      if marker == comment, !encoders.contains(where: { text.starts(with: $0.utf8) }) { return true }
      rest = rest.dropFirst(2 + length)
    }
    return false
  }

  private static let (comment, startOfTile): (UInt8, UInt8) = (0x64, 0x90)
  /// The beginnings of the comments that common encoders write.
  private static let encoders = ["Created by OpenJPEG", "Kakadu-"]
}
