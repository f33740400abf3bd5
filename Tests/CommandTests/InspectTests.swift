import Foundation
import TestSupport
import Testing

/// `coffer inspect`: what it proposes is used as it is.
struct InspectTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
  }

  /// A folder with a store: of a case, or of the app.
  struct Source: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let store: String
    let write: @Sendable (URL) throws -> Void

    static let all: [Source] = {
      let cases = ["home", "siblings", "unknown-model"].map { name in
        Source(testDescription: name, store: "default.store") { folder in
          try Household.copy(of: CaseFile("inspect/" + name), to: folder)
        }
      }
      let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../InventoryStoreTests/Fixtures").standardizedFileURL
      let apps = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []
      return cases
        + apps.sorted().map { name in
          Source(testDescription: name, store: "store.data") { folder in
            try FileManager.default.copyItem(at: fixtures.appending(path: name), to: folder)
          }
        }
    }()
  }

  @Test(arguments: Source.all)
  func `its proposal gives the items that are read without it`(source: Source) throws {
    let store = source.store
    let copy = scratch.url.appending(path: "copy")
    try source.write(copy)
    let before = try FileTree(of: copy)
    let inspected = try program.run(["inspect", "copy/" + store])
    #expect(inspected.status == 0)
    let block = try #require(inspected.outputText.components(separatedBy: "For site.yml:\n").last)
    #expect(block.hasPrefix("coreData:\n  item: "))
    let isRead = try program.run(["list", "--store", "copy/" + store, "--format", "json"])
    try Data(("title: Home\n" + block).utf8).write(to: scratch.url.appending(path: "site.yml"))
    let proposed = try program.run(["list", "--store", "copy/" + store, "--format", "json"])
    #expect(proposed.status == 0, "\(proposed.errorText)")
    #expect(!proposed.errorText.contains("guessed:"))
    if isRead.status == 0 { #expect(proposed.output == isRead.output) }
    #expect(try FileTree(of: copy) == before)
  }

  @Test(arguments: Source.all)
  func `its JSON has what its text has`(source: Source) throws {
    try source.write(scratch.url.appending(path: "copy"))
    let store = "copy/" + source.store
    let json = try program.run(["inspect", store, "--json"])
    #expect(json.status == 0)
    let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(object?["kind"] as? String == "coreData")
    let entities = object?["entities"] as? [[String: Any]] ?? []
    let text = try program.run(["inspect", store]).outputText
    #expect(!entities.isEmpty)
    for entity in entities { #expect(text.contains("\n\(entity["name"] as? String ?? "?"): ")) }
  }
}
