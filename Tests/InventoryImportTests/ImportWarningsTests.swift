import Diagnostics
import Foundation
import Testing

@testable import InventoryImport

struct ImportWarningsTests {
  private func warnings(_ number: Int, _ kind: ImportWarning.Kind = .shortenedNumbers) -> ImportWarnings {
    var warnings = ImportWarnings()
    for line in 0..<number {
      warnings.add(kind, "6.3E+15", under: "Serial", at: Problem.Place("a.csv", line: line + 2, column: 6))
    }
    return warnings
  }

  @Test func `one is a line with its text`() {
    #expect(
      warnings(1).description
        == "a.csv:2:6: warning: 1 number in the column 'Serial' has lost the last digits in a spreadsheet: '6.3E+15'; format "
        + "the column as text in the spreadsheet, enter the number again and export the file")
  }

  @Test func `many of a kind are one line with their number and the first places`() {
    #expect(
      warnings(7).description
        == "a.csv:2:6: warning: 7 numbers in the column 'Serial' have lost the last digits in a spreadsheet: '6.3E+15' (line 2), "
        + "'6.3E+15' (line 3), '6.3E+15' (line 4), '6.3E+15' (line 5), '6.3E+15' (line 6) and 2 more; format the column as "
        + "text in the spreadsheet, enter the numbers again and export the file")
  }

  @Test func `what is wrong with all of a kind, and the remedy, are stated once`() {
    var warnings = ImportWarnings()
    for number in 1...7 {
      warnings.add(
        .unreadPictures, "'Lamp \(number)'", because: "the file is missing; copy it",
        at: Problem.Place("a.store"))
    }
    warnings.add(.unreadPictures, "'Vase'", because: "GIF is not read", at: Problem.Place("a.store"))
    #expect(
      warnings.description == """
        a.store: warning: 7 pictures are left out: the file is missing; copy it: 'Lamp 1', 'Lamp 2', 'Lamp 3', 'Lamp 4', \
        'Lamp 5' and 2 more
        a.store: warning: 1 picture is left out: GIF is not read: 'Vase'
        """)
  }

  @Test func `kinds, columns and files have a line each`() {
    var warnings = warnings(2)
    warnings.add(.shortenedNumbers, "1E+10", under: "IMEI", at: Problem.Place("a.csv", line: 9))
    warnings.add(.shortenedNumbers, "1E+10", under: "Serial", at: Problem.Place("b.csv", line: 9))
    warnings.add(.unknownSerialNumbers, "?", under: "Serial", at: Problem.Place("a.csv", line: 9))
    warnings.add(.shortenedNumbers, "1E+10", under: "Serial", at: Problem.Place("a.csv", line: 10))
    #expect(warnings.all.map(\.count) == [3, 1, 1, 1])
    #expect(warnings.description.split(separator: "\n").count == 4)
  }

  @Test func `as JSON they are a list`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(warnings(1)), as: UTF8.self)
        == "[{\"count\":1,\"file\":\"a.csv\",\"first\":[{\"column\":6,\"line\":2,\"text\":\"6.3E+15\"}],"
        + "\"header\":\"Serial\",\"kind\":\"shortenedNumbers\"}]")
  }
}
