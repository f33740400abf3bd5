import Digests
import InventoryPages
import InventoryRendering

/// Writes the search index of a site part by part, with only one part in memory.
///
/// A part that the last build wrote with the same pieces is not made again.
struct SearchIndex {
  private var part = SearchPart(number: 1)
  /// The number of parts that are written.
  private var count: Int { part.number - 1 }
  /// For each type so far, the number of the first part with items of the type, and the numbers of these items in that
  /// part and each following part.
  private var types: [(slug: String, first: Int, counts: [Int])] = []
  private let itemsPerPage: Int
  private let steps: OutputSteps?
  /// The pieces that are not written yet, because a part of the last build may consist of the same pieces.
  private var waiting: [IndexedPiece] = []
  /// The digests of the pieces in the current part.
  private var digests: [SHA256Digest] = []

  /// Writes a file of the index. `key` and `result` belong to the file's step; `key` is `nil` if the file has no step.
  typealias Write = (_ file: SiteFile, _ key: SHA256Digest?, _ result: [UInt8]) throws -> Void

  init(itemsPerPage: Int, steps: OutputSteps?) { (self.itemsPerPage, self.steps) = (itemsPerPage, steps) }

  /// Adds the pieces of a page, and writes the parts that are full.
  mutating func add(_ pieces: [IndexedPiece], _ body: Write) throws {
    waiting += pieces
    try addWaiting(isLast: false, body)
  }

  /// Writes the last part, and the list of parts.
  mutating func finish(_ body: Write) throws {
    try addWaiting(isLast: true, body)
    if part.count > 0 || count == 0 { try write(isFull: false, body) }
    let list = SearchPart.list(of: count, types: types, itemsPerPage: itemsPerPage)
    try body(SiteFile(SiteLayout.searchParts, list), nil, [])
  }

  /// Divides the items of a page into pieces of the index. `days` are those of a survey of the items.
  static func pieces(of batch: PageBatch, days: [[Int: String]], in outline: SiteOutline) -> [SearchPiece] {
    SearchPiece.pieces(
      of: SearchEntry.entries(of: batch.items, days: days, in: outline, names: batch.photoNames),
      in: batch.type)
  }

  private mutating func addWaiting(isLast: Bool, _ body: Write) throws {
    var next = waiting[...]
    while let piece = next.first {
      if digests.isEmpty, let known = known(from: piece) {
        if next.count < known.pieces, !isLast { break }
        if known.isSame(as: next, isLast: isLast), let file = known.file() {
          for piece in next.prefix(known.pieces) { note(piece) }
          part = SearchPart(number: part.number + 1)
          try body(file, known.key, known.result)
          next = next.dropFirst(known.pieces)
          continue
        }
      }
      part.append(try piece.read())
      note(piece)
      digests.append(piece.digest)
      if part.isFull { try write(isFull: true, body) }
      next = next.dropFirst()
    }
    waiting = Array(next)
  }

  private mutating func note(_ piece: IndexedPiece) {
    if types.last?.slug != piece.slug { types.append((piece.slug, part.number, [])) }
    let type = types.count - 1
    if types[type].first + types[type].counts.count <= part.number { types[type].counts.append(0) }
    types[type].counts[types[type].counts.count - 1] += piece.count
  }

  private func known(from piece: IndexedPiece) -> KnownPart? {
    guard let steps else { return nil }
    return KnownPart(steps, steps.keys.searchPart(part.number, first: piece.digest))
  }

  private mutating func write(isFull: Bool, _ body: Write) throws {
    let key = digests.first.flatMap { steps?.keys.searchPart(part.number, first: $0) }
    try body(
      SiteFile(SiteLayout.searchPart(part.number), part.script()), key,
      KnownPart.result(digests, isFull: isFull))
    part = SearchPart(number: part.number + 1)
    digests = []
  }
}

/// A group of items of one type in the search index, identified by a digest.
struct IndexedPiece: Sendable {
  /// The SHA-256 of the bytes of the piece.
  let digest: SHA256Digest
  /// The number of items in the piece.
  let count: Int
  /// The slug of the items' type.
  let slug: String
  /// Returns the piece. Reads the items again if they are not in memory.
  let read: @Sendable () throws -> SearchPiece

  init(digest: SHA256Digest, count: Int, slug: String, read: @escaping @Sendable () throws -> SearchPiece) {
    (self.digest, self.count, self.slug, self.read) = (digest, count, slug, read)
  }

  init(_ piece: SearchPiece) {
    self.init(digest: SHA256Digest(of: piece.bytes), count: piece.count, slug: piece.slug) { piece }
  }
}

/// A part of the index as the last build wrote it.
private struct KnownPart {
  let key: SHA256Digest
  let result: [UInt8]
  /// The number of pieces in the part.
  let pieces: Int
  let file: () -> SiteFile?
  private let isFull: Bool
  private let digest: SHA256Digest

  init?(_ steps: OutputSteps, _ key: SHA256Digest) {
    guard let step = steps[key] else { return nil }
    var reader = ByteReader(step.result)
    guard let pieces = reader.number(as: UInt32.self), let isFull = reader.number(as: UInt8.self),
      let digest = reader.digest()
    else { return nil }
    (self.key, self.pieces, self.isFull, self.digest) = (key, Int(pieces), isFull == 1, digest)
    result = Array(step.result)
    file = { steps.files(of: step)?.first }
  }

  static func result(_ digests: [SHA256Digest], isFull: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(digests.count))
    bytes.append(isFull ? 1 : 0 as UInt8)
    return bytes + digest(digests).bytes
  }

  private static func digest(_ digests: some Sequence<SHA256Digest>) -> SHA256Digest {
    var digest = InputDigest()
    for piece in digests { digest.add(piece) }
    return digest.finish()
  }

  /// Whether the next pieces are exactly the pieces of this part. If this part is not full, no other pieces may follow.
  func isSame(as next: ArraySlice<IndexedPiece>, isLast: Bool) -> Bool {
    next.count >= pieces && (isFull || isLast && next.count == pieces)
      && Self.digest(next.prefix(pieces).lazy.map(\.digest)) == digest
  }
}
