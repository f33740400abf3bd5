import Files
import Foundation
import InventoryImages

/// A copy of a document for an audience that must not see the original. It contains only the pages, without the names,
/// dates and places that programs and cameras write into files.
package enum PublicCopy {
  /// The reason why no copy can be made.
  package enum Obstacle: Error, Hashable, Sendable, CustomStringConvertible {
    /// qpdf is not installed.
    case needsProgram
    /// The document needs a password, or is damaged.
    case unreadable
    /// A picture in the document has camera metadata, or another part of the document has hidden data.
    case hasMetadata

    package var description: String {
      switch self {
      case .needsProgram:
        "a copy without metadata needs qpdf; install it with 'apt install qpdf' or 'brew install qpdf'"
      case .unreadable: "the document needs a password or is damaged; save it again without a password"
      case .hasMetadata:
        "a picture or another part of the document has metadata, such as the location of a photo; print the document to a new PDF"
      }
    }
  }

  /// Returns the bytes of the copy. `qpdf` makes a new document from the pages. Comments become part of their pages,
  /// without the names of the authors. `qpdf` does not remove the metadata of pages and pictures, so the method throws
  /// if the copy contains such metadata.
  package static func bytes(of document: [UInt8]) throws -> [UInt8] {
    guard let qpdf = OutsideProgram("qpdf") else { throw Obstacle.needsProgram }
    let folder = try TemporaryFolder()
    try folder.write(document, to: "in.pdf")
    let plain = try qpdf.run(
      [
        "--empty", "--pages", "in.pdf", "1-z", "--", "--flatten-annotations=all", "--deterministic-id",
        "--object-streams=disable", "--stream-data=uncompress", "--externalize-inline-images",
        "--ii-min-bytes=0",
        "plain.pdf",
      ], in: folder)
    // The status is 3 if qpdf printed warnings, for example because it repaired the document.
    guard plain.status == 0 || plain.status == 3, let pages = contents("plain.pdf", in: folder) else {
      throw Obstacle.unreadable
    }
    guard
      !marks.contains(where: pages.holds), !JPEGSegments.haveText(in: pages),
      !PictureStreams(in: pages).haveText,
      StreamFilters.areOfPictures(in: pages)
    else {
      throw Obstacle.hasMetadata
    }
    let packed = try qpdf.run(
      ["plain.pdf", "--deterministic-id", "--object-streams=generate", "out.pdf"], in: folder)
    guard packed.status == 0, let bytes = contents("out.pdf", in: folder) else { throw Obstacle.unreadable }
    return bytes
  }

  private static func contents(_ name: String, in folder: TemporaryFolder) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.path + "/" + name).map { [UInt8]($0) }
  }

  /// The texts that a copy must not contain. They indicate EXIF, XMP or IPTC data in pictures, metadata or private data
  /// in other parts, attached files, scripts, or names of comment authors.
  private static let marks = [
    "Exif\0", "http://ns.adobe.com/xap/", "<x:xmpmeta", "<?xpacket", "Photoshop 3.0\0", "/Metadata",
    "/PieceInfo", "/LastModified", "/CreatorInfo", "/Author", "/VP ", "/OPI ", "/AF ", "/EF ",
    "/EmbeddedFile", "/T (", "/T <",
    "/AA ", "/JavaScript", "/Launch", "/SubmitForm", "JpgTiffExif",
  ]
}
