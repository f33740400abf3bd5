import CSV
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

struct ColumnsTests {
  @Test(arguments: ItemAttribute.allCases) func `an attribute's own name fills it`(attribute: ItemAttribute)
    throws
  {
    #expect(try columns(attribute.rawValue).targets == [.attribute(attribute)])
    #expect(try columns(attribute.rawValue).aliases.isEmpty)
  }

  private static let aliases: [(ItemAttribute, String)] = [
    (.itemKey, "key, id, uuid, item id, import ref, HB.import_ref, asset tag, Sortly ID (SID)"),
    (.itemName, "item name, name, item, title, asset name, entry name, HB.name, description"),
    (.serialNumber, "serial number, serial, serial no, sn, s/n, Serial #, product key, HB.serial_number"),
    (
      .valueInDollars,
      """
      value, price, cost, amount, valuation, purchase price, purchase cost, purchased price, estimated value, \
      current value, replacement value, replacement cost, HB.purchase_price
      """
    ),
    (.dateCreated, "created, created date, date added"),
    (.orderingValue, "order, position"),
    (.assetType, "type, category, folder, primary folder, HB.tags, HB.labels"),
    (.notes, "note, comments, HB.notes"),
    (.photos, "photo, image, images, picture, file name"),
  ]

  @Test(arguments: aliases) func `the headers of other programs fill it`(
    attribute: ItemAttribute, headers: String
  ) throws {
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
        == "a.csv:1:11: the columns 'Cost' and 'Price' would both fill valueInDollars (byte offset 10); "
        + "choose one with --map 'Cost=valueInDollars' or --map 'Price=valueInDollars'")
  }

  private static let costs = [
    "valuation", "purchase price", "purchase cost", "current value", "replacement value", "replacement cost",
  ]

  @Test(arguments: costs) func `beside a value, a cost that reports have a place for is a field`(cost: String)
    throws
  {
    #expect(try columns("value,\(cost)").targets == [.attribute(.valueInDollars), .field(cost)])
    #expect(try columns("\(cost),Value ($)").targets == [.field(cost), .attribute(.valueInDollars)])
  }

  @Test(arguments: aliases) func `any other two headers of one attribute are a question, but for photos`(
    attribute: ItemAttribute, headers: String
  ) throws {
    let names = headers.split(separator: ", ").map(String.init)
      .filter { !attribute.isNamed($0) && !ItemAttribute.isDescription($0) }
    for (index, first) in names.enumerated() {
      for second in names.dropFirst(index + 1)
      where ItemAttribute.folded(first) != ItemAttribute.folded(second)
        && !(first == "value" && Self.costs.contains(second))
      {
        let refusal = refusal(of: "\(first),\(second)", preset: .none)
        if attribute == .photos {
          #expect(refusal == nil)
        } else {
          #expect(
            refusal?.hasSuffix(
              "the columns '\(first)' and '\(second)' would both fill \(attribute.rawValue) (byte offset "
                + "\(first.utf8.count + 1)); choose one with --map '\(first)=\(attribute.rawValue)' or --map '\(second)=\(attribute.rawValue)'"
            ) == true
          )
        }
      }
    }
  }

  @Test(arguments: aliases) func `where a preset answers the question, the other column is a field`(
    attribute: ItemAttribute, headers: String
  ) throws {
    let names = headers.split(separator: ", ").map(String.init)
    for first in try names.filter({ try columns($0).preset != nil }) {
      for second in names where ItemAttribute.folded(first) != ItemAttribute.folded(second) {
        let columns = try columns("\(second),\(first)")
        #expect(columns.fills(attribute))
        #expect(columns.fields.count == 1)
      }
    }
  }

  @Test func `a map answers the question, and the other column is a field`() throws {
    #expect(
      try columns("Name,Cost,Price", maps: ["Price=valueInDollars"]).targets
        == [.attribute(.itemName), .field("Cost"), .attribute(.valueInDollars)])
  }

  @Test func `all questions are put together`() {
    let lines = refusal(of: "Name,Title,Cost,Price,Serial,Serial")?.split(separator: "\n")
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

  @Test(arguments: ["Value", "Notes", "Serial"])
  func `a header that fills an attribute twice is refused with both columns`(
    header: String
  ) {
    #expect(
      refusal(of: "\(header),Place,\(header)")
        == "a.csv:1:\(header.count + 8): columns 1 and 3 are both called '\(header)' (byte offset "
        + "\(header.count + 7)); skip the second one with --ignore '\(header) (2)', or keep it as a field with "
        + "--map '\(header) (2)=field:\(header) (2)'"
    )
  }

  @Test func `two headers for one field are refused with both`() {
    #expect(
      refusal(of: "Name,Place,Room", maps: ["Place=field:Room"])
        == "a.csv:1:12: the columns 'Place' and 'Room' would both be the field 'Room' (byte offset 11); "
        + "rename one column, for example with --map 'Room=field:Room 2'")
  }

  @Test func `two maps to one attribute are refused`() {
    #expect(
      refusal(of: "Name,Was,Now", maps: ["Was=valueInDollars", "Now=valueInDollars"])
        == "a.csv:1:10: --map assigns two columns to valueInDollars: 'Was' and 'Now' (byte offset 9); remove one of the two options"
    )
  }

  @Test func `a column that is mapped and ignored is refused`() {
    #expect(
      refusal(of: "Name,Was", maps: ["Was=valueInDollars"], ignored: ["Was"])
        == "a.csv:1:1: --map and --ignore both name the column 'Was'; remove one of the two options")
  }

  @Test func `a map wins against the names of our own files, too`() throws {
    let header = ItemColumns.attributes.joined(separator: ",") + ",Called,Scan"
    let columns = try columns(header, maps: ["Called=itemName", "Scan=photos"])
    #expect(columns.targets[1] == .field("itemName"))
    #expect(columns.targets.suffix(3) == [.attribute(.photos), .attribute(.itemName), .attribute(.photos)])
  }

  @Test func `columns without a header are allowed, and none is a field`() throws {
    let columns = try columns("Name,,,\"  \"")
    #expect(columns.targets == [.attribute(.itemName), .nameless, .nameless, .nameless])
    #expect(columns.fields.isEmpty)
  }

  @Test func `the columns that fill an attribute under another name are reported`() throws {
    let aliases = try columns("Item Name,Category,Thing,Room", maps: ["Thing=notes"]).aliases
    #expect(aliases.map { "\($0.attribute) \($0.header)" } == ["assetType Category", "notes Thing"])
  }

  @Test func `the fields are reported in the order of the columns`() throws {
    #expect(try columns("Room,Name,Brand").fields == ["Room", "Brand"])
  }
}
