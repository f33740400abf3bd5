import InventoryModel
import InventoryRendering
import InventorySettings
import InventorySite
import InventoryStore
import TestSupport
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct InsuranceFiguresTests {
  @Test func `the values of the types add up to the total, to the cent`() throws {
    let figures = try figures([
      .sample("A", type: "Art", value: 10), .sample("B", type: "Art", value: 20),
      .sample("C", type: "Tools", value: 1),
      .sample("D", type: nil, value: -5), .sample("E", type: nil),
    ])
    #expect(figures.groups.map(\.label) == ["Art", "Tools", nil])
    #expect(figures.groups.map(\.tally.value.cents) == [30, 1, -5])
    #expect(figures.overall.value.cents == 26)
    #expect(figures.groups.map(\.tally.items).reduce(0, +) == figures.overall.items)
  }

  @Test func `a value of zero is stated, and none is not`() throws {
    let overall = try figures([.sample("A", value: 0), .sample("B")]).overall
    #expect(overall.withValue == 1)
    #expect(overall.withoutValue == 1)
    #expect(overall.value.cents == 0)
  }

  @Test func `what has a photo and a serial number is counted by number and by value`() throws {
    let overall = try figures([
      .sample("A", type: "Electronics", value: 100, serial: "1", photos: 2),
      .sample("B", type: "Electronics", value: 30, photos: 1),
      .sample("C", type: "Electronics", value: 7, serial: "2"),
      .sample("D", type: "Furniture", value: 50, photos: 1), .sample("E", photos: 1),
    ]).overall
    #expect(overall.withPhoto == 4)
    #expect(overall.valueWithPhoto.cents == 180)
    #expect(overall.withSerialNumber == 2)
    #expect(overall.valueWithSerialNumber.cents == 107)
    // A dresser has no serial number, so that its photo is all the proof that can be.
    #expect(overall.documentedValue.cents == 150)
  }

  @Test func `a value below zero proves nothing and hides nothing`() throws {
    let overall = try figures([
      .sample("A", value: 100, photos: 1), .sample("B", value: -50), .sample("C", value: 20),
    ]).overall
    #expect(overall.value.cents == 70)
    #expect(overall.provableValue.cents == 120)
    #expect(Share(overall.documentedValue, of: overall.provableValue).percent == 83)
  }

  @Test func `what has no pieces is in totals, and compared with nothing`() throws {
    let figures = try figures([
      .sample("Ring", type: "Jewelry", value: 9_000_00, fields: [("quantity", "0")]),
      .sample("Chain", type: "Jewelry", value: 500_00, fields: [("quantity", "1")]),
      .sample("Lamp", value: -50), .sample("Box", value: 7_00, fields: [("qty", "-2,0")]),
    ])
    #expect(figures.overall.value.cents == 9_507_00 - 50)
    #expect(figures.limits.map(\.value.cents) == [500_00])
    #expect(figures.replaceable == CountedSum(Money(cents: 500_00)))
    #expect(figures.schedule.isEmpty && figures.unlimited.notCompared.map(\.items) == [1])
    #expect(figures.doubtful.byDoubt[.noPieces]?.numbers == [1, 4])
    #expect(figures.doubtful.byDoubt[.noPieces]?.value.amount.cents == 9_007_00)
    #expect(figures.doubtful.byDoubt[.negativeValue]?.numbers == [3])
  }

  @Test func `a cost of zero or below, or a price below zero, is to be checked, and counts nowhere`() throws {
    let figures = try figures([
      .sample("A", value: 100, fields: [("replacement cost", "-20.00"), ("price", "5.00")]),
      .sample("B", value: 100, fields: [("replacement cost", "20.00"), ("price", "-5")]),
      .sample("C", value: 100, fields: [("replacement cost", "0"), ("price", "0.00")]),
    ])
    #expect(figures.doubtful.byDoubt[.replacementCostNotAboveZero]?.numbers == [1, 3])
    #expect(figures.doubtful.byDoubt[.negativePurchasePrice]?.numbers == [2])
    #expect(figures.overall.replacementCost.stated?.cents == 20_00)
    #expect(figures.overall.purchasePrice.stated?.cents == 5_00)
  }

  @Test func `a unit price that does not make the value is to be checked`() throws {
    let figures = try figures([
      .sample("A", value: 33_30, fields: [("quantity", "3"), ("unit price", "10.00")]),
      .sample("B", value: 30_00, fields: [("quantity", "3"), ("unit price", "10.00")]),
      .sample("C", value: 30_00, fields: [("unit price", "10.00")]),
      .sample("D", value: 30_00, fields: [("quantity", "a pair"), ("unit price", "10.00")]),
      .sample("E", fields: [("quantity", "3"), ("unit price", "10.00")]),
      .sample("F", value: 0, fields: [("quantity", "0"), ("unit price", "10.00")]),
    ])
    #expect(figures.doubtful.byDoubt[.unitPrice]?.numbers == [1, 3])
  }

  @Test func `what is missing is listed by the higher amount`() throws {
    let figures = try figures([
      .sample("A", value: 100), .sample("B", value: 90, fields: [("replacement cost", "5.00")]),
      .sample("C", fields: [("replacement cost", "7.00")]), .sample("D"),
    ])
    #expect(figures.gaps.all.first { $0.kind == .photo }?.first.map(\.number) == [3, 2, 1, 4])
    #expect(figures.gaps.lacking.map(\.number) == [3, 2, 1, 4])
  }

  @Test func `a purchase after the report is to be checked`() throws {
    let items: [Item] = try [
      .sample("A", value: 5, fields: [("Bought on", "2026-01-03")], recorded: "2026-01-01T23:30:00Z"),
      .sample("B", value: 7, fields: [("Bought on", "2026-01-02")], recorded: "2026-01-01T23:30:00Z"),
      .sample("C", value: 9, fields: [("Bought on", "2025-06-01")], recorded: "2025-01-01"),
      .sample("D", fields: [("Bought on", "2027-01-01")]),
    ]
    // The day of a record in UTC can be the day before.
    let late = try #require(figures(items).doubtful.byDoubt[.boughtLater])
    #expect(late.numbers == [1, 4] && late.value == CountedSum(Money(cents: 5)))
    #expect(late.first.field == "Bought on")
    // A record without a date may come first.
    var undated = try Item.sample("E", fields: [("Bought on", "2028-01-01")])
    undated.dateCreated = nil
    #expect(figures([undated] + items).doubtful.byDoubt[.boughtLater]?.numbers == [1, 2, 5])
    let asOf = figures(items, asOf: Timestamp("2026-01-02")).doubtful
    #expect(asOf.byDoubt[.boughtLater]?.numbers == [1, 4])
    // Its records are later than such a report.
    #expect(figures(items, asOf: Timestamp("2025-12-31")).doubtful.byDoubt == figures(items).doubtful.byDoubt)
    #expect(figures(items, asOf: Timestamp("2027-01-01")).doubtful.byDoubt.isEmpty)
  }

  @Test func `an appraisal that is more than three years old on the day of the report is to be checked`()
    throws
  {
    func ring(_ key: String, _ cents: Int64, _ date: String) throws -> Item {
      try .sample(
        key, type: "Jewelry", value: cents, fields: [("Gutachtendatum", date)], recorded: "2024-05-01")
    }
    let items: [Item] = try [
      ring("A", 5_000_00, "2021-05-01"), ring("B", 5_000_00, "2021-04-30"), ring("C", 5_00, "2001-01-01"),
      ring("D", 5_000_00, "2001"), ring("E", 5_000_00, "2021"),
    ]
    let old = try #require(figures(items).doubtful.byDoubt[.oldAppraisal])
    #expect(old.numbers == [2, 4] && old.first.field == "Gutachtendatum")
    let later = figures(items, asOf: Timestamp("2024-05-02")).doubtful
    #expect(later.byDoubt[.oldAppraisal]?.numbers == [1, 2, 4])
    #expect(RecordDoubt.oldAppraisal.text(.usual) == "a required appraisal more than 3 years old")
    var settings = SiteSettings(title: "Home")
    settings.report.appraisalYears = 0
    var never = InsuranceFigures(ReportTerms(settings))
    for item in items { never.add(item) }
    never.finish()
    #expect(never.doubtful.byDoubt[.oldAppraisal] == nil)
  }

  @Test func `the schedule has what reaches the high value, the most valuable first`() throws {
    let figures = try figures([
      .sample("A", value: 999_99), .sample("B", value: 1_000_00), .sample("C", value: 5_000_00),
      .sample("D", value: 1_000_00), .sample("E"),
    ])
    #expect(figures.schedule.map(\.number) == [3, 2, 4])
  }

  @Test func `a column is there when some item has its field`() throws {
    let figures = try figures([
      .sample("A", fields: [("Serial plate", "x"), ("Replacement-Cost", "$5")]),
      .sample("B", fields: [("Location", "Hall")]),
    ])
    #expect(figures.columns == [.room, .replacementCost])
  }

  @Test func `ten thousand times ten cents make no rounding`() throws {
    var figures = InsuranceFigures(.usual)
    for index in 0..<10_000 { figures.add(try .sample("I\(index)", value: 10)) }
    figures.finish()
    #expect(figures.overall.value == Money(cents: 100_000))
  }

  @Test func `a sum that no number holds stays at the end`() throws {
    var sum = Money(cents: .max - 1)
    sum += Money(cents: 5)
    #expect(sum.cents == .max)
  }

  private func figures(_ items: [Item], asOf: Timestamp? = nil) -> InsuranceFigures {
    var figures = InsuranceFigures(.usual, asOf: asOf)
    for item in items { figures.add(item) }
    figures.finish()
    return figures
  }
}

