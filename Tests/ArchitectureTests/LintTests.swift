import Foundation
import Testing

/// The rules of `Tests/Lint/lint`, each on a line of code that breaks it.
@Suite struct LintTests {
  @Test(arguments: [
    "let name: String = row[0]", "names = rows.map { $0[1] as String }",
    "let key: String = itemRow[\"itemKey\"]",
    "let count = try Int.fetchOne(database, sql: query)",
    "let names = try String.fetchAll(database, sql: query)",
  ])
  func `typed reading that can trap is forbidden in the store`(code: String) throws {
    #expect(
      try lint(code)
        == "Sources/InventoryStore/Sample.swift:1: GRDB's typed reading traps on a cell of another "
        + "type; read it by 'StoredRow'\nlint: 1 problems\n")
  }

  @Test(arguments: ["let name = try row.text(0)", "let facts = known.withLock { $0[key] }", "// row[0]"])
  func `other code passes`(code: String) throws {
    #expect(try lint(code) == "")
  }

  @Test(arguments: [
    (12, ""), (13, "the folder has 13 files of code; 12 is the limit: split it by topic"),
  ])
  func `a folder has at most twelve files of code`(count: Int, problem: String) throws {
    let message = problem.isEmpty ? "" : "Sources/InventoryStore:1: \(problem)\nlint: 1 problems\n"
    #expect(try lint("// nothing", copies: count) == message)
  }

  @Test func `a phrase to avoid is reported with a better one`() throws {
    #expect(
      try lint("// What is wrong is " + "told here.")
        == "Sources/InventoryStore/Sample.swift:1: avoid 'is " + "told'; write: is reported, is printed\n"
        + "lint: 1 problems\n")
  }

  @Test func `a comment does not begin with 'Of'`() throws {
    #expect(
      try lint("/// " + "Of items.").hasPrefix("Sources/InventoryStore/Sample.swift:1: avoid '/// " + "Of';"))
    #expect(try lint("/// The number\n/// of items.") == "")
  }

  /// What the script says of a tree with one folder of files that are alike.
  private func lint(_ code: String, copies: Int = 1) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lint-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [
      "Sources/InventoryStore", "Tests/Lint", "Tests/Scripts", "Tests/Bench", "Tests/SampleSite", "Templates",
      "Site", ".ci",
    ] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["lint", "phrases.txt", "spelling.txt"] {
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Lint/" + name),
        to: folder.appending(path: "Tests/Lint/" + name))
    }
    for number in 1...copies {
      let name = number == 1 ? "Sample.swift" : "Sample\(number).swift"
      try Data((code + "\n").utf8).write(to: folder.appending(path: "Sources/InventoryStore/" + name))
    }
    for name in ["Tests/Scripts/sample.py", "Makefile", "README.md"] {
      try Data().write(to: folder.appending(path: name))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [folder.appending(path: "Tests/Lint/lint").path]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == text.isEmpty)
    return text
  }
}
