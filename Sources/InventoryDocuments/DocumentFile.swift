import Diagnostics
import Files
import Foundation
import InventoryImages
package import InventoryModel

/// A PDF document that is not yet in a store, with the details that poppler reports.
package struct DocumentFile: Sendable {
  package let bytes: [UInt8]
  /// The number of pages; `nil` if poppler is not installed, or if the document needs a password.
  package let pageCount: Int?
  /// The first page as a JPEG with at most `longSide` pixels on each side; `nil` if poppler is not installed or cannot
  /// make the picture.
  package let firstPage: [UInt8]?
  package let firstPageSize: PixelSize?
  /// Whether the document needs a password; `false` if poppler is not installed.
  package let isLocked: Bool

  /// The maximum size of a document in bytes: 256 MiB, as for photos. A larger document is rejected.
  package static let mostBytes = 256 << 20
  static let longSide = 1200

  /// Whether poppler is installed.
  package static var canReadPages: Bool { OutsideProgram("pdfinfo") != nil }

  /// Checks the document. Runs poppler's `pdfinfo` and `pdftoppm` in a temporary folder if they are installed.
  package init(_ bytes: [UInt8]) throws {
    guard bytes.count <= Self.mostBytes else { throw DocumentError.tooLarge }
    guard Array(bytes.prefix(1024)).holds("%PDF-") else { throw DocumentError.notPDF }
    guard Array(bytes.suffix(2048)).holds("%%EOF") else { throw DocumentError.incomplete }
    self.bytes = bytes
    guard let pdfinfo = OutsideProgram("pdfinfo") else {
      (pageCount, firstPage, firstPageSize, isLocked) = (nil, nil, nil, false)
      return
    }
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: Self.name)
    let info = try pdfinfo.run([Self.name], in: folder)
    isLocked = info.status != 0 && info.errors.contains("ncorrect password")
    let pages = info.output.split(separator: "\n").first { $0.hasPrefix("Pages:") }.flatMap {
      Int($0.dropFirst("Pages:".count).trimmingPrefix { $0 == " " })
    }
    guard isLocked || info.status == 0 && (pages ?? 0) > 0 else {
      let detail = info.errors.split(separator: "\n").last.map(String.init) ?? "no page was found"
      throw DocumentError.damaged(detail: detail)
    }
    pageCount = isLocked ? nil : pages
    let picture = isLocked ? nil : try Self.firstPage(in: folder)
    (firstPage, firstPageSize) = (picture?.bytes, picture?.size)
  }

  private static let name = "document.pdf"

  private static func firstPage(in folder: TemporaryFolder) throws -> (bytes: [UInt8], size: PixelSize)? {
    guard let pdftoppm = OutsideProgram("pdftoppm") else { return nil }
    let result = try pdftoppm.run(
      ["-jpeg", "-f", "1", "-l", "1", "-singlefile", "-scale-to", "\(longSide)", name, "page"], in: folder)
    guard result.status == 0, let data = FileManager.default.contents(atPath: folder.path + "/page.jpg"),
      let photo = try? PhotoFile([UInt8](data))
    else { return nil }
    return (photo.bytes, photo.header.size)
  }
}

/// The reason why a document cannot be attached. The caller adds the file or cell.
package enum DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  case notPDF, incomplete, tooLarge
  /// `detail` describes the damage in English. The text usually comes from poppler.
  case damaged(detail: String)

  package var description: String {
    switch self {
    case .notPDF: "the file is not a PDF; save it as PDF, or attach a picture with 'coffer photo add'"
    case .incomplete: "the PDF is incomplete; replace it with the original"
    case .tooLarge:
      "is larger than \(DocumentFile.mostBytes >> 20) MiB, the limit for documents; reduce the size of the PDF"
    case .damaged(let detail):
      "the PDF cannot be opened (\(detail)); save it again from the program that made it"
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain the UTF-8 bytes of this text. `false` if the text is empty.
  func holds(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let first = text.first, let start = rest.firstIndex(of: first) {
        rest = rest[start...]
        if rest.starts(with: text) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }
}
