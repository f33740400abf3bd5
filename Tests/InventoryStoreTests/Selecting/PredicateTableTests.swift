import Foundation
import PredicateFormat
import TestSupport
import Testing

@testable import InventoryStore

/// Tables/predicates.txt: predicates, and the items that they select or the column of their mistake.
struct PredicateTableTests {
  private let folder: TemporaryFolder
  private let household: Household

  private struct Case {
    let expected: String
    let predicate: String
  }

  private static let cases: [Case] = {
    let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Tables/predicates.txt")
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      let expected = parts[0].filter { $0 != " " }
      return Case(
        expected: expected.hasPrefix("@") ? expected : String(expected.sorted()),
        predicate: String(parts[1].dropFirst()))
    }
  }()

  init() throws {
    folder = try TemporaryFolder()
    household = try Household(in: folder)
  }

  @Test func `a predicate of the table selects its items, or is wrong at its column`() throws {
    #expect(Self.cases.count >= 300)
    for example in Self.cases {
      #expect(found(example.predicate) == example.expected, "\(example.predicate)")
    }
  }

  @Test func `NOT selects exactly the other items`() throws {
    for example in Self.cases where !example.expected.hasPrefix("@") {
      let others = "LRTBXS".filter { !example.expected.contains($0) }.sorted()
      #expect(found("NOT (\(example.predicate))") == String(others), "\(example.predicate)")
    }
  }

  @Test func `a mistake is reported with a caret below its place`() throws {
    for example in Self.cases where example.expected.hasPrefix("@") {
      let error = #expect(throws: SelectionError.self) { try household.letters(example.predicate) }
      let lines = "\(try #require(error))".split(separator: "\n")
      #expect(lines.count == 3, "\(example.predicate)")
      #expect(lines.last?.contains("^") == true)
    }
  }

  private func found(_ predicate: String) -> String {
    do {
      return String(try household.letters(predicate).sorted())
    } catch let error as SelectionError {
      return "@\(error.range.lowerBound + 1)"
    } catch {
      return "\(error)"
    }
  }
}
