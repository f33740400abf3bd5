import InventoryPages
import InventoryRendering

/// The search index of a site, part by part: only one is in memory.
struct SearchIndex {
  private var part = SearchPart()
  private var count = 0
  /// The first part with items of each type so far, and how many are in it and in each part after it.
  private var types: [(slug: String, first: Int, counts: [Int])] = []
  private let itemsPerPage: Int

  init(itemsPerPage: Int) { self.itemsPerPage = itemsPerPage }

  /// Adds the items of a page, and writes each part as soon as it is full.
  mutating func add(_ pieces: [SearchPiece], _ body: (SiteFile) throws -> Void) throws {
    for piece in pieces {
      part.append(piece)
      if types.last?.slug != piece.slug { types.append((piece.slug, count + 1, [])) }
      let type = types.count - 1
      if types[type].first + types[type].counts.count <= count + 1 { types[type].counts.append(0) }
      types[type].counts[types[type].counts.count - 1] += piece.count
      if part.isFull { try write(body) }
    }
  }

  /// Writes the last part, and the number of parts.
  mutating func finish(_ body: (SiteFile) throws -> Void) throws {
    if part.count > 0 || count == 0 { try write(body) }
    let list = SearchPart.list(of: count, types: types, itemsPerPage: itemsPerPage)
    try body(SiteFile(SiteLayout.searchParts, list))
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