/// Lists whose items are read again when they are written, in several batches.
@Suite struct RankedItemTests {
  private let folder: TemporaryFolder
  private let store: InventoryStore

  init() throws {
    folder = try TemporaryFolder()
    try InventoryStore.create(at: folder.file("store.sqlite"))
    store = try InventoryStore(opening: folder.file("store.sqlite"), for: .writing)
    let edit = try store.edit()
    let drafts = (1...150).map { number in
      var draft = ItemDraft(itemKey: ItemKey("K\(number)"), itemName: "\(Self.dollars(number))")
      draft.valueInDollars = Money(cents: Int64(Self.dollars(number) * 100))
      draft.fields = [Field(name: "room", value: "Room \(number % 3)")]
      return draft
    }
    _ = try edit.add(drafts, created: .sample("2024-05-01"))
    try edit.commit()
  }

  /// All different, and at least 1,000.
  private static func dollars(_ number: Int) -> Int { 1_000 + number * 77 % 151 }

  @Test func `the schedule has every item once, the most valuable first, with its number`() async throws {
    var names: [Int] = []
    try await forEachPiece(by: .type) { piece in
      guard case .scheduled(let item, _) = piece else { return }
      #expect(item.item.itemName == "\(Self.dollars(item.number))")
      names.append(Int(item.item.itemName) ?? 0)
    }
    #expect(names == (1...150).map(Self.dollars).sorted(by: >))
  }

