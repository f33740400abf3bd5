import Diagnostics
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Values that no store takes: each is a problem of its row.
struct BadValueTests {
  /// The home, with another price and another day of purchase of the chair.
  private func home(price: String = "40.5", bought: String = "NULL") throws -> OpenedSample {
    var sample = SwiftDataSample.home
    let chair = sample.entities[1].rows[1]
    sample.entities[1].rows[1] = chair.replacing("1, 2, 2, NULL, 40.5", with: "1, 2, 2, \(bought), \(price)")
    #expect(bought == "NULL" && price == "40.5" || sample.entities[1].rows[1] != chair)
    return try OpenedSample(sample)
  }

  @Test(arguments: ["9e999", "-9e999", "3e12", "'a lot'", "x'00FF'"])
  func `a value that is not an amount is no reason against its entity`(price: String) throws {
    let found = try home(price: price).inspection()
    let use = try #require(found.use)
    #expect(use.choices.first { $0.role == .item }?.path == "InventoryItem" && use.items == 3)
    #expect(use.choices.contains { $0.role == .valueInDollars && $0.path == "price" })
    let problem = found.problem ?? ""
    #expect(
      problem.hasPrefix("has 1 value in 'price' that is not an amount: 'Chair' ("), "\(problem)")
    #expect(
      problem.hasSuffix("or ignore all values with coreData: {valueInDollars: ''} in site.yml"),
      "\(problem)")
  }

  @Test func `without the values, the store is read`() throws {
    let items = try home(price: "9e999").store([.valueInDollars: ""]).items()
    #expect(items.map(\.valueInDollars) == [nil, nil, nil])
    #expect(items[1].fields.contains(Field(name: "price", value: "Inf")))
  }

  @Test(arguments: [
    ("1e18", "9999-12-31T23:59:59Z"), ("9e999", "9999-12-31T23:59:59Z"), ("-1e15", "0001-01-01T00:00:00Z"),
  ]) func `a date outside the years 1 to 9999 is shown as the nearest, with a warning`(
    date: String, shown: String
  ) throws {
    let store = try home(bought: date).store()
    #expect(try store.items()[1].fields.contains(Field(name: "purchaseDate", value: shown)))
    let warning = try #require(try store.remarks()?.warnings.first)
    #expect(
      warning.hasPrefix(
        "has 1 date in 'purchaseDate' outside the years 1 to 9999, shown as the nearest valid date: 'Chair' ("
      ))
  }

  @Test func `dates of several attributes outside the years are one line`() throws {
    var sample = SwiftDataSample.unknown
    sample.entities[0].columns += ", ZBOUGHT TIMESTAMP, ZSOLD TIMESTAMP"
    sample.entities[0].rows = [
      "1, 1, 5, 'S1', 'Phone', 'A phone', 1e18, 1e18", "2, 2, 7, 'S2', 'Tablet', NULL, 1e18, 0",
    ]
    let warnings = try OpenedSample(sample).store([
      .item: "Gadget", .itemName: "ZTITLE", .valueInDollars: "", .serialNumber: "", .dateCreated: "bought",
    ]).remarks()?.warnings
    #expect(
      warnings == [
        "has 3 dates in 2 attributes outside the years 1 to 9999, shown as the nearest valid dates: in 'bought' "
          + "'Phone' (1000000000000000000), 'Tablet' (1000000000000000000); in 'sold' 'Phone' (1000000000000000000)"
      ])
  }

  @Test func `a date that is used as notes is warned of, too`() throws {
    let store = try home(bought: "1e18").store([
      .item: "InventoryItem", .itemName: "title", .notes: "purchaseDate",
    ])
    #expect(try store.items()[1].notes == "9999-12-31T23:59:59Z")
    #expect(
      try store.remarks()?.warnings.first?.hasPrefix(
        "has 1 date in 'purchaseDate' outside the years 1 to 9999")
        == true)
  }

  @Test func `a date that is a text is shown as it is in a field, and as no date elsewhere, with a warning`()
    throws
  {
    let sample = try home(bought: "'May'")
    #expect(try sample.store().items()[1].fields.contains(Field(name: "purchaseDate", value: "May")))
    #expect(try sample.store().remarks()?.warnings == [])
    let store = try sample.store([
      .item: "InventoryItem", .itemName: "title", .dateCreated: "purchaseDate",
    ])
    #expect(try store.items().map(\.dateCreated?.text) == ["2001-01-02T00:00:00Z", nil, nil])
    #expect(
      try store.remarks()?.warnings == [
        "has 1 value in 'purchaseDate' that is not a date and is ignored: 'Chair' (May)"
      ])
  }

  @Test func `an item without a date has none`() throws {
    let names: [CoreDataNames.Role: String] = [
      .item: "InventoryItem", .itemName: "title", .dateCreated: "purchaseDate",
    ]
    let store = try home(bought: "0").store(names)
    let dates: [String?] = ["2001-01-02T00:00:00Z", "2001-01-01T00:00:00Z", nil]
    #expect(try store.items().map(\.dateCreated?.text) == dates)
    #expect(try store.remarks()?.warnings == [])
    let keyed = try store.snapshot().itemsByKey()
    var rest = keyed
    #expect(try rest.next()?.map(\.item.dateCreated?.text) == dates)
  }

  @Test func `a name that is not UTF-8 is no reason against its entity`() throws {
    var sample = SwiftDataSample.home
    sample.entities[1].rows[1] = sample.entities[1].rows[1].replacing(
      "'Chair'", with: "CAST(x'43FF' AS TEXT)")
    let use = try OpenedSample(sample).inspection().use
    #expect(use?.choices.first { $0.role == .item }?.path == "InventoryItem")
  }
}
