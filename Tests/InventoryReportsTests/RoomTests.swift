import InventoryModel
import InventorySettings
import InventoryStore
import TestSupport
import Testing

@testable import InventoryProof
@testable import InventoryReports

/// Which items of a report are in one room: those that are in one place on the site.
@Suite struct RoomTests {
  private let folder: TemporaryFolder
  private let store: InventoryStore

  /// One item each, with values from 1 cent: 1, 2, 4 ...
  init() throws {
    folder = try TemporaryFolder()
    try InventoryStore.create(at: folder.file("store.sqlite"))
    store = try InventoryStore(opening: folder.file("store.sqlite"), for: .writing)
    let rooms = [
      "House/Attic", "House > Attic", "HOUSE >Attic", "House > Attic > Box 10", "House/Attic/Box 2", "N/A",
      nil,
      "Garage",
    ]
    let drafts = rooms.enumerated().map { number, room in
      var draft = ItemDraft(itemKey: ItemKey("K\(number)"), itemName: "Item")
      draft.valueInDollars = Money(cents: 1 << Int64(number))
      draft.fields = [room.map { Field(name: "room", value: $0) }].compactMap(\.self)
      return draft
    }
    let edit = try store.edit()
    _ = try edit.add(drafts, created: .sample("2024-05-01"))
    try edit.commit()
  }

  private static let expected: [(separator: PlaceSeparator, rooms: [String?], cents: [Int64])] = [
    (
      .any, ["Garage", "House > Attic", "House > Attic > Box 2", "House > Attic > Box 10", nil],
      [128, 7, 16, 8, 96]
    ),
    (
      .angle,
      ["Garage", "House > Attic", "House > Attic > Box 10", "House/Attic", "House/Attic/Box 2", nil],
      [128, 6, 8, 1, 16, 96]
    ),
    (
      .slash,
      [
        "Garage", "House > Attic", "House > Attic > Box 2", "House > Attic", "House > Attic > Box 10",
        "HOUSE >Attic", nil,
      ], [128, 1, 16, 2, 8, 4, 96]
    ),
    (
      .none,
      [
        "Garage", "House > Attic", "House > Attic > Box 10", "HOUSE >Attic", "House/Attic",
        "House/Attic/Box 2", nil,
      ], [128, 2, 8, 4, 1, 16, 96]
    ),
  ]

  @Test(arguments: PlaceSeparator.allCases) func `a report has the places of the site as rooms`(
    separator: PlaceSeparator
  ) throws {
    var settings = SiteSettings(title: "Home")
    settings.placeSeparator = separator
    let request = try ReportRequest(
      .csv, to: .standardOutput, site: nil, settings: settings, stores: [store.path],
      disclosure: Disclosure(.owner), asOf: .sample("2026-11-21"), generator: "Coffer")
    let (_, rooms, cents) = try #require(Self.expected.first { $0.separator == separator })
    let insurance = try InsuranceReport(of: store, request, InsuranceRequest(grouping: .room)).figures
    #expect(insurance.groups.map(\.label) == rooms)
    #expect(insurance.groups.map(\.tally.value.cents) == cents)
    let claim = try ClaimReport(
      of: store, request, ClaimRequest(lossDate: .sample("2026-10-30"), grouping: .room)
    ).figures
    #expect(claim.groups.map(\.label) == rooms)
    #expect(claim.groups.map(\.tally.loss.basis.cents) == cents)
  }
}
