import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

struct ReadingOnlyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `reading changes neither the file nor its folder`() throws {
    let path = try filledStore().path
    let before = try folder.state()
    try readAll(of: path)
    #expect(try folder.state() == before)
  }

  @Test func `a snapshot that is open leaves no file next to the store`() throws {
    let store = try InventoryStore(opening: filledStore().path, for: .reading)
    let snapshot = try store.snapshot()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite"])
    #expect(try snapshot.totals().items == 1)
  }

  @Test func `an edit of a store that is opened for reading is refused`() throws {
    let store = try InventoryStore(opening: filledStore().path, for: .reading)
    #expect(failure { try store.change { _ = try $0.add("Chair") } }?.kind == .readOrWrite)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a store in a folder that nobody may write to can be read`() throws {
    let path = try filledStore().path
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
    try readAll(of: path)
  }

  private func filledStore() throws -> InventoryStore {
    let store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      let item = try edit.add("Lamp")
      _ = try edit.attach(.sample(), named: "lamp.jpg", to: item)
    }
    return store
  }

  private func readAll(of path: String) throws {
    let store = try InventoryStore(opening: path, for: .reading)
    #expect(try store.names() == ["Lamp"])
    let snapshot = try store.snapshot()
    #expect(try snapshot.totals().items == 1)
    #expect(try snapshot.fieldColumns().isEmpty)
    let photo = try #require(try snapshot.photos().first)
    #expect(try snapshot.bytes(of: photo.photo) == NewPhoto.sample().bytes)
    #expect(try snapshot.thumbnail(of: photo) == NewPhoto.sample().thumbnail)
  }

  @Test func `only its owner can read a new store, also after an edit`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/new.sqlite"
    try InventoryStore.create(at: path)
    let mode = { try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int }
    #expect(try mode() == 0o600)
    let edit = try InventoryStore(opening: path, for: .writing).edit()
    _ = try edit.add([ItemDraft(itemKey: nil, itemName: "Lamp")], created: #require(Timestamp("2026-01-01")))
    try edit.commit()
    #expect(try mode() == 0o600)
  }
}
