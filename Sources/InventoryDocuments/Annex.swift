package import Diagnostics
import Files
import Foundation

/// Inserts documents into a PDF report. For each document, the report has one page that describes it, called its sheet.
/// The document is inserted after its sheet.
package struct Annex {
  private let qpdf: OutsideProgram
  private let folder: TemporaryFolder
  private var names: [String] = []

  /// `nil` if qpdf is not installed.
  package init?() throws(Failure) {
    guard let qpdf = OutsideProgram("qpdf") else { return nil }
    self.qpdf = qpdf
    folder = try TemporaryFolder()
  }

  /// Adds a document. Returns `false` and does not add the document if it needs a password or cannot be read.
  package mutating func add(_ document: [UInt8]) throws(Failure) -> Bool {
    let name = "\(names.count + 1).pdf"
    try folder.write(document, to: name)
    let check = try qpdf.run(["--show-npages", name], in: folder)
    guard check.status == 0 || check.status == 3, Int(check.output.filter(\.isNumber)) ?? 0 > 0 else {
      return false
    }
    names.append(name)
    return true
  }

  /// Inserts each document after its sheet, and returns the bytes of the result. The last pages of `report` must be the
  /// sheets, in the order of the documents. The tags and attachments of the report are preserved.
  package func appended(to report: [UInt8]) throws(Failure) -> [UInt8] {
    guard !names.isEmpty else { return report }
    let input = "report.pdf"
    try folder.write(Self.withoutUntrueMetadata(report), to: input)
    let count = try qpdf.run(["--show-npages", input], in: folder)
    guard let pages = Int(count.output.filter(\.isNumber)), pages >= names.count else {
      throw refused(count)
    }
    let first = pages - names.count
    var parts = first > 0 ? [input, "1-\(first)"] : []
    for (index, name) in names.enumerated() { parts += [input, "\(first + index + 1)", name, "1-z"] }
    let result = try qpdf.run(
      [input, "--pages"] + parts + ["--", "--deterministic-id", "out.pdf"], in: folder)
    guard result.status == 0 || result.status == 3,
      let data = FileManager.default.contents(atPath: folder.path + "/out.pdf")
    else { throw refused(result) }
    return [UInt8](data)
  }

  /// Returns the report without metadata that would be wrong once documents are appended: the number of pages and the
  /// PDF/UA identifier. qpdf would copy this metadata. Spaces replace the removed text, so all offsets stay the same.
  private static func withoutUntrueMetadata(_ report: [UInt8]) -> [UInt8] {
    var data = Data(report)
    for (start, end) in [
      ("<xmpTPg:NPages>", "</xmpTPg:NPages>"), ("<pdfuaid:part>", "</pdfuaid:part>"),
      ("pdfuaid:part=\"", "\""),
    ] {
      guard let opening = data.range(of: Data(start.utf8)),
        let closing = data.range(of: Data(end.utf8), in: opening.upperBound..<data.endIndex)
      else { continue }
      let range = opening.lowerBound..<closing.upperBound
      data.replaceSubrange(range, with: Data(repeating: UInt8(ascii: " "), count: range.count))
    }
    return [UInt8](data)
  }

  private func refused(_ result: OutsideProgram.Result) -> Failure {
    let detail = result.errors.split(separator: "\n").last.map(String.init) ?? "no message"
    return Failure(
      .programMissing, file: qpdf.path,
      "cannot append the documents (status \(result.status): \(detail)); install a newer version of qpdf")
  }
}
