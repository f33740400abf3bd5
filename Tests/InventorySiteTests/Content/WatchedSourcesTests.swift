import Foundation
import InventorySettings
import TestSupport
import Testing

@testable import InventorySite

@Suite struct WatchedSourcesTests {
  @Test func `the pictures beside a store of the app are sources, and no other files there`() throws {
    let folder = try TemporaryFolder()
    let key = "7EBA0352-0D58-4A58-8842-C19AC1FBE94C"
    for name in ["store.data", key, "notes.txt"] { _ = try folder.write("x", to: name) }
    let sources = Site().sources(stores: [folder.path + "/store.data"])
    #expect(sources.contains(folder.path + "/" + key))
    #expect(!sources.contains(folder.path + "/notes.txt"))
  }
}
