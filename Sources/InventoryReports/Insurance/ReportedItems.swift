import Files
import InventoryImages
import InventoryModel
import InventoryStore

/// The items of an insurance report with their pictures, which are made by several at once.
struct ReportedItems: Sendable {
  let snapshot: Snapshot
  let pictures: ReportPictures
  /// How many batches are worked on at once.
  let jobs: Int

  /// The bytes that the pictures take at each level.
  func pictureSizes(schedule: [ReportItem], _ terms: ReportTerms) async throws -> PictureSizes {
    let pictures = pictures
    var sizes = PictureSizes()
    var rest = schedule[...]
    try await forEachInOrder(limit: jobs) {
      rest.popFirst()
    } transform: { item in
      try item.item.photos.first.map { try pictures.photo($0, longSides: PictureLevel.longSides) } ?? []
    } consume: { files in
      sizes.addPhoto(files.map(\.bytes.count))
    }
    var batches = ItemSteps(snapshot, terms: terms)
    try await forEachInOrder(limit: jobs) {
      try batches.next()
    } transform: { step in
      try step.items.map { try pictures.thumbnails(of: $0.item, Thumbnail.Scale.allCases).map(\.bytes.count) }
    } consume: { counts in
      counts.forEach { sizes.addThumbnail($0) }
    }
    return sizes
  }

  /// Those of the schedule, with their large photos.
  func forEachScheduled(
    _ schedule: [ReportItem], _ shelf: PictureShelf, _ progress: (ReportProgress) -> Void,
    _ body: (ReportItem, ReportPicture?) throws -> Void
  ) async throws {
    let pictures = pictures
    let side = shelf.level.longSide
    var rest = schedule[...]
    var done = 0
    try await forEachInOrder(limit: jobs) {
      rest.popFirst()
    } transform: { item in
      guard let side, let photo = item.item.photos.first else { return (item, nil as PictureFile?) }
      return (item, try pictures.photo(photo, longSides: [side]).first)
    } consume: { item, file in
      try body(item, try shelf.picture(file))
      done += 1
      progress(.photos(done, of: schedule.count))
    }
  }

  /// All of them by type, with their thumbnails.
  func forEachBatch(
    of figures: InsuranceFigures, _ shelf: PictureShelf, _ progress: (ReportProgress) -> Void,
    _ body: (InsurancePiece) throws -> Void
  ) async throws {
    let pictures = pictures
    let scale = shelf.level.thumbnail
    let types = figures.types
    var steps = ItemSteps(snapshot, terms: figures.terms)
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
        if type >= 0 { try body(.typeEnd(types[type])) }
        type = step.type
        try body(.type(types[type]))
      }
      try body(
        .items(try zip(step.items, files).map { ListedItem(item: $0, thumbnail: try shelf.picture($1)) }))
      done += step.items.count
      progress(.items(done, of: figures.overall.items))
    }
    if type >= 0 { try body(.typeEnd(types[type])) }
  }
}

/// The items of the full list, a batch at a time, with their numbers and the place of their type among those that have
/// items.
struct ItemSteps {
  struct Step: Sendable {
    let type: Int
    let items: [ReportItem]
  }

  private let snapshot: Snapshot
  private let terms: ReportTerms
  private var groups: ArraySlice<ItemGroup>?
  private var batches: ItemBatches?
  private var number = 0
  private var type = -1

  init(_ snapshot: Snapshot, terms: ReportTerms) {
    self.snapshot = snapshot
    self.terms = terms
  }

  mutating func next() throws -> Step? {
    if groups == nil { groups = try snapshot.groups().filter { $0.totals.items > 0 }[...] }
    while true {
      if let items = try batches?.next() {
        let first = number
        number += items.count
        return Step(
          type: type,
          items: zip(items, 1...).map { ReportItem($0, number: first + $1, terms: terms) })
      }
      guard let group = groups?.popFirst() else { return nil }
      type += 1
      batches = snapshot.items(of: group.assetType?.id, batchedBy: 128, noteBytes: 4 << 20)
    }
  }
}
