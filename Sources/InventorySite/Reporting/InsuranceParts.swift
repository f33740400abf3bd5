import Files
import InventoryImages
import InventoryModel
import InventoryRendering
import InventoryReports
import InventoryStore

/// The parts of an insurance report in their order, with items and pictures from the store.
struct InsuranceParts {
  let report: InsuranceReport
  let snapshot: Snapshot
  let pictures: ReportPictures
  /// How many batches are worked on at once.
  let jobs: Int
  let progress: (ReportProgress) -> Void

  /// Hands the report on piece by piece.
  func write(
    as format: any ReportText<InsurancePart>, pictures shelf: PictureShelf,
    to output: ([UInt8]) throws -> Void
  ) async throws {
    var piece = ReportPiece(format)
    try piece.append(.start, to: output)
    try await writeSchedule(shelf) { try piece.append($0, to: output) }
    try piece.append(.list, to: output)
    try await writeList(shelf) { try piece.append($0, to: output) }
    try piece.append(.end, to: output)
    try piece.finish(to: output)
  }

  /// The bytes that the pictures take at each level.
  func sizes() async throws -> PictureSizes {
    let pictures = pictures
    var sizes = PictureSizes()
    var rest = report.schedule[...]
    try await forEachInOrder(limit: jobs) {
      rest.popFirst()
    } transform: { item in
      try item.item.photos.first.map { try pictures.photo($0, longSides: PictureLevel.longSides) } ?? []
    } consume: { files in
      sizes.addPhoto(files.map(\.bytes.count))
    }
    var batches = ItemSteps(snapshot, terms: report.figures.terms)
    try await forEachInOrder(limit: jobs) {
      try batches.next()
    } transform: { step in
      try step.items.map { try pictures.thumbnails(of: $0.item, Thumbnail.Scale.allCases).map(\.bytes.count) }
    } consume: { counts in
      counts.forEach { sizes.addThumbnail($0) }
    }
    return sizes
  }

  private func writeSchedule(_ shelf: PictureShelf, _ write: (InsurancePart) throws -> Void) async throws {
    let pictures = pictures
    let side = shelf.level.longSide
    let count = report.schedule.count
    var rest = report.schedule[...]
    var done = 0
    try await forEachInOrder(limit: jobs) {
      rest.popFirst()
    } transform: { item in
      guard let side, let photo = item.item.photos.first else { return (item, nil as PictureFile?) }
      return (item, try pictures.photo(photo, longSides: [side]).first)
    } consume: { item, file in
      try write(.scheduled(item, picture: shelf.picture(file)))
      done += 1
      progress(.photos(done, of: count))
    }
  }

  private func writeList(_ shelf: PictureShelf, _ write: (InsurancePart) throws -> Void) async throws {
    let pictures = pictures
    let scale = shelf.level.thumbnail
    let types = report.figures.types
    var steps = ItemSteps(snapshot, terms: report.figures.terms)
    var done = 0
    var type = -1
    try await forEachInOrder(limit: jobs) {
      try steps.next()
    } transform: { step in
      (
        step,
        try step.items.map { item in try scale.flatMap { try pictures.thumbnails(of: item.item, [$0]).first }
        }
      )
    } consume: { step, files in
      if step.type != type {
        if type >= 0 { try write(.typeEnd(types[type])) }
        type = step.type
        try write(.type(types[type]))
      }
      try write(.items(try zip(step.items, files).map { ListedItem($0, thumbnail: try shelf.picture($1)) }))
      done += step.items.count
      progress(.items(done, of: report.figures.overall.items))
    }
    if type >= 0 { try write(.typeEnd(types[type])) }
  }
}
