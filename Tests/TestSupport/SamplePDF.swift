import Foundation

/// A small PDF document with a text on each page, made without another program.
package struct SamplePDF {
  private var objects: [[UInt8]] = []
  package private(set) var bytes: [UInt8] = []

  /// `picture` is a JPEG shown on every page, with the filter `filter`. `author` is in the document's data; `commenter` has made a note on every page.
  /// `entries` are more entries of the dictionary of every page.
  package init(
    _ title: String, pages: Int = 1, picture: [UInt8]? = nil, filter: String = "/DCTDecode",
    author: String = "Ada Author",
    commenter: String? = nil, entries: String = ""
  ) {
    let notes =
      commenter.map {
        " /Annots [<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /T (\($0)) /Contents (seen) >>]"
      } ?? ""
    let first = 5
    let kids = (0..<pages).map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
    let image = picture == nil ? "" : " /XObject << /P 4 0 R >>"
    add("<< /Type /Catalog /Pages 2 0 R >>")
    add("<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>")
    add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    if let picture {
      add(
        "<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 "
          + "/Filter \(filter) /Length \(picture.count) >>", stream: picture)
    } else {
      add("null")
    }
    for page in 1...pages {
      let show =
        "BT /F 18 Tf 60 700 Td (\(title), page \(page)) Tj ET"
        + (picture == nil ? "" : " q 80 0 0 80 60 500 cm /P Do Q")
      add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents \(first + 2 * page - 1) 0 R "
          + "/Resources << /Font << /F 3 0 R >>\(image) >>\(notes) \(entries) >>")
      add("<< /Length \(show.utf8.count) >>", stream: Array(show.utf8))
    }
    let info = objects.count + 1
    add("<< /Author (\(author)) /Title (\(title)) >>")
    write(info: info)
  }

  private mutating func add(_ dictionary: String, stream: [UInt8]? = nil) {
    objects.append(
      Array(dictionary.utf8)
        + (stream.map { Array("\nstream\n".utf8) + $0 + Array("\nendstream".utf8) } ?? []))
  }

  private mutating func write(info: Int) {
    bytes = Array("%PDF-1.4\n".utf8)
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      table += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n"
    }
    bytes += Array(
      "\(table)trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info \(info) 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        .utf8)
  }
}
