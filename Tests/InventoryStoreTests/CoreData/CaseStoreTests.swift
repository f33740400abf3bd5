import Foundation
import TestSupport
import Testing

@testable import InventoryStore

/// The command tests read three stores that are made here; `make snapshots` writes them.
struct CaseStoreTests {
  private static let samples: [(name: String, sample: SwiftDataSample)] = [
    ("home", .home), ("siblings", .siblings), ("unknown-model", .unknown),
  ]

  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../CommandTests/Fixtures").standardizedFileURL

  @Test(arguments: samples.map(\.name))
  func `the stores of the command tests are made by the samples`(name: String) throws {
    let sample = try #require(Self.samples.first { $0.name == name }?.sample)
    let folder = try TemporaryFolder()
    let fresh = try sample.write(to: URL(fileURLWithPath: folder.path))
    let recorded = Self.fixtures.appending(path: name + ".store")
    if ProcessInfo.processInfo.environment["COFFER_RECORD"] == "1" {
      try Data(contentsOf: URL(fileURLWithPath: fresh)).write(to: recorded)
    }
    // Beside its name, from which the name of its folder of pictures is made.
    let copy = try TemporaryFolder()
    let store = copy.file("default.store")
    try FileManager.default.copyItem(atPath: recorded.path, toPath: store)
    let pictures = URL(fileURLWithPath: folder.path).appending(path: ".default_SUPPORT")
    if FileManager.default.fileExists(atPath: pictures.path) {
      try FileManager.default.copyItem(atPath: pictures.path, toPath: copy.file(".default_SUPPORT"))
    }
    #expect(try StoreInspection(of: store) == StoreInspection(of: fresh))
  }
}
