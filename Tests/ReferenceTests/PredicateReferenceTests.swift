import Foundation
import InventoryModel
import PredicateFormat
import Testing

@testable import InventoryStore

/// `Predicates.md`: its names are those of predicates, and its examples are read.
@Suite struct PredicateReferenceTests {
  private let page = ReferencePage("Predicates.md")

  @Test func `every name of an item is there`() throws {
    let names = Set(try page.names(of: "Names"))
    let attributes = ItemAttribute.allCases.filter { $0 != .photos }.map(\.rawValue)
    let elements = ItemCollection.allCases.flatMap { collection in
      collection.elements.map { "\(collection.rawValue).\($0.rawValue)" }
    }
    let counts = ItemCollection.allCases.map { $0.rawValue + ".@count" }
    let summaries = ItemPath.Summary.allCases.map { "photos.@\($0.rawValue).width" }
    #expect(
      names == Set(attributes + elements + counts + summaries + ["fields.Room", "fields['purchase date']"]))
  }

  @Test func `every operator is there`() throws {
    let names = Set(try page.names(of: "Operators").map { $0.lowercased() })
    let comparators = [
      "==", "!=", "<", "<=", ">", ">=", "contains", "like", "matches", "in", "between", "beginswith",
      "endswith",
    ]
    #expect(comparators.allSatisfy { Comparator(rawValue: $0) != nil })
    #expect(names == Set(comparators + ["and", "or", "not", "any", "all", "none"]))
  }

  @Test(arguments: ["Names", "Operators", "Values"])
  func `every example is a predicate`(section: String) throws {
    let examples = try page.rows(of: section).compactMap { $0.last?.code }
    #expect(examples.count >= 6)
    for example in examples {
      #expect(throws: Never.self, "\(example)") {
        try ItemSelection(where: example, sort: nil, now: #require(Timestamp("2026-01-01")))
      }
    }
  }

  @Test func `every name can be compared with no value, and is a key to sort by`() throws {
    for name in try page.names(of: "Names") {
      let isElement =
        name.hasPrefix("photos.") && !name.contains("@") || ["fields.name", "fields.value"].contains(name)
      let sort = isElement ? nil : "-" + name
      #expect(throws: Never.self, "\(name)") {
        try ItemSelection(
          where: isElement ? "ANY \(name) == NULL" : "\(name) == NULL", sort: sort,
          now: #require(Timestamp("2026-01-01")))
      }
    }
  }

  @Test func `the limits are those of the program`() throws {
    let text = try page.section("Limits")
    #expect(Predicate.mostCharacters == 32_768 && text.contains("32,768 characters"))
    #expect(text.contains("\(Predicate.mostLevels) levels"))
    for word in [
      "SUBQUERY(photos, $x, $x.width > 1).@count > 0", "TERNARY(1 > 2, 1, 2) == 1", "FUNCTION(1, 'a') == 1",
      "itemName == %@", "itemName == $x",
    ] {
      #expect(throws: (any Error).self, "\(word)") {
        try ItemSelection(where: word, sort: nil, now: #require(Timestamp("2026-01-01")))
      }
    }
  }
}
