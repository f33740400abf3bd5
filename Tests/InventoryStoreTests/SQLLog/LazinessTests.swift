import Foundation
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Photos are not touched where only types, totals or items are asked for.
struct LazinessTests {
  private let folder: TemporaryFolder
  private let log = SQLLog()

  init() throws { folder = try TemporaryFolder() }

  @Test func `listing the types of a store reads nothing of its photos`() throws {
    let path = try withPhotos().path
    let store = try InventoryStore(opening: path, for: .reading, debug: log.debug(.statements))
    let snapshot = try store.snapshot()
    log.clear()
    _ = try snapshot.summary()
    #expect(log.statements.count == 2)
    #expect(!log.statements.contains { Self.readsPhotos($0) })
  }

  @Test func `reading items, their photos and the covers of types reads no bytes`() throws {
    let path = try withPhotos().path
    let store = try InventoryStore(opening: path, for: .reading, debug: log.debug(.statements))
    #expect(try store.items().first?.photos.count == 2)
    let snapshot = try store.snapshot()
    _ = try (snapshot.photos(), snapshot.cover(of: nil))
    #expect(log.statements.count > 5)
    #expect(!log.statements.contains { $0.contains("bytes") || $0.contains("thumbnail") })
  }

  @Test(arguments: HomepwnerFolder.stores)
  func `listing the types of a Core Data store calls nothing that looks at a picture`(
    fixture: HomepwnerFolder
  ) throws {
    let store = try InventoryStore(opening: fixture.store, for: .reading, debug: log.debug(.statements))
    let snapshot = try store.snapshot()
    let openings = log.statements
    #expect(!openings.contains { $0.contains("icture") && !$0.contains("CREATE TEMP VIEW") })
    log.clear()
    #expect(try snapshot.groups().map(\.totals.items).reduce(0, +) == fixture.expected().items.count)
    let queries = log.statements
    #expect(queries.count == 2)
    #expect(!queries.contains { Self.readsPhotos($0) })
    for query in queries { #expect(try !looksAtPictures(query, in: snapshot)) }
    #expect(try looksAtPictures("CoreData: sql: SELECT sha256 FROM photo", in: snapshot))
  }

  @Test(arguments: HomepwnerFolder.stores)
  func `of a Core Data store only what asks for photos looks at pictures`(fixture: HomepwnerFolder) throws {
    let store = try InventoryStore(opening: fixture.store, for: .reading, debug: log.debug(.statements))
    let snapshot = try store.snapshot()
    log.clear()
    _ = try (store.items(), snapshot.totals(), snapshot.fieldColumns())
    let queries = log.statements.filter { !Self.readsPhotos($0) }
    #expect(queries.count > 4)
    for query in queries { #expect(try !looksAtPictures(query, in: snapshot), "\(query)") }
  }

  /// A file that was looked for and not found is remembered: the second look would not find it either.
  @Test func `pictures that come after the types were listed are found`() throws {
    let fixture = try #require(HomepwnerFolder.stores.first { $0.testDescription == "e2" })
    try FileManager.default.copyItem(atPath: fixture.store, toPath: folder.file("store.data"))
    let store = try InventoryStore(opening: folder.file("store.data"), for: .reading)
    #expect(try store.labels() == fixture.expected().assetTypes.map(\.label).sorted())
    for item in try fixture.expected().items where item.jpegSha256 != nil {
      let key = try #require(item.key)
      try FileManager.default.copyItem(
        atPath: fixture.url.appending(path: key).path, toPath: folder.file(key))
    }
    let photos = try store.items().filter { !$0.photos.isEmpty }.count
    #expect(try photos == fixture.expected().items.filter { $0.jpegSha256 != nil }.count)
  }

  /// The names that SQLite stores for them.
  private static let pictureFunctions: Set = [
    "keyedpicture", "keyedfact", "keyedbytes", "coredatapicture", "picturefact",
  ]

  private static func readsPhotos(_ statement: String) -> Bool {
    ["photo", "Photo", "attached", "bytes", "thumbnail"].contains { statement.contains($0) }
  }

  private func looksAtPictures(_ statement: String, in snapshot: Snapshot) throws -> Bool {
    let query = statement.dropFirst("CoreData: sql: ".count).replacing("?", with: "NULL")
    return try !functions(of: String(query), in: snapshot).isDisjoint(with: Self.pictureFunctions)
  }

  /// What the compiled statement calls, in lower case.
  private func functions(of sql: String, in snapshot: Snapshot) throws -> Set<String> {
    let operations = try snapshot.read { try Row.fetchAll($0, sql: "EXPLAIN " + sql) }
    return Set(operations.compactMap { row in (row["p4"] as String?)?.prefix { $0 != "(" }.lowercased() })
  }

  private func withPhotos() throws -> InventoryStore {
    let store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      let item = try edit.add("A")
      for photo in ["one", "two"] { _ = try edit.attach(.sample(photo), named: photo, to: item) }
    }
    return store
  }
}
