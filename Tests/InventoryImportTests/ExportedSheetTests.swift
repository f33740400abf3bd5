import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// Lists as other programs really export them.
struct ExportedSheetTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test func `the folders of Sortly are left out and counted`() async throws {
    let text = "Entry Name,SID,Entry Type,Price,Primary Folder\nGarage,S1,Folder,,\nDrill,S2,Item,9,Garage\n"
    let report = try await home.add(text)
    #expect(report.presets == ["sortly"])
    #expect(try home.names() == ["Drill"])
    #expect(report.leftOut.map(\.text) == ["1 folder (line 2 'Garage')"])
    #expect(try await home.add(text.replacing("S2", with: "S3")) { $0.cells.extraRows = .keep }.added == 2)
  }

  private let shared = """
    Entry Name,SID,Entry Type,Price,Primary Folder
    Cord,S1,Item,9,Garage
    Cord,S1,Item,9,Attic
    Cord,S1,Item,9,Attic
    Cord,S1,Item,9,

    """

  @Test func `items of Sortly that share an ID are kept apart`() async throws {
    let report = try await home.add(shared)
    #expect(report.sharedKeys == 4)
    #expect(
      Set(try home.items().map(\.itemKey.text)) == ["S1", "S1 (Garage)", "S1 (Attic)", "S1 (Attic) 2"])
    let again = try await home.add(shared) { $0.update = KnownItems() }
    #expect(again.unchanged == 4 && again.added == 0)
  }

  @Test(arguments: [
    ("\"cf:brand, type:option\"", "brand"), ("\"cf: Colour,type:text\"", "Colour"),
    ("\"CF:Size , Type: number\"", "Size"),
    ("cf:Plain", "Plain"), ("\"cf:A, B, type:text\"", "A, B"),
  ])
  func `a custom field of Shelf loses its type, with blanks or without`(header: String, name: String) throws {
    #expect(try columns("title,\(header)").fields == [name])
  }

  @Test func `MovingBox is known by its header`() throws {
    let columns = try columns(
      "Title,Description,Location,Label,Home,Quantity,Serial,Model,Make,Price,Insured,Notes,PhotoFilename,HasUsedAI"
    )
    #expect(columns.preset == .movingBox)
    #expect(columns.fills(.assetType) && columns.fills(.photos) && columns.fills(.valueInDollars))
    #expect(
      columns.fields == [
        "Description", "Location", "Home", "Quantity", "Model", "Make", "Insured", "HasUsedAI",
      ])
  }

  @Test func `a blank name is the model, else the key, and is counted`() async throws {
    let text = "Asset Tag,Name,Model,Value\nT1,,ThinkPad,5\nT2,,,6\nT3,Desk,,7\n"
    let report = try await home.add(text)
    #expect(Set(try home.names()) == ["ThinkPad", "T2", "Desk"])
    #expect(report.namedByModel == 1 && report.namedByKey == 1)
    let again = try await home.add(text) { $0.update = KnownItems() }
    #expect(again.unchanged == 3)
  }

  @Test func `with require-names a blank name is an error`() async throws {
    let refusal = try await home.refusal(of: "Key,Name,Model\nT1,,ThinkPad\n") {
      $0.cells.requiresNames = true
    }
    #expect(refusal?.text == "1.csv:2:4: the item has no name; add a name")
  }

  @Test func `a new item of an update is called by its model, and never by a key that may be misspelled`()
    async throws
  {
    try await home.add("Key,Name,Model\nT1,Lamp,\n")
    let report = try await home.add("Key,Name,Model\nT1,,\nT2,,ThinkPad\n") { $0.update = KnownItems() }
    #expect(report.added == 1 && report.namedByModel == 1)
    #expect(Set(try home.names()) == ["Lamp", "ThinkPad"])
    let refusal = try await home.refusal(of: "Key,Name,Model\nT9,,\n") { $0.update = KnownItems() }
    #expect(refusal?.text.contains("no item has the key 'T9', and a new item needs a name") == true)
  }

  @Test func `an item without name, model and key has no name`() async throws {
    #expect(
      try await home.refusal(of: "Name,Model,Room\n,,Hall\n")?.text
        == "1.csv:2:1: the item has no name; add a name")
  }
}
