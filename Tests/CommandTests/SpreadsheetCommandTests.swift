import Foundation
import Testing

/// Lists in the form of twelve programs: each goes in with one command, or with the one that the first message proposes.
@Suite struct SpreadsheetCommandTests {
  private static let lists = CaseFile.all.filter { $0.name.hasPrefix("spreadsheets/") }

  @Test func `there is a list of each program`() {
    let names = Set(Self.lists.map { String($0.name.dropFirst("spreadsheets/".count)) })
    #expect(
      names.isSuperset(of: [
        "google-sheets", "excel-accounting", "excel-template", "numbers", "airtable", "notion", "homebox",
        "snipe-it", "sortly", "shelf", "encircle", "german", "movingbox",
      ]))
  }

  @Test(arguments: lists) func `with one command, or with the one that is proposed`(list: CaseFile) throws {
    let answer = try #require(list.scenes.first { !$0.name.hasSuffix("-asks") }?.steps.last)
    #expect(!answer.expected.contains { $0.hasPrefix("?") })
    let options = answer.command.split(separator: " ").dropFirst(3).joined(separator: " ")
    guard !options.isEmpty else { return #expect(list.scenes.count == 1) }
    let question = try #require(list.scenes.first { $0.name.hasSuffix("-asks") }?.steps.last)
    #expect(question.command == "coffer import inventory.csv")
    let message = question.expected.filter { $0.hasPrefix("! ") }.map { $0.dropFirst(2) }
    #expect(message.contains { $0.contains(options) })
    #expect(message.last?.hasPrefix("1 problem, nothing was imported") == true)
  }
}
