import Foundation
import TestSupport
import Testing

/// What is left of a file or a site when the program is ended while it writes.
@Suite struct KilledOutputTests {
  private static let outputs: Set = ["public", "items.csv", "items.json", "insurance.html"]

  private static let commands: [[String]] = [
    ["build", "-q"], ["export", "--output", "items.csv"],
    ["export", "--photos", "photos", "--output", "items.json", "--format", "json"],
    ["report", "insurance", "--output", "insurance.html", "-q"],
  ]

  @Test(arguments: commands) func `ended by a signal, a command leaves nothing behind`(arguments: [String])
    throws
  {
    let scratch = try TemporaryFolder()
    let before = try furnish(scratch)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      try end(arguments, by: number, in: scratch)
      #expect(try names(in: scratch).subtracting(["photos"]) == before, "\(arguments) \(number)")
    }
  }

  @Test(arguments: commands) func `what a killed command leaves is removed by the next one`(
    arguments: [String]
  ) throws {
    let scratch = try TemporaryFolder()
    let before = try furnish(scratch)
    try end(arguments, by: SIGKILL, in: scratch)
    #expect(try names(in: scratch).subtracting(before).allSatisfy { $0.hasPrefix(".") || $0 == "photos" })
    let next = try Program(folder: scratch.url).run(arguments)
    #expect(next.status == 0, "\(next)")
    #expect(try !names(in: scratch).contains { $0.contains(".coffer-") })
  }

  /// Ends the command while it is writing: another time where it was done before it was seen.
  private func end(_ arguments: [String], by number: Int32, in scratch: TemporaryFolder) throws {
    for _ in 1...20 {
      let process = Program(folder: scratch.url).process(arguments)
      try process.run()
      while process.isRunning, try !names(in: scratch).contains(where: { $0.contains(".coffer-") }) {
        usleep(200)
      }
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      // A signal may also arrive after the output is complete, before the program exits.
      let complete = Self.outputs.intersection(try names(in: scratch))
      if process.terminationReason == .uncaughtSignal, complete.isEmpty {
        #expect(process.terminationStatus == number)
        return
      }
      for name in complete { try FileManager.default.removeItem(at: scratch.url.appending(path: name)) }
    }
    Issue.record("the command was never seen while it was writing")
  }

  /// Makes a household of many items. Returns the names in its folder.
  private func furnish(_ scratch: TemporaryFolder) throws -> Set<String> {
    try Self.household.get().write(to: scratch.url)
    return try names(in: scratch)
  }

  private static let household = Result {
    let scratch = try TemporaryFolder()
    let program = Program(folder: scratch.url)
    let rows = (1...8_000).map { "Item \($0),Furniture,\(String(repeating: "words ", count: 40))" }
    try scratch.write((["itemName,assetType,notes"] + rows).joined(separator: "\n"), to: "list.csv")
    try #require(program.run(["init", "-q"]).status == 0)
    try #require(program.run(["import", "list.csv", "-q"]).status == 0)
    return try FileTree(of: scratch.url)
  }

  private func names(in scratch: TemporaryFolder) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path))
  }
}
