import CSV
import Diagnostics
import InventoryModel
import Testing

@testable import InventoryImport

struct ColumnMapTests {
  @Test func `a map gives a column an attribute`() throws {
    #expect(try columns("Thing", maps: ["Thing=itemName"]).targets == [.attribute(.itemName)])
  }

  @Test func `a map gives a column a field of another name`() throws {
    #expect(try columns("Name", maps: ["Name=field:Old name"]).targets == [.field("Old name")])
  }

  @Test func `a map wins against an attribute's own name`() throws {
    #expect(
      try columns("itemName,Thing", maps: ["Thing=itemName"]).targets
        == [.field("itemName"), .attribute(.itemName)])
  }

  @Test func `a header may hold equals signs`() throws {
    #expect(try columns("a=b=c", maps: ["a=b=c=notes"]).targets == [.attribute(.notes)])
  }

  @Test func `a field is called like a header with equals signs`() throws {
    #expect(try columns("Name,a=b", maps: ["a=b=field:a=b"]).targets.last == .field("a=b"))
  }

  @Test func `two maps of a column that say two things are refused`() throws {
    #expect(
      refusal(of: "Thing", maps: ["Thing=notes", "Thing=itemName"])
        == "a.csv:1:1: --map is used twice for the column 'Thing'; remove one of the two options")
    #expect(try columns("Thing", maps: ["Thing=notes", "Thing=notes"]).targets == [.attribute(.notes)])
  }

  @Test func `a map of a column that is not there is a problem, with the nearest one`() {
    #expect(
      refusal(of: "Name,Colour", maps: ["Color=field:Colour"])
        == "a.csv:1:1: --map: the file has no column 'Color'; did you mean 'Colour'?")
  }

  @Test(arguments: ["", "itemName", "=itemName", "=", "Header"])
  func `a map without a header and an equals sign is refused`(text: String) {
    #expect(
      message { try ColumnMap(text) }?.hasPrefix("'\(text)' does not have the form 'Header=attribute'; ")
        == true)
  }

  @Test(arguments: ["Cost=", "Cost=value", "Cost=ItemName", "Cost=field:", "Cost= itemName"])
  func `a map to what is not an attribute is refused`(text: String) {
    #expect(message { try ColumnMap(text) }?.hasPrefix("no attribute '\(text.dropFirst(5))'") == true)
  }

  @Test func `a map to a field that reports know offers the field`() {
    #expect(
      message { try ColumnMap("How many=quantity") }
        == "'quantity' is a field, not an attribute; write 'How many=field:quantity'")
  }

  @Test func `case, accents and signs of a header do not matter, unless another column has them`() throws {
    #expect(try columns("Name,MŒBLE: Prix?", maps: ["mœble prix=notes"]).targets.last == .attribute(.notes))
    #expect(
      try columns("Name,Cost,COST", maps: ["COST=notes"]).targets == [
        .attribute(.itemName), .attribute(.valueInDollars), .attribute(.notes),
      ])
    let ignored = ColumnRules(ignored: ["purchase COST"])
    #expect(
      try Columns(rows("Name,Purchase Cost\n")[0], of: "a.csv", rules: ignored).targets.last == .ignored)
  }

  @Test func `a map may state what photos show`() throws {
    #expect(try ColumnMap("Beleg=receipt photos").target == .photos(.receipt))
  }

  @Test func `the refusal of a map says what may be written`() {
    #expect(
      message { try ColumnMap("Cost=serialNumer") }
        == "no attribute 'serialNumer'; did you mean 'serialNumber'? (itemKey, itemName, serialNumber, "
        + "valueInDollars, dateCreated, orderingValue, assetType, notes, photos, plate photos, receipt photos, appraisal photos, "
        + "other photos, receipt documents, appraisal documents, warranty documents, manual documents, other documents, "
        + "or field:Name)")
    #expect(
      message { try ColumnMap("Cost") }
        == "'Cost' does not have the form 'Header=attribute'; write it like 'Cost=valueInDollars'")
  }
}
