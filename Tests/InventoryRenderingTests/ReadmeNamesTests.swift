import Foundation
import InventoryPages
import Testing

@testable import InventoryRendering
@testable import Mustache

/// The table of names in README is what templates are offered.
@Suite struct ReadmeNamesTests {
  @Test(arguments: [
    ("all", EveryPage.record(Record<Placed<ItemPage>> {}).shape), ("home", HomeText.own.shape),
    ("type", TypePage.own.shape), ("item", ItemPage.own.shape),
  ]) func `README lists the names of a page, and no other`(page: String, shape: Shape) throws {
    let row = try #require(Self.readme.split(separator: "\n").first { $0.hasPrefix("| \(page) | ") })
    let words = row.dropFirst("| \(page) | ".count).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    #expect(Set(words).subtracting(["list", "of", "and"]) == Self.names(of: shape))
  }

  private static let readme: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = root.deletingLastPathComponent().appendingPathComponent("README.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static func names(of shape: Shape) -> Set<String> {
    switch shape {
    case .text, .markup, .flag, .nothing: []
    case .list(let element): names(of: element)
    case .record(let fields): fields.reduce(into: []) { $0.formUnion(names(of: $1.shape).union([$1.name])) }
    }
  }
}
