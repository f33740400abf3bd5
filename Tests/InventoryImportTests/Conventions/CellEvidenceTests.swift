import CSV
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
}
