import Diagnostics
import Foundation
import GRDB
import TestSupport
import Testing

@testable import InventoryStore

struct StoreFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a new store has the three asset types of the book`() throws {
    #expect(try InventoryStore.sample(in: folder).labels() == ["Electronics", "Furniture", "Jewelry"])
  }

  @Test func `a new store is one file`() throws {
    _ = try InventoryStore.sample(in: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite"])
  }

  @Test func `a store says in its header what it is and of which version`() throws {
    let store = try InventoryStore.sample(in: folder)
    #expect(try store.number("PRAGMA application_id") == 0x436F_6672)
    #expect(try store.number("PRAGMA user_version") == Schema.version)
  }

  @Test func `a temporary store is deleted with the last value that has it`() throws {
    var store: InventoryStore? = try InventoryStore.temporary()
    var copy = store
    let path = try #require(store?.path)
    store = nil
    #expect(try copy?.labels() == ["Electronics", "Furniture", "Jewelry"])
    copy = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a new store replaces no file`() throws {
    let path = try folder.write([1, 2, 3], to: "store.sqlite")
    let failure = failure { try InventoryStore.create(at: path) }
    #expect(failure?.kind == .outputRefused)
    #expect(failure?.description == "\(path): already exists; choose another path")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
  }

  @Test func `a store in a folder that is not there cannot be made`() {
    #expect(failure { try InventoryStore.create(at: folder.file("no/store.sqlite")) }?.kind == .readOrWrite)
  }

  @Test(arguments: Accesses.all) func `a missing store is missed`(access: InventoryStore.Access) throws {
    let failure = opening("store.sqlite", for: access)
    #expect(failure?.kind == .inputMissing)
    #expect(
      failure?.description.hasSuffix(
        ": no such store; correct the path, or create the store of a site with 'coffer init'") == true)
    #expect(try folder.state().keys.sorted() == ["."])
  }

  @Test(arguments: Accesses.all) func `a folder is not a store`(access: InventoryStore.Access) {
    let failure = opening("", for: access)
    #expect(failure?.kind == .badData)
    #expect(failure?.description.contains("is a folder, not a store") == true)
  }

  @Test(arguments: Accesses.all) func `a file of another kind is refused as it is`(
    access: InventoryStore.Access
  ) throws {
    _ = try folder.write(Array(String(repeating: "Name,Value\n", count: 200).utf8), to: "store.sqlite")
    try refusesAsItIs(access, saying: "is not a store (not an SQLite file)")
  }

  @Test(arguments: Accesses.all) func `an empty file is refused as it is`(access: InventoryStore.Access)
    throws
  {
    _ = try folder.write([], to: "store.sqlite")
    try refusesAsItIs(access, saying: "not a Coffer store")
  }

  @Test(arguments: Accesses.all) func `the SQLite file of someone else is refused as it is`(
    access: InventoryStore.Access
  ) throws {
    try DatabaseQueue(path: folder.file("store.sqlite")).inDatabase {
      try $0.execute(
        sql: "CREATE TABLE item (id INTEGER); PRAGMA application_id = 1; PRAGMA user_version = 1")
    }
    try refusesAsItIs(access, saying: "is an SQLite file, but not a Coffer store")
  }

  @Test(arguments: Accesses.all) func `a store of a newer version is refused with both numbers`(
    access: InventoryStore.Access
  ) throws {
    try InventoryStore.sample(in: folder).execute("PRAGMA user_version = 99")
    try refusesAsItIs(
      access,
      saying:
        "has version 99, but this program supports versions up to \(Schema.version); use a newer Coffer"
    )
  }

  @Test func `a store whose pages are damaged is refused as damaged`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample()])
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: store.path)))
    for index in 4_096..<bytes.count { bytes[index] = 0xFF }
    _ = try folder.write(bytes, to: "store.sqlite")
    #expect(failure { _ = try store.items() }?.kind == .badData)
  }

  private func opening(_ name: String, for access: InventoryStore.Access) -> Failure? {
    failure { _ = try InventoryStore(opening: folder.file(name), for: access) }
  }

  private func refusesAsItIs(_ access: InventoryStore.Access, saying message: String) throws {
    let before = try folder.state()
    let failure = opening("store.sqlite", for: access)
    #expect(failure?.kind == .badData)
    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "opened")")
    #expect(try folder.state() == before)
  }
}

enum Accesses {
  static let all: [InventoryStore.Access] = [.reading, .writing]
}
