import Foundation
import Testing

/// `JSON.md` lists the keys of what its commands write of the sample household.
@Suite struct JSONReferenceTests {
  @Test func `every JSON document has the keys that are listed`() throws {
    var sections = try Section.all()
    #expect(sections.count >= 19)
    // First, because the others need the items.
    let start = try #require(sections.firstIndex { $0.title == "Summary of an import" })
    sections.insert(sections.remove(at: start), at: 0)
    let household = try SampleHousehold()
    for section in sections {
      if let lines = Self.preparations[section.title] { try household.run(lines) }
      let found = try section.commands.reduce(into: Set<String>()) { keys, line in
        try keys.formUnion(Self.keys(of: JSONSerialization.jsonObject(with: household.run(line))))
      }
      let listed = Set(section.keys.map(\.name))
      let missing = section.keys.filter { !$0.isOptional && !found.contains($0.name) }.map(\.name)
      #expect(found.subtracting(listed).sorted() == [], "'\(section.title)' does not list these keys")
      #expect(missing == [], "'\(section.title)' lists keys that the program does not write")
    }
  }

  /// What some documents need before they say anything.
  private static let preparations = [
    "Report on changes": """
    coffer export --format json --output last.json -q
    coffer item edit 'Ceramic vase, blue glaze' --value 190 --type Kitchen --notes Chipped -q
    coffer item edit 'Ceramic vase, blue glaze' --field room=Hall --photo photos/camera.jpg -q
    coffer item remove 'Robot vacuum “Señor Crumb”' -q
    coffer item add Globe --value 40 -q
    """,
    "Code Quality report": "printf '[x](x.md)' >> content/index.md",
    "Summary of an undone import": """
    printf 'Item,Cost\\nGlobe,40.00\\n' >more.csv
    coffer import more.csv --again -q
    """,
    "A store of another app": """
    mkdir homepwner
    cp "\(fixtures.path)"/store.data* homepwner
    """,
  ]

  private static let fixtures = Reference.root.appending(path: "Tests/CommandTests/Fixtures")

  /// The paths of all keys.
  private static func keys(of value: Any, below path: String = "") -> Set<String> {
    switch value {
    case let object as [String: Any]:
      // These are texts of the household.
      if path == "blankCells." { return [] }
      return object.reduce(into: []) { keys, entry in
        keys.insert(path + entry.key)
        keys.formUnion(Self.keys(of: entry.value, below: path + entry.key + "."))
      }
    case let list as [Any]: return list.reduce(into: []) { $0.formUnion(keys(of: $1, below: path)) }
    default: return []
    }
  }

  private struct Section {
    struct Key {
      let name: String
      let isOptional: Bool
    }

    let title: String
    let commands: [String]
    let keys: [Key]

    static func all() throws -> [Section] {
      let page = try String(contentsOf: Reference.folder.appending(path: "JSON.md"), encoding: .utf8)
      return page.components(separatedBy: "\n## ").dropFirst().map { text in
        let blocks = text.components(separatedBy: "```")
        return Section(
          title: text.components(separatedBy: "\n")[0],
          commands: blocks[1].components(separatedBy: "\n").filter { $0.hasPrefix("coffer ") },
          keys: text.matches(of: /\n\| `([^`]+)` \| ([^\n]*) \|/).map {
            Key(name: String($0.1), isOptional: $0.2.hasPrefix("Only "))
          })
      }
    }
  }
}
