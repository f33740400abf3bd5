import Diagnostics
import InventoryModel
import PredicateFormat
import TestSupport
import Testing

@testable import InventoryStore

struct SelectionTests {
  private let folder: TemporaryFolder
  private let household: Household

  init() throws {
    folder = try TemporaryFolder()
    household = try Household(in: folder)
  }

  @Test func `a selection has the totals, types, photos and fields of its items`() throws {
    let snapshot = try household.select("assetType == 'Furniture' OR assetType == NULL")
    #expect(try snapshot.totals() == Totals(items: 4, value: Money(cents: 750), itemsWithoutValue: 1))
    let groups = try snapshot.groups()
    #expect(groups.map { $0.assetType?.label } == ["Furniture", nil])
    #expect(groups[0].totals == Totals(items: 3, value: Money(cents: 750), itemsWithoutValue: 1))
    #expect(try snapshot.photos().count == 4)
    #expect(try snapshot.photos().map(\.photo.fileName) == ["lamp.jpg", "back.png", "scan.PNG", "lamp.jpg"])
    #expect(try snapshot.photoFiles().map(\.fileName) == ["lamp.jpg", "back.png", "scan.PNG", "lamp.jpg"])
    #expect(Set(try snapshot.fieldColumns()) == ["Room", "Brand", "cost"])
  }

  @Test func `types without a selected item are no groups, unless every item is selected`() throws {
    #expect(try household.select("FALSEPREDICATE").groups().isEmpty)
    try household.store.change { _ = try $0.add([.sample("tool", type: "Tools")]) }
    try household.store.change { _ = try $0.remove(.sample("tool")) }
    #expect(try household.select(sort: "itemName").groups().contains { $0.assetType?.label == "Tools" })
    #expect(try !household.select("TRUEPREDICATE").groups().contains { $0.assetType?.label == "Tools" })
  }

  @Test func `the cover of a type is that of the first selected item`() throws {
    let type = try #require(
      try household.store.snapshot().groups().first { $0.assetType?.label == "Furniture" })
    let id = type.assetType?.id
    #expect(try household.select("photos.@count == 1").cover(of: id)?.width == 500)
    #expect(try household.select(sort: "-itemKey").cover(of: id)?.width == 500)
    #expect(try household.select(sort: "itemKey").cover(of: id)?.width == 100)
  }

  @Test func `a selection reads a store that may only be read, and leaves its folder alone`() throws {
    let store = try InventoryStore(opening: household.store.path, for: .reading)
    let before = try folder.state()
    let selection = try ItemSelection(
      where: "itemName CONTAINS[c] 'OAK'", sort: "itemName", now: Household.now)
    #expect(try store.snapshot(of: selection).totals().items == 1)
    #expect(try folder.state() == before)
  }

  @Test func `a Core Data store takes selections as well, several at once`() throws {
    let rows = [
      "4100, 1, 10.5, 1, 'K1', 'Shiny sofa', '6X9K8', NULL",
      "39, NULL, 0, 2, 'K2', 'Blue camera', NULL, NULL",
      "NULL, 1, 20, 3, 'K3', 'Antique violin', '6T4N7', NULL",
    ]
    let path = try CoreDataSample.book(types: ["'Furniture'"], items: rows).write(to: folder)
    let store = try InventoryStore(opening: path, for: .reading)
    func select(_ predicate: String?, _ sort: String? = nil) throws -> Snapshot {
      try store.snapshot(of: ItemSelection(where: predicate, sort: sort, now: Household.now))
    }
    let furniture = try select("assetType == 'Furniture'", "itemName")
    let dated = try select("dateCreated < CAST(10.6, 'NSDate') AND valueInDollars >= 39")
    #expect(try furniture.totals().items == 2)
    #expect(
      try furniture.allItems(of: furniture.groups()[0].assetType, batchedBy: 1).map(\.itemName) == [
        "Antique violin", "Shiny sofa",
      ])
    #expect(try dated.totals() == Totals(items: 2, value: Money(cents: 413_900), itemsWithoutValue: 0))
    #expect(try select("photos.@count > 0 OR ANY photos.width > 1 OR fields.@count > 9").totals().items == 0)
  }

  @Test func `a regular expression that takes exponential time is an error that names the item`() throws {
    try household.store.change { edit in
      var draft = ItemDraft.sample("long")
      draft.notes = String(repeating: "a", count: 60) + "!"
      _ = try edit.add([draft])
    }
    let failure = try #require(failure { _ = try household.letters("notes MATCHES '(a+)+'") })
    #expect(failure.kind == .badData)
    #expect(failure.description.contains("item 'long'") && failure.description.contains("'(a+)+'"))
  }

  @Test func `an unknown field is reported with one that is near`() throws {
    let error = #expect(throws: SelectionError.self) { try household.letters("fields.rom == 'x'") }
    #expect(error?.reason == "no item has the field 'rom'; did you mean 'Room'?")
    #expect(throws: SelectionError.self) { try household.letters(sort: "fields.Rooom") }
  }

  @Test func `a predicate as long as can be is answered`() throws {
    let many = Array(repeating: "fields.Room=fields.Brand", count: 1170).joined(separator: " OR ")
    #expect(try household.letters(many + " OR 1=1") == "TLXSRB")
    let values = Array(repeating: "1", count: 16_000).joined(separator: ",")
    #expect(try household.letters("valueInDollars IN {\(values)}").isEmpty)
  }

  @Test func `a predicate as deep as can be is answered`() throws {
    let conditions = ["1=1 AND (", "1=2 OR (", "NOT (", "1=1 AND NOT (", "(fields.cost > 1) OR ("]
    let operands = ["photos.@count + (", "valueInDollars - 0.125 * (", "abs(-(", "1 / (", "fields.cost - ("]
    for operand in operands {
      let deepOperand = deepest(operand, around: "photos.@count") { $0 + " == fields.cost" }
      for condition in conditions {
        let predicate = deepest(condition, around: deepOperand + " == fields.cost") { $0 }
        #expect(predicate.count > 40)
        _ = try household.letters(predicate)
        // Of an element, one cannot ask for another one.
        let figure = deepOperand.replacing("fields.cost", with: "photos.@max.width")
        let wraps = condition.replacing("fields.cost", with: "orderingValue")
        _ = try household.letters(deepest(wraps, around: "ANY fields.value == " + figure) { $0 })
      }
    }
  }

  /// `part` as often around `core` as the parser takes it.
  private func deepest(_ part: String, around core: String, in frame: (String) -> String) -> String {
    var text = core
    while true {
      let deeper =
        part + text
        + String(repeating: ")", count: part.filter { $0 == "(" }.count - part.filter { $0 == ")" }.count)
      guard (try? Predicate(frame(deeper))) != nil else { return text }
      text = deeper
    }
  }
}
