import InventoryPages
import InventoryRendering

/// The search index of a site, part by part: only one is in memory.
struct SearchIndex {
  private var part = SearchPart()
  private var count = 0
  /// The parts with the items of each type so far.
  private var types: [(slug: String, parts: ClosedRange<Int>)] = []

  /// Adds the items of a page, and writes each part as soon as it is full.
  mutating func add(_ pieces: [SearchPiece], _ body: (SiteFile) throws -> Void) throws {
    for piece in pieces {
      part.append(piece)
      let number = count + 1
      if let last = types.last, last.slug == piece.slug {
        types[types.count - 1].parts = last.parts.lowerBound...number
      } else {
        types.append((piece.slug, number...number))
      }
      if part.isFull { try write(body) }
    }
  }

  /// Writes the last part, and the number of parts.
  mutating func finish(_ body: (SiteFile) throws -> Void) throws {
    if part.count > 0 || count == 0 { try write(body) }
    try body(SiteFile(SiteLayout.searchParts, SearchPart.list(of: count, types: types)))
  }

  /// The items of a page.
  static func pieces(of batch: PageBatch, in outline: SiteOutline) -> [SearchPiece] {
    SearchPiece.pieces(
      of: batch.items.map { SearchEntry($0, in: outline, names: batch.photoNames) }, in: batch.type)
  }

  private mutating func write(_ body: (SiteFile) throws -> Void) throws {
    count += 1
    try body(SiteFile(SiteLayout.searchPart(count), part.script(number: count)))
    part = SearchPart()
  }
}
