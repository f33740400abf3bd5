import CSV
import Foundation
import InventoryModel
import Testing
import ValueParsing

@testable import InventoryImport

/// The lists of `CSV.md`.
@Suite(.serialized) struct CSVReferenceTests {
  private let page = ReferencePage("CSV.md")

  @Test func `every header that fills an attribute is there`() throws {
    let own = ItemAttribute.allCases.map { attribute in
      "| `\(attribute.rawValue)` | \(attribute.aliases.map(\.cell).joined(separator: ", ")) |"
    }
    try page.compare(
      "headers", with: "| attribute | headers |\n| --- | --- |\n" + own.joined(separator: "\n"))

    let others = ItemAttribute.allCases.flatMap { attribute in
      HeaderLanguage.allCases.compactMap { language -> String? in
        let headers = language.headers(of: attribute)
        return headers.isEmpty
          ? nil
          : "| `\(attribute.rawValue)` | \(language.rawValue.capitalized) | \(headers.map(\.cell).joined(separator: ", ")) |"
      }
    }
    try page.compare(
      "languages",
      with: "| attribute | language | headers |\n| --- | --- | --- |\n" + others.joined(separator: "\n"))
  }

  @Test func `every encoding is there`() throws {
    let names = TextEncoding.allCases.map { "`\($0.rawValue)`" }
    try page.compare("encodings", with: names.joined(separator: ", ") + ".")
  }

  @Test func `every column of an export is there`() throws {
    try page.compare("columns", with: "```text\n\(ItemColumns.attributes.joined(separator: ","))\n```")
  }

  @Test func `every preset and every convention is there`() throws {
    #expect(Set(Preset.allCases.map(\.rawValue)).isSubset(of: try page.names(of: "Columns of an import")))
    let options = try page.names(of: "Amounts and dates")
    #expect(
      options
        == AmountConvention.allCases.map { "--decimal \($0.rawValue)" }
        + DateConvention.allCases.map { "--date-format \($0.rawValue)" })
  }

  @Test func `the examples of conventions are read`() throws {
    for row in try page.rows(of: "Amounts and dates") {
      let (option, example) = try (#require(row[0].code), #require(row[2].code))
      let name = option.components(separatedBy: " ")[1]
      if let convention = AmountConvention(rawValue: name) {
        #expect(convention.money(example)?.plainText == "1299.00")
      } else {
        let convention = try #require(DateConvention(rawValue: name))
        #expect(try convention.timestamp(example).get().dayText == "2026-03-18", "\(name)")
      }
    }
  }
}
