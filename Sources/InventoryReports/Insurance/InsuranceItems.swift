import Files
import InventoryImages
import InventoryModel
import InventoryStore

/// The pieces of the report, with pictures made in parallel.
extension InsuranceReport {
  package func forEachPiece(
    in form: ReportForm, pictures pictureOutput: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (InsurancePiece) throws -> Void
  ) async throws {
    try body(.start)
    let count = schedule.count + photographed.count
    try await forEach(in: schedule, pictureOutput, { progress(.photos($0, of: count)) }) {
      try body(.scheduled($0, pictures: $1))
    }
    try body(.list)
    try await forEachBatch(pictureOutput, progress, body)
    try body(.listEnd)
    let first = schedule.count
    try await forEach(in: photographed, pictureOutput, { progress(.photos(first + $0, of: count)) }) {
      if !$1.isEmpty { try body(.photographed($0, pictures: $1)) }
    }
    try body(.end)
  }

  package func pictureSizes() async throws -> PictureSizes {
    var sizes = PictureSizes()
    var rest = (schedule + photographed)[...]
    try await forEachInOrder(limit: jobs) {
      rest.popFirst()
    } transform: { [pictures] item in
      try item.item.photos.map { photo in
        try pictures.photo(photo, longSides: PictureLevel.longSides).map(\.bytes.count)
      }
    } consume: { photos in
      photos.forEach { sizes.addPhoto($0) }
    }
    var batches = ItemSteps(snapshot, terms: figures.terms)
    try await forEachInOrder(limit: jobs) {
      try batches.next()
    } transform: { [pictures] step in
      try step.items.map { try pictures.thumbnails(of: $0.item, Thumbnail.Scale.allCases).map(\.bytes.count) }
    } consume: { counts in
      counts.forEach { sizes.addThumbnail($0) }
    }
    return sizes
  }

  /// Calls `body` with each of the items and all of its photos, large, by kind. `progress` counts the items.
  private func forEach(
    in items: [ReportItem], _ pictureOutput: PictureOutput, _ progress: (Int) -> Void,
    _ body: (ReportItem, [KindPicture]) throws -> Void
  ) async throws {
    let side = pictureOutput.level.longSide
    var rest = items[...]
    var done = 0
    try await forEachInOrder(limit: jobs) {
      rest.popFirst()
    } transform: { [pictures] item -> (ReportItem, [PictureFile]) in
      guard let side else { return (item, []) }
      return (item, try item.item.photos.compactMap { try pictures.photo($0, longSides: [side]).first })
    } consume: { item, files in
      let made = try zip(item.item.photos.numberedByKind, files).map { photo, file in
        KindPicture(
          kind: photo.kind, picture: try pictureOutput.picture(file), number: photo.number,
          count: photo.count)
      }
      try body(item, made)
      done += 1
      progress(done)
    }
  }

  /// All items by type, with their thumbnails.
  private func forEachBatch(
    _ pictureOutput: PictureOutput, _ progress: (ReportProgress) -> Void,
    _ body: (InsurancePiece) throws -> Void
  ) async throws {
    let scale = pictureOutput.level.thumbnail
    let types = figures.types
    var steps = ItemSteps(snapshot, terms: figures.terms)
    var done = 0
    var type: Int?
    try await forEachInOrder(limit: jobs) {
      try steps.next()
    } transform: { [pictures] step in
      let files = try step.items.map { item in
        try scale.flatMap { try pictures.thumbnails(of: item.item, [$0]).first }
      }
      return (step, files)
    } consume: { step, files in
      if step.type != type {
        if let type { try body(.typeEnd(types[type])) }
        type = step.type
        try body(.type(types[step.type]))
      }
      let items = try zip(step.items, files).map {
        ListedItem(item: $0, thumbnail: try $1.map(pictureOutput.picture))
      }
      try body(.items(items))
      done += items.count
      progress(.items(done, of: figures.overall.items))
    }
    if let type { try body(.typeEnd(types[type])) }
  }
}

extension [Photo] {
  /// The kind of each photo, its number among those of the kind, from 1, and their count.
  fileprivate var numberedByKind: [(kind: PhotoKind, number: Int, count: Int)] {
    var seen: [PhotoKind: Int] = [:]
    return map { photo in
      seen[photo.kind, default: 0] += 1
      return (photo.kind, seen[photo.kind] ?? 1, count { $0.kind == photo.kind })
    }
  }
}

/// The items of the full list, in batches, with their numbers and the index of their type among those with items.
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