  @Test func `by room the list has every item once, room by room`() async throws {
    var keys: [String] = []
    try await forEachPiece(by: .room) { piece in
      if case .items(let items) = piece { keys += items.map(\.item.item.itemKey.text) }
    }
    let rooms = [0, 1, 2].map { room in (1...150).filter { $0 % 3 == room } }
    #expect(keys == rooms.joined().map { "K\($0)" })
  }

  @Test func `the report on gaps lists each item with what it lacks`() async throws {
    let report = try GapsReport(of: store, request())
    var lacking: [LackingItem] = []
    try report.forEachPiece(in: .csv, pictures: .empty, progress: { _ in }) { piece in
      lacking += report.rows(of: piece)
    }
    #expect(lacking.map(\.item.value?.cents) == (1...150).map { Int64(Self.dollars($0) * 100) }.sorted(by: >))
    #expect(lacking.allSatisfy { $0.lacks.first == .photo && $0.item.room?.hasPrefix("Room ") == true })
  }

  private func request() throws -> ReportRequest {
    try ReportRequest(
      .csv, to: .standardOutput, site: nil, stores: [store.path], disclosure: Disclosure(.owner),
      asOf: .sample("2026-11-21"), generator: "Coffer")
  }

  private func forEachPiece(by grouping: ReportGrouping, _ body: (InsurancePiece) -> Void) async throws {
    let report = try InsuranceReport(of: store, request(), InsuranceRequest(grouping: grouping))
    try await report.forEachPiece(
      in: .page(.html), pictures: .inlined(.none), progress: { _ in }, body)
  }
}
