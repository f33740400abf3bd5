import Foundation
import InventoryModel
import InventorySettings
import InventoryStore
import TestSupport
import Testing

@testable import InventoryReports

/// What each report says of a small household, as CSV and as JSON.
@Suite struct ReportDataTests {
  private let folder: TemporaryFolder
  private let store: InventoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try Self.store(at: folder.file("store.sqlite"), with: Self.items)
  }

  @Test func `the report on what is missing has a row for each item that lacks something`() async throws {
    let report = try GapsReport(of: store, request())
    #expect(
      try await csv(report) == """
        No.,Item,Asset type,Room,Stated value,Missing,Item key
        2,Television,Electronics,Hall,480.00,"photo, serial number",TV
        1,Camera,Electronics,,300.50,"serial number, room",CAMERA
        4,Ring,Jewelry,Safe,120.00,photo,RING
        3,Sofa,Furniture,,,"photo, stated value, room",SOFA
        5,Box,,,0.00,"photo, asset type, room",BOX

        """)
  }

  @Test func `its JSON counts what is documented and what is best done first`() async throws {
    let json = try await json(GapsReport(of: store, request()))
    #expect(json["documentedPercent"] as? Int == 0)
    #expect(text(json["totals"]) == "")
    #expect(text(json["gaps"]) == "")
    #expect(text(json["first"]) == "")
  }

  @Test func `the report for an insurer lists every item, with the fields that some item has`() async throws {
    let report = try InsuranceReport(of: store, request(), InsuranceRequest(level: .basic))
    #expect(try await csv(report) == "")
    let json = try await json(report)
    #expect(text(json["totals"]) == "")
    #expect(text(json["assetTypes"]) == "")
    #expect(text(json["limits"]) == "")
  }

  @Test func `the public's report has neither values nor serial numbers`() async throws {
    let report = try InsuranceReport(
      of: store, request(Disclosure(.public)), InsuranceRequest(level: .basic))
    #expect(try await csv(report) == "")
    let json = try await json(report)
    #expect(json["limits"] == nil && json["highValue"] == nil && json["details"] == nil)
    #expect(text(json["totals"]) == "")
  }

  @Test func `a claim has a row for each line, and its totals`() async throws {
    let claim = ClaimRequest(lossDate: try .sample("2026-10-30"), lostPieces: [try .sample("CHAIRS"): 2])
    let report = try ClaimReport(of: store, request(), claim)
    #expect(try await csv(report) == "")
    let json = try await json(report)
    #expect(text(json["totals"]) == "")
    #expect(text(json["doubts"]) == "")
    #expect(text(json["receipts"]) == "")
  }

  @Test func `a report on changes has a row for each value that changed`() async throws {
    let earlier = try Self.store(at: folder.file("earlier.sqlite"), with: Self.earlierItems)
    let report = try ChangesReport(of: store, request(), since: ComparedInventory(earlier), named: "earlier.sqlite")
    #expect(try await csv(report) == "")
    let json = try await json(report)
    #expect(text(json["counts"]) == "")
    #expect(text([json["before"], json["after"], json["difference"]]) == "")
    #expect(text(json["assetTypes"]) == "")
    #expect(report.line(try request().look()) == "")
  }

  @Test func `a check sums up, and compares with a threshold`() throws {
    let threshold = try #require(Share.Threshold("50"))
    let check = try InventoryCheck(of: store, SiteSettings(title: "Home"), nil, threshold: threshold) { _ in }
    #expect(check.text == "")
    #expect(check.findings.first.map(\.message) == [])
  }
}

extension ReportDataTests {
  private static let items: [ItemDraft] = [
    draft("TV", "Television", "Electronics", 480_00, [("Room", "Hall"), ("Purchase Date", "2024-10-30")]),
    draft("CAMERA", "Camera", "Electronics", 300_50, [("Replacement Cost", "$350.00"), ("Receipt", "R-17")]),
    draft("SOFA", "Sofa", "Furniture", nil),
    draft("RING", "Ring", "Jewelry", 120_00, serial: "N/A", [("Room", "Safe")]),
    draft("CHAIRS", "Chairs", "Furniture", 90_00, [("Room", "Hall"), ("Quantity", "6")]),
    draft("BOX", "=Box", nil, 0),
  ]

  /// Before: no box, a lamp, another value, type and room.
  private static let earlierItems: [ItemDraft] = [
    draft("TV", "Television", "Electronics", 500_00, [("Room", "Attic"), ("Purchase Date", "2024-10-30")]),
    draft("CAMERA", "Camera", "Tools", 300_50, [("Replacement Cost", "$350.00"), ("Receipt", "R-17")]),
    draft("SOFA", "Sofa", "Furniture", nil),
    draft("RING", "Ring", "Jewelry", 120_00, serial: "N/A", [("Room", "Safe")]),
    draft("CHAIRS", "Chairs", "Furniture", 90_00, [("Room", "Hall"), ("Quantity", "6")]),
    draft("LAMP", "Lamp", "Furniture", 15_00),
  ]

  private static func draft(
    _ key: String, _ name: String, _ type: String?, _ cents: Int64?, serial: String? = nil,
    _ fields: [(String, String)] = []
  ) -> ItemDraft {
    var draft = ItemDraft(itemKey: ItemKey(key), itemName: name)
    (draft.assetType, draft.valueInDollars, draft.serialNumber) = (type, cents.map(Money.init), serial)
    draft.fields = fields.map(Field.init)
    return draft
  }

  private static func store(at path: String, with items: [ItemDraft]) throws -> InventoryStore {
    try InventoryStore.create(at: path)
    let store = try InventoryStore(opening: path, for: .writing)
    let edit = try store.edit()
    let ids = try edit.add(items, created: .sample("2024-05-01"))
    for (item, id) in zip(items, ids) where ["Camera", "Chairs"].contains(item.itemName) {
      let photo = NewPhoto(
        bytes: Array(item.itemName.utf8), format: .jpeg, width: 4, height: 3, hasAlpha: false, thumbnail: [1])
      _ = try edit.attach(photo, named: "\(item.itemName).jpg", to: #require(id))
    }
    try edit.commit()
    return store
  }

  private func request(_ disclosure: Disclosure = Disclosure(.owner)) throws -> ReportRequest {
    try ReportRequest(
      .csv, to: .standardOutput, site: nil, store: store.path, disclosure: disclosure,
      asOf: .sample("2026-11-21"), generator: "Coffer")
  }

  private func csv<Content: Report>(_ report: Content) async throws -> String {
    try await text(ReportCSV(report), of: report, .csv)
  }

  private func json<Content: Report>(_ report: Content) async throws -> [String: Any] {
    let document = try await text(ReportJSON(report), of: report, .json)
    return try #require(JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
  }

  private func text<Content: Report, Text: ReportText<Content.Piece>>(
    _ writer: Text, of report: Content, _ form: ReportForm
  ) async throws -> String {
    var (writer, bytes) = (writer, [UInt8]())
    try writer.begin(to: &bytes)
    try await report.forEachPiece(in: form, pictures: .empty, progress: { _ in }) { piece in
      try writer.append(piece, to: &bytes)
    }
    writer.end(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// JSON on one line, with sorted keys.
  private func text(_ value: Any?) -> String {
    guard let value, let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    else { return "none" }
    return String(decoding: data, as: UTF8.self)
  }
}
