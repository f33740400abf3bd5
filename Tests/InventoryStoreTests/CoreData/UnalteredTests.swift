import Diagnostics
import Foundation
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Reading a store of Core Data leaves its bytes, times and folder as they were, and misses no row.
struct UnalteredTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["", "-wal", "-wal -shm", "empty -wal"])
  func `a store with a write-ahead log is read whole and left alone`(journals: String) throws {
    let rows = try copyStore(journals)
    try readsAll(rows)
  }

  @Test func `a change that was never finished is undone in a copy alone`() throws {
    let path = folder.file("store.data")
    try FileManager.default.copyItem(atPath: fixture("e2").store, toPath: path)
    try leaveHotJournal(at: path)
    #expect(FileManager.default.fileExists(atPath: path + "-journal"))
    try readsAll(8)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"), arguments: ["", "-wal", "-wal -shm"])
  func `a store in a folder that nobody may write to is read`(journals: String) throws {
    let rows = try copyStore(journals)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
    try readsAll(rows)
  }

  /// Tests that run at the same time have copies, too, for a moment: what is new must go, whosever it is.
  @Test func `nothing of a private copy is left behind`() async throws {
    let before = try copies()
    _ = try copyStore("-wal")
    let store = try InventoryStore(opening: folder.file("store.data"), for: .reading)
    var new = try copies().subtracting(before)
    for _ in 0..<100 where !new.isEmpty {
      try await Task.sleep(for: .milliseconds(50))
      new = try new.intersection(copies())
    }
    #expect(new == [])
    #expect(try store.items().count == 20)
  }

  @Test func `a store of ours that was switched to a write-ahead log is left alone, too`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("Lamp")])
    try store.execute("PRAGMA journal_mode = WAL")
    let before = try folder.state()
    #expect(try InventoryStore(opening: store.path, for: .reading).names() == ["Lamp"])
    #expect(try folder.state() == before)
  }

  @Test(arguments: ["store.data", "another name"])
  func `through a link a store is read with what is in its journal and its pictures`(name: String) throws {
    let source = fixture("e4-wal-noshm")
    for file in try FileManager.default.contentsOfDirectory(atPath: source.url.path) {
      try FileManager.default.copyItem(
        atPath: source.url.appending(path: file).path, toPath: folder.file(file))
    }
    let links = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: links.file(name), withDestinationPath: folder.file("store.data"))
    let (before, linksBefore) = (try folder.state(), try links.state())
    let store = try InventoryStore(opening: links.file(name), for: .reading)
    let expected = try source.expected().items
    #expect(try store.items().count == expected.count)
    #expect(
      try store.items().count { !$0.photos.isEmpty }
        == expected.count { $0.jpegSha256 != nil || $0.thumbnailSha256 != nil })
    #expect(try folder.state() == before && links.state() == linksBefore)
  }

  @Test func `through a link a store of ours that has a write-ahead log is read whole`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("Lamp")])
    let queue = try DatabaseQueue(path: store.path)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; DELETE FROM item") }
    let links = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: links.file("linked"), withDestinationPath: store.path)
    #expect(try InventoryStore(opening: links.file("linked"), for: .reading).names() == [])
    try queue.close()
  }

  @Test func `it is not opened for writing`() throws {
    _ = try copyStore("-wal")
    let before = try folder.state()
    let failure = failure { _ = try InventoryStore(opening: folder.file("store.data"), for: .writing) }
    #expect(
      failure?.description.contains("import its items into a Coffer store with 'coffer import'") == true)
    #expect(try folder.state() == before)
  }

  private func readsAll(_ rows: Int) throws {
    let before = try folder.state()
    let store = try InventoryStore(opening: folder.file("store.data"), for: .reading)
    #expect(try store.items().count == rows)
    #expect(try store.snapshot().totals().items == rows)
    _ = try store.snapshot().photos()
    #expect(try folder.state() == before)
  }

  /// The number of items in the store.
  private func copyStore(_ journals: String) throws -> Int {
    let source = fixture(journals.hasPrefix("-wal") ? "e4-wal-noshm" : "e4-modelcache")
    try FileManager.default.copyItem(atPath: source.store, toPath: folder.file("store.data"))
    if journals.hasPrefix("-wal") {
      try FileManager.default.copyItem(atPath: source.store + "-wal", toPath: folder.file("store.data-wal"))
    } else if !journals.isEmpty {
      _ = try folder.write([], to: "store.data-wal")
    }
    if journals.hasSuffix("-shm") {
      _ = try folder.write([UInt8](repeating: 0, count: 32768), to: "store.data-shm")
    }
    return try source.expected().items.count
  }

  private func fixture(_ name: String) -> HomepwnerFolder {
    HomepwnerFolder.stores.first { $0.testDescription == name } ?? HomepwnerFolder.stores[0]
  }

  /// As if the program had been stopped while it wrote: the file is changed, and the journal holds what it was.
  private func leaveHotJournal(at path: String) throws {
    let scratch = folder.file("scratch")
    try FileManager.default.copyItem(atPath: path, toPath: scratch)
    let queue = try DatabaseQueue(path: scratch)
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE")
      try database.execute(sql: "UPDATE ZPOSSESSION SET ZPOSSESSIONNAME = hex(zeroblob(20000))")
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.copyItem(atPath: scratch, toPath: path)
      try FileManager.default.copyItem(atPath: scratch + "-journal", toPath: path + "-journal")
      try database.execute(sql: "ROLLBACK")
    }
    for name in ["scratch", "scratch-journal"] {
      try? FileManager.default.removeItem(atPath: folder.file(name))
    }
  }

  private func copies() throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(
      names.filter { FileManager.default.fileExists(atPath: folder.appending(path: $0 + "/store").path) })
  }
}
