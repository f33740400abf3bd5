import Compression
import Digests
import Foundation
import InventoryModel
import InventoryStore
import TestSupport

@testable import InventoryImages

/// A document with a word on its page, and others in its data.
struct PlantedDocument {
  let name: String
  let kind: DocumentKind
  /// A photo in it, with the metadata of a camera.
  var hasPhoto = false

  /// One of each kind, and a manual that cannot be given to others.
  static let all =
    DocumentKind.allCases.map { PlantedDocument(name: $0.rawValue, kind: $0) }
    + [PlantedDocument(name: "photographed", kind: .manual, hasPhoto: true)]

  /// Whether documents for the family can be made here.
  static let canBeCopied = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains
  {
    FileManager.default.isExecutableFile(atPath: $0 + "/qpdf")
  }

  var fileName: String { "zqdocument-\(name).pdf" }
  var page: String { "zqpage\(name)" }
  var data: [String] { [fileName, "zqauthor\(name)"] }

  func stored() throws -> NewDocument {
    let photo = try PlantedPhotos.jpeg()
    let pdf = SamplePDF(page, picture: hasPhoto ? photo.bytes : nil, author: "zqauthor\(name)")
    let picture = try PlantedPhotos.plain()
    return NewDocument(
      bytes: pdf.bytes, pageCount: 1,
      firstPage: NewDocument.FirstPage(bytes: picture.bytes, size: PixelSize(width: 64, height: 48)))
  }

  /// The decompressed streams of a PDF.
  static func streams(of pdf: [UInt8]) -> [[UInt8]] {
    let data = Data(pdf)
    var streams: [[UInt8]] = []
    var rest = data.startIndex..<data.endIndex
    while let start = data.range(of: Data("stream\n".utf8), in: rest),
      let end = data.range(of: Data("endstream".utf8), in: start.upperBound..<data.endIndex)
    {
      // The two bytes of zlib's header come first.
      let packed = [UInt8](data[start.upperBound..<end.lowerBound].dropFirst(2))
      if let stream = try? Deflate.inflated(packed, limit: 1 << 20) { streams.append(stream) }
      rest = end.upperBound..<data.endIndex
    }
    return streams
  }
}
