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
    try await pictures.forEach(in: schedule, pictureOutput, jobs: jobs, { progress(.photos($0, of: count)) })
    {
      try body(.scheduled($0, pictures: $1))
    }
    try body(.list)
    try await forEachBatch(pictureOutput, progress, body)
    try body(.listEnd)
    let first = schedule.count
    try await pictures.forEach(
      in: photographed, pictureOutput, jobs: jobs, { progress(.photos(first + $0, of: count)) }
    ) {
      if !$1.isEmpty { try body(.photographed($0, pictures: $1)) }
    }
    try body(.end)
  }

  package func pictureSizes() async throws -> PictureSizes {
    var sizes = try await pictures.sizes(of: schedule + photographed, jobs: jobs)
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
