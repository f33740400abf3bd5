import CSV
import InventoryModel
import Testing

@testable import InventoryImport

/// The headers are those that the programs write.
@Suite struct PresetTests {
  private static let homebox = """
    HB.purchase_date,HB.warranty_expires,HB.sold_date,HB.import_ref,HB.parent_import_ref,HB.url,HB.name,HB.description,\
    HB.notes,HB.purchase_from,HB.manufacturer,HB.model_number,HB.serial_number,HB.warranty_details,HB.sold_to,\
    HB.sold_notes,HB.location,HB.tags,HB.asset_id,HB.quantity,HB.purchase_price,HB.sold_price,HB.archived,HB.insured,\
    HB.lifetime_warranty,HB.field.Colour
    """
  private static let firstHomebox = """
    Import Ref,Location,Labels,Quantity,Name,Description,Insured,Serial Number,Mode Number,Manufacturer,Notes,\
    Purchase From,Purchased Price,Purchased Time,Lifetime Warranty,Warranty Expires,Warranty Details,Sold To,\
    Sold Price,Sold Time,Sold Notes
    """
  private static let snipeIT = """
    Company,Name,Asset Tag,Category,Supplier,Manufacturer,Location,Order Number,Model,Model Notes,Model Number,\
    Asset Notes,Purchase Date,Purchase Cost
    """
  private static let sortly = """
    Entry Name,Notes,Quantity,Price,Tags,Serial Number,Barcode,Min Level,Item Type,Folder,Photo1,Photo2
    """

  @Test(arguments: [
    (homebox, Preset.homebox), (homebox.replacing("tags", with: "labels"), .homebox),
    (firstHomebox, .homebox),
    (snipeIT, .snipeIT), ("title,description,kit,category,tags,location,valuation,custodian", .shelf),
    ("title,\"cf: Colour,type:text\"", .shelf), (sortly, .sortly), ("Name,Sortly ID (SID)", .sortly),
    ("imageKey,itemName,valueInDollars", .homepwner), ("possessionName,valueInDollars", .homepwner),
  ]) func `a header tells whose file it is`(header: String, preset: Preset) throws {
    #expect(try columns(header).preset == preset)
  }

  @Test(arguments: ["itemKey,itemName,room", "Room,Item Name,Purchase Price", "name,category"])
  func `an ordinary header is nobody's`(header: String) throws {
    #expect(try columns(header).preset == nil)
  }

  @Test func `every column of Homebox is an attribute or a field`() throws {
    let columns = try columns(Self.homebox)
    #expect(columns.fills(.itemKey) && columns.fills(.itemName) && columns.fills(.serialNumber))
    #expect(columns.fills(.valueInDollars) && columns.fills(.assetType) && columns.fills(.notes))
    #expect(columns.fields.count == 26 - 6)
    #expect(columns.fields.first == "purchase date")
    #expect(columns.fields.last == "Colour")
  }

  @Test func `the first format of Homebox has a price, and what it was sold for`() throws {
    let columns = try columns(Self.firstHomebox)
    #expect(columns.fills(.valueInDollars))
    #expect(columns.fields.contains("Sold Price") && columns.fields.contains("Description"))
  }

  @Test func `a header of Snipe-IT that appears twice is a field with a number`() throws {
    let columns = try columns("Company,Name,Asset Tag,Category,Purchase Cost,Category,Company")
    #expect(columns.targets[3] == .attribute(.assetType))
    #expect(columns.fields == ["Company", "Category (2)", "Company (2)"])
  }

  @Test func `a custom field of Shelf loses its type`() throws {
    #expect(try columns("title,\"cf: Colour,type:text\",cf:Plain").fields == ["Colour", "Plain"])
  }

  @Test func `the photos of Sortly are addresses, and stay texts`() throws {
    let columns = try columns(Self.sortly)
    #expect(columns.fields.suffix(2) == ["Photo1", "Photo2"])
    #expect(columns.fills(.valueInDollars) && columns.fills(.assetType))
  }

