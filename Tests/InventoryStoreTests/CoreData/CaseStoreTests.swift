import Foundation
import Testing

@testable import InventoryStore

/// The command tests read three stores that are made here; `make snapshots` writes them.
struct CaseStoreTests {
  private static let samples: [(name: String, sample: SwiftDataSample)] = [
    ("home", .home), ("siblings", .siblings), ("unknown-model", .unknown),
  ]

  private static let cases = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../CommandTests/Cases/inspect").standardizedFileURL

  @Test(arguments: samples.map(\.name))
  func `the stores of the command tests are made by the samples`(name: String) throws {
    let sample = try #require(Self.samples.first { $0.name == name }?.sample)
    let input = Self.cases.appending(path: name + "/input")
    let recorded = input.appending(path: "default.store").path
    if ProcessInfo.processInfo.environment["COFFER_RECORD"] == "1" {
      try? FileManager.default.removeItem(at: input)
      try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
      try sample.write(to: input)
    }
    let folder = try TemporaryFolder()
    let fresh = try sample.write(to: URL(fileURLWithPath: folder.path))
    #expect(try StoreInspection(of: recorded) == StoreInspection(of: fresh))
  }
}
