import Foundation
import Testing

/// Lists in the form of twelve programs: each goes in with one command, or with the one that the first message proposes.
@Suite struct SpreadsheetCommandTests {
  private static let lists = CommandCase.all.filter { $0.name.hasPrefix("spreadsheets/") }
  private static let questions = lists.filter { $0.name.hasSuffix("-asks") }
  private static let answers = lists.filter { !$0.name.hasSuffix("-asks") }

  @Test func `there is a list of each program`() {
    let names = Set(Self.answers.map { String($0.name.dropFirst("spreadsheets/".count)) })
    #expect(
      names.isSuperset(of: [
        "google-sheets", "excel-accounting", "excel-template", "numbers", "airtable", "notion", "homebox",
        "snipe-it", "sortly",
        "shelf", "encircle", "german", "movingbox",
      ]))
  }

  @Test(arguments: answers) func `a list goes in`(list: CommandCase) throws {
    #expect(list.contents("status.txt") == Data("0\n".utf8))
  }

  @Test(arguments: answers) func `with one command, or with the one that is proposed`(list: CommandCase)
    throws
  {
    let options = try #require(try list.commands.last).dropFirst(2)
    let question = Self.questions.first { $0.name == list.name + "-asks" }
    #expect(options.isEmpty == (question == nil))
    guard let question else { return }
    #expect(try question.commands.last == ["import", "inventory.csv"])
    let message = String(decoding: try #require(question.contents("errors.txt")), as: UTF8.self)
    let words = zip(options, [""] + options).map { word, before in
      word.contains(" ") || word.contains("=") || before == "--blank" ? "'\(word)'" : word
    }
    #expect(message.contains(words.joined(separator: " ")))
    #expect(message.contains("\n1 problem, nothing was imported"))
  }
}
