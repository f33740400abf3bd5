import Diagnostics
import Foundation
import InventoryExports
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

/// What an export writes, an import reads back: to the same items, which export to the same bytes.
@Suite struct RoundTripTests {
  @Test(arguments: [false, true], 0..<20)
  func `an inventory of any texts comes back`(isRaw: Bool, seed: Int) async throws {
    var dice = Dice(seed: UInt64(seed))
    try await comesBack((0..<40).map { try dice.draft($0, texts: Self.texts) }, isRaw: isRaw)
  }

  @Test(arguments: [false, true]) func `hostile texts come back`(isRaw: Bool) async throws {
    let texts = HostileTexts.all.filter { !$0.isEmpty && !$0.utf8.contains(0) }
    let drafts = try texts.enumerated().map { index, text in
      var draft = ItemDraft(itemKey: ItemKey("\(index)" + text), itemName: text)
      (draft.serialNumber, draft.notes) = (text, text)
      draft.fields = [Field(name: text, value: text), Field(name: "room", value: text)]
      draft.dateCreated = try .sample("2023-03-18")
      return draft
    }
    for part in stride(from: 0, to: drafts.count, by: 100) {
      try await comesBack(Array(drafts[part..<min(part + 100, drafts.count)]), isRaw: isRaw)
    }
  }

  @Test(arguments: [false, true]) func `texts of a mebibyte come back`(isRaw: Bool) async throws {
    let limit = 1 << 20
    // A raw export has no apostrophes.
    let texts = (isRaw ? ["\"", "\n", "\t\""] : ["=", "'=", "''+"]).map { start in
      start + String(repeating: start.last == "\"" ? "\"" : "x", count: limit - start.utf8.count)
    }
    let drafts = texts.enumerated().map { index, text in
      // Each text is a name, a note or the value of a field.
      var draft = ItemDraft(itemKey: ItemKey("\(index)"), itemName: index % 3 == 0 ? text : "Lamp")
      if index % 3 == 1 { draft.notes = text }
      if index % 3 == 2 { draft.fields = [Field(name: "room", value: text)] }
      return draft
    }
    try await comesBack(drafts, isRaw: isRaw)
  }

