import InventoryModel
import Testing

@testable import InventoryStore

/// Which of several columns is used where the store has not saved its model.
struct ColumnEvidenceTests {
  /// Three things with these columns of text.
  private func sample(_ columns: [String], _ rows: [String], _ statements: [String] = []) throws
    -> OpenedSample
  {
    let declared =
      ["ZQUANTITY INTEGER", "ZPRICE FLOAT"] + columns + ["ZSERIAL VARCHAR", "ZWARRANTYDATE TIMESTAMP"]
    return try OpenedSample(
      SwiftDataSample(
        entities: [
          .init(
            name: "Thing", properties: [], columns: declared.joined(separator: ", "),
            rows: zip(1..., rows).map { "1, \($0), \($1), 'S\($0)', 0" })
        ], statements: statements, isModelCached: false))
  }

  @Test(arguments: [
    ["'Shop', 'Lamp'", "NULL, 'Chair'", "NULL, 'Vase'"],
    ["'Shop', 'Lamp'", "'Shop', 'Chair'", "'Shop', 'Vase'"],
    ["'', 'Lamp'", "'Shop', 'Chair'", "'Ann', NULL"],
  ])
  func `the text with the most distinct values is the name, which is a guess`(rows: [String]) throws {
    let store = try sample(["ZNAME VARCHAR", "ZTITLE VARCHAR"], rows).store()
    let isTitle = rows[2].hasSuffix("'Vase'")
    #expect(try store.items().first?.itemName == (isTitle ? "Lamp" : "Unnamed"))
    let choice = try #require(try store.remarks()?.choices.first { $0.role == .itemName })
    #expect(choice.path == (isTitle ? "title" : "name") && choice.isGuess)
  }

