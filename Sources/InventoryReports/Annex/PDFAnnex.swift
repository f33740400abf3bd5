import Diagnostics
import InventoryDocuments
import InventoryModel
import InventoryPages

/// The documents that are appended to a PDF or written to files beside the PDF.
struct PDFAnnex {
  private var annex: Annex?
  /// The ids of the documents that are appended to the PDF or are beside it.
  private var ids: Set<Document.ID> = []
  /// Whether the documents are files beside the PDF, because they would make the PDF too large.
  private(set) var isBeside = false
  /// Notes that state how many documents are appended, and why other documents are not appended.
  private(set) var notes: [String] = []

  /// An annex without documents.
  static var none: PDFAnnex { PDFAnnex() }

  private init() {}

  /// `limit` is the maximum total size of the documents in bytes; `nil` for no limit. `isAlone` is `true` for standard
  /// output, which can receive only one file.
  init(_ files: AnnexFiles?, limit: Int?, isAlone: Bool) throws {
    guard let files else { return }
    let documents = files.entries.count == 1 ? "the document is" : "the \(files.entries.count) documents are"
    let size = files.entries.map(\.document.byteCount).reduce(0, +)
    if let limit, size > limit {
      isBeside = !isAlone
      if isBeside {
        (ids, notes) = try files.available()
        return
      }
      notes = [
        "\(documents) listed, but not appended: \(size.bytes) is more than --max-size (\(limit.bytes)); to append documents, use a larger --max-size"
      ]
      return
    }
    guard var annex = try Annex() else {
      notes = [
        "\(documents) listed, but not appended: appending needs qpdf; install it with 'apt install qpdf' or 'brew install qpdf'"
      ]
      return
    }
    var locked: [String] = []
    let areOriginals = files.areOriginals
    notes = try files.forEach { entry, bytes in
      if try annex.add(bytes) { ids.insert(entry.document.id) } else { locked.append(String(entry.number)) }
    }
    if !locked.isEmpty {
      notes.append(
        "some documents are not appended, because they need a password or are damaged: No. \(locked.joined(separator: ", "))"
      )
    }
    if !ids.isEmpty {
      notes.append(
        "appended \(ids.count == 1 ? "1 document" : "\(ids.count) documents"), "
          + (areOriginals ? "unchanged" : "as copies without metadata") + "; therefore, the PDF is not PDF/A"
      )
      self.annex = annex
    }
  }

  /// Whether no document is appended.
  var isEmpty: Bool { annex == nil }

  var form: AnnexForm { isBeside ? .beside(ids) : ids.isEmpty ? .listed : .appended(ids) }

  func appended(to pdf: PDFMaker.Made) throws(Failure) -> PDFMaker.Made {
    guard let annex else { return pdf }
    var pdf = pdf
    pdf.bytes = try annex.appended(to: pdf.bytes)
    return pdf
  }
}
