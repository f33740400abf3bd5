import Diagnostics
import Foundation
import InventoryModel
import InventorySettings
import InventoryStore
import TestSupport
import Testing

@testable import InventoryProof
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
    let csv = try await csv(GapsReport(of: store, request()))
    #expect(
      csv == """
        No.,Item,Asset type,Room,Stated value of all pieces,Replacement cost,Missing,Item key,Currency
        1,Television,Electronics,Hall,480.00,,"photo, serial number",TV,USD
        2,Camera,Electronics,,300.50,350.00,"serial number, room",CAMERA,USD
        5,Ring,Jewelry,Safe,120.00,,photo,RING,USD
        6,'=Box,,,0.00,,"photo, asset type, room",BOX,USD
        3,Sofa,Furniture,,,,"photo, stated value, room",SOFA,USD

        """)
  }

  @Test func `its JSON counts what is documented and what is best done first`() async throws {
    let json = try await json(GapsReport(of: store, request()))
    #expect(json["documentedPercent"] as? Int == 9)
    let totals = #"""
      {"documentedValue":90,"items":6,"value":990.5,"valueNotCovered":0,"valueWithPhoto":390.5,\#
      "valueWithSerialNumber":0,"withAppraisal":0,"withAttachedAppraisal":0,"withAttachedReceipt":0,\#
      "withPhoto":2,"withReceipt":1,"withSerialNumber":0,"withValue":5}
      """#
    #expect(text(json["totals"]) == totals)
    let gaps = #"""
      [{"among":6,"items":4,"kind":"photo","valueAtRisk":600},\#
      {"among":2,"items":2,"kind":"serialNumber","valueAtRisk":780.5},\#
      {"among":6,"items":1,"kind":"value","valueAtRisk":0},\#
      {"among":6,"items":1,"kind":"assetType","valueAtRisk":0},\#
      {"among":6,"items":3,"kind":"room","valueAtRisk":300.5},\#
      {"among":0,"items":0,"kind":"receipt","valueAtRisk":0},\#
      {"among":0,"items":0,"kind":"appraisal","valueAtRisk":0},\#
      {"among":0,"items":0,"kind":"purchaseDate","valueAtRisk":0},\#
      {"among":0,"items":0,"kind":"replacementCost","valueAtRisk":0}]
      """#
    #expect(text(json["gaps"]) == gaps)
    let first = #"""
      [{"documentedPercentThen":57,"itemKey":"TV","missing":["photo","serialNumber"],"number":1},\#
      {"documentedPercentThen":87,"itemKey":"CAMERA","missing":["serialNumber"],"number":2},\#
      {"documentedPercentThen":100,"itemKey":"RING","missing":["photo"],"number":5}]
      """#
    #expect(text(json["first"]) == first)
  }

  @Test func `the report for an insurer lists every item, with the fields that some item has`() async throws {
    let report = try InsuranceReport(of: store, request(), InsuranceRequest(level: .basic))
    let csv = try await csv(report)
    #expect(
      csv == """
        No.,Asset type,Item,Serial number,Recorded on,Stated value of all pieces,Room,Quantity,Purchased on,\
        Replacement cost,Receipt,Notes,Photos,Item key,Currency
        1,Electronics,Television,,2024-05-01,480.00,Hall,,2024-10-30,,,,0,TV,USD
        2,Electronics,Camera,,2024-05-01,300.50,,,,350.00,R-17,,1,CAMERA,USD
        3,Furniture,Sofa,,2024-05-01,,,,,,,,0,SOFA,USD
        4,Furniture,Chairs,,2024-05-01,90.00,Hall,6,,,,,1,CHAIRS,USD
        5,Jewelry,Ring,N/A,2024-05-01,120.00,Safe,,,,,,0,RING,USD
        6,,'=Box,,2024-05-01,0.00,,,,,,,0,BOX,USD

        """)
    let json = try await json(report)
    let types = try #require(json["assetTypes"] as? [[String: Any]])
    #expect(types.map { text($0["label"]) } == [#""Electronics""#, #""Furniture""#, #""Jewelry""#, "null"])
    #expect(types.map { text($0["limit"]) } == ["null", "null", "2000", "null"])
    #expect(types.map { ($0["totals"] as? [String: Any])?["value"] as? Double } == [780.5, 90, 120, 0])
    let limits = try #require(json["limits"] as? [[String: Any]])
    #expect(
      limits.map { text([$0["limit"], $0["basis"], $0["over"], $0["items"]]) } == ["[2000,120,null,1]"])
  }

  @Test func `the public's report has neither values nor serial numbers`() async throws {
    let report = try InsuranceReport(
      of: store, request(Disclosure(.public)), InsuranceRequest(level: .basic))
    let csv = try await csv(report)
    #expect(
      csv == """
        No.,Asset type,Item,Photos
        1,Electronics,Television,0
        2,Electronics,Camera,1
        3,Furniture,Sofa,0
        4,Furniture,Chairs,1
        5,Jewelry,Ring,0
        6,,'=Box,0

        """)
    let json = try await json(report)
    #expect(json["limits"] == nil && json["highValue"] == nil && json["details"] == nil)
    #expect(text(json["totals"]) == #"{"items":6,"withPhoto":2}"#)
  }

  @Test func `a claim has a row for each line`() async throws {
    let csv = try await csv(claim(lost: 6))
    #expect(
      csv == """
        No.,Quantity,Asset type,Item,Serial number,Room,Receipt,Purchased on,Age in months,Stated value of lost pieces,\
        Replacement cost,Basis,Basis from,Depreciation in %,Estimated depreciation,Estimated actual cash value,\
        In totals,Notes,Photos,As written,Missing proof,Remark,Item key,Currency
        1,1,Electronics,Television,,Hall,,2024-10-30,24,480.00,,480.00,stated value,,0.00,480.00,yes,,0,,"photo; serial number",no useful life,TV,USD
        2,1,Electronics,Camera,,,R-17,,,300.50,350.00,350.00,replacement cost,,0.00,350.00,yes,,1,,serial number,"no useful life; actual cash value above stated value",CAMERA,USD
        3,1,Furniture,Sofa,,,,,,,,,,,,,no amount,,0,,"amount; photo",,SOFA,USD
        4,6,Furniture,Chairs,,Hall,,,,90.00,,90.00,stated value,,0.00,90.00,yes,,1,,,no useful life,CHAIRS,USD
        5,1,Jewelry,Ring,N/A,Safe,,,,120.00,,120.00,stated value,,0.00,120.00,yes,,0,,photo,no useful life,RING,USD
        6,1,,'=Box,,,,,,0.00,,0.00,stated value,,0.00,0.00,yes,,0,,photo,"value is zero; no useful life",BOX,USD

        """)
  }

  @Test func `the totals of a claim leave out what is lost in part`() async throws {
    let json = try await json(claim(lost: 2))
    let totals = #"""
      {"appraisals":0,"attachedAppraisals":0,"attachedReceipts":0,"basis":950,"estimatedActualCashValue":950,\#
      "estimatedDepreciation":0,"fullBasis":950,"items":5,"pieces":5,"receipts":1,\#
      "replacementCost":350,"value":900.5,"withBasis":4,"withFullBasis":4,"withReplacementCost":1,"withValue":4}
      """#
    #expect(text(json["totals"]) == totals)
    #expect(
      text(json["doubts"]) == #"[{"kind":"zeroValue","lines":[5]},{"kind":"partOfRecord","lines":[6]}]"#)
    #expect(text(json["receipts"]) == #"[{"isInTotals":true,"itemName":"Camera","line":2,"receipt":"R-17"}]"#)
  }

  private func claim(lost pieces: Int) throws -> ClaimReport {
    let request = ClaimRequest(
      lossDate: try .sample("2026-10-30"), lostPieces: [try .sample("CHAIRS"): pieces],
      includesDoubtful: true)
    return try ClaimReport(of: store, self.request(), request)
  }

  @Test func `a report on changes has a row for each value that changed`() async throws {
    let earlier = try Self.store(at: folder.file("earlier.sqlite"), with: Self.earlierItems)
    let report = try ChangesReport(
      of: store, request(), since: ComparedInventory(earlier), named: "earlier.sqlite")
    let csv = try await csv(report)
    #expect(
      csv == """
        Change,Item key,Item,Asset type,What,Before,After,Difference for all pieces,Currency
        added,BOX,'=Box,,valueInDollars,,0.00,0.00,USD
        removed,LAMP,Lamp,Furniture,valueInDollars,15.00,,-15.00,USD
        revalued,TV,Television,Electronics,valueInDollars,500.00,480.00,-20.00,USD
        moved,CAMERA,Camera,Electronics,assetType,Tools,Electronics,,USD
        edited,TV,Television,Electronics,field:Room,Attic,Hall,,USD

        """)
    let json = try await json(report)
    let counts = #"{"added":1,"edited":1,"moved":1,"photos":0,"removed":1,"renamed":0,"revalued":1}"#
    #expect(text(json["counts"]) == counts)
    let sums = text([json["before"], json["after"], json["difference"]])
    #expect(sums == #"[{"items":6,"value":1025.5},{"items":6,"value":990.5},-35]"#)
    let types = try #require(json["assetTypes"] as? [[String: Any]])
    #expect(types.map { $0["difference"] as? Double } == [280.5, -15, 0, -300.5, 0])
    let line = try report.line(request().look())
    #expect(line.hasSuffix(", -$35.00"))
  }

  @Test func `a check sums up, and compares with a threshold`() throws {
    #expect(try check("9").findings.isEmpty)
    let check = try check("9.1")
    #expect(check.text.contains("$990.50") && check.text.contains("9%, $90.00"))
    #expect(check.findings.count == 1)
  }

  private func check(_ threshold: String) throws -> InventoryCheck {
    try InventoryCheck(
      of: store, SiteSettings(title: "Home"), nil, threshold: Percentage(threshold),
      from: #require(Timestamp("2026-01-01"))
    ) { _ in }
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
    for (item, id) in zip(items, ids) where item.itemName == "Camera" || item.itemName == "Chairs" {
      let photo = NewPhoto(
        bytes: Array((item.itemName ?? "").utf8), format: .jpeg, width: 4, height: 3, hasAlpha: false,
        thumbnail: Self.png)
      _ = try edit.attach(photo, named: "\(item.itemName ?? "").jpg", to: #require(id))
    }
    try edit.commit()
    return store
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func request(_ disclosure: Disclosure = Disclosure(.owner)) throws -> ReportRequest {
    try ReportRequest(
      .csv, to: .standardOutput, site: nil, stores: [store.path], disclosure: disclosure,
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
    guard let value,
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    else { return "none" }
    return String(decoding: data, as: UTF8.self)
  }
}
