import Foundation
import Testing

/// `coffer inspect`: what it proposes is used as it is.
struct InspectTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
  }

  /// Folders with a store: the app's, where they are there, and those of the cases.
  private static let folders: [URL] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let cases = ["home", "siblings", "unknown-model"].map {
      tests.appending(path: "Cases/inspect/\($0)/input")
    }
    let parents = ["../InventoryStoreTests/Fixtures", "../../../shared/data/homepwner"].map {
      tests.appending(path: $0).standardizedFileURL
    }
    let others = parents.flatMap { parent in
      ((try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []).sorted().map {
        parent.appending(path: $0)
      }
    }
    return (cases + others).filter { store(in: $0) != nil }
  }()

  private static func store(in folder: URL) -> String? {
    ["default.store", "store.data"].first {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
  }

  @Test(arguments: folders)
  func `its proposal gives the items that are read without it`(folder: URL) throws {
    let store = try #require(Self.store(in: folder))
    let copy = scratch.url.appending(path: "copy")
    try FileManager.default.copyItem(at: folder, to: copy)
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

  @Test(arguments: folders)
  func `its JSON has what its text has`(folder: URL) throws {
    let store = folder.appending(path: try #require(Self.store(in: folder))).path
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
