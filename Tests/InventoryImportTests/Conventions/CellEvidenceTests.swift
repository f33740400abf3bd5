import CSV
import InventoryModel
import Testing

@testable import InventoryImport
@testable import ValueParsing

struct CellEvidenceTests {
  @Test func `the amounts of a file are evidence`() throws {
    var evidence = AmountEvidence()
    for row in try rows("\"1,5\"\n\"\n2,5\"\n") { row.forEach { evidence.add($0) } }
    #expect(evidence.cells[.onlyComma].text == "'1,5' on line 1")
    #expect(evidence.cells.count == 2)
  }

  @Test func `the dates of a file are evidence`() throws {
    var evidence = DateEvidence()
    for row in try rows("18.3.2023\n\"19.3.2023\"\n") { row.forEach { evidence.add($0) } }
    #expect(evidence.cells[.onlyDMY].count == 2)
    #expect(evidence.cells[.onlyDMY].text == "'18.3.2023' on line 1")
  }

  @Test(arguments: [
    (DateConvention.dmy, "03/04/2021", "2021-04-03"), (.mdy, "03/04/2021", "2021-03-04"),
    (.excel, "44197", "2021-01-01"), (.dmy, "03/13/2021", "03/13/2021"), (.dmy, "13/03/2021", "13/03/2021"),
    (.dmy, "2021", "2021"), (.dmy, "03/04/2021 14:30", "2021-04-03T14:30:00Z"), (.mdy, "2 years", "2 years"),
  ])
  func `a stated format decides dates in fields that could be two days`(
    format: DateConvention, cell: String, field: String
  ) async throws {
    let house = try Household()
    let report = try await house.add("Name,Warranty until,Bought by\nLamp,\(cell),\(cell)\n") {
      $0.cells.dates = format
    }
    #expect(try house.item("Lamp").fields.map(\.value) == [field, cell])
    let stated = "--date-format \(format.rawValue) (1 cell '\(cell)' on line 2, stored as \(field))"
    #expect(report.evidence.map(\.finding) == (field == cell ? [] : [stated]))
  }

  @Test(arguments: [
    (AmountConvention.point, "1.299", nil), (.point, "1,299", "1299.00"), (.comma, "1.299 €", "1299.00 €"),
    (.comma, "1.299,00", nil), (.comma, "about 5", nil),
  ])
  func `a stated format decides amounts in fields that could be two`(
    format: AmountConvention, cell: String, field: String?
  ) async throws {
    let house = try Household()
    try await house.add("Name,Purchase price,Value,Size\nLamp,\"\(cell)\",5,\"\(cell)\"\n") {
      $0.cells.amounts = format
      $0.cells.columns.maps = [try ColumnMap("Purchase price=field:Purchase price")]
    }
    #expect(try house.item("Lamp").fields.map(\.value) == [field ?? cell, cell])
  }
}
