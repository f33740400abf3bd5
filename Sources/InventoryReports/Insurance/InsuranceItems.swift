import Files
import InventoryImages
import InventoryModel
import InventoryProof
import InventoryStore

/// The pieces of the report, with pictures made in parallel.
extension InsuranceReport {
  package func forEachPiece(
    in form: ReportForm, pictures pictureOutput: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (InsurancePiece) throws -> Void
  ) async throws {
    try body(.start)
    let (schedule, photographed) = form.isList ? ([], []) : (schedule, photographed)
    let count = schedule.count + photographed.count
    var scheduled = items(schedule)
    try await pictures.forEach(
      in: { try scheduled.next().map { PicturedItem($0.withShortNotes) } }, pictureOutput, as: .scheduled,
      jobs: jobs, { progress(.photos($0, of: count)) }
    ) {
      try body(.scheduled($0, pictures: $1))
    }
    try body(.list)
    try await forEachBatch(pictureOutput, progress, body)
    try body(.listEnd)
    var others = items(photographed)
    try await pictures.forEach(
      in: { try others.next().map { PicturedItem($0.withoutNotes) } }, pictureOutput, as: .other,
      jobs: jobs, { progress(.photos(schedule.count + $0, of: count)) }
    ) {
      if !$1.isEmpty { try body(.photographed($0, pictures: $1)) }
    }
    try body(.end)
    if level == .full { try pictures.forEachPiece(of: figures.annex, pictureOutput) { try body(.annex($0)) } }
    try body(.foot)
  }

  package func pictureSizes() async throws -> PictureSizes {
    var sizes = PictureSizes()
    var (scheduled, others) = (items(scheduleWithPhotos), items(photographed))
    try await pictures.addSizes(of: { try scheduled.next() }, as: .scheduled, jobs: jobs, to: &sizes)
    try await pictures.addSizes(of: { try others.next() }, as: .other, jobs: jobs, to: &sizes)
    var batches = ItemSteps(snapshot, figures)
    try await forEachInOrder(limit: jobs) {
      try batches.next()
    } transform: { [pictures] step in
      try step.items.map { try pictures.thumbnails(of: $0.item, Thumbnail.Scale.allCases).map(\.bytes.count) }
    } consume: { counts in
      counts.forEach { sizes.addThumbnail($0) }
    }
    return sizes
  }

  package var hasScheduledPhotos: Bool { !scheduleWithPhotos.isEmpty }

  package func scheduledPhotos() throws -> ScheduledPhotos? {
    guard hasScheduledPhotos else { return nil }
    var items: [PicturedItem] = []
    var scheduled = self.items(scheduleWithPhotos)
    while let item = try scheduled.next() { items.append(PicturedItem(item.withShortNotes)) }
    return ScheduledPhotos(items: items, pictures: pictures, fingerprint: fingerprint, jobs: jobs)
  }

  /// The items of the schedule that have photos.
  private var scheduleWithPhotos: [RankedItem] { schedule.isEmpty ? [] : figures.scheduleWithPhotos }

  private func items(_ ranked: [RankedItem]) -> RankedItems {
    RankedItems(ranked, in: snapshot, figures.terms, figures.readings)
  }

  /// Calls `body` with the pieces of the full list, group by group. The items have thumbnails if the picture level
  /// includes them.
  private func forEachBatch(
    _ pictureOutput: PictureOutput, _ progress: (ReportProgress) -> Void,
    _ body: (InsurancePiece) throws -> Void
  ) async throws {
    let scale = pictureOutput.level.thumbnail
    let groups = figures.groups
    var steps = ItemSteps(snapshot, figures)
    var done = 0
    var end = 0
    var group: Int?
    try await forEachInOrder(limit: jobs) {
      try steps.next()
    } transform: { [pictures] step in
      let files = try step.items.map { item in
        try scale.flatMap { try pictures.thumbnails(of: item.item, [$0]).first }
      }
      return (step, files)
    } consume: { step, files in
      if step.group != group {
        if let group { try body(.groupEnd(groups[group])) }
        group = step.group
        end += groups[step.group].tally.items
        try body(.group(groups[step.group]))
      }
      let items = try zip(step.items, files).map {
        ListedItem(item: $0, thumbnail: try $1.map(pictureOutput.picture), isLast: $0.number == end)
      }
      try body(.items(items))
      done += items.count
      progress(.items(done, of: figures.overall.items))
    }
    if let group { try body(.groupEnd(groups[group])) }
  }
}

/// Reads the items of the full list in batches, with their numbers. The `group` of a batch is its index in
/// ``InsuranceFigures/groups``.
struct ItemSteps {
  struct Step: Sendable {
    let group: Int
    let items: [ReportItem]
  }

  private static let size = 128

  private let snapshot: Snapshot
  private let terms: ReportTerms
  private let readings: FieldReadings
  private let grouping: ReportGrouping
  private var types: ArraySlice<ItemGroup>?
  private var batches: ItemBatches?
  /// The remaining batches in reverse order, if items are grouped by room.
  private var rooms: [(group: Int, ids: [ItemID])]?
  private var number = 0
  private var group = -1

  init(_ snapshot: Snapshot, _ figures: InsuranceFigures) {
    self.snapshot = snapshot
    (terms, readings, grouping) = (figures.terms, figures.readings, figures.grouping)
  }

  mutating func next() throws -> Step? {
    switch grouping {
    case .type: try nextOfType()
    case .room: try nextOfRoom()
    }
  }

  private mutating func nextOfType() throws -> Step? {
    if types == nil { types = try snapshot.groups().filter { $0.totals.items > 0 }[...] }
    while true {
      if let items = try batches?.next() { return step(group, items) }
      guard let type = types?.popFirst() else { return nil }
      group += 1
      batches = snapshot.items(of: type.assetType?.id, batchedBy: Self.size, noteBytes: 4 << 20)
    }
  }

  private mutating func nextOfRoom() throws -> Step? {
    if rooms == nil {
      rooms = try snapshot.rooms(terms).enumerated().flatMap { group, ids in
        ids.parted(by: Self.size).map { (group, $0) }
      }.reversed()
    }
    return try rooms?.popLast().map { step($0.group, try snapshot.items($0.ids)) }
  }

  private mutating func step(_ group: Int, _ items: [Item]) -> Step {
    let first = number
    number += items.count
    return Step(
      group: group, items: zip(items, 1...).map { ReportItem($0, number: first + $1, terms: terms, readings) }
    )
  }
}

/// Reads the items of a list again, in batches and in the order of the list.
struct RankedItems {
  private static let size = 64

  private let snapshot: Snapshot
  private let terms: ReportTerms
  private let readings: FieldReadings
  private var rest: ArraySlice<RankedItem>
  private var batch: ArraySlice<ReportItem> = []

  init(_ ranked: [RankedItem], in snapshot: Snapshot, _ terms: ReportTerms, _ readings: FieldReadings) {
    (self.snapshot, self.terms, self.readings) = (snapshot, terms, readings)
    rest = ranked[...]
  }

  mutating func next() throws -> ReportItem? {
    if batch.isEmpty, !rest.isEmpty {
      let ranked = Array(rest.prefix(Self.size))
      rest = rest.dropFirst(Self.size)
      batch =
        try zip(snapshot.items(ranked.map(\.id)), ranked).map {
          ReportItem($0, number: $1.number, terms: terms, readings)
        }[...]
    }
    return batch.popFirst()
  }
}