  /// The columns of an export as a program in public reads them (Go, `csv:"Sortly ID (SID)"`), and of one of 2024.
  @Test(arguments: [
    "Entry Name,Variant Details,Sortly ID (SID),Unit,Quantity,Min Level,Price,Value,Notes,Tags,Folder",
    "Entry Name,SID,Entry Type,Unit,Quantity,Min Level,Price,Total Price,Notes,Primary Folder",
  ]) func `the value of a line of Sortly is that of all its pieces`(header: String) throws {
    let columns = try columns(header)
    #expect(columns.preset == .sortly)
    #expect(columns.targets[7] == .attribute(.valueInDollars) && columns.targets[6] == .field("unit price"))
  }

  /// The labels of `columnsLabelsMap` in Shelf's public source, which its export of assets has as headers.
  @Test func `an export of Shelf's assets is known, and its value is that of all pieces`() throws {
    let columns = try columns(
      "Name,ID,Asset ID,QR ID,Status,Description,Value,Total value,Available to book,Created at,Category,Tags,Location,"
        + "Kit,Custody,Quantity,Asset model,Purchase Date")
    #expect(columns.preset == .shelf && columns.fills(.itemKey) && columns.fills(.assetType))
    #expect(columns.targets[7] == .attribute(.valueInDollars) && columns.targets[6] == .field("unit price"))
    #expect(columns.targets[5] == .field("Description"))
  }

  @Test func `without a total of a line Shelf's value is used`() throws {
    let columns = try columns("Name,QR ID,Description,Value,Available to book,Custody")
    #expect(columns.preset == .shelf && columns.targets[3] == .attribute(.valueInDollars))
  }

  /// Without the column `Home`, as in older exports.
  @Test func `an export of MovingBox is known by its last columns`() throws {
    let columns = try columns(
      "Title,Description,Location,Label,Quantity,Serial,Model,Make,Price,Insured,Notes,PhotoFilename,HasUsedAI"
    )
    #expect(columns.preset == .movingBox && columns.fills(.photos))
    #expect(
      columns.fields == ["Description", "Location", "Quantity", "Model", "Make", "Insured", "HasUsedAI"])
  }

  @Test func `a map wins against a preset`() throws {
    let columns = try columns(Self.sortly, maps: ["Photo1=photos", "Price=field:Price"])
    #expect(columns.fills(.photos))
    #expect(!columns.fills(.valueInDollars))
  }

  @Test func `no preset is used where none is wanted`() throws {
    #expect(try columns("possessionName,valueInDollars", preset: .none).fields == ["possessionName"])
  }

  @Test func `a preset is used where it is named`() throws {
    #expect(try columns("possessionName", preset: .always(.homepwner)).fills(.itemName))
  }

  @Test func `a misspelled preset is proposed`() {
    #expect(
      message { try PresetChoice("homebx") }?.hasPrefix("no preset 'homebx'; did you mean 'homebox'?") == true
    )
  }

  @Test func `several columns of photos follow each other`() throws {
    let columns = try columns("Name,Front,Back", maps: ["Front=photos", "Back=photos"])
    #expect(columns.targets.suffix(2) == [.attribute(.photos), .attribute(.photos)])
  }

  @Test func `an ignored column is not read`() throws {
    #expect(try columns("Name,Secret", ignored: ["Secret"]).targets[1] == .ignored)
    #expect(
      refusal(of: "Name", ignored: ["Secrt"])
        == "a.csv:1:1: --ignore: the file has no column 'Secrt'; the only column is 'Name'")
  }

  @Test func `what an import adds to rejected rows is left out by the next`() throws {
    let columns = try columns("Name,error_line,error_column,error_reason")
    #expect(columns.targets.suffix(3) == [.ignored, .ignored, .ignored])
  }
}
