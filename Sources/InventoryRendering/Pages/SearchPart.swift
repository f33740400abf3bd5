import Compression
import InventoryModel
package import InventoryPages

/// A group of items of one type in the search index, as JSON: `{"items": [[name, page, picture, place, amount, serial
/// number, day, notes, first field, second field ...] ...], "fields": [names], "type": [label, page]}`. Missing texts
/// are empty, or omitted at the end of an item. The script `index.js` reads this format.
package struct SearchPiece: Sendable {
  package private(set) var bytes = Array("{\"items\":[".utf8)
  package private(set) var count = 0
  /// The slug of the items' type.
  package let slug: String
  /// The names of the fields so far, and the index of each name.
  private var names: [String] = []
  private var places: [String: Int] = [:]

  /// A piece with at least `mostBytes` bytes gets no more items. The notes and fields of one item are cut to
  /// `longestText` bytes in total, the longest texts first, because lists are filtered by short ones.
  private static let mostBytes = 24_000
  private static let longestText = 8_000

  /// Returns the entries of a type, divided into pieces.
  package static func pieces(of entries: [SearchEntry], in type: TypeOutline) -> [SearchPiece] {
    var pieces: [SearchPiece] = []
    var piece = SearchPiece(slug: type.slug.name)
    for entry in entries {
      piece.append(entry)
      guard piece.bytes.count >= mostBytes else { continue }
      pieces.append(piece.finished(type))
      piece = SearchPiece(slug: type.slug.name)
    }
    return pieces + (piece.count > 0 ? [piece.finished(type)] : [])
  }

  private init(slug: String) { self.slug = slug }

  private func finished(_ type: TypeOutline) -> SearchPiece {
    var piece = self
    piece.bytes += Array("],\"fields\":[".utf8)
    for (index, name) in names.enumerated() {
      if index > 0 { piece.bytes.append(UInt8(ascii: ",")) }
      name.appendQuoted(to: &piece.bytes)
    }
    piece.bytes += Array("],\"type\":[".utf8)
    type.label.appendQuoted(to: &piece.bytes)
    piece.bytes.append(UInt8(ascii: ","))
    type.slug.name.appendQuoted(to: &piece.bytes)
    piece.bytes += Array("]}".utf8)
    return piece
  }

  private mutating func append(_ entry: SearchEntry) {
    bytes.append(contentsOf: (count == 0 ? "[" : ",[").utf8)
    count += 1
    entry.name.appendQuoted(to: &bytes)
    append(entry.page)
    append(entry.picture ?? "")
    append(entry.place ?? "")
    append(entry.amount ?? "")
    append(entry.serialNumber ?? "")
    append(entry.day ?? "")
    let texts = [entry.notes?.withoutMarkdown ?? ""] + columns(of: entry.fields)
    for text in Self.cut(texts) { append(text) }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: ","))
    text.appendQuoted(to: &bytes)
  }

  /// Returns the values of an item's fields in the order of `names`. New names are appended to `names`. The result ends
  /// with the item's last value.
  private mutating func columns(of fields: [Field]) -> [String] {
    var columns: [String] = []
    for field in fields {
      let place = places[field.name] ?? names.count
      if place == names.count {
        names.append(field.name)
        places[field.name] = place
      }
      while columns.count <= place { columns.append("") }
      columns[place] += (columns[place].isEmpty ? "" : "\n") + field.value
    }
    return columns
  }

  /// Cuts the longest texts, so that all texts together have at most `longestText` bytes.
  private static func cut(_ texts: [String]) -> [String] {
    var rest = texts.reduce(0) { $0 + $1.utf8.count } > longestText ? longestText : .max
    guard rest < .max else { return texts }
    var cut = texts
    for index in texts.indices.sorted(by: { texts[$0].utf8.count < texts[$1].utf8.count }) {
      let count = texts[index].utf8.count
      if count > rest { cut[index] = String(texts[index].prefix(bytes: rest)) }
      rest = max(0, rest - count)
    }
    return cut
  }
}

extension String {
  /// The longest prefix of whole scalars with at most this number of bytes, which must not exceed the text's.
  fileprivate func prefix(bytes: Int) -> Substring.UnicodeScalarView {
    unicodeScalars[..<utf8.index(startIndex, offsetBy: bytes)]
  }
}

/// A part of the search index: a script with a compressed list of pieces. The index consists of scripts, because a page
/// at `file://` cannot load data in any other way.
package struct SearchPart {
  /// Parts are counted from 1.
  package let number: Int
  private let packed = Gzip()
  /// The number of bytes before they were compressed.
  private var size = 0
  /// The number of items in the part.
  package private(set) var count = 0

  /// A part with at least `mostItems` items or `mostBytes` compressed bytes is full. Including the last data of zlib
  /// and the base64 encoding, the file is then below 300 kB.
  private static let mostItems = 29_000
  private static let mostBytes = 140_000
  /// The first part is full when its uncompressed bytes reach this number. A page prepares this part before a reader
  /// begins to search.
  private static let mostBytesOfFirst = 80_000

  package init(number: Int) { self.number = number }

  /// Whether the part is full, so that the next piece must begin another part.
  package var isFull: Bool {
    count >= Self.mostItems || packed.count >= Self.mostBytes || number == 1 && size >= Self.mostBytesOfFirst
  }

  /// Compresses the piece and adds it. Check `isFull` first: the size is not limited here.
  package mutating func append(_ piece: SearchPiece) {
    packed.add([UInt8(ascii: count == 0 ? "[" : ",")])
    packed.add(piece.bytes)
    size += piece.bytes.count
    count += piece.count
  }

  /// Returns the script. Call this function once, after the last piece.
  package func script() -> [UInt8] {
    packed.add(Array((count == 0 ? "[]" : "]").utf8))
    return Array("cofferIndex.part(\(number),\"".utf8) + Base64.encoded(packed.finish())
      + Array("\");\n".utf8)
  }

  /// Returns the script with the number of parts and the number of items per page of a type. For each type, the script
  /// states the first part with items of the type, and the numbers of items of the type in that part and in each later
  /// part with items of the type.
  package static func list(
    of parts: Int, types: [(slug: String, first: Int, counts: [Int])], itemsPerPage: Int
  ) -> [UInt8] {
    var bytes = Array("cofferIndex.parts(\(parts),{".utf8)
    for (index, type) in types.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      type.slug.appendQuoted(to: &bytes)
      let numbers = ([type.first] + type.counts).map(String.init).joined(separator: ",")
      bytes += Array(":[\(numbers)]".utf8)
    }
    return bytes + Array("},\(itemsPerPage));\n".utf8)
  }
}
