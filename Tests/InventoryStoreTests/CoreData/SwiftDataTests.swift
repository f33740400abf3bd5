import Diagnostics
import Foundation
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Stores as SwiftData writes them today, read without a word in site.yml.
struct SwiftDataTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ sample: SwiftDataSample, _ names: [CoreDataNames.Role: String] = [:]
  ) throws -> InventoryStore {
    let folder = try TemporaryFolder()
    let path = try sample.write(to: URL(fileURLWithPath: folder.path))
    kept.append(folder)
    return try InventoryStore(
      opening: path, for: .reading, coreData: CoreDataRules(names: CoreDataNames(names)))
  }

  private let kept = Kept()

  /// Folders that are there until the test is done.
  private final class Kept {
    private var folders: [TemporaryFolder] = []
    func append(_ folder: TemporaryFolder) { folders.append(folder) }
  }

  private func fields(_ item: Item) -> [String: String] {
    Dictionary(item.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $0 + " | " + $1 })
  }

  @Test(arguments: [
    (12, ["Tools", "Toys"], true), (4, ["Tools", "Toys", "Books", "Lamps"], true),
    (5, ["W-1", "W-2", "W-3", "W-4", "W-5"], false), (12, ["Tools", "tools "], false),
    (12, ["Tools", "Two\nlines"], false), (12, ["Tools", ""], false),
  ])
  func `labels are guessed to be types if they are short, distinct and shared`(
    items: Int, labels: [String], areTypes: Bool
  ) throws {
    let sample = SwiftDataSample(entities: [
      .init(
        name: "Item",
        properties: [
          .attribute("title", 700), .attribute("serial", 700), .attribute("price", 400),
          .attribute("make", 700),
          .toOne("warranty", "Warranty"),
        ], columns: "ZWARRANTY INTEGER, ZPRICE DECIMAL, ZMAKE VARCHAR, ZSERIAL VARCHAR, ZTITLE VARCHAR",
        rows: (0..<items).map { "\($0 % labels.count + 1), 5, 'Acme', 'S\($0)', 'Thing \($0)'" }),
      .init(
        name: "Warranty", properties: [.attribute("name", 700)], columns: "ZNAME VARCHAR",
        rows: labels.map { "'\($0)'" }),
    ])
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "labels.store")
    let read = try InventoryStore(opening: path, for: .reading).items()
    #expect(read.count == items)
    #expect(Set(read.compactMap(\.assetType)) == (areTypes ? Set(labels) : []))
  }

  @Test func `a home inventory of SwiftData is read without configuration`() throws {
    let items = try open(.home).items()
    #expect(items.map(\.itemName) == ["Lamp", "Chair", "Clock"])
    let lamp = try #require(items.first)
    #expect(lamp.itemKey.text == "00010203-0405-0607-0809-0A0B0C0D0E0F")
    #expect(lamp.serialNumber == "AP-1" && lamp.valueInDollars == Money(cents: 799_95))
    #expect(lamp.notes == "From an aunt")
    let fields = fields(lamp)
    #expect(fields["make"] == "Anglepoise" && fields["quantityInt"] == "1" && fields["desc"] == "A desk lamp")
    #expect(fields["purchaseDate"] == "2001-01-02T00:00:00Z" && fields["replacementCost"] == "950")
    #expect(fields["_rank"] == "3")
  }

  @Test func `columns of a composite and of the item itself are distinguished, and names keep their case`()
    throws
  {
    let lamp = try #require(try open(.home).items().first)
    #expect(fields(lamp)["dealer.id"] == "D-7" && fields(lamp)["dealer.city"] == "Bern")
    let stated = try open(.home, [.item: "InventoryItem", .itemName: "title", .notes: "dealer.city"])
    #expect(try stated.items().first?.notes == "Bern")
  }

  @Test func `what relationships point to is shown in one field each`() throws {
    let lamp = try #require(try open(.home).items().first)
    #expect(fields(lamp)["location"] == "Study, Upstairs")
    #expect(fields(lamp)["labels"] == "Furniture; Lighting")
    #expect(fields(lamp)["manuals"] == "Assembly; Safety")
  }

  @Test func `a list of texts in JSON is a text`() throws {
    let lamp = try #require(try open(.home).items().first)
    #expect(fields(lamp)["secondaryPhotoURLs"] == "a.jpg; b.jpg")
  }

  @Test func `an item has all its pictures, whether they are in the store, in a file or in other rows`()
    throws
  {
    let store = try open(.home)
    let items = try store.items()
    #expect(items.map(\.photos.count) == [3, 1, 0])
    #expect(Set(items[0].photos.map(\.fileName)).count == 3)
    let snapshot = try store.snapshot()
    for photo in items[0].photos {
      #expect(try snapshot.bytes(of: photo).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
    #expect(try snapshot.photos().count == 2)
  }

  @Test func `a picture that is not read is named with its item and file`() throws {
    let found = try open(.home).unreadablePictures()
    #expect(found.count == 2)
    #expect(
      found.first
        == UnreadablePicture(
          item: "Clock", file: ".default_SUPPORT/_EXTERNAL_DATA/" + SwiftDataSample.missingName,
          problem: "the file is missing; also copy the folder .default_SUPPORT next to the store"))
    #expect(found.last?.place == "'Chair'" && found.last?.problem.contains("GIF is not supported") == true)
  }

  @Test func `the photos of some items are found without going through those of all`() throws {
    let snapshot = try open(.home).snapshot()
    let query =
      "SELECT * FROM attached WHERE item IN (SELECT value FROM json_each('[1]')) ORDER BY item, position"
    let plan = try snapshot.read { try Row.fetchAll($0, sql: "EXPLAIN QUERY PLAN " + query) }
      .compactMap { $0["detail"] as String? }
    #expect(plan.contains { $0.contains("extraPhotoByItem") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN extra") || $0.hasPrefix("SCAN place") }, "\(plan)")
  }

  @Test func `a file named by a key in another format is named with its item`() throws {
    let names = CoreDataNames([.item: "InventoryItem", .itemName: "title", .itemKey: "title", .photo: ""])
    let folder = try TemporaryFolder()
    let path = try SwiftDataSample.home.write(to: URL(fileURLWithPath: folder.path))
    _ = try folder.write(Array("GIF89a......".utf8), to: "Lamp")
    let store = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    #expect(
      UnreadablePictures.grouped(try store.unreadablePictures()).map(\.description) == [
        "1 picture is left out: GIF is not supported; save the photo as JPEG or PNG: 'Lamp' (Lamp)"
      ])
  }

  @Test func `a text that is the path of a file points to the picture next to the store, and stays a field`()
    throws
  {
    var sample = SwiftDataSample.home
    sample.entities[1].properties.append(.attribute("imageURL", 700))
    sample.entities[1].columns += ", ZIMAGEURL VARCHAR"
    sample.entities[1].rows = zip(
      sample.entities[1].rows, ["'file:///var/a%20lamp.png'", "'gone.png'", "NULL"]
    )
    .map { $0 + ", " + $1 }
    let folder = try TemporaryFolder()
    let path = try sample.write(to: URL(fileURLWithPath: folder.path))
    _ = try folder.write(SwiftDataSample.bytes(SwiftDataSample.pixel), to: "a lamp.png")
    let store = try InventoryStore(opening: path, for: .reading)
    let items = try store.items()
    #expect(items.map(\.photos.count) == [4, 1, 0])
    #expect(items[0].fields.contains(Field(name: "imageURL", value: "file:///var/a%20lamp.png")))
    #expect(
      try store.unreadablePictures().contains {
        $0.item == "Chair" && $0.file == "gone.png" && $0.problem.hasPrefix("the file is missing")
      })
  }

  @Test func `the type may be the first of a to-many relationship`() throws {
    let names: [CoreDataNames.Role: String] = [.item: "InventoryItem", .assetType: "labels"]
    #expect(try open(.home, names).items().compactMap(\.assetType) == ["Furniture", "Furniture"])
  }

  @Test func `guesses are listed, and an empty text turns one off`() throws {
    let guesses = try #require(try open(.home).remarks()).guesses
    #expect(guesses.first { $0.role == .item }?.path == "InventoryItem")
    #expect(guesses.first { $0.role == .itemKey } == .init(role: .itemKey, path: "id", reason: .unique))
    #expect(guesses.first { $0.role == .valueInDollars }?.path == "price")
    #expect(guesses.first { $0.role == .photo }?.path == "data, photos.data")
    let items = try open(.home, [.photo: "", .valueInDollars: "", .serialNumber: ""]).items()
    #expect(items.map(\.photos.count) == [0, 0, 0] && items.allSatisfy { $0.valueInDollars == nil })
    #expect(fields(items[0])["price"] == "799.95" && fields(items[0])["serial"] == "AP-1")
  }

  @Test func `what is left out is listed with its number`() throws {
    let left = try #require(try open(.home).remarks()).leftOut
    #expect(left.first { $0.name == "tint" } == .init(name: "tint", count: 1, reason: .bytes))
    #expect(left.first { $0.name == "InventoryLabel.color" }?.count == 1)
    #expect(
      left.first { $0.name == "InventoryHome" } == .init(name: "InventoryHome", count: 1, reason: .entity))
    #expect(left.first { $0.name == "InventoryLocation" }?.count == 1)
    #expect(
      left.map(\.name).sorted() == ["InventoryHome", "InventoryLabel.color", "InventoryLocation", "tint"])
  }

  @Test func `attributes of the same name in sub-entities are distinguished after the model and the rows`()
    throws
  {
    let items = try open(.siblings).items()
    #expect(items.map(\.itemName).sorted() == ["Lamp", "Vase"])
    #expect(items.map(\.assetType) == ["Decor", "Lighting"])
    #expect(items.allSatisfy { item in item.fields.allSatisfy { !["title1", "Policy"].contains($0.name) } })
    let left = try #require(try open(.siblings).remarks()).leftOut
    #expect(left.map(\.name) == ["Document", "Video"])
  }
}
