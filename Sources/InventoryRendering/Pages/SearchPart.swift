import Compression
package import InventoryPages

/// Some items of a type in the search index, as JSON: `{"type": [label, page], "items": [[name, page, picture, place, amount,
/// other texts] ...]}`. Absent texts are empty. `search.js` reads it.
package struct SearchPiece: Sendable {
  fileprivate private(set) var bytes: [UInt8]
  fileprivate private(set) var count = 0

  /// The bytes after which an item begins another piece, and the longest text of an item that is searched.
  private static let mostBytes = 24_000
  private static let longestText = 8_000

  /// The pieces of entries of one type.
  package static func pieces(of entries: [SearchEntry], in type: TypeOutline) -> [SearchPiece] {
    var pieces: [SearchPiece] = []
    var piece = SearchPiece(type)
    for entry in entries {
      piece.append(entry)
      guard piece.bytes.count >= mostBytes else { continue }
      pieces.append(piece.finished)
      piece = SearchPiece(type)
    }
    return pieces + (piece.count > 0 ? [piece.finished] : [])
  }

  private init(_ type: TypeOutline) {
    bytes = Array("{\"type\":[".utf8)
    append(type.label)
    type.slug.appendQuoted(to: &bytes)
    bytes += Array("],\"items\":[".utf8)
  }

  private var finished: SearchPiece {
    var piece = self
    piece.bytes += Array("]}".utf8)
    return piece
  }

  private mutating func append(_ entry: SearchEntry) {
    bytes.append(contentsOf: (count == 0 ? "[" : ",[").utf8)
    count += 1
    append(entry.name)
    append(entry.page)
    append(entry.picture ?? "")
    append(entry.place ?? "")
    append(entry.amount ?? "")
    var others = entry.serialNumber ?? ""
    for text in entry.fields + [entry.notes?.withoutMarkdown].compactMap(\.self) { others += "\n" + text }
    Self.shortened(others).appendQuoted(to: &bytes)
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(_ text: String) {
    text.appendQuoted(to: &bytes)
    bytes.append(UInt8(ascii: ","))
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return String(decoding: text.utf8.prefix(longestText), as: UTF8.self)
  }
}

/// A part of the search index: a script with a compressed list of pieces, because a page at `file://` may load scripts only.
package struct SearchPart {
  private let packed = Gzip()
  /// Of items.
  package private(set) var count = 0

  /// The items and the compressed bytes after which no piece is added. With what zlib holds back and with base64, the file
  /// is then below 300 kB.
  private static let mostItems = 29_000
  private static let mostBytes = 140_000

  package init() {}

  /// Whether the next piece begins another part.
  package var isFull: Bool { count >= Self.mostItems || packed.count >= Self.mostBytes }

  package mutating func append(_ piece: SearchPiece) {
    packed.add((count == 0 ? [UInt8(ascii: "[")] : [UInt8(ascii: ",")]) + piece.bytes)
    count += piece.count
  }

  /// The script, as part `number`, counted from 1. Call it once, after the last piece.
  package func script(number: Int) -> [UInt8] {
    packed.add(Array((count == 0 ? "[]" : "]").utf8))
    return Array("cofferSearch.part(\(number),\"".utf8) + Base64.encoded(packed.finish())
      + Array("\");\n".utf8)
  }

  /// The script that says how many parts there are.
  package static func list(of parts: Int) -> [UInt8] { Array("cofferSearch.parts(\(parts));\n".utf8) }
}
