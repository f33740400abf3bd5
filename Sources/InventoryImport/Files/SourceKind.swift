import Diagnostics
import Foundation
import InventoryStore
import KeyedArchive

/// The kind of a source, which is detected from the first bytes.
package enum SourceKind: Sendable {
  /// Rows of cells. Standard input and pipes are always treated as CSV, and so are missing files.
  case cells
  /// An items.archive of the Homepwner app.
  case archive
  /// A Coffer or Core Data store.
  case store
  /// A JSON export of Coffer.
  case export

  /// Detects the kind from the first 256 bytes. An empty NDJSON file is recognized by its extension.
  package init(_ source: String) {
    self = .cells
    guard let bytes = firstBytes(of: source, 256) else { return }
    if bytes.isEmpty {
      // An NDJSON export without items is an empty file, so only its name shows that it is an export.
      if source.hasSuffix(".ndjson") || source.hasSuffix(".jsonl") { self = .export }
    } else if PropertyList.isBeginning(bytes) {
      self = .archive
    } else if InventoryStore.isBeginning(bytes) {
      self = .store
    } else if Self.isJSON(bytes) {
      self = .export
    }
  }

  /// Whether a file starts like a JSON object or a JSON array of objects. A CSV header may also start with a bracket.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let start = text.drop(while: isBlank)
    let next = start.dropFirst().first { !isBlank($0) }
    switch start.first {
    case UInt8(ascii: "{"): return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    case UInt8(ascii: "["): return next == UInt8(ascii: "{") || next == UInt8(ascii: "]")
    default: return false
    }
  }
}

/// A kind of file that is not a list of items, recognized by the first bytes.
enum UnsupportedFile: String {
  case jpeg = "JPEG photo"
  case png = "PNG picture"
  case gif = "GIF picture"
  case heic = "HEIC or AVIF photo"
  case webp = "WebP picture"
  case pdf = "PDF"
  case zip = "ZIP file or a spreadsheet"
  case oldSpreadsheet = "spreadsheet from an old version of Excel"
  case gzip = "gzip file"

  /// Recognizes a file of such a kind; `nil` for any other file.
  init?(_ source: String) {
    guard let bytes = firstBytes(of: source, 12) else { return nil }
    let known = Self.beginnings.first { bytes.starts(with: $0.bytes) }?.kind
    let brands = ["heic", "heix", "heif", "mif1", "msf1", "avif"].map { Array("ftyp\($0)".utf8) }
    let isHEIC = brands.contains(Array(bytes.dropFirst(4)))
    let isWebP = bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    guard let kind = known ?? (isHEIC ? .heic : isWebP ? .webp : nil) else { return nil }
    self = kind
  }

  func refusal(of source: String) -> Failure {
    Failure(.badData, file: source, "is a \(rawValue), not a list of items; \(advice(source))")
  }

  private static let beginnings: [(bytes: [UInt8], kind: UnsupportedFile)] = [
    ([0xFF, 0xD8, 0xFF], .jpeg), ([0x89, 0x50, 0x4E, 0x47], .png), (Array("GIF8".utf8), .gif),
    (Array("%PDF-".utf8), .pdf), ([0x50, 0x4B, 0x03, 0x04], .zip),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], .oldSpreadsheet), ([0x1F, 0x8B, 0x08], .gzip),
  ]

  private func advice(_ source: String) -> String {
    switch self {
    case .jpeg, .png, .heic, .webp:
      "attach it with 'coffer photo add ITEM \(source)', or import a list with --photos and the folder of this file"
    case .gif: "save it as JPEG, then attach it with 'coffer photo add'"
    case .pdf:
      "attach it with 'coffer document add ITEM \(source)', or import the list from which it was created"
    case .zip, .oldSpreadsheet: "unpack it, or save the sheet as CSV, and import the result"
    case .gzip: "unpack it with gunzip, and import the result"
    }
  }
}

/// Returns the size in bytes of a regular file, or of a link to a regular file; `nil` for anything else. Opening a
/// pipe, for example, could block.
func sizeOfFile(_ source: String) -> Int? {
  var status = stat()
  guard source != "-", stat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_size)
}

/// Returns up to `count` bytes from the start of a file; `nil` unless the file is regular and can be opened.
private func firstBytes(of source: String, _ count: Int) -> [UInt8]? {
  guard sizeOfFile(source) != nil, let file = FileHandle(forReadingAtPath: source) else { return nil }
  defer { try? file.close() }
  return [UInt8]((try? file.read(upToCount: count)) ?? Data())
}