  @Test func `names of photos come back, and two photos with one name get two`() async throws {
    let source = try Household()
    let names: [(SamplePhoto, String)] = [
      (.red, "a;b.png"), (.green, "a;b.png"), (.grey, " =1|2 .jpg"), (.red, "back\\slash.png"),
    ]
    let edit = try source.store.edit()
    for (index, (photo, name)) in names.enumerated() {
      let file = try source.folder.write(photo.bytes, to: "file\(index)")
      let ids = try edit.add([ItemDraft(itemName: "Item \(index)")], created: .sample("2026-01-01"))
      let item = try #require(ids[0])
      let new = try PhotoAttachment(file: file, name: name, place: Problem.Place(file)).read(
        by: thumbnailOfPhoto
      )
      .get()
      _ = try edit.attach(new, named: name, to: item)
    }
    try edit.commit()
    let photos = source.folder.file("photos")
    let csv = try export(source.store, photos: photos)
    let copy = try Household()
    try await copy.add(csv) { $0.photos = photos }
    #expect(try copy.items().map(\.itemName) == (try source.items().map(\.itemName)))
    #expect(
      try copy.items().map { $0.photos.map(\.digest) } == (try source.items().map { $0.photos.map(\.digest) })
    )
    let found = try copy.items().flatMap { $0.photos.map(\.fileName) }
    #expect(found[0] == "a;b.png")
    #expect(found[1].hasPrefix("a;b-"))
    #expect(found[2...] == [" =1|2 .jpg", "back\\slash.png"])
    #expect(try export(copy.store, photos: nil) == csv)
  }

  @Test func `an item without photos gets none, though one is named like it`() async throws {
    let source = try Household()
    try await source.add("name\nlamp\n")
    let csv = try export(source.store)
    let copy = try Household()
    try copy.write(.red, to: "photos/lamp.png")
    try await copy.add(csv) { $0.photos = copy.folder.file("photos") }
    #expect(try copy.item("lamp").photos.isEmpty)
  }

  @Test func `photos need the folder, or to be left out`() async throws {
    let header = ItemColumns.attributes.joined(separator: ",")
    let csv = header + "\nA,Lamp,,,2026-01-01,1.0,,,a.jpg\nB,Desk,,,2026-01-01,2.0,,,b.jpg\n"
    let house = try Household()
    let refusal = try await house.refusal(of: csv)
    #expect(
      refusal?.text
        == "1.csv:2:27: the item has the photo 'a.jpg'; pass the folder of the photos with --photos FOLDER, "
        + "or skip the photos with --ignore photos")
    try await house.add(csv) { $0.cells.columns.ignored = ["photos"] }
    #expect(try house.names() == ["Lamp", "Desk"])
  }

  @Test func `another program's apostrophe stays`() async throws {
    let house = try Household()
    try await house.add("name,note\n'=1,'+x\n")
    #expect(try house.items().map(\.itemName) == ["'=1"])
    #expect(try house.items().map(\.notes) == ["'+x"])
  }

  @Test func `an import of an export changes nothing`() async throws {
    var dice = Dice(seed: 99)
    let house = try Household()
    let edit = try house.store.edit()
    _ = try edit.add(
      (0..<40).map { try dice.draft($0, texts: Self.texts) }, created: .sample("2026-01-01"))
    try edit.commit()
    let report = try await house.add(try export(house.store)) { $0.update = KnownItems() }
    #expect(report.unchanged == 40)
    #expect(report.updated == 0)
  }

  private func comesBack(_ drafts: [ItemDraft], isRaw: Bool) async throws {
    let source = try Household()
    let edit = try source.store.edit()
    #expect(try edit.add(drafts, created: .sample("2026-01-01")).allSatisfy { $0 != nil })
    try edit.commit()
    let csv = try export(source.store, isRaw: isRaw)
    let copy = try Household()
    let report = try await copy.add(csv)
    #expect(report.added == drafts.count)
    let (before, after) = (try source.items(), try copy.items())
    #expect(before.count == after.count)
    for (before, after) in zip(before, after) where before.bytes != after.bytes {
      Issue.record("\(before) became \(after)")
    }
    #expect(Array(try export(copy.store, isRaw: isRaw).utf8) == Array(csv.utf8))
  }

  private func export(_ store: InventoryStore, isRaw: Bool = false, photos: String? = nil) throws -> String {
    var bytes: [UInt8] = []
    _ = try Exporter(.csv, photos: photos, isRaw: isRaw).run(of: store) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let texts = [
    "=1+1", "'=1", "''-x", "'", "+491", "-", "-5", "-12.50", "@x", "\ttab", "a,b", "a\"b\"", "\"", "a\nb",
    "a\r\nb",
    "\r", " blanks ", "\u{A0}=x", "\u{FF1D}1", "e\u{301}", "\u{E9}", "\u{FEFF}mark", "\u{1F600}",
    "\u{202E}evil", "n/a",
    "6.37702E+15", "notes", "Notes", "field:x", "field:", "error_line", "--raw", "HB.name", "cost",
    "item name", "=", " ",
    "\u{1}", "\u{FFFD}", "a;b|c", "\\", "1,299.00", "cf: x,type:text", "",
  ]

}

/// The same numbers for the same seed.
private struct Dice {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// One to three texts in a row, not empty.
  mutating func text(_ texts: [String]) -> String {
    let text = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      texts.randomElement(using: &random) ?? ""
    }
    .joined()
    return text.isEmpty ? "x" : text
  }

  mutating func draft(_ index: Int, texts: [String]) throws -> ItemDraft {
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    var draft = ItemDraft(itemKey: ItemKey(text(texts) + "\(index)"), itemName: text(texts))
    draft.serialNumber = maybe(text(texts))
    draft.valueInDollars = maybe(
      Money(cents: .random(in: -Money.limit.cents...Money.limit.cents, using: &random)))
    draft.dateCreated = try .sample(
      ["2023-03-18", "0202-01-01", "2023-03-18T10:12:41Z", "2024-02-29T23:59:59.250Z"].randomElement(
        using: &random) ?? "")
    draft.orderingValue = maybe(.random(in: -1e9...1e9, using: &random))
    draft.assetType = maybe(text(texts))
    draft.notes = maybe(text(texts))
    let names = ["room", "brand", "Room", "=f", "e\u{301}", "\u{E9}", "notes", "--raw", text(texts)]
    draft.fields = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Field(name: names.randomElement(using: &random) ?? "", value: text(texts))
    }
    return draft
  }
}

extension Item {
  /// All its texts by their bytes: to Swift, the composed and the decomposed é are one.
  fileprivate var bytes: [[UInt8]] {
    let attributes: [String?] = [
      itemKey.text, itemName, serialNumber, valueInDollars?.plainText, dateCreated?.text, "\(orderingValue)",
      assetType,
      notes,
    ]
    return (attributes.map { $0 ?? "(none)" } + fields.flatMap { [$0.name, $0.value] }).map { Array($0.utf8) }
  }
}