  @Test func `a uniqueness constraint decides which column is an attribute`() throws {
    let index = "CREATE UNIQUE INDEX Z_Thing_UNIQUE_id ON ZTHING (ZID1 COLLATE BINARY ASC)"
    let sample = try sample(
      ["ZID VARCHAR", "ZID1 VARCHAR", "ZTITLE VARCHAR"], ["'D', 'A', 'Lamp'", "'D', 'B', 'Chair'"], [index])
    let store = try sample.store()
    #expect(try store.items().map(\.itemKey.text) == ["A", "B"])
    #expect(
      try store.remarks()?.choices.first { $0.role == .itemKey }
        == .init(role: .itemKey, path: "id", reason: .unique)
    )
    #expect(try store.items()[0].fields.contains(Field(name: "ZID", value: "D")))
    let stated = try sample.store([.item: "Thing", .itemName: "title", .itemKey: "id"])
    #expect(try stated.items().map(\.itemKey.text) == ["A", "B"])
    let other = try sample.store([.item: "Thing", .itemName: "title", .notes: "ZID"])
    #expect(try other.items().map(\.notes) == ["D", "D"])
  }

  @Test func `the example of a message is a column that has values`() throws {
    let sample = try sample(
      ["ZTITLE VARCHAR", "ZTITLE1 VARCHAR", "ZTITLE2 VARCHAR"], ["NULL, '', 'Lamp'", "NULL, NULL, 'Chair'"])
    let refusal = sample.refusal([.item: "Thing", .itemName: "title"])
    #expect(refusal.contains("has the columns ZTITLE, ZTITLE1, ZTITLE2, each of which could be 'title'"))
    #expect(refusal.hasSuffix("for example 'ZTITLE2'"), "\(refusal)")
  }

  @Test func `two columns for the names are both named, and an inspection proposes the one with more values`()
    throws
  {
    let sample = try sample(
      ["ZTITLE VARCHAR", "ZTITLE1 VARCHAR", "ZTITLE2 VARCHAR"],
      ["'Shop', 'Lamp', ''", "'Shop', 'Chair', NULL"])
    let problem =
      "has no saved model that states whether ZTITLE or ZTITLE1 is the items' itemName in the "
      + "entity Thing; choose one of these columns in site.yml, for example 'coreData: {item: Thing, itemName: ZTITLE1}'"
    #expect(sample.refusal([:]).hasSuffix(problem), "\(sample.refusal([:]))")
    #expect(try sample.inspection().problem == problem)
    let names = try #require(try sample.inspection().use).choices
    #expect(names.first { $0.role == .itemName }?.path == "ZTITLE1")
  }

  @Test func `of columns that share a name, the only one with values is used, which is a guess`() throws {
    let store = try sample(
      ["ZTITLE VARCHAR", "ZTITLE1 VARCHAR", "ZID VARCHAR", "ZID1 VARCHAR"],
      ["NULL, 'Lamp', 'A', ''", "'', 'Chair', 'B', NULL"]
    ).store()
    #expect(try store.items().map(\.itemName) == ["Lamp", "Chair"])
    #expect(try store.items().map(\.itemKey.text) == ["A", "B"])
    let remarks = try #require(try store.remarks())
    #expect(remarks.guesses.contains(.init(role: .itemName, path: "ZTITLE1", reason: .distinct)))
    #expect(remarks.guesses.contains(.init(role: .itemKey, path: "ZID", reason: .distinct)))
    #expect(remarks.warnings == [])
  }

  /// Entities that share a table, whose columns without a model seem to belong to all of them.
  private static let siblings: SwiftDataSample = {
    var sample = SwiftDataSample.siblings
    sample.isModelCached = false
    return sample
  }()

  @Test func `without a model, the items of a shared table are those of the entity whose rows have values`()
    throws
  {
    let sample = try OpenedSample(Self.siblings)
    #expect(try sample.store().names() == ["Lamp", "Vase"])
    let choices = try #require(try sample.inspection().use).choices
    #expect(choices.first { $0.role == .item }?.path == "Thing")
    #expect(choices.first { $0.role == .itemName }?.path == "ZTITLE1")
  }

  @Test(arguments: [("S", true), ("NULL", true), ("S", false)])
  func `an inspection proposes the entity of the message, with its rows alone`(
    serial: String, isHome: Bool
  ) throws {
    var sample = Self.siblings
    if !isHome {
      for (name, other) in [("SERIAL", "SERIES"), ("PURCHASEDATE", "DAY"), ("BRAND", "HUE")] {
        sample.entities[0].columns = sample.entities[0].columns.replacing("Z" + name, with: "Z" + other)
      }
    }
    // A second title makes the names unclear.
    sample.entities[2].rows = [
      "1, 0, NULL, 12.5, 'Acme', '\(serial)', 'Of Ann', 'Lamp', NULL",
      "2, 86400, NULL, 3, 'Bolt', '\(serial)', 'Of Bob', 'Vase', NULL",
    ]
    .map { $0.replacing("'NULL'", with: "NULL") }
    let opened = try OpenedSample(sample)
    #expect(
      opened.refusal([:]).contains("'coreData: {item: Thing, itemName: ZTITLE"), "\(opened.refusal([:]))")
    let use = try #require(try opened.inspection().use)
    let stated = use.choices.filter { [.item, .itemName].contains($0.role) }
    #expect(stated.first { $0.role == .item }?.path == "Thing" && use.items == 2)
    let store = try opened.store(
      Dictionary(stated.map { ($0.role, $0.path) }, uniquingKeysWith: { first, _ in first }))
    #expect(try store.items().count == 2)
  }

  @Test func `an inspection proposes the entity that is stated`() throws {
    var sample = Self.siblings
    sample.entities[1].rows = ["NULL, 0, NULL, NULL, NULL, NULL, 'Policy', 'Of Ann', NULL"]
    let use = try #require(try OpenedSample(sample).inspection([.item: "Document"]).use)
    #expect(use.choices.first { $0.role == .item }?.path == "Document" && use.items == 1)
  }
}
