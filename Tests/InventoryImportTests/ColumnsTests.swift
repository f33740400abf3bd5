import CSV
import InventoryModel
import Testing

@testable import InventoryImport

struct ColumnsTests {
  @Test(arguments: Attribute.allCases) func `an attribute's own name fills it`(attribute: Attribute) throws {
    #expect(try columns(attribute.rawValue).targets == [.attribute(attribute)])
    #expect(try columns(attribute.rawValue).aliases.isEmpty)
  }

  @Test(
    arguments: [
      (.itemKey, "key, id, uuid, item id, import ref, HB.import_ref, asset tag, Sortly ID (SID)"),
      (.itemName, "item name, name, item, title, asset name, entry name, HB.name, description"),
      (.serialNumber, "serial number, serial, serial no, sn, s/n, Serial #, product key, HB.serial_number"),
      (
        .valueInDollars,
        "value, price, cost, amount, valuation, purchase price, purchase cost, purchased price"
      ),
      (
        .valueInDollars,
        "estimated value, current value, replacement value, replacement cost, HB.purchase_price"
      ),
      (.dateCreated, "created, created date, date added"),
      (.orderingValue, "order, position"),
      (.assetType, "type, category, folder, primary folder, HB.tags, HB.labels"),
      (.notes, "note, comments, HB.notes"),
      (.photos, "photo, image, images, picture, file name"),
    ] as [(Attribute, String)])
  func `the headers of other programs fill it`(attribute: Attribute, headers: String) throws {
    for header in headers.split(separator: ", ").map(String.init) {
      #expect(try columns(header).targets == [.attribute(attribute)], "\(header)")
    }
  }

  @Test(arguments: [
    "ITEM_NAME", "item-name", " Item Name ", "itemname", "Item.Name", "#Item/Name", "Item\u{A0}Name",
  ])
  func `headers are compared without case, blanks and signs`(header: String) throws {
    #expect(try columns(header).targets == [.attribute(.itemName)])
  }

  @Test(arguments: [
    "Room", "Purchase Date", "Values", "Barcode", "Model #",
    "Asset Notes",
    "Naïve", "🙂", "Quantity",
  ])
  func `any other column is a field under its own header`(header: String) throws {
    #expect(try columns("\"\(header)\"").targets == [.field(header)])
  }

  @Test func `an attribute's own name wins against its aliases`() throws {
    #expect(
      try columns("Cost,Price,Value in Dollars").targets
        == [.field("Cost"), .field("Price"), .attribute(.valueInDollars)])
  }

  @Test func `two aliases of one attribute are a question with both answers`() {
    #expect(
      refusal(of: "Name,Cost,Price")
        == "a.csv:1:11: the columns 'Cost' and 'Price' would both fill valueInDollars; "
        + "decide with --map 'Cost=valueInDollars' or --map 'Price=valueInDollars'")
  }

  @Test func `a map answers the question, and the other column is a field`() throws {
    #expect(
      try columns("Name,Cost,Price", maps: ["Price=valueInDollars"]).targets
        == [.attribute(.itemName), .field("Cost"), .attribute(.valueInDollars)])
  }

  @Test func `all questions are put together`() {
    let lines = refusal(of: "Name,Title,Cost,Price,Room,Room")?.split(separator: "\n")
    #expect(lines?.count == 3)
  }

  @Test func `a description names the item only where nothing else does`() throws {
    #expect(
      try columns("Description,Room").targets == [.attribute(.itemName), .field("Room")])
    #expect(
      try columns("Description,Title").targets == [.field("Description"), .attribute(.itemName)])
    #expect(
      try columns("Description,Thing", maps: ["Thing=itemName"]).targets
        == [.field("Description"), .attribute(.itemName)])
    #expect(
      try columns("Description", maps: ["Description=notes"]).targets == [.attribute(.notes)])
  }

  @Test func `a field that comes twice is refused`() {
    #expect(
      refusal(of: "Name,Room,Room")
        == "a.csv:1:11: two columns are called 'Room'; give them different headers")
  }

  @Test func `an attribute's header that comes twice must be given two headers first`() {
    #expect(refusal(of: "Name,Name")?.hasSuffix(", after giving the two different headers") == true)
  }

  @Test func `columns without a header are allowed, and none is a field`() throws {
    let columns = try columns("Name,,,\"  \"")
    #expect(columns.targets == [.attribute(.itemName), .nameless, .nameless, .nameless])
    #expect(columns.fields.isEmpty)
  }

  @Test func `the columns that fill an attribute under another name are told`() throws {
    let aliases = try columns("Item Name,Category,Thing,Room", maps: ["Thing=notes"]).aliases
    #expect(aliases.map { "\($0.attribute) \($0.header)" } == ["assetType Category", "notes Thing"])
  }

  @Test func `the fields are told in the order of the columns`() throws {
    #expect(try columns("Room,Name,Brand").fields == ["Room", "Brand"])
  }
}
