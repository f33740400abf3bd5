import Testing
import ValueParsing

@testable import InventoryImport

struct ShortenedNumberTests {
  @Test(arguments: [
    "6.37702E+15", "1,23457E+12", "6E+15", "6.37702e+15", "1.2E-10", "9.99999999999999E+107", "1.E+05",
  ])
  func `a number in scientific notation is a shortened one`(text: String) {
    #expect(text.withUTF8Bytes(ShortenedNumber.isOne))
  }

  @Test(arguments: [
    "", "6", "E", "E+15", "63770212345678", "6.37702", "6.37702E", "6.37702E+", "6.37702E15", "6E15", "6E-12",
    "6E+5",
    "6.3E+1000", "63.7E+15", "A6.37702E+15", "6.37702E+15A", "6.37702E+15 ", "6..3E+15", "SN 7", "6+15",
    "-6.3E+15",
  ])
  func `any other text is none`(text: String) {
    #expect(!text.withUTF8Bytes(ShortenedNumber.isOne))
  }

  @Test(arguments: ["Serial #", "Key", "Model", "Model Number", "Asset Tag", "Barcode", "HB.model_number"])
  func `a column of such numbers is warned of`(header: String) throws {
    #expect(try warnings("Name,Other,\(header)\nLamp,x,6.37702E+15\n").count == 1)
  }

  @Test(arguments: ["Weight", "Notes", "Model name"])
  func `a column of other texts is not`(header: String) throws {
    #expect(try warnings("Name,\(header)\nLamp,6.37702E+15\n").isEmpty)
  }

  private func warnings(_ text: String) throws -> [String] {
    let rows = try rows(text)
    var reader = RowReader(
      file: "a.csv", columns: try columns(String(text.prefix { $0 != "\n" })), needsName: false)
    return try rows.dropFirst().flatMap { try reader.read($0).warnings.map(\.text) }
  }
}
