import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import InventoryStore

@Suite struct IntegrityTests {
  private let folder: TemporaryFolder
  private let store: InventoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      for index in 0..<200 {
        let item = try edit.add("I\(index)")
        _ = try edit.attach(.sample("photo \(index % 3)"), named: "\(index).jpg", to: item)
      }
    }
  }

  @Test func `a sound store has no findings, and is left as it is`() throws {
    let before = try folder.state()
    let reading = try InventoryStore(opening: store.path, for: .reading)
    var told: [Int] = []
    #expect(try reading.snapshot().findings { told.append($0 * 10 + $1) }.isEmpty)
    #expect(told == [13, 23, 33])
    #expect(try folder.state() == before)
  }

  @Test func `a photo that is not the file that was attached is reported`() throws {
    try store.execute("UPDATE photo SET bytes = x'00' WHERE id = 2")
    let findings = try store.snapshot().findings()
    #expect(findings.count == 1)
    #expect(findings.description.contains("(I1's 1.jpg) is not the file that was attached (its SHA-256 is "))
  }

  @Test func `a reference to what is not there is reported`() throws {
    try store.execute("PRAGMA foreign_keys = OFF; UPDATE item SET assetType = 99 WHERE itemKey = 'I7'")
    let findings = try store.snapshot().findings()
    #expect(findings.count == 1)
    #expect(findings.description.contains("row 8 of item refers to a missing row of assetType"))
  }

  @Test func `a damaged file is reported, and its items are not read`() throws {
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: store.path)))
    for table in ["item", "itemPhoto"] {
      let page = try #require(try store.number("SELECT rootpage FROM sqlite_master WHERE name = '\(table)'"))
      for index in (page - 1) * 4096..<page * 4096 { bytes[index] = 0xFF }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: store.path))
    let findings = try store.snapshot().findings()
    #expect(!findings.isEmpty)
    #expect(findings.description.contains("is damaged"))
  }
}
